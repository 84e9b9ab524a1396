internal import MiniCore

/// Reports by a list for people: a line per test below its file, the failures with their reasons, and the counts.
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
    private let showsTestsAtOnce: Bool
    private var order = FileOrder([])
    /// The number of tests of the next file that have been printed.
    private var shownCount = 0
    /// Whether the name of the next file has been printed.
    private var isNamed = false
    /// The tests of later files that have ended, by file.
    private var waiting: [String: [TestResult]] = [:]

    /// Creates the reporter.
    ///
    /// - Parameters:
    ///   - colours: Whether the text is for a terminal that shows colours.
    ///   - slowestCount: The number of the slowest tests to list at the end.
    ///   - console: The console output of programs that the list contains.
    ///   - showsTestsAtOnce: Whether the tests of the first file that has not ended are printed as they end, and not with the file.
    public init(
        colours: Paint = .none,
        slowestCount: Int = 0,
        console: Console = .failures,
        showsTestsAtOnce: Bool = false,
    ) {
        self.showsTestsAtOnce = showsTestsAtOnce
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
        case .fileEnded(let result):
            var text = ""
            for file in order.add(result) { text += self.text(of: file) }
            return text + textOfNext()
        case .testEnded(let test):
            guard showsTestsAtOnce else { return "" }
            waiting[test.file, default: []].append(test)
            return textOfNext()
        case .ended(let summary): return text(of: summary)
        case .fileBegan, .fileDeclared, .testBegan: return ""
        }
    }

    /// The text of the tests of the next file that have ended and have not been printed.
    private mutating func textOfNext() -> String {
        guard let file = order.next, let tests = waiting.removeValue(forKey: file) else { return "" }
        var text = ""
        for test in tests { text += self.text(ofNext: test) }
        return text
    }

    /// The text of a test of the next file, which has not ended.
    private mutating func text(ofNext test: TestResult) -> String {
        shownCount += 1
        guard !test.isFilteredOut else { return "" }
        defer { isNamed = true }
        let entry = TestEntry(file: test.file, configuration: test.configuration)
        return (isNamed ? "" : heading(of: entry.label)) + text(of: test)
    }

    private func heading(of label: String) -> String { paint.text(label, .bold) + "\n" }

    /// The text of a file without tests that have been printed, and without those that are filtered out by name, which are only
    /// counted at the end.
    private mutating func text(of file: TestFileResult) -> String {
        waiting[file.file] = nil
        defer { (shownCount, isNamed) = (0, false) }
        let tests = file.tests.dropFirst(shownCount).filter { !$0.isFilteredOut }
        if !isNamed, tests.isEmpty, !file.tests.isEmpty, file.failure == nil { return "" }
        var text = isNamed ? "" : heading(of: file.label)
        if file.tests.isEmpty, file.failure == nil { text += "  - " + paint.text("no tests", .dim) + "\n" }
        for test in tests { text += self.text(of: test) }
        if let failure = file.failure { text += indented(ReportText.failure(failure, paint)) }
        return text
    }

    private func text(of test: TestResult) -> String {
        let time = test.attemptCount > 0 ? paint.text(" (\(ReportText.duration(test.duration)))", .dim) : ""
        var text = "  \(mark(of: test.status)) \(test.name)\(note(on: test))\(time)\n"
        for failure in test.failures { text += indented(ReportText.failure(failure, paint)) }
        if test.status == .failed { text += test.details.stepLines.reduce("") { $0 + indented(paint.text($1, .dim)) } }
        if test.status == .failed || test.status == .flaky {
            text += notes(on: test)
            for file in test.traceFiles {
                text += indented(paint.text("trace: mini trace \(Self.shellWord(file)) --open", .dim))
            }
        }
        if test.status == .failed || console == .everything { text += consoleText(of: test) }
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

    /// A path as a word of a command line, in quotes if it has other characters than those of usual names.
    private static func shellWord(_ path: String) -> String {
        if path.utf8.allSatisfy({ $0.isLetter || $0.isDigit || "/._-+".utf8.contains($0) }) { return path }
        return "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }
}
