internal import MiniCore

/// Prints a list for people: a line per test below its file, the failures with their reasons, and the counts.
///
/// A file is reported when it and all files before it have ended, so that the text does not depend on timing.
public struct ListReporter: TestReporter {
    /// The console output of programs that the list contains.
    public enum Console: Sendable, Hashable {
        /// The last lines of tests that have failed.
        case failures
        /// Every line of every test.
        case everything
    }

    private static let lineLimit = 20

    private let paint: Paint
    private let slowestCount: Int
    private let console: Console
    private var order = FileOrder([])

    /// - Parameters:
    ///   - colours: Whether the text is for a terminal that shows colours.
    ///   - slowestCount: The number of the slowest tests to list at the end.
    ///   - console: The console output of programs that the list contains.
    public init(colours: Paint = .none, slowestCount: Int = 0, console: Console = .failures) {
        paint = colours
        self.slowestCount = slowestCount
        self.console = console
    }

    /// Reports an event.
    public mutating func report(_ event: TestEvent) -> String {
        switch event {
        case .began(let files):
            order = FileOrder(files)
            return ""
        case .fileEnded(let result): return order.add(result).map(text(of:)).joined()
        case .ended(let summary): return text(of: summary)
        case .fileBegan, .fileDeclared, .testBegan, .testEnded: return ""
        }
    }

    /// The text of a file without tests that are filtered out by name, which are only counted at the end.
    private func text(of file: TestFileResult) -> String {
        let tests = file.tests.filter { !$0.isFilteredOut }
        if tests.isEmpty, !file.tests.isEmpty, file.failure == nil { return "" }
        var text = paint.text(file.file, .bold) + "\n"
        if file.tests.isEmpty, file.failure == nil { text += "  - " + paint.text("no tests", .dim) + "\n" }
        for test in tests {
            let time = test.attemptCount > 0 ? paint.text(" (\(ReportText.duration(test.duration)))", .dim) : ""
            text += "  \(mark(of: test.status)) \(test.name)\(note(on: test))\(time)\n"
            for failure in test.failures { text += indented(ReportText.failure(failure, paint)) }
            if test.status == .failed || test.status == .flaky { text += notes(on: test) }
            if test.status == .failed || console == .everything { text += consoleText(of: test) }
        }
        if let failure = file.failure { text += indented(ReportText.failure(failure, paint)) }
        return text
    }

    /// The last warnings, failed calls and refused requests of the program in a failed attempt.
    private func notes(on test: TestResult) -> String {
        let notes = ReportText.notes(on: test.failedTrace ?? test.trace, besides: test.failures)
        let left = notes.count - Self.lineLimit
        let heading = left > 0 ? indented(paint.text("\(ReportText.count(left, "note")) before these", .dim)) : ""
        return notes.suffix(Self.lineLimit).reduce(heading) { $0 + indented(paint.text($1, .dim)) }
    }

    private func consoleText(of test: TestResult) -> String {
        let messages = test.trace.console
        let shown = console == .everything ? messages[...] : messages.suffix(Self.lineLimit)
        var text = ""
        if shown.count < messages.count {
            let left = ReportText.count(messages.count - shown.count, "line")
            text += indented(paint.text("console: \(left) before these; --console shows all", .dim))
        }
        for message in shown {
            text += indented(paint.text("console.\(message.level.rawValue): \(message.text)", .dim))
        }
        return text
    }

    private func mark(of status: TestResult.Status) -> String {
        switch status {
        case .passed: paint.text("✓", .green)
        case .failed: paint.text("✗", .red)
        case .interrupted: paint.text("!", .red)
        case .flaky: paint.text("~", .yellow)
        case .skipped, .todo: paint.text("-", .dim)
        }
    }

    private func note(on test: TestResult) -> String {
        switch test.status {
        case .flaky: paint.text(" (flaky: passed at attempt \(test.attemptCount))", .yellow)
        case .todo: paint.text(" (todo)", .dim)
        case .skipped: paint.text(test.reason.isEmpty ? " (skipped)" : " (skipped: \(test.reason))", .dim)
        case .passed, .failed, .interrupted: ""
        }
    }

    private func indented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "\n" : "      \($0)\n" }.joined()
    }

    private func text(of summary: TestSummary) -> String {
        var text = "\n"
        let slowest = summary.tests.sorted { $0.duration > $1.duration }.prefix(slowestCount)
        if !slowest.isEmpty {
            text += "Slowest:\n"
            for test in slowest { text += "  \(ReportText.duration(test.duration))  \(test.file): \(test.name)\n" }
        }
        text += ReportText.counts(of: summary, paint)
        return text
    }
}
