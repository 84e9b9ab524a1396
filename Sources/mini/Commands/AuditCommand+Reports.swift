import ArgumentParser
import MiniAudit
import MiniCore
import MiniHost
import MiniTestRunner

/// The reports of an audit, and the merge of parts.
extension AuditCommand {
    /// Larger files with the report of a part are not read.
    private static let partLimitInBytes = 1 << 30

    /// The files of the options, which are opened before pages are.
    struct Files {
        /// The baseline of `--baseline`.
        fileprivate var known: AuditBaseline?
        fileprivate var output: ReportFile?
        fileprivate var newBaseline: ReportFile?
    }

    /// Reads the baseline, and opens the files of the report and of a new baseline.
    ///
    /// - Parameter isFolder: Whether a folder of programs is audited.
    func files(isFolder: Bool) throws(CommandFailure) -> Files {
        var files = Files()
        files.known = try baseline.map { path throws(CommandFailure) in try Self.baseline(path, isFolder: isFolder) }
        files.output = try output.map { path throws(CommandFailure) in try ReportFile(path) }
        files.newBaseline = try writeBaseline.map { path throws(CommandFailure) in try ReportFile(path) }
        return files
    }

    private static func baseline(_ path: String, isFolder: Bool) throws(CommandFailure) -> AuditBaseline {
        guard let bytes = TestFiles.read(path) else {
            throw CommandFailure(
                message: "--baseline \(path): the file cannot be read; write it with --write-baseline \(path)."
            )
        }
        let baseline: AuditBaseline
        do throws(PackageError) {
            baseline = try AuditBaseline(bytes, file: path)
        } catch {
            throw CommandFailure(message: Text.sentence("--baseline \(error)"))
        }
        guard !isFolder || baseline.isOfFolder else {
            throw CommandFailure(
                message: "--baseline \(path): this is the baseline of one program; write that of the folder with "
                    + "--write-baseline FILE."
            )
        }
        return baseline
    }

    /// Writes the reports and a new baseline, and ends the command.
    ///
    /// - Parameters:
    ///   - reports: The reports with all findings.
    ///   - part: The document of a part with these reports; nil if they are those of a complete audit.
    func finish(
        _ reports: [ProgramAuditReport],
        _ files: Files,
        isFolder: Bool,
        part: (([ProgramAuditReport]) -> AuditPart)? = nil,
    ) throws(CommandFailure) -> Never {
        var reports = reports
        if let file = files.newBaseline {
            let text =
                isFolder ? AuditBaseline.text(of: ProgramAuditReports(reports)) : AuditBaseline.text(of: reports[0])
            file.output.write(text, as: .json)
            try file.complete()
        }
        let format = json ? AuditFormat.json : format ?? .text
        // A part contains all findings: the merge removes those of a baseline, and limits the others.
        let partDocument = format == .json ? part?(reports).document : nil
        if let known = files.known {
            for index in reports.indices { reports[index].removeFindings(in: known) }
        }
        if partDocument == nil {
            for index in reports.indices { reports[index].limitFindings() }
        }
        Output.error.clearLine()
        if !isFolder, let time = reports[0].loadTime {
            Output.error.write(Text.note("the app and the first page were loaded in \(Text.duration(time))"))
        }
        let document = ProgramAuditReports(reports)
        let text = partDocument.map { JSON.text($0) + "\n" } ?? format.document(of: document)
        (files.output?.output ?? .standard).write(text, as: format.printed)
        try files.output?.complete()
        if document.hasTimedOut { ExitStatus.timedOut.exit() }
        let isFailed = writeBaseline == nil ? document.hasFailed(at: failOn?.severity ?? .high) : !document.isComplete
        (isFailed ? ExitStatus.failed : .success).exit()
    }

    /// Merges the reports of the parts of a folder of programs.
    func mergeParts() throws(CommandFailure) {
        let paths = try PartFiles.paths(
            at: merge,
            named: "report of a part",
            remedy: { "write one with mini audit FOLDER --shard 2/4 --format json --output \($0)/2.json" },
        )
        var parts: [AuditPart] = []
        for path in paths {
            guard let bytes = TestFiles.read(path, limit: Self.partLimitInBytes) else {
                throw CommandFailure(message: "The file \(path) cannot be read.")
            }
            parts.append(try Self.rethrowing { () throws(PackageError) in try AuditPart(bytes, file: path) })
        }
        let files = try self.files(isFolder: true)
        let merged = try Self.rethrowing { () throws(PackageError) in try AuditPart.merged(parts) }
        try finish(merged.reports, files, isFolder: true)
    }

    private static func rethrowing<Value>(
        _ body: () throws(PackageError) -> Value
    ) throws(CommandFailure) -> Value {
        do throws(PackageError) {
            return try body()
        } catch {
            throw CommandFailure(message: Text.sentence("--merge \(error)"))
        }
    }
}
