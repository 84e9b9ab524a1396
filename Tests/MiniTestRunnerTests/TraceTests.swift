import MiniCore
import Testing

@testable import MiniTestRunner

/// The parts of traces that need no program.
struct TraceTests {
    private func name(
        _ title: [String],
        in path: String,
        number: Int = 1,
        attempt: Int = 1,
        _ configuration: String = ""
    ) -> String {
        var test = TestResult(file: path, title: title, line: nil, status: .passed)
        test.attemptCount = attempt
        return TestFileRun.traceName(of: test, in: path, number: number, configuration: configuration)
    }

    @Test func `each attempt of each test has a name of its own, which stays the same`() {
        let names = [
            name(["a b"], in: "tests/c.test.js"), name(["a", "b"], in: "tests/c.test.js"),
            name(["a-b"], in: "tests/c.test.js"), name(["a b"], in: "tests/c.test.js", number: 2),
            name(["a b"], in: "tests/c.test.js", attempt: 2), name(["c a b"], in: "tests.test.js"),
            name(["a b"], in: "tests-c.test.js"), name(["a b"], in: "tests/c.test.ts"), name([], in: "tests/c.test.js"),
            name([String(repeating: "é", count: 300)], in: "a.test.js"), name(["a b"], in: "tests/c.test.js", "phone"),
            name(["phone a b"], in: "tests/c.test.js"),
        ]
        #expect(Set(names).count == names.count)
        #expect(names[0].hasPrefix("tests-c-a-b-") && names[0].hasSuffix(".zip"))
        #expect(names[4].hasSuffix("-attempt-2.zip"))
        #expect(names.allSatisfy { $0.utf8.count < 255 && !$0.contains("/") })
        #expect(names[0] == name(["a b"], in: "tests/c.test.js"))
    }

    @Test func `a picture of several documents is stored once, and equal documents are one file`() throws {
        let picture = Base64.encode([UInt8](repeating: 7, count: 3_000))
        let url = "data:image/png;base64,\(picture)"
        let other = "data:image/x-other;base64,\(picture)"
        let documents = [
            "<img src=\"\(url)\"><b>1</b>", "<i style=\"a: url(\(url)) url(\(url))\">", "<p \(other)>data:x",
        ]
        var contents = TraceContents()
        var paths: [String] = []
        for document in documents + documents { paths.append(try contents.add(document: document).path) }
        #expect(paths[..<3] == paths[3...])
        #expect(Set(paths).count == 3)
        let resources = contents.files.filter { $0.path.hasPrefix("resources/") }
        #expect(resources.count == 1)
        #expect(resources.first?.content == [UInt8](repeating: 7, count: 3_000))
        let resource = try #require(resources.first).path
        let texts = contents.files.filter { $0.path.hasSuffix(".html") }.map {
            String(decoding: $0.content, as: UTF8.self)
        }
        #expect(
            texts == [
                "<img src=\"../\(resource)\"><b>1</b>", "<i style=\"a: url(../\(resource)) url(../\(resource))\">",
                documents[2],
            ]
        )
    }

    @Test func `a font of a document is a file`() throws {
        let font = [UInt8](repeating: 3, count: 2_000)
        var contents = TraceContents()
        let url = "data:font/woff2;base64,\(Base64.encode(font))"
        let (path, resources) = try contents.add(document: "<style>@font-face { src: url(\"\(url)\"); }</style>")
        let resource = try #require(contents.files.first { $0.path.hasPrefix("resources/") })
        #expect(resource.path.hasSuffix(".woff2") && resource.content == font && resources == [resource.path])
        let document = try #require(contents.files.first { $0.path == path })
        let text = String(decoding: document.content, as: UTF8.self)
        #expect(text == "<style>@font-face { src: url(\"../\(resource.path)\"); }</style>")
    }

    @Test func `secrets in calls and actions are masked`() {
        let stored: ScriptValue = ["key": "token", "data": "se3ret"]
        #expect(TraceMask.arguments([stored], of: "setStorageSync") == [["key": "token", "data": "***"]])
        #expect(TraceMask.arguments(["token", "se3ret"], of: "setStorage") == ["token", "***"])
        let plain: ScriptValue = ["key": "city", "data": "Hangzhou"]
        #expect(TraceMask.arguments([plain], of: "setStorage") == [plain])
        #expect(TraceMask.result(["data": "se3ret"], of: "getStorage", ["token"]) == ["data": "***"])
        let request: ScriptValue = ["headers": ["Authorization": "se3ret"], "data": ["password": "se3ret", "a": 1]]
        #expect(
            TraceMask.arguments([request], of: "request")
                == [["headers": ["Authorization": "***"], "data": ["password": "***", "a": 1]]]
        )
        let field: ScriptValue = ["by": "selector", "value": "#login"]
        let input: [ScriptValue] = [1, field, "input", "se3ret"]
        #expect(TraceMask.values(input, of: "act", isSecret: true) == [1, field, "input", "***"])
        #expect(TraceMask.values(input, of: "act", isSecret: false) == input)
        let named: ScriptValue = ["by": "selector", "value": "#password"]
        #expect(TraceMask.values([1, named, "input", "a"], of: "act", isSecret: false) == [1, named, "input", "***"])
    }

    @Test(arguments: [
        ("login { user: 'a', password: 'se3ret, \\'x', n: 1 }", "login { user: 'a', password: ***, n: 1 }"),
        ("[ { session: { id: 'se3ret' } }, { \"x-token\": 'se3ret' } ]", "[ { session: *** }, { \"x-token\": *** } ]"),
        ("{\n  token: 'se3ret',\n  n: 1\n}", "{\n  token: ***,\n  n: 1\n}"),
        ("Authorization: Bearer se3ret\nnext: 1", "Authorization: ***\nnext: 1"), ("{ token: 'se3ret", "{ token: ***"),
        ("Unexpected token: a, code: 404", "Unexpected token: a, code: 404"), ("pages: 2, 12:30", "pages: 2, 12:30"),
        ("token:", "token:"), ("{ token:  }", "{ token:  }"), (#"{"token":"se3ret"}"#, #"{"token":"***"}"#),
    ])
    func `members of printed objects and headers are masked`(_ text: String, _ masked: String) {
        #expect(TraceMask.consoleText(text) == masked)
    }

    @Test func `the address of a trace that is not on this machine is relative to the current folder`() {
        #expect(HTMLReportTest.address(of: "./missing/a b.zip", from: ".") == "missing/a%20b.zip")
        #expect(HTMLReportTest.address(of: "/missing/a.zip", from: "/") == "missing/a.zip")
    }

    @Test func `a locator is written as in a test`() {
        let list: ScriptValue = ["by": "selector", "value": "#list"]
        let item: ScriptValue = ["by": "text", "value": "Milk", "within": list, "index": 1]
        #expect(TraceAction.text(ofLocator: item) == ##"$("#list").getByText("Milk").nth(1)"##)
        let button: ScriptValue = ["by": "role", "value": "button", "name": "Add"]
        #expect(TraceAction.text(ofLocator: button) == #"getByRole("button", { name: "Add" })"#)
    }

    @Test func `what exceeds the limits is counted and left out`() {
        let recorder = TraceRecorder()
        let line = ConsoleMessage(level: .log, text: String(repeating: "x", count: 10_000))
        for _ in 0..<1_000 { recorder.add(line, isTest: false) }
        let page = String(repeating: "y", count: TraceLimits.documentByteCount.one + 1)
        #expect(recorder.addDocument(("a", page)) == nil)
        let small = recorder.addDocument(("a", "y"))
        #expect(small == 0 && recorder.addDocument(("a", "y")) == 0)
        let record = recorder.take()
        #expect(record.events.count > 100 && record.events.count + record.omittedEventCount == 1_000)
        #expect(record.documents == ["y"] && record.omittedDocumentCount == 1)
        #expect(recorder.take().events.isEmpty)
    }

    @Test func `the results of calls count towards the limit of events`() {
        let recorder = TraceRecorder()
        let text = String(repeating: "x", count: 15_000)
        for number in 1...400 {
            let number = ScriptValue.number(Double(number))
            recorder.began(["number": number, "name": "getStorage", "form": "sync", "values": []], at: .zero)
            let call = ScriptObject([("name", "getStorage"), ("arguments", [])])
            let result: ScriptValue = ["number": number, "result": .string(text)]
            recorder.ended(result, of: call, isMocked: false, at: .milliseconds(2))
        }
        let record = recorder.take()
        let complete = record.events.filter { $0.facts["result"] != nil }
        #expect(complete.count > 200 && complete.count + record.omittedEventCount == 400)
        #expect(complete.allSatisfy { $0.facts["duration"] == 2 })
        #expect(record.events.reduce(0) { $0 + $1.byteCount } <= TraceLimits.eventByteCount)
    }

    @Test func `an event of a former test does not change the trace of the next one`() {
        let recorder = TraceRecorder()
        let facts = ScriptObject([("url", "a")])
        let token = recorder.add(TraceEvent(kind: .request, facts: facts))
        _ = recorder.take()
        recorder.add(TraceEvent(kind: .request, facts: facts))
        recorder.complete(token) { $0.facts["status"] = 200 }
        #expect(recorder.take().events.first?.facts["status"] == nil)
    }
}
