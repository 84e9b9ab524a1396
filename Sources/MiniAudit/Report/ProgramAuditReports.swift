public import MiniCore

/// The reports of one or more programs, in one document.
public struct ProgramAuditReports: Sendable, Hashable {
    /// The reports in the order of the programs.
    public var reports: [ProgramAuditReport]

    /// Creates a document.
    public init(_ reports: [ProgramAuditReport]) { self.reports = reports }

    /// Whether one of the reports has failed at a severity, see ``ProgramAuditReport/hasFailed(at:)``.
    public func hasFailed(at severity: AuditSeverity) -> Bool { reports.contains { $0.hasFailed(at: severity) } }

    /// Whether every part of all programs was examined.
    public var isComplete: Bool { reports.allSatisfy(\.isComplete) }

    /// Whether a part of a program was not examined because the time limit of the audit had passed.
    public var hasTimedOut: Bool { reports.contains(where: \.hasTimedOut) }

    /// The reports for people.
    public var text: String { reports.map(\.text).joined(separator: "\n") }

    /// The reports for scripts: the document of one program, or `{programs}` with those of several.
    public var document: ScriptValue {
        if reports.count == 1 { return reports[0].document }
        return ["programs": .array(reports.map(\.document))]
    }

    /// A log of SARIF 2.1.0 with a run for each program, which code scanning services read.
    ///
    /// - Source: <https://docs.oasis-open.org/sarif/sarif/v2.1.0/>
    public var sarif: ScriptValue {
        [
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
            "runs": .array(reports.map(\.sarifRun)),
        ]
    }

    /// The reports as one HTML page, which loads nothing and has no scripts.
    public var html: String { AuditPage.text(reports.map(\.htmlSection)) }
}

extension ProgramAuditReport {
    /// The report of a program that cannot be read.
    ///
    /// - Parameters:
    ///   - program: The name of the program.
    ///   - folder: The folder of the program as the error names it, which the report replaces by the name: a report contains no
    ///     paths of the machine.
    ///   - options: The options of the command line, see ``ProgramAudit/options``.
    ///   - error: Why the program cannot be read.
    public init(
        program: String,
        folder: String? = nil,
        options: [AuditOption] = [],
        unreadable error: PackageError,
    ) {
        let message = folder.map { error.message.replacing("\"\($0)", with: "\"\(program)") } ?? error.message
        let finding = AuditFinding(
            .brokenFile,
            message,
            file: error.file,
            line: error.line,
            column: error.column,
        )
        let gap = AuditGap("program", "the program cannot be read")
        self.init(
            program: program,
            findings: [finding],
            gaps: [gap],
            dependencies: [],
            pages: [],
            options: options,
        )
    }

    /// The report of a program that was not audited because the time limit had passed before.
    ///
    /// - Parameter program: The name of the program.
    public init(timedOut program: String) {
        let gap = AuditGap("program", "\(AuditGap.timeLimit); the program was not audited")
        self.init(program: program, findings: [], gaps: [gap], dependencies: [], pages: [])
    }
}
