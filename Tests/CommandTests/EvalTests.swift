import CommandHarness
import MiniCore
import Testing

@Suite(.timeLimit(.minutes(60)))
struct EvalTests {
    @Test func `--query is the query of the launch, and the page has its own`() async throws {
        let program = try ProgramFolder([
            "app.js": "App({ onLaunch({ query }) { this.query = query; } })",
            "pages/a/a.js": "Page({ onLoad(query) { getApp().own = query; } })",
        ])
        let code = "[getApp().query, getApp().own]"
        let result = try await program.mini("eval", code, "--page", "pages/a/a?x=1", "--query", "a=1&b=%26")
        #expect(try JSON.parse(result.output) == [["a": "1", "b": "&"], ["x": "1"]])
    }

    @Test(arguments: [
        ("1 + 1", "2"),
        ("({ a: [undefined, null, 'x'] })", #"{"a":[null,null,"x"]}"#),
        ("undefined", "null"),
        ("return await Promise.resolve('later')", #""later""#),
        ("const x = 2; return x * 2", "4"),
        ("getCurrentPages()[0].route", #""pages/a/a""#),
        ("typeof my.canIUse + typeof getApp()", #""functionobject""#),
        ("getCurrentPages()[0].isReady", "true"),
    ])
    func `code gives its result as JSON`(code: String, result: String) async throws {
        let program = try ProgramFolder(["pages/a/a.js": "Page({ onReady() { this.isReady = true; } });"])
        let run = try await program.mini("eval", code)
        #expect(run.output == result + "\n")
        #expect(run.error == "")
        #expect(run.status == 0)
    }

    @Test func `code that throws ends with 1 and says where`() async throws {
        let program = try ProgramFolder()
        let result = try await program.mini("eval", "const a = null;\nreturn a.b")
        #expect(result.status == 1)
        #expect(result.output == "")
        #expect(result.error.contains("eval:2:"))
        #expect(result.error.contains("TypeError"))
    }

    @Test func `code that cannot be parsed ends with 1 and shows the place`() async throws {
        let program = try ProgramFolder()
        let result = try await program.mini("eval", "1 +")
        #expect(result.status == 1)
        #expect(result.error.contains("SyntaxError"))
        #expect(result.error.contains("^"))
    }

    @Test func `a failure with --json is a document too`() async throws {
        let program = try ProgramFolder()
        let document = try await program.mini("eval", "throw new Error('x')", "--json").document()
        #expect(document["errors"]?[0]?.string?.contains("Error: x") == true)
    }

    @Test func `code that begins with a dash stands behind two`() async throws {
        let program = try ProgramFolder()
        #expect(try await program.mini("eval", "--", "-1").output == "-1\n")
    }
}
