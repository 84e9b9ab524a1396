import CommandHarness
import Foundation
import MiniCore
import Testing

/// Mistakes of beginners, and the facts that the error message must contain.
@Suite(.timeLimit(.minutes(20)))
struct MistakeTests {
    struct Mistake: CustomTestStringConvertible {
        let testDescription: String
        let files: [String: String]
        var arguments: [String] = []
        let status: Int32
        /// The expected parts of standard error, in any order.
        let message: [String]
    }

    private static let launched = "App({ onLaunch() { my.setStorageSync({ key: 'a', data: 1 }); } });"

    static let mistakes = [
        Mistake(
            testDescription: "app.json is cut off",
            files: ["app.json": "{\n  \"pages\": [\"pages/a/a\"\n}\n"],
            status: 2,
            message: ["app.json:3:1: ", "\n}\n^"],
        ),
        Mistake(
            testDescription: "app.json has no pages",
            files: ["app.json": "{}"],
            status: 2,
            message: ["app.json:1:1: ", "pages"],
        ),
        Mistake(
            testDescription: "the page does not exist",
            files: ["app.js": launched],
            arguments: ["--page", "pages/b/b"],
            status: 2,
            message: ["no page \"pages/b/b\" in app.json", "pages/a/a"],
        ),
        Mistake(
            testDescription: "miniprogramRoot is no text",
            files: ["mini.project.json": #"{"miniprogramRoot": 5}"#],
            status: 2,
            message: ["mini.project.json:1:2: ", "miniprogramRoot: expected the path of a folder"],
        ),
        Mistake(
            testDescription: "app.js cannot be parsed",
            files: ["app.js": "App({\n  onLaunch() {\n});\n"],
            status: 1,
            message: ["app.js:3:2: SyntaxError: ", "\n});\n ^"],
        ),
        Mistake(
            testDescription: "a page's script cannot be parsed",
            files: ["pages/a/a.js": "Page({\n  data: { name: 'you' \n  onLoad() {},\n});\n"],
            status: 1,
            message: ["pages/a/a.js:3:3: SyntaxError: ", "\n  onLoad() {},\n  ^"],
        ),
        Mistake(
            testDescription: "a page's template cannot be parsed",
            files: ["pages/a/a.axml": "<view>\n  <text class=\"a>hello</text>\n</view>\n"],
            status: 1,
            message: ["pages/a/a.axml:2:", "^"],
        ),
        Mistake(
            testDescription: "an expression of a template cannot be parsed",
            files: ["pages/a/a.axml": "<view>\n  {{name +}}\n</view>\n"],
            status: 1,
            message: ["pages/a/a.axml:2:", "^"],
        ),
        Mistake(
            testDescription: "a JSON module cannot be parsed",
            files: [
                "pages/a/a.js": "const list = require('./list.json');\nPage({});\n", "pages/a/list.json": "[1,\n 2,,]",
            ],
            status: 1,
            message: ["pages/a/list.json:2:4: ", "\n 2,,]\n   ^"],
        ),
        Mistake(
            testDescription: "a required module does not exist",
            files: ["pages/a/a.js": "Page({});\nrequire('./nothing');\n"],
            status: 1,
            message: ["pages/a/a.js:2:8: Error: cannot find module './nothing'", "\nrequire('./nothing');\n       ^"],
        ),
        Mistake(
            testDescription: "a required module lies outside",
            files: ["app.js": "App({});\nrequire('../../etc/passwd');\n"],
            status: 1,
            message: ["app.js:2:8: Error: ", "../../etc/passwd' leads out of the program's folder", "^"],
        ),
        Mistake(
            testDescription: "the path of a page is misspelt",
            files: [
                "app.json": #"{"pages": ["pages/indx/index"]}"#, "pages/index/index.axml": "<view/>",
                "pages/index/index.js": "Page({});",
            ],
            status: 1,
            message: [
                "note: app.json:1:12: the page has no pages/indx/index.axml and no pages/indx/index.js; "
                    + "did you mean \"pages/index/index\"?"
            ],
        ),
        Mistake(
            testDescription: "a page has no script",
            files: ["app.json": #"{"pages": ["b"]}"#, "b.axml": "<view/>"],
            status: 1,
            message: ["b.js: Error: the file is missing"],
        ),
        Mistake(
            testDescription: "a page has no template",
            files: ["app.json": #"{"pages": ["b"]}"#, "b.js": "Page({});"],
            status: 1,
            message: ["b.axml: Error: the file is missing"],
        ),
        Mistake(
            testDescription: "an exception leaves a lifecycle method",
            files: ["pages/a/a.js": "Page({\n  onLoad() {\n    this.data.list.length;\n  },\n});\n"],
            status: 1,
            message: ["pages/a/a.js:3:", "TypeError", "    this.data.list.length;\n", "^", "at onLoad"],
        ),
        Mistake(
            testDescription: "nothing handles a rejected promise",
            files: ["app.js": "App({});\nPromise.reject(new Error('lost'));\n"],
            status: 1,
            message: ["app.js:2:", "lost"],
        ),
        Mistake(
            testDescription: "an option does not exist",
            files: [:],
            arguments: ["--pgae", "pages/a/a"],
            status: 2,
            message: ["--pgae", "Usage: mini run", "--help"],
        ),
        Mistake(
            testDescription: "a time has no unit",
            files: [:],
            arguments: ["--timeout", "30"],
            status: 2,
            message: ["'30'", "500ms, 30s, 2m"],
        ),
        Mistake(
            testDescription: "data is to be kept and not kept",
            files: [:],
            arguments: ["--ephemeral", "--data-dir", "x"],
            status: 2,
            message: ["--ephemeral and --data-dir exclude each other"],
        ),
    ]

    @Test(arguments: mistakes)
    func `the message names the mistake, and no file is written`(_ mistake: Mistake) async throws {
        let program = try ProgramFolder(mistake.files)
        let before = try program.contents()
        let result = try await program.mini("run", mistake.arguments)
        #expect(result.status == mistake.status)
        for part in mistake.message { #expect(result.error.contains(part)) }
        #expect(try program.contents() == before)
    }

    @Test(arguments: [
        (["runn", "shop"], "There is no command \"runn\"; did you mean run?"),
        (
            ["shop"],
            """
            There is no command "shop". There are run, dev, debug, eval, profile, screenshot, check, test, \
            trace, merge-reports, coverage, mcp, skill, serve, storage, device, keychain, pack, sign, verify, publish, apis, \
            doctor, audit, new, init.
            """
        ),
        (["storage", "lst", "shop"], "There is no command \"lst\"; did you mean list?"),
        (["storage", "lst"], "Usage: mini storage <subcommand>\n  See 'mini storage --help' for more information.\n"),
        (["help", "runn"], "There is no command \"runn\"; did you mean run?"),
        (["help", "storage", "lst"], "There is no command \"lst\"; did you mean list?"),
        (["eval", "1 + 1"], "Specify the program, and after it the code"),
        (["storage", "rekeyy"], "did you mean rekey?"),
    ])
    func `an unknown command or a missing argument is reported with the correct usage`(
        words: [String],
        message: String,
    ) async throws {
        let result = try await Product.mini.run(words)
        #expect(result.status == 2)
        #expect(result.error.contains(message), "\(result.error)")
    }

    @Test func `a failed call is reported with the name in the code`() async throws {
        let program = try ProgramFolder([
            "app.js": "App({}); my.getFileSystemManager().writeFileSync({ filePath: 'nowhere', data: '' });"
        ])
        let result = try await program.mini("run", "--ephemeral")
        let note = "note: app.js:1:49: my.getFileSystemManager().writeFileSync failed with error"
        #expect(result.error.contains(note), "\(result.error)")
    }

    @Test(arguments: ["app.json", "app.js"], ["run", "check"])
    func `a folder without the required files is not a program`(file: String, command: String) async throws {
        let program = try ProgramFolder()
        try program.remove(file)
        let result = try await program.mini(command)
        #expect(result.status == 2)
        #expect(result.error.contains("there is no \(file) in \"\(program.path)\"; "), "\(result.error)")
    }

    @Test(arguments: ["app.json", "pages/a/a.js", "pages/a/a.axml"])
    func `a file in UTF-16 is an error that names it`(file: String) async throws {
        let program = try ProgramFolder()
        let url = URL(filePath: "\(program.path)/\(file)")
        let text = try String(contentsOf: url, encoding: .utf8)
        let units = text.utf16.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        try Data([0xFF, 0xFE] + units).write(to: url)
        let result = try await program.mini("run", "--ephemeral")
        #expect(result.status == (file == "app.json" ? 2 : 1))
        let line = result.error.split(separator: "\n").first { $0.contains("the file is in UTF-16; save it in UTF-8") }
        #expect(line?.contains(file) == true, "\(result.error)")
    }

    @Test func `a folder that does not exist is not a program`() async throws {
        let result = try await Product.mini.run(["run", "nothing", "--json", "--ephemeral"])
        #expect(result.status == 2)
        #expect(result.error.contains("there is no folder"))
        #expect(try result.document()["errors"]?[0]?.string?.contains("there is no folder") == true)
    }

    @Test func `a symbolic link to outside of the program is not followed`() async throws {
        let program = try ProgramFolder(["app.js": "App({});\nrequire('./passwd.js');\n"])
        try program.link("passwd.js", to: "/etc/passwd")
        let result = try await program.mini("run")
        #expect(result.status == 1)
        #expect(result.error.hasPrefix("app.js:2:"))
        #expect(!result.error.contains("root:"))
    }

    @Test func `a symbolic link within the program is followed`() async throws {
        let program = try ProgramFolder([
            "app.js": "App({});\nconsole.log(require('./b.js'));\n", "a.js": "module.exports = 7;",
        ])
        try program.link("b.js", to: "a.js")
        #expect(try await program.mini("run").error == "7\n")
    }
}
