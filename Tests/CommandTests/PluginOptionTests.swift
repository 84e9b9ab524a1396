import CommandHarness
import MiniCore
import Testing

/// The option `--plugin` of `run`, `eval`, `check` and `test`.
@Suite(.timeLimit(.minutes(20)))
struct PluginOptionTests {
    /// A program in the folder of its plugin's folder, `tools`.
    private static func program() throws -> ProgramFolder {
        try ProgramFolder([
            "app.json": #"{"pages": ["pages/a/a"], "plugins": {"far": {"version": "*", "provider": "2019"}}}"#,
            "pages/a/a.json": #"{"usingComponents": {"box": "plugin://far/box"}}"#, "pages/a/a.axml": "<box/>",
            "pages/a/a.js": "Page({ onLoad() { console.log(requirePlugin('far').name) } });",
            "tools/plugin.json": #"{"publicComponents": {"box": "box"}, "main": "index.js"}"#,
            "tools/index.js": "exports.name = 'tools';\nexports.fail = () => null.member;\n",
            "tools/box.js": "Component({})", "tools/box.axml": "<view>shown</view>",
            "tests/a.test.js": """
            test('a', async ({ app }) => {
              const page = await app.open('/pages/a/a');
              await page.getByText('shown');
            });
            """,
        ])
    }

    @Test(arguments: ["far=tools", "2019=./tools/", "--plugin=2019=tools"])
    func `run, check and test use the folder`(option: String) async throws {
        let program = try Self.program()
        let arguments = option.hasPrefix("--") ? [option] : ["--plugin", option]
        let run = try await program.mini("run", arguments)
        #expect(run.status == 0, "\(run.error)")
        #expect(run.output.contains("shown"))
        #expect(run.error == "tools\n")
        #expect(try await program.mini("run", arguments + ["--isolation", "process"]).output == run.output)
        let check = try await program.mini("check", arguments)
        #expect(check.status == 0, "\(check.output)")
        let test = try await Product.mini.run(["test"] + arguments, in: program.path)
        #expect(test.status == 0, "\(test.output)")
    }

    @Test func `an error in a plugin has its place in the folder`() async throws {
        let result = try await Self.program().mini("eval", "requirePlugin('far').fail()", "--plugin", "far=tools")
        #expect(result.status == 1)
        #expect(result.error.contains("tools/index.js:2:"), "\(result.error)")
        #expect(!result.error.contains("plugins/far"), "\(result.error)")
    }

    @Test func `a misspelt plugin is an error with the nearest name`() async throws {
        let result = try await Self.program().mini("eval", "requirePlugin('fra')", "--plugin", "far=tools")
        #expect(result.status == 1)
        #expect(result.error.contains("there is no plugin \"fra\"; did you mean \"far\"?"), "\(result.error)")
    }

    @Test func `a plugin without a folder is an error that names the option`() async throws {
        let program = try Self.program()
        let message = "there is no plugin \"far\": give its folder with --plugin far=DIR, or put it into plugins/far"
        let run = try await program.mini("run")
        #expect(run.status == 1)
        #expect(run.output.contains("box"))
        #expect(run.error.contains(message), "\(run.error)")
        let check = try await program.mini("check")
        #expect(check.status == 1)
        #expect(check.output.contains("app.json:1:38: error: \(message)"), "\(check.output)")
        let test = try await Product.mini.run(["test"], in: program.path)
        #expect(test.status == 1)
        #expect(test.output.contains(message), "\(test.output)")
    }

    @Test(arguments: [
        (["--plugin", "far"], "--plugin needs an id and a folder, such as tools=../tools"),
        (["--plugin", "=tools"], "--plugin needs an id and a folder, such as tools=../tools"),
        (["--plugin", "far=tools", "--plugin", "far=pages"], "--plugin far is given twice; specify one folder"),
        (["--plugin", "far=pages"], "there is no plugin.json in \"pages\"; give the folder of the plugin \"far\""),
        (["--plugin", "a/b=tools"], "\"a/b\" is not a plugin's name in app.json or the id of its provider"),
    ])
    func `an option that names no plugin is a usage error`(arguments: [String], message: String) async throws {
        let program = try Self.program()
        for command in ["run", "check", "test"] {
            let words =
                switch command {
                case "run": [command, program.path, "--ephemeral"]
                case "test": [command]
                default: [command, program.path]
                }
            let result = try await Product.mini.run(words + arguments, in: program.path)
            #expect(result.status == 2, "\(command)")
            #expect(result.error.contains(message), "\(result.error)")
        }
    }
}
