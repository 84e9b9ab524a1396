import ArgumentParser
import Glibc
import MiniAudit
import MiniCore
import MiniHost
import MiniTestRunner

/// The audit of programs.
extension AuditCommand {
    /// The programs of a run.
    private struct Programs {
        /// The folders or packages to audit.
        var folders: [String]
        /// The names of all programs in the folder of programs; empty for one program.
        var entries: [String] = []

        /// Whether a folder of programs is audited.
        var isFolder: Bool { !entries.isEmpty }
    }

    func runPrograms() async throws {
        let programs = try self.programs()
        if shard != nil, writeBaseline != nil {
            throw CommandFailure(
                message: "--write-baseline needs all programs; use it with --merge and the reports of all parts."
            )
        }
        // Files that cannot be read or written are reported before pages are opened.
        let files = try self.files(isFolder: programs.isFolder)
        let deadline = timeout.map { ContinuousClock.now.advanced(by: $0.duration) }
        guard shard != nil || programs.entries.count > 1 else {
            let report = try await Self.run(try preparedAudit(programs.folders[0], deadline))
            try finish([report], files, isFolder: programs.isFolder)
        }
        let reports = try await run(programs.folders, deadline)
        try finish(reports, files, isFolder: true, part: part(of: programs))
    }

    /// Makes the document of a part from its reports; nil without a part.
    private func part(of programs: Programs) -> (([ProgramAuditReport]) -> AuditPart)? {
        guard let shard, let index = shard.index, let count = shard.count else { return nil }
        let rules = Set(rule).sorted().map { "--rule \($0)" }
        let pages = Set(page).sorted().map { "--page \($0)" }
        let options = rules + pages + self.options.map(\.text)
        let audited = programs.folders.map(Self.name)
        return { reports in
            AuditPart(
                index + 1,
                of: count,
                options: options,
                entries: programs.entries,
                audited: audited,
                reports: reports,
            )
        }
    }

    /// The options that findings depend on, with the last names of files and folders: their paths differ on each machine.
    private var options: [AuditOption] {
        var options = Set(allowDomain.map { $0.lowercased() }).sorted().map { AuditOption("--allow-domain", $0) }
        if encryption.encryptor != .none { options.append(AuditOption("--encryptor", encryption.encryptor.rawValue)) }
        if let key = encryption.database.databaseKey {
            options.append(AuditOption("--database-key", Self.name(of: key)))
        }
        if let isolation = isolation.isolation { options.append(AuditOption("--isolation", isolation.rawValue)) }
        // Later mocks take precedence.
        options += mocks.mock.map { AuditOption("--mock", Self.name(of: $0)) }
        options += plugins.plugin.sorted().map { text in
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            return AuditOption("--plugin", "\(parts[0])=\(Self.name(of: parts.last ?? ""))")
        }
        return options
    }

    /// The last name of a path.
    private static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

    /// The program of the argument, or the programs in its folder, in the order of their names.
    private func programs() throws(CommandFailure) -> Programs {
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
            return Programs(folders: [path])
        }
        let folders = Self.names(in: path).filter { !$0.hasPrefix(".") }.sorted()
            .map { path.hasSuffix("/") ? path + $0 : path + "/" + $0 }.filter { ProgramPackage.isProgram($0) }
        if folders.isEmpty {
            guard shard == nil else {
                throw CommandFailure(message: "--shard divides a folder of programs, and \(path) has none.")
            }
            // The error of the program names what is missing.
            return Programs(folders: [path])
        }
        let entries = folders.map(Self.name)
        guard let shard else { return Programs(folders: folders, entries: entries) }
        let part = shard.entries(of: folders.map { TestEntry(file: $0) }, durations: [:]).map(\.file)
        if part.isEmpty { Output.error.write(Text.note("this part has no programs")) }
        return Programs(folders: part, entries: entries)
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

    /// Reads a program.
    ///
    /// - Parameter deadline: The end of the time limit; a program is not read after it.
    private func preparedAudit(_ folder: String, _ deadline: ContinuousClock.Instant?) throws -> PreparedAudit {
        let name = Self.programName(of: folder)
        let rest = deadline.map { ContinuousClock.now.duration(to: $0) }
        if let rest, rest <= .zero { return .unreadable(ProgramAuditReport(timedOut: name)) }
        let folders = try plugins.folders()
        let package: ProgramPackage
        do throws(PackageError) {
            package = try ProgramPackage(path: folder, plugins: folders)
        } catch {
            Output.error.write(Text.failure(ScriptError(error)))
            return .unreadable(
                ProgramAuditReport(program: name, folder: folder, options: options, unreadable: error)
            )
        }
        var configuration = HostConfiguration()
        configuration.plugins = folders
        configuration.isolation = (isolation.isolation ?? .process).setting(isForOneProgram: false)
        try mocks.apply(to: &configuration, program: folder)
        // The data of the audit is in folders of its own, with the encryption of the options.
        try encryption.apply(toTests: &configuration)
        var audit = ProgramAudit(package, name: name, configuration: configuration)
        audit.timeLimit = rest
        audit.options = options
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

    /// The report of one of several programs whose own mocks cannot be read; nil for any other.
    ///
    /// The error ends the audit of one program, and not that of a folder.
    private func auditWithUnreadableMocks(_ folder: String) -> PreparedAudit? {
        do throws(FunctionMocksError) {
            _ = try FunctionMocks(miniUFolderOf: folder)
            return nil
        } catch {
            // The other lines are the line of the file and a caret.
            let failure = PackageError(String(error.description.prefix { $0 != "\n" }))
            Output.error.write(Text.failure(ScriptError(failure)))
            let name = Self.programName(of: folder)
            return .unreadable(
                ProgramAuditReport(program: name, folder: folder, options: options, unreadable: failure)
            )
        }
    }

    /// The name of a program in reports: that of its folder.
    private static func programName(of folder: String) -> String {
        (folder.resolvedPath ?? folder).split(separator: "/").last.map(String.init) ?? "program"
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
    private func run(
        _ folders: [String],
        _ deadline: ContinuousClock.Instant?,
    ) async throws -> [ProgramAuditReport] {
        try await withThrowingTaskGroup(of: (Int, ProgramAuditReport).self) { group in
            var reports: [ProgramAuditReport?] = Array(repeating: nil, count: folders.count)
            for (index, folder) in folders.enumerated() {
                if index >= Processors.count, let (index, report) = try await group.next() { reports[index] = report }
                Self.showProgress(index, folders.count, "program")
                let prepared = try auditWithUnreadableMocks(folder) ?? preparedAudit(folder, deadline)
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
                return try await audit.run()
            } catch {
                return ProgramAuditReport(program: audit.name, options: audit.options, unreadable: error)
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
}
