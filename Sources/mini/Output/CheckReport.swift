import MiniCore
import MiniHost
import MiniTestRunner
import MiniTools
import Synchronization

/// The findings in the files of a program and the reports of its pages, in one of several formats.
///
/// ## Threading
/// May be used from any thread.
final class CheckReport: Sendable {
    struct State {
        var findings: [Finding] = []
        var pages: [String] = []
        var reports: [String: PageReport] = [:]

        /// The number of findings of a severity, including omitted ones.
        func count(_ severity: Finding.Severity) -> Int {
            findings.reduce(0) { $1.severity == severity ? $0 + $1.count : $0 }
        }
    }

    /// The format of the report.
    enum Format: String, CaseIterable, ReportFormat {
        case list, json, junit, github, sarif
    }

    let program: String
    /// The options of the launch, for command lines that repeat a mistake.
    let launchOptions: [String]
    private let format: Format
    let places: ProgramPlaces
    private let state = Mutex(State())

    init(program: String, plugins: [String: String], format: Format, launchOptions: [String]) {
        self.program = program
        self.launchOptions = launchOptions
        self.format = format
        // GitHub expects paths relative to the root of the repository.
        let folder = format == .github ? EnvironmentVariable.value(of: "GITHUB_WORKSPACE") : nil
        places = ProgramPlaces(program: program, plugins: plugins, from: folder ?? ".")
    }

    /// Sets the pages that will be opened.
    func begin(_ pages: [String]) { state.withLock { $0.pages = pages } }

    /// Sets the findings in the files.
    func add(_ findings: [Finding]) {
        let findings = findings.map(places.placed)
        state.withLock { $0.findings = findings }
        printProgress()
    }

    /// Adds the report of one page.
    func finish(_ report: PageReport) {
        var report = report
        report.record.removeConsole()
        state.withLock { $0.reports[report.page] = report }
        printProgress()
    }

    /// The exit status; unusable when all failures are pages that do not exist.
    ///
    /// - Parameter maxWarnings: The number of warnings beyond which the check fails; nil for any number.
    func status(maxWarnings: Int?) -> ExitStatus {
        let state = state.withLock { $0 }
        let failed = state.reports.values.filter { !$0.isOK }
        if failed.isEmpty {
            let isFailed = state.count(.error) > 0 || state.count(.warning) > maxWarnings ?? .max
            return isFailed ? .failed : .success
        }
        let isUnusable = failed.allSatisfy { if case .package? = $0.startError { true } else { false } }
        return isUnusable ? .usageError : .failed
    }

    /// The failed calls of all pages.
    var failedCalls: [CallRecord] { state.withLock { $0.reports.values.flatMap(\.record.failedCalls) } }

    /// The warnings of all pages.
    var warnings: [ProgramWarning] { state.withLock { $0.reports.values.flatMap(\.record.warnings) } }

    /// Prints the report; a page without a result has timed out.
    func print() {
        let state = state.withLock { $0 }
        Output.error.clearLine()
        let text =
            switch format {
            case .list: text(of: state)
            case .json: JSON.text(document(of: state)) + "\n"
            case .junit: junit(of: state)
            case .github: workflowCommands(of: state)
            case .sarif: JSON.text(sarif(of: state)) + "\n"
            }
        Output.standard.write(text, as: format.printed)
    }

    /// Prints the reason why no pages were opened.
    func print(_ error: PackageError) {
        if format != .list {
            let places = places
            state.withLock { $0.findings = [places.placed(Finding(error))] }
            print()
        }
        Output.error.write(Text.failure(places.placed(ScriptError(error))))
    }

    // MARK: Text

    static let timedOut = "timed out"
    /// The length of the list, in bytes, beyond which the details of further pages are omitted.
    private static let textLimit = 16 << 20

    private func text(of state: State) -> String {
        let launch = launchMistakes(of: state)
        var table = Table([
            ("PAGE", .left), ("RESULT", .left), ("NODES", .right), ("SETDATA", .right), ("BYTES", .right),
            ("TIME", .right),
        ])
        for page in state.pages {
            let report = state.reports[page]
            let isOpened = report.map { Self.isOpened($0, launch) } ?? true
            table.append([
                page, report.map { $0.isOK ? "ok" : isOpened ? "failed" : "not opened" } ?? Self.timedOut,
                report.map { String($0.nodeCount) } ?? "", report.map { String($0.dataChanges.count) } ?? "",
                report.map { String($0.dataChanges.bytes) } ?? "", report.map { Text.duration($0.duration) } ?? "",
            ])
        }
        if !launch.isEmpty {
            table.append([Self.launchRow, launch.errors.isEmpty ? "ok" : "failed", "", "", "", ""])
        }
        let findings = Self.text(of: state.findings)
        let limit = Self.textLimit - findings.utf8.count
        var lines = table.lines
        var text = lines.removeFirst() + "\n"
        if !launch.isEmpty, let line = lines.popLast() {
            text += Text.paint(line, launch.errors.isEmpty ? .green : .red, for: .standard) + "\n"
            text += details(of: launch, besides: state.findings)
        }
        // Notes on app.acss and on components would otherwise be repeated for each page.
        var noted: Set<String> = []
        for (page, line) in zip(state.pages, lines) {
            let report = state.reports[page]
            text += Text.paint(line, report?.isOK == true ? .green : .red, for: .standard) + "\n"
            guard let report else { continue }
            // Bounds the report of a program with many pages that all fail.
            let details = details(of: report, besides: launch, state.findings, &noted)
            text += text.utf8.count + details.utf8.count <= limit ? details : "  (left out)\n"
        }
        return text + findings + Self.summary(of: state)
    }

    private static func text(of findings: [Finding]) -> String {
        var text = ""
        for finding in findings {
            let isError = finding.severity == .error
            text += Text.paint(finding.description, isError ? .red : .yellow, for: .standard) + "\n"
            if let excerpt = finding.excerpt { text += indented(excerpt) }
        }
        return text
    }

    private static func summary(of state: State) -> String {
        let passedCount = state.pages.count { state.reports[$0]?.isOK == true }
        var summary = "\(Text.count(state.pages.count, "page")): \(passedCount) passed, "
        summary += "\(state.pages.count - passedCount) failed"
        guard !state.findings.isEmpty else { return summary + "\n" }
        let (errors, warnings) = (
            Text.count(state.count(.error), "error"), Text.count(state.count(.warning), "warning")
        )
        return summary + "; files: \(errors), \(warnings)\n"
    }

    static func text(of errors: [ScriptError]) -> String {
        var text = ""
        var folder = RepetitionCollapser()
        for error in errors {
            text += folder.add("\(error)\n" + (error.excerpt.map { $0 + "\n" } ?? "")) ?? ""
        }
        return text + (folder.finish() ?? "")
    }

    private func details(of launch: LaunchMistakes, besides findings: [Finding]) -> String {
        var text = Self.text(of: launch.errors) + Self.notes(onCalls: launch.failedCalls)
        for note in launch.notes where !Self.isKnown(note, in: findings) { text += "note: \(note)\n" }
        return Self.indented(text)
    }

    private static func notes(onCalls calls: [String]) -> String {
        var text = ""
        var folder = RepetitionCollapser()
        for call in calls { text += folder.add("note: \(call)\n") ?? "" }
        return text + (folder.finish() ?? "")
    }

    private func details(
        of report: PageReport,
        besides launch: LaunchMistakes,
        _ findings: [Finding],
        _ noted: inout Set<String>,
    ) -> String {
        var text = Self.text(of: errors(of: report).filter { !launch.errors.contains($0) })
        text += lines(ofTapsOn: report)
        text += Self.notes(onCalls: failedCalls(of: report, besides: launch))
        for note in report.refusedURLs { text += "note: \(note)\n" }
        for note in notes(of: report, besides: findings, launch) where noted.insert(note.description).inserted {
            text += "note: \(note)\n"
        }
        if !report.isIdle, report.isOK { text += "note: still busy when its nodes were counted\n" }
        return Self.indented(text)
    }

    static func indented(_ text: String) -> String {
        text.split(separator: "\n").map { "  \($0)\n" }.joined()
    }

    // MARK: Parts

    /// The errors of a page without those of taps, with paths from the current folder.
    func errors(of report: PageReport) -> [ScriptError] { report.errors.map(places.placed) }

    /// Whether a page was opened, or the program failed before that.
    static func isOpened(_ report: PageReport, _ launch: LaunchMistakes) -> Bool {
        report.isLoaded || launch.errors.isEmpty
    }

    /// The failed calls of a page with their places, without those of the launch.
    func failedCalls(of report: PageReport, besides launch: LaunchMistakes) -> [String] {
        report.record.failedCalls.map(places.placed).filter { !launch.failedCalls.contains($0) }
    }

    /// The notes of a page, without those that are findings of the files as well, and those of the launch.
    func notes(
        of report: PageReport,
        besides findings: [Finding],
        _ launch: LaunchMistakes,
    ) -> [ProgramWarning] {
        report.notes.map(places.placed).filter { !Self.isKnown($0, in: findings) && !launch.notes.contains($0) }
    }

    /// Whether a note is a finding of the files as well.
    static func isKnown(_ note: ProgramWarning, in findings: [Finding]) -> Bool {
        findings.contains { finding in
            // A missing package is named once for the complete program.
            if finding.code == .missingPackage, note.message == finding.message { return true }
            guard let line = finding.line, let column = finding.column else { return false }
            return note.description == finding.message
                || (note.file, note.line, note.column) == (finding.file, line, column)
        }
    }

    // MARK: Progress

    private func printProgress() {
        guard Output.error.isTerminal else { return }
        let (done, all) = state.withLock { ($0.reports.count, $0.pages.count) }
        Output.error.replaceLine("\(done) of \(Text.count(all, "page"))")
    }
}
