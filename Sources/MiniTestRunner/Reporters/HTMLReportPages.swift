internal import MiniCore

/// The pages before and after the last action of failed tests, as the files of their traces have them.
///
/// Each page is a document in a frame without scripts and without the origin of the report.
struct HTMLReportPages {
    /// The maximum size of all documents in a report, in bytes.
    private static let byteLimit = 16 << 20

    private var byteCount = 0

    /// The pages of a test as HTML; empty if no attempt has failed, or none with a trace that can be read.
    mutating func html(of test: TestResult) -> String {
        guard let (trace, action) = Self.lastAction(of: test) else { return "" }
        let before = Self.document("before", of: action, in: trace)
        let after = Self.document("after", of: action, in: trace)
        let pages: [(String, String)]
        if let before, before == after {
            pages = [("before and after", before)]
        } else {
            pages = [("before", before), ("after", after)].compactMap { title, text in text.map { (title, $0) } }
        }
        if pages.isEmpty { return "" }
        let call = "<code>\(HTMLReportTest.escaped(action["call"]?.string ?? ""))</code>"
        let size = pages.reduce(0) { $0 + $1.1.utf8.count }
        guard byteCount + size <= Self.byteLimit else { return "<p>The pages around \(call) are in the trace.</p>\n" }
        byteCount += size
        let frames = pages.map { title, text in
            "<figure><figcaption>\(title)</figcaption><iframe sandbox=\"\" title=\"\(title)\" "
                + "srcdoc=\"\(HTMLReportTest.escaped(text))\"></iframe></figure>\n"
        }
        return "<h3>Page around \(call)</h3>\n<div class=\"pictures pages\">\n\(frames.joined())</div>\n"
    }

    /// The trace of the last failed attempt, and its last action; that which failed if there is one.
    private static func lastAction(of test: TestResult) -> (TestTraceFile, ScriptValue)? {
        for file in test.traceFiles.reversed() {
            // A file of another machine, or one that has been removed, has no pages.
            guard let trace = try? TestTraceFile(contentsOf: file) else { continue }
            let facts = trace.document["test"] ?? .null
            guard facts["title"]?.array?.compactMap(\.string) == test.title, facts["errors"]?.array?.isEmpty == false
            else { continue }
            let actions = trace.document["actions"]?.array ?? []
            let action = actions.last(where: { $0["error"]?.object != nil }) ?? actions.last
            return action.map { (trace, $0) }
        }
        return nil
    }

    /// A document of an action; nil if there was no page, or if the trace is damaged.
    private static func document(_ member: String, of action: ScriptValue, in trace: TestTraceFile) -> String? {
        guard let name = action[member]?.string else { return nil }
        do throws(TestTraceFile.Failure) {
            return try trace.wholeDocument(name)
        } catch {
            return nil
        }
    }
}
