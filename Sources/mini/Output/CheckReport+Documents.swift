import MiniCore
import MiniHost
import MiniTestRunner
import MiniTools

extension CheckReport {
    // MARK: JSON

    /// `{program, findings, errors, failedCalls, notes, pages}`; errors, calls and notes are those of the launch.
    func document(of state: State) -> ScriptValue {
        let launch = launchMistakes(of: state)
        let notes = launch.notes.filter { !Self.isKnown($0, in: state.findings) }
        return [
            "program": .string(program),
            "findings": .array(state.findings.map(Self.value)),
            "errors": .array(launch.errors.map(Self.value)),
            "failedCalls": .array(launch.failedCalls.map(ScriptValue.string)),
            "notes": .array(notes.map(Self.value)),
            "pages": .array(state.pages.map { value(of: $0, state, besides: launch) }),
        ]
    }

    private func value(of page: String, _ state: State, besides launch: LaunchMistakes) -> ScriptValue {
        guard let report = state.reports[page] else {
            return [
                "page": .string(page), "ok": false, "loaded": false, "nodes": 0, "milliseconds": .null,
                "setData": ["count": 0, "bytes": 0],
                "errors": [.object(Self.object("timed-out", Self.timedOut, nil, nil, nil))], "failedCalls": [],
                "refusedURLs": [], "notes": [], "taps": [],
            ]
        }
        let errors = reasons(of: report, besides: launch)
        return [
            "page": .string(page),
            "ok": .bool(report.isOK),
            "loaded": .bool(report.isLoaded),
            "nodes": .number(Double(report.nodeCount)),
            "milliseconds": .number((report.duration / .microseconds(10)).rounded() / 100),
            "setData": [
                "count": .number(Double(report.dataChanges.count)), "bytes": .number(Double(report.dataChanges.bytes)),
            ],
            "errors": .array(errors.map(Self.value)),
            "failedCalls": .array(failedCalls(of: report, besides: launch).map(ScriptValue.string)),
            "refusedURLs": .array(report.refusedURLs.map(ScriptValue.string)),
            "notes": .array(notes(of: report, besides: state.findings, launch).map(Self.value)),
            "taps": values(ofTapsOn: report),
        ]
    }

    static func value(_ error: ScriptError) -> ScriptValue {
        .object(object(code, error.text, error.file, error.line, error.column))
    }

    private static func value(_ note: ProgramWarning) -> ScriptValue {
        .object(object(note.kind.name, note.message, note.file, note.line, note.column))
    }

    private static func value(_ finding: Finding) -> ScriptValue {
        var value = object(finding.code.rawValue, finding.message, finding.file, finding.line, finding.column)
        value["severity"] = .string(finding.severity.rawValue)
        value["count"] = .number(Double(finding.count))
        return .object(value)
    }

    private static func object(
        _ code: String,
        _ message: String,
        _ file: String?,
        _ line: Int?,
        _ column: Int?,
    ) -> ScriptObject {
        ScriptObject([
            ("file", file.map(ScriptValue.string) ?? .null), ("line", line.map { .number(Double($0)) } ?? .null),
            ("column", column.map { .number(Double($0)) } ?? .null), ("code", .string(code)),
            ("message", .string(message)),
        ])
    }

    /// The code of errors of a running program.
    private static let code = "runtime"

    // MARK: SARIF

    /// A log of SARIF 2.1.0, which code scanning services read.
    ///
    /// - Source: <https://docs.oasis-open.org/sarif/sarif/v2.1.0/>
    func sarif(of state: State) -> ScriptValue {
        var results = state.findings.map {
            Self.result($0.code.rawValue, $0.severity.rawValue, $0.message, $0.file, $0.line, $0.column)
        }
        results += errors(of: state).map { _, error in
            Self.result(Self.code, "error", error.text, error.file, error.line, error.column)
        }
        let codes = Finding.Code.allCases.map(\.rawValue) + [Self.code]
        let driver: ScriptValue = [
            "name": "mini check", "rules": .array(codes.map { ["id": .string($0)] }),
        ]
        return [
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
            "runs": [["tool": ["driver": driver], "columnKind": "utf16CodeUnits", "results": .array(results)]],
        ]
    }

    private static func result(
        _ code: String,
        _ level: String,
        _ message: String,
        _ file: String?,
        _ line: Int?,
        _ column: Int?,
    ) -> ScriptValue {
        var result = ScriptObject([
            ("ruleId", .string(code)), ("level", .string(level)), ("message", ["text": .string(message)]),
        ])
        if let file {
            var location = ScriptObject([
                ("artifactLocation", ["uri": .string(file.hasPrefix("/") ? "file://" + file : file)])
            ])
            if let line {
                var region = ScriptObject([("startLine", .number(Double(line)))])
                if let column { region["startColumn"] = .number(Double(column)) }
                location["region"] = .object(region)
            }
            result["locations"] = [["physicalLocation": .object(location)]]
        }
        return .object(result)
    }

    // MARK: Lines

    /// Workflow commands with which GitHub annotates mistakes in the files of a change.
    func workflowCommands(of state: State) -> String {
        let findings = state.findings.map {
            GitHubReporter.command(
                $0.severity.rawValue,
                "\($0.message) [\($0.code.rawValue)]",
                $0.file,
                $0.line,
                column: $0.column
            )
        }
        let errors = errors(of: state).map { page, error in
            GitHubReporter.command("error", "\(page): \(error.text)", error.file, error.line, column: error.column)
        }
        return (findings + errors).joined()
    }

    /// One JUnit XML document: a test case for each page, and one for each file with findings.
    func junit(of state: State) -> String {
        let launch = launchMistakes(of: state)
        var cases: [JUnitReporter.Case] = []
        for (file, findings) in Dictionary(grouping: state.findings, by: \.file).sorted(by: { $0.key < $1.key }) {
            let errors = findings.filter { $0.severity == .error }.map(\.description)
            let warnings = findings.filter { $0.severity == .warning }.map(\.description)
            cases.append(JUnitReporter.Case(name: file, suite: "files", failures: errors, output: warnings))
        }
        if !launch.errors.isEmpty {
            let failures = launch.errors.map(\.description)
            cases.append(JUnitReporter.Case(name: Self.launchRow, suite: "pages", failures: failures, output: []))
        }
        for page in state.pages {
            let report = state.reports[page]
            let errors = report.map { (reasons(of: $0, besides: launch) + tapErrors(of: $0)).map(\.description) }
            let isOpened = report.map { Self.isOpened($0, launch) } ?? true
            let notes = report.map { self.notes(of: $0, besides: state.findings, launch).map(\.description) } ?? []
            cases.append(
                JUnitReporter.Case(
                    name: page,
                    suite: "pages",
                    failures: isOpened ? errors ?? [Self.timedOut] : [],
                    skipReason: isOpened ? nil : "\(Self.launchRow) failed",
                    output: notes,
                )
            )
        }
        return JUnitReporter.document(of: cases)
    }

    /// The errors of a failed page without those of taps: its own, otherwise those of the launch if the page was opened; empty
    /// for a page that has not failed.
    private func reasons(of report: PageReport, besides launch: LaunchMistakes) -> [ScriptError] {
        let errors = errors(of: report).filter { !launch.errors.contains($0) }
        return errors.isEmpty && report.isLoaded && !report.errors.isEmpty ? launch.errors : errors
    }

    /// The errors of the launch, then those of the pages and of taps, each with the name of its row.
    private func errors(of state: State) -> [(String, ScriptError)] {
        let launch = launchMistakes(of: state)
        let pages = state.pages.compactMap { state.reports[$0] }.flatMap { report in
            let errors = errors(of: report).filter { !launch.errors.contains($0) } + tapErrors(of: report)
            return errors.map { (report.page, $0) }
        }
        return launch.errors.map { (Self.launchRow, $0) } + pages
    }
}
