internal import MiniCore

/// Reports by one HTML page at the end: each test with its actions, JSAPI calls, requests and console output.
///
/// The page needs no other file. It has a search and filters by state and by tag. A failed test with a trace has the pages before
/// and after its last action.
public struct HTMLReporter: TestReporter {
    /// The number of the slowest tests that are listed.
    private static let slowestCount = 5
    private static let policy =
        "default-src 'none'; img-src data:; font-src data:; media-src data:; style-src 'unsafe-inline'; "
        + "script-src 'unsafe-inline'"

    /// The folder of the report.
    private let folder: String

    /// Creates the reporter.
    ///
    /// - Parameter folder: The folder of the report, from which its links to the traces of tests lead.
    public init(folder: String = ".") { self.folder = folder }

    /// Reports an event.
    public mutating func report(_ event: TestEvent) -> String {
        guard case .ended(let summary) = event else { return "" }
        let state = summary.hasFailed ? "Failed" : "Passed"
        var text = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
            <title>\(state) - tests</title>
            <style>
            \(Self.text(PackageResources.report_css))</style>
            </head>
            <body>
            <header>
            <h1 class="\(state.lowercased())">\(state)</h1>
            <p>\(HTMLReportTest.escaped(ReportText.counts(of: summary)))</p>
            \(Self.filters(of: summary))</header>
            <main>

            """
        var number = 0
        var tests: [HTMLReportTest] = []
        var files = ""
        var pages = HTMLReportPages()
        for file in summary.files {
            var own: [HTMLReportTest] = []
            for test in file.tests {
                number += 1
                own.append(HTMLReportTest(number: number, test: test, folder: folder, pages: pages.html(of: test)))
            }
            tests += own
            files += Self.section(of: file, own)
        }
        text += Self.list("Failed", of: tests.filter { $0.test.status == .failed || $0.test.status == .interrupted })
        text += files
        let slowest = tests.filter { $0.test.attemptCount > 0 }.sorted { $0.test.duration > $1.test.duration }
        text += Self.list("Slowest", of: slowest.prefix(Self.slowestCount))
        return text + "</main>\n<script>\n\(Self.text(PackageResources.report_js))</script>\n</body>\n</html>\n"
    }

    private static func text(_ resource: [UInt8]) -> String { String(decoding: resource, as: UTF8.self) }

    /// The search and the filters, which a script shows.
    private static func filters(of summary: TestSummary) -> String {
        let states: [TestResult.Status] = [.passed, .failed, .flaky, .interrupted, .skipped, .todo]
        var text = """
            <form role="search" hidden>
            <label>Search <input type="search" name="search" autocomplete="off"></label>
            <fieldset><legend>State</legend>

            """
        for state in states where summary.count(state) > 0 {
            text += box("state", state.rawValue, "\(state.rawValue) (\(summary.count(state)))", isChecked: true)
        }
        text += "</fieldset>\n"
        let tags = summary.tests.flatMap(\.tags)
        if !tags.isEmpty {
            text += "<fieldset><legend>Tag</legend>\n"
            for tag in Set(tags).sorted() {
                text += box("tag", tag, "\(tag) (\(tags.count { $0 == tag }))", isChecked: false)
            }
            text += "</fieldset>\n"
        }
        return text + "<button type=\"reset\">Show all</button>\n<p role=\"status\"></p>\n</form>\n"
    }

    private static func box(_ name: String, _ value: String, _ label: String, isChecked: Bool) -> String {
        let value = HTMLReportTest.escaped(value)
        let checked = isChecked ? " checked" : ""
        return "<label><input type=\"checkbox\" name=\"\(name)\" value=\"\(value)\"\(checked)> "
            + "\(HTMLReportTest.escaped(label))</label>\n"
    }

    /// Links to tests.
    private static func list(_ title: String, of tests: some Collection<HTMLReportTest>) -> String {
        if tests.isEmpty { return "" }
        let items = tests.map { "<li>\($0.link)</li>\n" }.joined()
        let id = title.lowercased()
        return "<nav aria-labelledby=\"\(id)\">\n<h2 id=\"\(id)\">\(title)</h2>\n<ol>\n\(items)</ol>\n</nav>\n"
    }

    private static func section(of file: TestFileResult, _ tests: [HTMLReportTest]) -> String {
        let name = HTMLReportTest.escaped(file.label)
        var text = "<section data-file=\"\(name)\">\n<h2>\(name)</h2>\n"
        for test in tests { text += test.details }
        if let failure = file.failure { text += HTMLReportTest.text(of: failure) }
        return text + "</section>\n"
    }
}
