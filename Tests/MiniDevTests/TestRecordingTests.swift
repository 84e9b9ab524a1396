import MiniCore
import Testing

@testable import MiniDev

/// The source of recorded tests.
struct TestRecordingTests {
    @Test func `a text of a program cannot end its literal`() {
        #expect(ScriptSource.quoted("it's \\ 'a'\n") == #"'it\'s \\ \'a\'\n'"#)
        #expect(ScriptSource.quoted("\u{2028}\u{202E}\u{7F}ü") == #"'\u{2028}\u{202e}\u{7f}ü'"#)
        #expect(ScriptSource.comment("a\nb */") == #"a\nb */"#)
    }

    @Test func `values are literals, long ones on several lines`() {
        let value: ScriptValue = ["a": [1, true, .null], "b c": ["d": .undefined, "e": "x"], "__proto__": [:]]
        #expect(ScriptSource.literal(value) == "{ a: [1, true, null], 'b c': { e: 'x' }, ['__proto__']: {} }")
        let long = String(repeating: "x", count: 60)
        let text = ScriptSource.literal(["a": .string(long), "b": [.string(long)]], indentation: 2)
        #expect(text == "{\n    a: '\(long)',\n    b: ['\(long)'],\n  }")
    }

    @Test func `a step that has failed is removed with what it has replaced kept`() {
        var recording = TestRecording(page: "a?x='", storage: ScriptObject())
        let first = recording.add(RecordedStep(.input(node: 1), page: 1, lines: ["one"]))
        let second = recording.add(RecordedStep(.input(node: 1), page: 1, lines: ["two"]))
        #expect(first == second)
        recording.remove(second)
        let third = recording.add(RecordedStep(.input(node: 2), page: 1, lines: ["three"]))
        recording.prepare("prepared", at: recording.makePlace())
        recording.remove(third)
        let source = """
            // Recorded by mini dev.
            test('recorded on a', async ({ app }) => {
              await app.open('/a?x=\\'');
              prepared
              one
            });

            """
        #expect(recording.source == source)
    }

    @Test func `what moves the focus is included in a tap and in typing`() {
        var recording = TestRecording(page: "a", storage: ScriptObject())
        let step = { (subject: RecordedStep.Subject, page: Int, line: String) in
            RecordedStep(subject, page: page, lines: [line])
        }
        let steps = [
            step(.focus(node: 1), 1, "focus 1"), step(.tap(node: 1), 1, "tap 1"), step(.blur(node: 1), 1, "blur 1"),
            step(.focus(node: 2), 1, "focus 2"), step(.input(node: 2), 1, "input 2"),
            step(.blur(node: 2), 1, "blur 2"), step(.tap(node: 2), 1, "tap 2"), step(.focus(node: 2), 1, "focus 3"),
            step(.tap(node: 2), 2, "tap 3"),
        ]
        for step in steps { _ = recording.add(step) }
        let lines = recording.source.split(separator: "\n").dropFirst(3).dropLast()
        #expect(lines == ["  tap 1", "  input 2", "  blur 2", "  tap 2", "  focus 3", "  tap 3"])
    }

    @Test func `responses that follow each other are returned in turn, and the same ones are mocked once`() {
        var recording = TestRecording(page: "a", storage: ScriptObject())
        func respond(_ text: String) throws {
            let request = NetworkRequest(.request, url: "https://a.example/#x")
            let headers = [NetworkHeader("Content-Type", "text/plain"), NetworkHeader("Date", "now")]
            let response = NetworkResponse(status: 200, headers: headers, body: Array(text.utf8), url: request.url)
            let place = recording.makePlace()
            recording.add(try #require(RecordedResponse(request, .success(response))), at: place)
        }
        #expect(throws: Never.self) {
            try respond("1")
            try respond("2")
            _ = recording.add(RecordedStep(lines: ["reload"]))
            try respond("2")
            _ = recording.add(RecordedStep(lines: ["reload"]))
            try respond("2")
        }
        let response = { (text: String) in "{ status: 200, body: '\(text)' }" }
        let mock = "  app.network.mock('GET https://a.example/', "
        #expect(
            recording.source.split(separator: "\n").dropFirst(2).dropLast() == [
                "  app.network.strict();",
                "\(mock)fn().mockReturnValueOnce(\(response("1"))).mockReturnValue(\(response("2"))));",
                "  await app.open('/a');", "\(mock)\(response("2")));", "  reload", "  reload",
            ]
        )
    }

    @Test func `a response that is no text is listed`() throws {
        var recording = TestRecording(page: "a", storage: ScriptObject())
        let request = NetworkRequest(.request, url: "https://a.example/x")
        let response = NetworkResponse(status: 200, headers: [], body: [0xFF], url: request.url)
        let place = recording.makePlace()
        recording.add(try #require(RecordedResponse(request, .success(response))), at: place)
        #expect(recording.source.contains("\n// Mock the response to GET https://a.example/x by yourself"))
        #expect(recording.source.contains("app.network.strict();"))
        #expect(RecordedResponse(request, .failure(APIError(.noPermission, "refused"))) == nil)
    }
}
