/// Reports one character per test, then the failures and the counts.
public struct DotReporter: TestReporter {
    private static let width = 80

    private let paint: Paint
    private var column = 0

    /// Creates the reporter.
    ///
    /// - Parameter colours: Whether the text is for a terminal that shows colours.
    public init(colours: Paint = .none) { paint = colours }

    /// Reports an event.
    public mutating func report(_ event: TestEvent) -> String {
        switch event {
        case .testEnded(let test):
            column += 1
            let isEnd = column % Self.width == 0
            return mark(of: test.status) + (isEnd ? "\n" : "")
        case .ended(let summary): return "\n" + details(of: summary) + ReportText.counts(of: summary, paint)
        case .began, .fileBegan, .fileDeclared, .testBegan, .fileEnded: return ""
        }
    }

    private func mark(of status: TestResult.Status) -> String {
        switch status {
        case .passed: "·"
        case .failed: paint.text("F", .red)
        case .interrupted: paint.text("!", .red)
        case .flaky: paint.text("~", .yellow)
        case .skipped, .todo: paint.text("-", .dim)
        }
    }

    private func details(of summary: TestSummary) -> String {
        var text = ""
        for file in summary.files where file.hasFailed {
            for test in file.tests where [.failed, .interrupted].contains(test.status) {
                text += "\n\(paint.text("\(file.file): \(test.name)", .bold))\n"
                for failure in test.failures { text += ReportText.failure(failure, paint) + "\n" }
                for note in ReportText.notes(on: test.trace, besides: test.failures) {
                    text += paint.text(note, .dim) + "\n"
                }
            }
            if let failure = file.failure {
                text += "\n\(paint.text(file.label, .bold))\n\(ReportText.failure(failure, paint))\n"
            }
        }
        return text.isEmpty ? "" : text + "\n"
    }
}
