internal import MiniCore

/// A test in the report of ``HTMLReporter``.
struct HTMLReportTest {
    /// The number of the test in the report, from 1.
    let number: Int
    let test: TestResult
    /// The folder of the report.
    let folder: String
    /// The pages before and after the last action as HTML; empty for none.
    let pages: String

    static func escaped(_ text: some StringProtocol) -> String { EscapedText.xml(String(text)) }

    /// A link to the test.
    var link: String {
        "<a href=\"#test-\(number)\">\(Self.escaped(test.name))</a> <small>\(Self.escaped(test.file))\(time)</small>"
    }

    private var time: String { test.attemptCount > 0 ? ", \(ReportText.duration(test.duration))" : "" }

    /// The test with everything that it recorded; open if it has failed.
    var details: String {
        let state = test.status.rawValue
        let isOpen = test.status == .failed || test.status == .interrupted ? " open" : ""
        let tags = Self.escaped(test.tags.joined(separator: " "))
        var text =
            "<details class=\"test\" id=\"test-\(number)\" data-state=\"\(state)\" data-tags=\"\(tags)\"\(isOpen)>\n"
            + "<summary><b class=\"\(state)\">\(Self.escaped(test.name))</b> <small>\(Self.escaped(note))</small></summary>\n"
        for failure in test.failures { text += Self.text(of: failure) }
        text += list("Traces", test.traceFiles.map(linkToTrace)) + pages
        if let trace = test.failedTrace {
            text += "<details class=\"attempt\" open><summary class=\"failed\">the attempt that failed</summary>\n"
            text += lists(of: trace) + "</details>\n"
        }
        return text + lists(of: test.details) + lists(of: test.trace) + "</details>\n"
    }

    /// The state, the attempts of a test that was retried, the reason of one that was skipped, and the time.
    private var note: String {
        let attempts = test.attemptCount > 1 ? test.attemptCount : nil
        let end =
            switch test.status {
            case .flaky: attempts.map { ", passed at attempt \($0)" } ?? ""
            case .skipped: test.reason.isEmpty ? "" : ": \(test.reason)"
            case .passed, .failed, .interrupted, .todo: attempts.map { ", \($0) attempts" } ?? ""
            }
        return test.status.rawValue + end + time
    }

    /// The text and the pictures of a failure.
    static func text(of failure: TestFailure) -> String {
        "<pre class=\"failure\">\(escaped(ReportText.failure(failure)))</pre>\n" + pictures(of: failure)
    }

    /// The pictures of a failed screenshot, side by side.
    private static func pictures(of failure: TestFailure) -> String {
        if failure.pictures.isEmpty { return "" }
        let figures = failure.pictures.map { picture in
            let kind = picture.kind.rawValue
            let image =
                picture.bytes.map { bytes in
                    "<img alt=\"\(kind)\" src=\"data:image/png;base64,\(Base64.encode(bytes))\">"
                } ?? "<p>\(escaped(picture.file)) cannot be read.</p>"
            return "<figure><figcaption>\(kind)</figcaption>\(image)</figure>\n"
        }
        return "<div class=\"pictures\">\n\(figures.joined())</div>\n"
    }

    private func linkToTrace(_ file: String) -> String {
        let address = Self.escaped(Self.address(of: file, from: folder))
        return "<a href=\"\(address)\">\(Self.escaped(file))</a> <small>for mini trace</small>"
    }

    /// The address of a file, relative to a folder.
    static func address(of file: String, from folder: String) -> String {
        func names(_ path: String) -> [Substring] {
            // A merged report has paths of other machines, which are relative to its own current folder here.
            let full = path.hasPrefix("/") ? path : (".".resolvedPath ?? "") + "/" + path
            return (path.resolvedPath ?? full).split(separator: "/").filter { $0 != "." }
        }
        var (target, base) = (names(file)[...], names(folder)[...])
        while let first = target.first, first == base.first {
            target.removeFirst()
            base.removeFirst()
        }
        let steps = Array(repeating: "..", count: base.count) + target.map(percentEncoded)
        return steps.joined(separator: "/")
    }

    private static func percentEncoded(_ name: Substring) -> String {
        name.utf8.map { byte in
            let isPlain = byte.isLetter || byte.isDigit || "-._~".utf8.contains(byte)
            return isPlain ? String(UnicodeScalar(byte)) : "%" + [byte].hexadecimalText
        }.joined()
    }

    private func lists(of details: TestDetails) -> String {
        var text = texts("Tags", test.tags)
        text += list(
            "Annotations",
            details.annotations.map { "<code>\(Self.escaped($0.type))</code> \(Self.escaped($0.description))" }
        )
        text += list("Steps", details.steps.map(item))
        return text + list("Attachments", details.attachments.map(item))
    }

    private func item(of step: TestDetails.Step) -> String {
        let state = step.hasFailed ? "failed" : "passed"
        let time = ReportText.duration(step.duration)
        let inner = step.steps.map { "<li>\(item(of: $0))</li>" }.joined()
        return "<span class=\"\(state)\">\(Self.escaped(step.title))</span> <small>\(time)</small>"
            + (inner.isEmpty ? "" : "<ol>\(inner)</ol>")
    }

    private func item(of attachment: TestDetails.Attachment) -> String {
        let name = Self.escaped(attachment.name)
        let type = "<small>\(Self.escaped(attachment.contentType))</small>"
        if attachment.isText {
            let text = Self.escaped(String(decoding: attachment.content, as: UTF8.self))
            return "<details><summary>\(name) \(type)</summary><pre>\(text)</pre></details>"
        }
        // No other type than bytes to save: a browser would run the code of a document.
        let data = "data:application/octet-stream;base64,\(Base64.encode(attachment.content))"
        return "<a download=\"\(name)\" href=\"\(data)\">\(name)</a> \(type)"
    }

    private func lists(of trace: TestTrace) -> String {
        var text = list(
            "Actions",
            trace.actions.map { action in
                let heading = "\(Self.escaped(action.name)) <small>\(ReportText.duration(action.duration))</small>"
                return "<details><summary>\(heading)</summary><pre>\(Self.escaped(action.outline))</pre></details>"
            }
        )
        text += list(
            "JSAPI calls",
            trace.calls.map { call in
                let outcome =
                    call["error"].map { "failed: " + JSON.text($0) } ?? JSON.text(call["result"] ?? .undefined)
                let arguments = JSON.text(call["arguments"] ?? []).dropFirst().dropLast()
                let text = "my.\(call["name"]?.string ?? "")(\(arguments))"
                return "<code>\(Self.escaped(text))</code> → <code>\(Self.escaped(outcome))</code>"
            }
        )
        text += list(
            "Network",
            trace.requests.map { request in
                let address = "\(request["method"]?.string ?? "") \(request["url"]?.string ?? "")"
                let number = request["status"]?.number.flatMap { Int(exactly: $0) }
                let status = number.map { ", status \($0)" } ?? ""
                let decision = request["decision"]?.string ?? "under way"
                return "<code>\(Self.escaped(address))</code> \(Self.escaped(decision + status))"
            }
        )
        text += texts("Warnings", trace.warnings.map(\.description))
        text += texts("Failed JSAPI calls", trace.failedCalls.map { ReportText.text(of: $0) })
        text += texts("Refused requests", trace.refusedRequests.map { ReportText.text(of: $0) })
        text += texts("Expected errors", trace.expectedErrors.map(\.description))
        return text + texts("Console", trace.console.map { "\($0.level.rawValue): \($0.text)" })
    }

    private func texts(_ title: String, _ items: [String]) -> String {
        list(title, items.map { "<code>\(Self.escaped($0))</code>" })
    }

    private func list(_ title: String, _ items: [String]) -> String {
        if items.isEmpty { return "" }
        return "<h3>\(title)</h3>\n<ol>\n" + items.map { "<li>\($0)</li>\n" }.joined() + "</ol>\n"
    }
}
