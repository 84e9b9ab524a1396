import CommandHarness
import Foundation
import MiniCore
import Testing

/// `mini check --tap`, and the commands that repeat a tap.
@Suite(.timeLimit(.minutes(20)))
struct CheckTapTests {
    private func program() throws -> ProgramFolder {
        try ProgramFolder([
            "pages/a/a.axml":
                "<view><button id='save' onTap='save'>Save it</button><button onTap='go'>Go</button></view>",
            "pages/a/a.js": "Page({\n  save() { nothing(); },\n  go() {},\n});\n",
        ])
    }

    @Test func `an error after a tap is reported with the element and a command that repeats it`() async throws {
        let program = try program()
        #expect(try await program.mini("check").status == 0)
        let list = try await program.mini("check", "--tap", "--scene", "1011")
        #expect(list.status == 1)
        #expect(list.output.contains("\n  tap on '#save' (button \"Save it\"):\n    pages/a/a.js:2:"), "\(list.output)")
        let line = try #require(list.output.split(separator: "\n").first { $0.contains("repeat it with: ") })
        let command = line.split(separator: "repeat it with: ").last.map(String.init) ?? ""
        #expect(command.hasPrefix("mini run "))
        #expect(command.hasSuffix(" --page pages/a/a --tap '#save' --scene 1011"), "\(command)")
        let repeated = try await Product.shell.run([
            "-c", "mini() { \"$0\" \"$@\" --ephemeral; }; \(command)", Product.mini.path,
        ])
        #expect(repeated.status == 1)
        #expect(repeated.error.contains("ReferenceError"), "\(repeated.error)")
    }

    @Test func `the JSON document has every tap`() async throws {
        let program = try program()
        let page = try await program.mini("check", "--tap", "--json").document()["pages"]?[0]
        #expect(page?["ok"] == false)
        #expect(page?["errors"] == [])
        let taps = page?["taps"]?.array ?? []
        #expect(taps.map { $0["selector"] } == ["#save", "button[onTap=\"go\"]"])
        #expect(taps.map { $0["event"] } == ["tap", "tap"])
        #expect(taps.map { $0["handler"] } == ["save", "go"])
        #expect(taps.map { $0["errors"]?.array?.count } == [1, 0])
        #expect(taps.first?["errors"]?[0]?["line"] == 2)
        let junit = try await program.mini("check", "--tap", "--format", "junit").output
        #expect(junit.contains("failures=\"1\""), "\(junit)")
        #expect(junit.contains("after a tap on"), "\(junit)")
    }

    @Test func `an option limits the taps of a page, and a note counts the other elements`() async throws {
        let program = try program()
        let page = try await program.mini("check", "--tap", "--max-taps", "1", "--json").document()["pages"]?[0]
        #expect(page?["taps"]?.array?.map { $0["selector"] } == ["#save"])
        let notes = page?["notes"]?.array?.compactMap { $0["message"]?.string } ?? []
        #expect(notes.contains("1 more handlers of elements were not called"), "\(notes)")
        let wrong = try await program.mini("check", "--max-taps", "1")
        #expect(wrong.status == 2)
        #expect(wrong.error.contains("--max-taps limits the events of --tap; specify both."), "\(wrong.error)")
    }

    @Test func `run taps elements before it prints the page`() async throws {
        let program = try ProgramFolder([
            "pages/a/a.axml": "<button id='a' onTap='add'>{{n}}</button>",
            "pages/a/a.js": "Page({ data: { n: 0 }, add() { this.setData({ n: this.data.n + 1 }); } });",
        ])
        let result = try await program.mini("run", "--tap", "#a", "--tap", "button")
        #expect(result.output.contains("\n  2\n"), "\(result.output)")
        let missing = try await program.mini("run", "--tap", "#b")
        #expect(missing.status == 1)
        #expect(missing.error.contains("--tap #b: there is no '#b' on pages/a/a"), "\(missing.error)")
    }

    @Test func `a command repeats an event other than a tap`() async throws {
        let program = try ProgramFolder([
            "pages/a/a.axml": "<form id='f' onSubmit='save'><switch name='s' onChange='turn'/></form>",
            "pages/a/a.js":
                """
            Page({
              save() { nothing(); },
              turn({ detail }) { console.log('is', detail.value); throw new Error('t'); },
            });
            """,
        ])
        let list = try await program.mini("check", "--tap")
        #expect(list.status == 1)
        #expect(list.output.contains("\n  submission of '#f' (form):\n    pages/a/a.js:2:"), "\(list.output)")
        #expect(list.output.contains("--act 'submit #f'"), "\(list.output)")
        #expect(list.output.contains("--act 'change switch[onChange=\"turn\"]'"), "\(list.output)")
        let repeated = try await program.mini("run", "--act", "change switch[onChange=\"turn\"]")
        #expect(repeated.status == 1)
        #expect(repeated.error.contains("is true"), "\(repeated.error)")
        let wrong = try await program.mini("run", "--act", "change form")
        #expect(
            wrong.error.contains("--act change form: the form has no such event, or no other value"),
            "\(wrong.error)"
        )
        let unknown = try await program.mini("run", "--act", "press #f")
        #expect(unknown.status == 2)
        #expect(
            unknown.error.contains("--act needs an event and a selector, such as 'longTap #save'"),
            "\(unknown.error)"
        )
    }

    @Test func `what app.js and its modules do wrong at the start is reported once`() async throws {
        let program = try ProgramFolder([
            "app.json": #"{"pages": ["pages/a/a", "pages/b/b"]}"#, "pages/b/b.axml": "<view/>",
            "pages/b/b.js": "Page({});", "util.js": "exports.start = () => { nothing(); };",
            "app.js": "App({ onLaunch() { my.getStorage({ fail() {} }); require('./util').start(); } });",
        ])
        let list = try await program.mini("check")
        #expect(list.status == 1)
        #expect(list.output.contains("\napp.js     failed"), "\(list.output)")
        #expect(list.output.ranges(of: "ReferenceError").count == 1, "\(list.output)")
        #expect(list.output.ranges(of: "my.getStorage failed").count == 1, "\(list.output)")
        let document = try await program.mini("check", "--json").document()
        #expect(document["errors"]?.array?.map { $0["file"]?.string?.hasSuffix("util.js") } == [true])
        #expect(document["failedCalls"]?.array?.count == 1)
        #expect(document["pages"]?.array?.map { $0["failedCalls"] } == [[], []])
    }
}
