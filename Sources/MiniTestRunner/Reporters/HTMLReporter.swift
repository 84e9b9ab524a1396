internal import MiniCore

/// Prints one HTML page at the end: each test with its actions, JSAPI calls, requests and console output.
///
/// The page needs no other file.
public struct HTMLReporter: TestReporter {
    /// Creates the reporter.
    public init() {}

    /// Reports an event.
    public mutating func report(_ event: TestEvent) -> String {
        guard case .ended(let summary) = event else { return "" }
        var text =
            "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Tests</title><style>\(Self.style)</style></head>\n<body>\n"
        text +=
            "<h1>\(summary.hasFailed ? "Failed" : "Passed")</h1>\n<p>\(escaped(ReportText.counts(of: summary)))</p>\n"
        for file in summary.files { text += section(of: file) }
        return text + "</body></html>\n"
    }

    private func section(of file: TestFileResult) -> String {
        var text = "<h2>\(escaped(file.file))</h2>\n"
        for test in file.tests { text += details(of: test) }
        if let failure = file.failure {
            text += "<pre class=\"failed\">\(escaped(ReportText.failure(failure)))</pre>\n"
        }
        return text
    }

    private func details(of test: TestResult) -> String {
        let isOpen = test.status == .failed ? " open" : ""
        let time = test.attemptCount > 0 ? " <small>\(ReportText.duration(test.duration))</small>" : ""
        var text =
            "<details\(isOpen)><summary class=\"\(test.status.rawValue)\">\(escaped(test.name)) <small>\(test.status.rawValue)</small>\(time)</summary>\n"
        for failure in test.failures { text += "<pre class=\"failed\">\(escaped(ReportText.failure(failure)))</pre>\n" }
        if let trace = test.failedTrace {
            text += "<details open><summary class=\"failed\">the attempt that failed</summary>\n"
            text += lists(of: trace) + "</details>\n"
        }
        return text + lists(of: test.trace) + "</details>\n"
    }

    private func lists(of trace: TestTrace) -> String {
        var text = list(
            "Actions",
            trace.actions.map { action in
                "<details><summary>\(escaped(action.name)) <small>\(ReportText.duration(action.duration))</small></summary><pre>\(escaped(action.outline))</pre></details>"
            }
        )
        text += list(
            "JSAPI calls",
            trace.calls.map { call in
                let outcome =
                    call["error"].map { "failed: " + JSON.text($0) } ?? JSON.text(call["result"] ?? .undefined)
                return
                    "<code>my.\(escaped(call["name"]?.string ?? ""))(\(escaped(JSON.text(call["arguments"] ?? []).dropFirst().dropLast())))</code> → <code>\(escaped(outcome))</code>"
            }
        )
        text += list(
            "Network",
            trace.requests.map { request in
                let address = "\(request["method"]?.string ?? "") \(request["url"]?.string ?? "")"
                let status = request["status"]?.number.map { ", status \(Int($0))" } ?? ""
                let decision = request["verdict"]?.string ?? "under way"
                return "<code>\(escaped(address))</code> \(escaped(decision + status))"
            }
        )
        text += list("Warnings", trace.warnings.map { "<code>\(escaped($0.description))</code>" })
        text += list("Failed JSAPI calls", trace.failedCalls.map { "<code>\(escaped(ReportText.text(of: $0)))</code>" })
        text += list(
            "Refused requests",
            trace.refusedRequests.map { "<code>\(escaped(ReportText.text(of: $0)))</code>" }
        )
        text += list(
            "Expected errors",
            trace.expectedErrors.map { "<code>\(escaped($0.description))</code>" }
        )
        text += list(
            "Console",
            trace.console.map { "<code>\(escaped("\($0.level.rawValue): \($0.text)"))</code>" }
        )
        return text
    }

    private func list(_ title: String, _ items: [String]) -> String {
        if items.isEmpty { return "" }
        return "<h3>\(title)</h3>\n<ol>\n" + items.map { "<li>\($0)</li>\n" }.joined() + "</ol>\n"
    }

    private func escaped(_ text: some StringProtocol) -> String { JUnitReporter.escaped(String(text)) }

    private static let style = """
        body{font:14px/1.5 system-ui,sans-serif;margin:2em auto;max-width:70em;padding:0 1em}\
        pre{background:#f4f4f4;padding:.6em;overflow:auto}pre.failed{border-left:4px solid #c00}\
        summary{cursor:pointer}summary.passed{color:#060}summary.failed,summary.interrupted{color:#c00}summary.flaky{color:#a60}\
        summary.skipped,summary.todo,small{color:#777}code{word-break:break-all}h3{margin:.4em 0 0}
        """
}
