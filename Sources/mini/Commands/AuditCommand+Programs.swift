import ArgumentParser
import Glibc
import MiniAudit
import MiniCore
import MiniHost
import MiniTestRunner

/// The audit of programs.
extension AuditCommand {
    func runPrograms() async throws {
        let folders = try programs()
        if folders.count > 1, baseline != nil || writeBaseline != nil {
            throw CommandFailure(message: "A baseline belongs to one program, and the folder has \(folders.count).")
        }
        // Files that cannot be read or written are reported before pages are opened.
        let known = try baseline.map { path throws(CommandFailure) in try Self.baseline(path) }
        let file = try output.map { path throws(CommandFailure) in try ReportFile(path) }
        let newBaseline = try writeBaseline.map { path throws(CommandFailure) in try ReportFile(path) }
        var reports = folders.count == 1 ? [try await Self.run(try preparedAudit(folders[0]))] : try await run(folders)
        if let newBaseline {
            newBaseline.output.write(reports.map(AuditBaseline.text).joined(), as: .json)
            try newBaseline.complete()
        }
        for index in reports.indices {
            if let known { reports[index].removeFindings(in: known) }
            reports[index].limitFindings()
        }
        Output.error.clearLine()
        if reports.count == 1, let time = reports[0].loadTime {
            Output.error.write(Text.note("the app and the first page were loaded in \(Text.duration(time))"))
        }
        let format = json ? AuditFormat.json : format ?? .text
        let document = ProgramAuditReports(reports)
        (file?.output ?? .standard).write(format.document(of: document), as: format.printed)
        try file?.complete()
        let isFailed = document.hasFailed(at: failOn?.severity ?? .high)
        (isFailed && writeBaseline == nil ? ExitStatus.failed : .success).exit()
    }

    /// The program of the argument, or the programs in its folder, in the order of their names.
    private func programs() throws(CommandFailure) -> [String] {
        let path = try ProgramArguments.folder(program)
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw CommandFailure(message: "There is no folder and no package \(Text.quoted(path)).")
        }
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        if !isFolder || ProgramPackage.isProgram(path) {
            guard shard == nil else {
                throw CommandFailure(message: "--shard divides a folder of programs, and \(path) is one program.")
            }
            return [path]
        }
        let folders = Self.names(in: path).filter { !$0.hasPrefix(".") }.sorted()
            .map { path.hasSuffix("/") ? path + $0 : path + "/" + $0 }.filter { ProgramPackage.isProgram($0) }
        // The error of the program names what is missing.
        if folders.isEmpty { return [path] }
        guard let shard else { return folders }
        let part = shard.entries(of: folders.map { TestEntry(file: $0) }, durations: [:]).map(\.file)
        if part.isEmpty { Output.error.write(Text.note("this part has no programs")) }
        return part
    }

    /// The names in a folder; empty if it cannot be read, which the check of the program reports.
    private static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        return OpenFolder.names(in: stream) ?? []
    }

    /// An audit that can be run, or the report of a program that cannot be read.
    private enum PreparedAudit: Sendable {
        case readable(ProgramAudit)
        case unreadable(ProgramAuditReport)
    }

    private func preparedAudit(_ folder: String) throws -> PreparedAudit {
        let name = (folder.resolvedPath ?? folder).split(separator: "/").last.map(String.init) ?? "program"
        let folders = try plugins.folders()
        let package: ProgramPackage
        do throws(PackageError) {
            package = try ProgramPackage(path: folder, plugins: folders)
        } catch {
            Output.error.write(Text.failure(ScriptError(error)))
            return .unreadable(ProgramAuditReport(program: name, folder: folder, unreadable: error))
        }
        var configuration = HostConfiguration()
        configuration.plugins = folders
        configuration.isolation = (isolation.isolation ?? .process).setting(isForOneProgram: false)
        try mocks.apply(to: &configuration, program: folder)
        var audit = ProgramAudit(package, name: name, configuration: configuration)
        if !rule.isEmpty { audit.rules = Set(rule) }
        if !page.isEmpty { audit.pages = try pages(of: package) }
        if !allowDomain.isEmpty {
            do throws(ServerDomainError) {
                audit.policy.domains = try NetworkArguments.domains(allowDomain)
            } catch {
                throw CommandFailure(message: "\(error).")
            }
        }
        return .readable(audit)
    }

    /// Audits one program, whose pages are opened side by side.
    private static func run(_ prepared: PreparedAudit) async throws(CommandFailure) -> ProgramAuditReport {
        guard case .readable(let audit) = prepared else { return await report(of: prepared) }
        do throws(PackageError) {
            return try await audit.run { showProgress($0, $1, "page") }
        } catch {
            throw CommandFailure(message: Text.sentence(Text.capitalized(error.description)))
        }
    }

    /// Audits programs side by side, the pages of each one after the other.
    ///
    /// A program is read when its audit begins, so that few packages are in memory.
    private func run(_ folders: [String]) async throws -> [ProgramAuditReport] {
        try await withThrowingTaskGroup(of: (Int, ProgramAuditReport).self) { group in
            var reports: [ProgramAuditReport?] = Array(repeating: nil, count: folders.count)
            for (index, folder) in folders.enumerated() {
                if index >= Processors.count, let (index, report) = try await group.next() { reports[index] = report }
                Self.showProgress(index, folders.count, "program")
                let prepared = try preparedAudit(folder)
                group.addTask { (index, await Self.report(of: prepared)) }
            }
            for try await (index, report) in group { reports[index] = report }
            return reports.compactMap(\.self)
        }
    }

    /// The report of one of several programs; that of a program with invalid settings names them.
    private static func report(of prepared: PreparedAudit) async -> ProgramAuditReport {
        switch prepared {
        case .unreadable(let report): return report
        case .readable(var audit):
            audit.parallelPageCount = 1
            do throws(PackageError) {
                var report = try await audit.run()
                report.limitFindings()
                return report
            } catch {
                return ProgramAuditReport(program: audit.name, unreadable: error)
            }
        }
    }

    private static func showProgress(_ done: Int, _ all: Int, _ noun: String) {
        guard Output.error.isTerminal else { return }
        Output.error.replaceLine("\(done) of \(Text.count(all, noun))")
    }

    private func pages(of package: ProgramPackage) throws(CommandFailure) -> [String] {
        for name in page where !package.app.pages.contains(name) {
            let error = PackageError(unknownPage: name, pages: package.app.pages)
            throw CommandFailure(message: Text.sentence(Text.capitalized(error.message)))
        }
        return page
    }

    private static func baseline(_ path: String) throws(CommandFailure) -> AuditBaseline {
        guard let bytes = TestFiles.read(path) else {
            throw CommandFailure(
                message: "--baseline \(path): the file cannot be read; write it with --write-baseline \(path)."
            )
        }
        do throws(PackageError) {
            return try AuditBaseline(bytes, file: path)
        } catch {
            throw CommandFailure(message: Text.sentence("--baseline \(error)"))
        }
    }
}
