internal import MiniCore
public import MiniRuntime

/// Opens pages of a program, each as the first page of a fresh start, and reports what that has shown.
///
/// With storage in memory every page begins with nothing stored, and several are opened at a time. With storage in a
/// folder they share it, one after the other, in order.
///
/// ```swift
/// let check = ProgramCheck(try ProgramPackage(folder: "MiniPrograms/notes"))
/// let reports = try await check.run()
/// #expect(reports.allSatisfy(\.isOK))
/// ```
public struct ProgramCheck: Sendable {
    /// The program.
    public let package: ProgramPackage
    /// How it is run.
    ///
    /// Its observer is told of the events of all pages.
    public var configuration: HostConfiguration
    /// The pages with optional queries; those of app.json unless said otherwise.
    public var pages: [String]
    /// The program's id; nil for the one that its mini.project.json names.
    public var appID: String?
    /// How long one page may stay busy before its tree is read nevertheless.
    public var idleLimit: Duration = .seconds(5)
    /// How many pages are opened at a time when the storage allows it.
    public var width = 4

    /// Makes a check of every page of app.json.
    public init(_ package: ProgramPackage, configuration: HostConfiguration = HostConfiguration()) {
        self.package = package
        self.configuration = configuration
        pages = package.app.pages
    }

    /// What is wrong in the files of the program, found without running it.
    ///
    /// - Complexity: Reads and parses each file that the program can reach.
    public var findings: [Finding] { ProgramReview.findings(in: package, catalogue: configuration.catalogue) }

    /// Opens the pages.
    ///
    /// - Parameter finish: Is called with each report as soon as there is one, in any order and on any thread.
    /// - Returns: the reports in the order of ``pages``.
    /// - Throws: ``HostError`` when the configuration contradicts itself.
    public func run(_ finish: @escaping @Sendable (PageReport) -> Void = { _ in }) async throws(HostError)
        -> [PageReport]
    {
        _ = try Host(configuration)
        let width = configuration.storage == .ephemeral ? max(width, 1) : 1
        return await withTaskGroup(of: (Int, PageReport).self) { group in
            var reports: [PageReport?] = Array(repeating: nil, count: pages.count)
            for (index, page) in pages.enumerated() {
                if index >= width, let (index, report) = await group.next() { reports[index] = report }
                group.addTask {
                    let report = await check(page)
                    finish(report)
                    return (index, report)
                }
            }
            for await (index, report) in group { reports[index] = report }
            return reports.compactMap(\.self)
        }
    }

    private func check(_ page: String) async -> PageReport {
        var report = PageReport(page: page)
        let recorder = ProgramRecorder(forwardingTo: configuration.observer)
        var configuration = configuration
        configuration.observer = recorder
        let start = ContinuousClock.now
        do {
            let host = try Host(configuration)
            let program = try await host.open(package, page: page, appID: appID)
            report.isLoaded = true
            report.isIdle = await program.waitUntilIdle(limit: idleLimit)
            await program.judgePage()
            report.dataChanges = await program.dataChanges
            if let missing = await program.missingPage {
                report.startError = .package(missing)
            } else if let count = await Self.nodeCount(of: program) {
                report.isRendered = true
                report.nodeCount = count
            }
            report.duration = ContinuousClock.now - start
            await host.stop()
        } catch let error as ProgramStartError {
            report.startError = error
            report.duration = ContinuousClock.now - start
        } catch {
            preconditionFailure("A configuration that has made one host makes another.")
        }
        report.record = recorder.record
        return report
    }

    /// How many nodes the page has; nil for a program that has ended, whose record says why.
    private static func nodeCount(of program: MiniProgram) async -> Int? {
        do throws(ScriptError) {
            return count(try await program.tree())
        } catch {
            // Ended, or deeper than values may nest: then the lines of the outline tell.
            return try? await program.outline().split(separator: "\n").count
        }
    }

    private static func count(_ nodes: Value) -> Int {
        (nodes.array ?? []).reduce(0) { $0 + 1 + count($1["children"] ?? .undefined) }
    }
}
