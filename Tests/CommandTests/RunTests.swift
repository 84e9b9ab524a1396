import CommandHarness
import MiniCore
import Testing

@Suite(.timeLimit(.minutes(20)))
struct RunTests {
    @Test func `a run prints the page and exits with 0`() async throws {
        let program = try ProgramFolder()
        let result = try await program.mini("run")
        #expect(result.status == 0)
        #expect(result.error == "")
        #expect(result.output.contains("hello you"))
    }

    @Test func `console output goes to standard error`() async throws {
        let program = try ProgramFolder(["app.js": "App({ onLaunch() { console.log('a', 1); console.warn('b'); } });"])
        let result = try await program.mini("run")
        #expect(result.error == "a 1\nconsole.warn: b\n")
        #expect(!result.output.contains("a 1"))
    }

    @Test func `a console line is written before the call returns`() async throws {
        let program = try ProgramFolder(["app.js": "console.log('here'); for (;;);"])
        let running = try await program.start("run")
        #expect(await running.waitForError("here\n"))
        running.kill()
        #expect(await running.result().status == 128 + 9)
    }

    @Test func `a page can be selected with a query`() async throws {
        let program = try ProgramFolder([
            "app.json": #"{"pages": ["pages/a/a", "pages/b/b"]}"#,
            "pages/b/b.axml": "<text>b of {{x}}</text>",
            "pages/b/b.js": "Page({ onLoad({ x }) { this.setData({ x }); } });",
        ])
        let result = try await program.mini("run", "--page", "pages/b/b?x=1%202")
        #expect(result.output.contains("b of 1 2"))
        #expect(result.status == 0)
    }

    @Test func `a page can be printed as HTML`() async throws {
        let program = try ProgramFolder()
        let result = try await program.mini("run", "--format", "html")
        #expect(result.output.contains("<"))
        #expect(result.output.contains("hello you"))
    }

    @Test func `a page is printed when the expected text is on it`() async throws {
        let program = try ProgramFolder([
            "pages/a/a.js": "Page({ onLoad() { setTimeout(() => this.setData({ name: 'late' }), 50); } });"
        ])
        #expect(try await program.mini("run").output.contains("hello late"))
    }

    @Test func `a virtual clock does not wait`() async throws {
        let program = try ProgramFolder([
            "pages/a/a.js": """
            Page({
              onLoad() {
                let left = 100;
                const next = () => left-- > 0 ? setTimeout(next, 900) : this.setData({ name: 'later' });
                next();
              },
            });
            """
        ])
        let result = try await program.mini("run", "--clock", "virtual")
        #expect(result.output.contains("hello later"))
        #expect(result.status == 0)
    }

    @Test func `JSON is one document on one line`() async throws {
        let program = try ProgramFolder([
            "app.js": "App({ onLaunch() { console.info('two\\nlines'); my.getStorageSync({}); } });",
            "pages/a/a.js": "Page({ onReady() { throw new TypeError('no') } });",
        ])
        let result = try await program.mini("run", "--json", "--ephemeral")
        let document = try result.document()
        #expect(result.status == 1)
        #expect(document["program"]?.string == program.path)
        #expect(document["page"]?.string == "pages/a/a")
        #expect(document["outline"]?.string?.contains("hello") == true)
        #expect(document["console"] == [["level": "info", "text": "two\nlines"]])
        #expect(document["errors"]?[0]?.string?.hasPrefix("pages/a/a.js:1:") == true)
        #expect(document["errors"]?[0]?.string?.hasSuffix(": TypeError: no") == true)
        #expect(
            document["failedCalls"]?[0]?.string?.hasPrefix("app.js:1:65: my.getStorageSync failed with error 2: key: ")
                == true
        )
    }

    @Test func `a failed JSAPI is a note, not a failure`() async throws {
        let program = try ProgramFolder(["app.js": "App({ onLaunch() { my.getStorage({}); } });"])
        let result = try await program.mini("run")
        #expect(result.error.contains("note: app.js:1:33: my.getStorage failed with error 2: key: "))
        #expect(result.status == 0)
    }

    @Test(arguments: ["run", "eval"])
    func `the first button of a dialog is tapped and printed`(command: String) async throws {
        let program = try ProgramFolder([
            "app.js": """
            App({
              onLaunch() { this.isDone = this.ask(); },
              async ask() {
                await my.alert({ title: 'T', content: '::error::\\n', buttonText: 'OK' });
                const { confirm } = await my.confirm({ content: 'Pay 1000 euros?', confirmButtonText: 'Pay' });
                const { ok } = await my.prompt({ title: 'name', okButtonText: 'Go' });
                const { index } = await my.showActionSheet({ items: ['a', 'b'] });
                console.log(confirm, ok, index);
              },
            });
            """
        ])
        let result = try await program.mini(command, command == "eval" ? ["getApp().isDone"] : [])
        #expect(
            result.error == #"""
                note: my.alert "T" "::error::\n": mini tapped "OK"
                note: my.confirm "Pay 1000 euros?": mini tapped "Pay"
                note: my.prompt "name": mini typed nothing and tapped "Go"
                note: my.showActionSheet: mini tapped "a"
                true true 0

                """#
        )
    }
}
