internal import MiniCore
public import MiniHost

/// Opens pages of a program, each as the first page of a new start, and reports the results.
///
/// With storage in memory, each page starts without stored data, and several pages are opened at a time. With storage in a
/// folder, pages share it and are opened one after the other, in order.
///
/// ```swift
/// let check = ProgramCheck(try ProgramPackage(folder: "MiniPrograms/notes"))
/// let reports = try await check.run()
/// #expect(reports.allSatisfy(\.isOK))
/// ```
public struct ProgramCheck: Sendable {
    /// The program.
    public let package: ProgramPackage
    /// The configuration that pages run with.
    ///
    /// Its observer receives the events of all pages.
    public var configuration: HostConfiguration
    /// The pages with optional queries; by default all pages of app.json.
    public var pages: [String]
    /// The program's id; nil for the id in its mini.project.json.
    public var appID: String?
    /// The time to wait for a page to become idle before its tree is read.
    public var idleTimeout: Duration = .seconds(5)
    /// The time after which a page in a process of its own is ended, if its code does not return; nil for no limit.
    ///
    /// Pages in this process are not ended: native code of the engine cannot be interrupted from within.
    public var pageTimeout: Duration?
    /// The maximum number of pages that are open at a time when the storage allows several; by default one per processor.
    public var parallelPageCount = Processors.count
    /// Whether the handlers of elements are called: each ``HandledEvent`` of an element is dispatched in a new program.
    public var callsHandlers = false
    /// The maximum number of handlers of a page that are called; 100 by default.
    public var handlerLimit = 100

    /// Creates a check of every page of app.json.
    public init(_ package: ProgramPackage, configuration: HostConfiguration = HostConfiguration()) {
        self.package = package
        self.configuration = configuration
        pages = package.app.pages
    }

    /// The findings in the files of the program, without running it.
    ///
    /// - Complexity: Reads and parses each file that the program can reach.
    public var findings: [Finding] {
        ProgramReview.findings(in: configuration.caching(package), apis: configuration.apis)
    }

    /// Opens the pages.
    ///
    /// - Parameter finish: Called with each report as soon as it is complete, in any order, on any thread and possibly several
    ///   times at once.
    /// - Returns: The reports in the order of ``pages``.
    /// - Throws: ``HostError`` when the configuration is invalid.
    public func run(_ finish: @escaping @Sendable (PageReport) -> Void = { _ in }) async throws(HostError)
        -> [PageReport]
    {
        _ = try MiniProgramHost(configuration)
        let width = configuration.storage == .ephemeral ? max(parallelPageCount, 1) : 1
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
        var report = await open(page)
        if callsHandlers, report.isRendered { await callHandlers(of: page, &report) }
        return report
    }

    private func open(_ page: String) async -> PageReport {
        var report = PageReport(page: page)
        let recorder = ProgramRecorder(forwardingTo: configuration.observer)
        var configuration = configuration
        configuration.observer = recorder
        let start = ContinuousClock.now
        var alarm: Task<Bool, Never>?
        do {
            let host = try MiniProgramHost(configuration)
            alarm = pageTimeout.flatMap { self.alarm(after: $0, host) }
            let program = try await host.open(package, page: page, appID: appID)
            report.isLoaded = true
            report.isIdle = await program.waitUntilIdle(limit: idleTimeout)
            await program.validateResources()
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
        alarm?.cancel()
        if await alarm?.value == true, !report.isRendered { report.endedAfter = pageTimeout }
        report.record = recorder.record
        return report
    }

    /// Ends the page of a host after a time; nil for a page that cannot be ended.
    ///
    /// - Returns: Whether the time has passed before the task was cancelled.
    func alarm(after limit: Duration, _ host: MiniProgramHost) -> Task<Bool, Never>? {
        guard case .process = configuration.isolation else { return nil }
        return Task {
            // Cancelled when the page is checked.
            do { try await Task.sleep(for: limit) } catch { return false }
            await host.stop()
            return true
        }
    }

    /// The number of nodes of the page; nil for a program that has ended, whose record has the reason.
    private static func nodeCount(of program: any MiniProgram) async -> Int? {
        do throws(ScriptError) {
            return count(try await program.tree())
        } catch {
            // The program has ended, or the tree is deeper than values may nest: then the lines of the outline are counted.
            return try? await program.outline().split(separator: "\n").count
        }
    }

    private static func count(_ nodes: ScriptValue) -> Int {
        (nodes.array ?? []).reduce(0) { $0 + 1 + count($1["children"] ?? .undefined) }
    }
}
