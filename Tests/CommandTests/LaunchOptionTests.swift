import CommandHarness
import Foundation
import MiniCore
import Testing

/// The launch options of `run`, `eval` and `check`, and the program that they select.
@Suite(.timeLimit(.minutes(20)))
struct LaunchOptionTests {
    private static let app = """
        App({
            onLaunch(options) { console.log('launch', JSON.stringify(options)); },
            onShow(options) { console.log('show', JSON.stringify(options)); },
        });
        """
    private static let page = "Page({ onLoad(query) { console.log('load', JSON.stringify(query)); } });"

    private func program() throws -> ProgramFolder {
        try ProgramFolder(["app.js": Self.app, "pages/a/a.js": Self.page])
    }

    @Test(arguments: [
        (
            ["--query", "x=1&y=a%20b"],
            #"{"path":"pages/a/a","query":{"x":"1","y":"a b"},"scene":"1000","referrerInfo":{}}"#, "{}"
        ),
        (
            ["--query", "?x=1", "--page", "pages/a/a?x=2"],
            #"{"path":"pages/a/a","query":{"x":"1"},"scene":"1000","referrerInfo":{}}"#,
            #"{"x":"2"}"#
        ),
        (
            ["--page", "pages/a/a?x=2"], #"{"path":"pages/a/a","query":{"x":"2"},"scene":"1000","referrerInfo":{}}"#,
            #"{"x":"2"}"#
        ),
        (
            ["--scene", "1011", "--referrer", "2021"],
            #"{"path":"pages/a/a","scene":"1011","referrerInfo":{"appId":"2021"}}"#, "{}"
        ),
        (
            ["--referrer", #"{"appId": "2021", "extraData": {"a": 1}}"#],
            #"{"path":"pages/a/a","scene":"1000","referrerInfo":{"appId":"2021","extraData":{"a":1}}}"#, "{}"
        ),
    ])
    func `a program receives the options of its launch`(
        arguments: [String],
        launch: String,
        query: String,
    ) async throws {
        let program = try program()
        let run = try await program.mini("run", arguments)
        #expect(run.status == 0, "\(run.error)")
        #expect(run.error == "launch \(launch)\nshow \(launch)\nload \(query)\n")
        let code = "[my.getLaunchOptionsSync(), my.getEnterOptionsSync()]"
        let result = try await Product.mini.run(["eval", program.path, code, "--ephemeral"] + arguments)
        #expect(try JSON.parse(result.output) == .array(Array(repeating: try JSON.parse(launch), count: 2)))
    }

    @Test func `a check launches every page with the options`() async throws {
        let program = try ProgramFolder([
            "app.js": "App({ onLaunch({ query, scene }) { if (query.x + scene !== '11011') throw new Error('x') } });"
        ])
        #expect(try await program.mini("check", ["--query", "x=1", "--scene", "1011"]).status == 0)
        #expect(try await program.mini("check").status == 1)
    }

    @Test(arguments: [
        (["--referrer", "{appId}"], "--referrer {appId}: "), (["--referrer", ""], "--referrer needs an app id"),
        (["--scene", ""], "--scene needs a number"), (["--scene", "abc"], "--scene needs a number"),
    ])
    func `an invalid launch option is a usage error`(arguments: [String], message: String) async throws {
        let result = try await program().mini("run", arguments)
        #expect(result.status == 2)
        #expect(result.error.contains(message), "\(result.error)")
    }

    @Test(arguments: ["run", "check"])
    func `the program around the current folder is used by default`(command: String) async throws {
        let program = try program()
        try program.write("", to: "pages/a/deep/file.txt")
        let arguments = [command, "--json"] + (command == "run" ? ["--ephemeral"] : [])
        for folder in [program.path, program.path + "/pages/a/deep"] {
            let result = try await Product.mini.run(arguments, in: folder)
            #expect(result.status == 0, "\(result.error)")
            let document = try result.document()
            #expect((document["page"] ?? document["pages"]?[0]?["page"]) == "pages/a/a")
        }
        let outside = try await Product.mini.run([command], in: NSTemporaryDirectory())
        #expect(outside.status == 2)
        #expect(outside.error.contains("There is no app.json in this folder or above it"), "\(outside.error)")
    }
}
