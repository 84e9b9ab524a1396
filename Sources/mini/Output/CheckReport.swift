import MiniHost
import MiniTesting
import Synchronization

/// What is known of the pages of a program, as a table for people or as JSON.
///
/// ## Threading
/// May be used from any thread.
final class CheckReport: Sendable {
    private struct State {
        var pages: [String] = []
        var reports: [String: PageReport] = [:]
    }

    private let program: String
    private let isJSON: Bool
    private let state = Mutex(State())

    init(program: String, isJSON: Bool) {
        self.program = program
        self.isJSON = isJSON
    }

    /// Tells which pages there will be.
    func begin(_ pages: [String]) {
        state.withLock { $0.pages = pages }
        printProgress()
    }

    /// Takes the report of one page.
    func finish(_ report: PageReport) {
        var report = report
        report.record.removeConsole()
        state.withLock { $0.reports[report.page] = report }
        printProgress()
    }

    /// What the process ends with; unusable when the only thing wrong is a page that does not exist.
    var status: ExitStatus {
        let failed = state.withLock { $0.reports.values.filter { !$0.isOK } }
        if failed.isEmpty { return .success }
        let isUnusable = failed.allSatisfy { if case .package? = $0.startError { true } else { false } }
        return isUnusable ? .unusable : .failed
    }

    /// The calls that failed, on any page.
    var failedCalls: [CallRecord] { state.withLock { $0.reports.values.flatMap(\.record.failedCalls) } }

    /// What the host warned of, on any page.
    var warnings: [String] { state.withLock { $0.reports.values.flatMap(\.record.warnings) } }

    /// Prints all pages; one without a report has run out of time.
    func print() {
        let state = state.withLock { $0 }
        Output.error.clearLine()
        if isJSON {
            let pages = state.pages.map { value(of: $0, state.reports[$0]) }
            Output.standard.write(JSON.text(["program": .string(program), "pages": .array(pages)]) + "\n", as: .json)
        } else {
            Output.standard.write(text(of: state))
        }
    }

    /// Prints why there are no pages.
    func print(_ error: PackageError) {
        if isJSON {
            let document: Value = [
                "program": .string(program), "pages": [], "errors": [.string(ScriptError(error).description)],
            ]
            Output.standard.write(JSON.text(document) + "\n", as: .json)
        }
        Output.error.write(Text.failure(ScriptError(error)))
    }

    // MARK: JSON

    private func value(of page: String, _ report: PageReport?) -> Value {
        guard let report else {
            return [
                "page": .string(page), "ok": false, "loaded": false, "nodes": 0, "milliseconds": .null,
                "setData": ["count": 0, "bytes": 0], "errors": [.string(Self.outOfTime)], "failedCalls": [],
                "refusedURLs": [], "notes": [],
            ]
        }
        return [
            "page": .string(page),
            "ok": .bool(report.isOK),
            "loaded": .bool(report.isLoaded),
            "nodes": .number(Double(report.nodeCount)),
            "milliseconds": .number((report.duration / .microseconds(10)).rounded() / 100),
            "setData": [
                "count": .number(Double(report.dataChanges.count)), "bytes": .number(Double(report.dataChanges.bytes)),
            ],
            "errors": .array(report.errors.map { .string($0.description) }),
            "failedCalls": .array(report.record.failedCalls.map { .string(Text.failure($0)) }),
            "refusedURLs": .array(report.refusedURLs.map(Value.string)),
            "notes": .array(report.notes.map(Value.string)),
        ]
    }

    // MARK: Text

    private static let outOfTime = "out of time"
    /// How long the text of all pages becomes before the details of further ones are left out, in bytes.
    private static let textLimit = 16 << 20

    private func text(of state: State) -> String {
        var table = Table([
            ("PAGE", .left), ("RESULT", .left), ("NODES", .right), ("SETDATA", .right), ("BYTES", .right),
            ("TIME", .right),
        ])
        for page in state.pages {
            let report = state.reports[page]
            table.append([
                page, report.map { $0.isOK ? "ok" : "failed" } ?? Self.outOfTime,
                report.map { String($0.nodeCount) } ?? "", report.map { String($0.dataChanges.count) } ?? "",
                report.map { String($0.dataChanges.bytes) } ?? "", report.map { Text.duration($0.duration) } ?? "",
            ])
        }
        var lines = table.lines
        var text = lines.removeFirst() + "\n"
        // What app.acss and the program's components are noted for would be said again below each page.
        var told: Set<String> = []
        for (page, line) in zip(state.pages, lines) {
            let report = state.reports[page]
            text += Text.paint(line, report?.isOK == true ? .green : .red, for: .standard) + "\n"
            guard let report else { continue }
            // Of a program of many pages that all fail.
            let details = details(of: report, told: &told)
            text += text.utf8.count + details.utf8.count <= Self.textLimit ? details : "  (left out)\n"
        }
        let okCount = state.pages.count { state.reports[$0]?.isOK == true }
        return text + "\(Text.count(state.pages.count, "page")): \(okCount) ok, \(state.pages.count - okCount) not\n"
    }

    private func details(of report: PageReport, told: inout Set<String>) -> String {
        var text = ""
        var folder = RepetitionFolder()
        for error in report.errors {
            text += folder.add("\(error)\n" + (error.excerpt.map { $0 + "\n" } ?? "")) ?? ""
        }
        text += folder.finish() ?? ""
        for call in report.record.failedCalls { text += folder.add("note: \(Text.failure(call))\n") ?? "" }
        text += folder.finish() ?? ""
        for note in report.refusedURLs { text += "note: \(note)\n" }
        for note in report.notes where told.insert(note).inserted { text += "note: \(note)\n" }
        if !report.isIdle, report.isOK { text += "note: still busy when its nodes were counted\n" }
        return text.split(separator: "\n").map { "  \($0)\n" }.joined()
    }

    // MARK: Progress

    private func printProgress() {
        guard Output.error.isTerminal else { return }
        let (done, all) = state.withLock { ($0.reports.count, $0.pages.count) }
        Output.error.replaceLine("\(done) of \(Text.count(all, "page"))")
    }
}
