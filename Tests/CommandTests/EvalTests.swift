import CommandHarness
import MiniCore
import Testing

@Suite(.timeLimit(.minutes(20)))
struct EvalTests {
    @Test func `--query sets the query of the launch and not that of the page`() async throws {
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
        ("({ a: [null, 1.5, 'x', true], b: {} })", #"{"a":[null,1.5,"x",true],"b":{}}"#),
        ("new Uint8Array([1, 2])", "[1,2]"),
        ("undefined", "null"),
        ("return await Promise.resolve('later')", #""later""#),
        ("const x = 2; return x * 2", "4"),
        ("getCurrentPages()[0].route", #""pages/a/a""#),
        ("typeof my.canIUse + typeof getApp()", #""functionobject""#),
        ("getCurrentPages()[0].isReady", "true"),
    ])
    func `the result of code is printed as JSON`(code: String, result: String) async throws {
        let program = try ProgramFolder(["pages/a/a.js": "Page({ onReady() { this.isReady = true; } });"])
        let run = try await program.mini("eval", code)
        #expect(run.output == result + "\n")
        #expect(run.error == "")
        #expect(run.status == 0)
    }

    @Test(arguments: ["none", "process"]) func `dates have the time zone of the command`(isolation: String) async throws
    {
        let program = try ProgramFolder()
        let code = "[new Date(0).getHours(), new Date(2026, 0).getTimezoneOffset(), String(new Date(0)).slice(0, 33)]"
        let result = try await Product.mini.run(
            ["eval", program.path, code, "--isolation", isolation, "--ephemeral"],
            environment: ["TZ": "Asia/Tokyo"]
        )
        #expect(try JSON.parse(result.output) == [9, -540, "Thu Jan 01 1970 09:00:00 GMT+0900"])
    }

    @Test func `code that throws exits with 1 and prints the place`() async throws {
        let program = try ProgramFolder()
        let result = try await program.mini("eval", "const a = null;\nreturn a.b")
        #expect(result.status == 1)
        #expect(result.output == "")
        #expect(result.error.contains("eval:2:"))
        #expect(result.error.contains("TypeError"))
        #expect(result.error.contains("\nreturn a.b\n"), "\(result.error)")
    }

    @Test func `code that cannot be parsed exits with 1 and prints the place`() async throws {
        let program = try ProgramFolder()
        let result = try await program.mini("eval", "1 +")
        #expect(result.status == 1)
        #expect(result.error.contains("SyntaxError"))
        #expect(result.error.contains("^"))
    }

    @Test func `a failure with --json is also a document`() async throws {
        let program = try ProgramFolder()
        let document = try await program.mini("eval", "throw new Error('x')", "--json").document()
        #expect(document["errors"]?[0]?.string?.contains("Error: x") == true)
    }

    @Test func `code that begins with a dash follows two dashes`() async throws {
        let program = try ProgramFolder()
        #expect(try await program.mini("eval", "--", "-1").output == "-1\n")
    }

    @Test(arguments: [
        ("({ a: undefined, b: [undefined] })", #"{"a":{"$undefined":true},"b":[{"$undefined":true}]}"#),
        ("[NaN, -Infinity]", #"[{"$number":"NaN"},{"$number":"-Infinity"}]"#),
        ("9007199254740993n", #"{"$bigint":"9007199254740993"}"#),
        ("[Symbol('s'), function f() {}]", #"[{"$symbol":"s"},{"$function":"f"}]"#),
        ("new Map([['a', new Set([1, NaN])]])", #"{"$map":[["a",{"$set":[1,{"$number":"NaN"}]}]]}"#),
        ("[new Date(0), new Date(NaN)]", #"[{"$date":"1970-01-01T00:00:00.000Z"},{"$date":null}]"#),
        ("[/a/g, Promise.resolve(1)]", #"[{"$regexp":"/a/g"},{"$promise":true}]"#),
        (
            "Object.assign(new TypeError('m', { cause: 1n }), { code: 2 })",
            #"{"$error":{"name":"TypeError","message":"m","cause":{"$bigint":"1"},"code":2}}"#
        ),
        (
            "const a = { 'b/c': [] }; a['b/c'].push(a, a['b/c']); return a",
            ##"{"b/c":[{"$ref":"#"},{"$ref":"#/b~1c"}]}"##
        ),
        ("const a = {}; return [a, a]", "[{},{}]"),
    ])
    func `a result that JSON cannot represent is printed`(code: String, result: String) async throws {
        let run = try await ProgramFolder().mini("eval", code)
        #expect(run.output == result + "\n")
        #expect(run.error == "")
    }

    @Test func `a getter that throws fails the evaluation`() async throws {
        let result = try await ProgramFolder().mini("eval", "({ get a() { throw new Error('no'); } })")
        #expect(result.status == 1)
        #expect(result.error.contains("Error: no"))
    }

    @Test func `code is read from a file, and errors contain the name of the file`() async throws {
        let program = try ProgramFolder([
            "probes/good.js": "const x = await Promise.resolve(2);\nreturn x * 2;\n",
            "probes/bad.js": "const a = null;\n  return a.b;\n",
            "probes/wrong.js": "const a = 1;\nconst = 2;\n",
        ])
        #expect(try await program.mini("eval", "--file", "probes/good.js").output == "4\n")
        let bad = try await program.mini("eval", "--file", "probes/bad.js")
        #expect(bad.status == 1)
        #expect(bad.error.hasPrefix("probes/bad.js:2:"), "\(bad.error)")
        #expect(bad.error.contains("\n  return a.b;\n"), "\(bad.error)")
        let wrong = try await program.mini("eval", "--file", "probes/wrong.js", "--json")
        #expect(try wrong.document()["errors"]?[0]?.string?.hasPrefix("probes/wrong.js:2:7: SyntaxError") == true)
    }

    @Test func `code is read from standard input`() async throws {
        let program = try ProgramFolder()
        for (code, text) in [("1 + 1", "2\n"), ("const a = null;\nreturn a.b", "[stdin]:2:")] {
            let command = "printf '%s' \"$2\" | \"$0\" eval \"$1\" - --ephemeral"
            let result = try await Product.shell.run(["-c", command, Product.mini.path, program.path, code])
            #expect((result.output + result.error).hasPrefix(text), "\(result.error)")
        }
    }

    @Test(arguments: [
        [], ["1", "--file", "a.js"], ["--file", "no.js"],
    ])
    func `code that is missing, passed twice or unreadable is a usage error`(arguments: [String]) async throws {
        let result = try await ProgramFolder().mini("eval", arguments)
        #expect(result.status == 2)
        #expect(
            result.error.contains("--file FILE") || result.error.contains("The file no.js cannot be read: No such file")
        )
    }
}
