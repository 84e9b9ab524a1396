import CommandHarness
import MiniCore
import Testing

/// `--timeout` ends the process, whatever code runs in it.
@Suite(.timeLimit(.minutes(20)))
struct TimeoutTests {
    static let endless = [
        "App({}); for (;;);",
        "App({}); (async () => { for (;;) await 0; })();",
        "App({}); const again = () => setTimeout(again, 10); again();",
        "App({}); for (;;) { try { for (;;); } catch {} }",
        "App({}); new Promise(() => {}).then(); const again = () => Promise.resolve().then(again); again();",
        "App({}); for (;;) console.log('x'.repeat(1000));",
        "App({ onLaunch() { this.globalData = new Proxy({}, { get() { for (;;); } }); this.globalData.x; } });",
    ]

    @Test(arguments: endless, ["run", "check"])
    func `the process exits in time`(script: String, command: String) async throws {
        let program = try ProgramFolder(["app.js": script])
        let result = try await program.mini(command, "--timeout", "700ms", "--json")
        #expect(result.status == 124 || command == "check" && result.status <= 1)
        let document = try result.document()
        #expect(document["program"]?.string == program.path)
        if result.status == 124 { #expect(result.error.contains("timed out after 700ms")) }
    }

    @Test func `code that never ends is ended`() async throws {
        let program = try ProgramFolder()
        let result = try await withGrowingLimit(from: 2_000) {
            try await program.mini("eval", "new Promise(() => {})", "--timeout", $0)
        } until: {
            !$0.error.contains("no page has been opened yet")
        }
        #expect(result.status == 124)
        #expect(result.error.contains("pages/a/a is still busy"))
        #expect(result.output == "")
    }

    /// Also a page with long turns, one of which runs when the page is to be printed.
    @Test(arguments: [0, 200])
    func `a page that is never idle is printed at the time limit`(milliseconds: Int) async throws {
        let program = try ProgramFolder([
            "pages/a/a.js": """
            Page({
                onLoad() {
                    const poll = () => {
                        for (const end = Date.now() + \(milliseconds); Date.now() < end;) {}
                        setTimeout(poll, 20);
                    };
                    poll();
                },
            });
            """
        ])
        let result = try await withGrowingLimit(from: 3_000) {
            try await program.mini("run", "--timeout", $0)
        } until: {
            $0.output.contains("hello")
        }
        #expect(result.status == 124)
        #expect(result.output.contains("hello"))
        let words = /timed out after \d+ms, less (\d+)ms for printing: pages\/a\/a is still busy/
        let reserve = try #require(result.error.firstMatch(of: words)?.output.1)
        #expect(try #require(Int(reserve)) <= 500)
    }

    @Test func `pages that were not reached are reported`() async throws {
        let pages = (1...6).map { "pages/p\($0)/p" }
        var files = ["app.json": "{\"pages\": [\(pages.map { "\"\($0)\"" }.joined(separator: ", "))]}"]
        for page in pages {
            files[page + ".axml"] = "<view/>"
            files[page + ".js"] = page == pages[0] ? "Page({});" : "Page({ onLoad() { for (;;); } });"
        }
        let program = try ProgramFolder(files)
        let result = try await withGrowingLimit(from: 2_000) {
            try await program.mini("check", "--timeout", $0, "--json")
        } until: {
            try $0.document()["pages"]?[0]?["ok"] == true
        }
        let document = try result.document()
        #expect(result.status == 124)
        #expect(document["pages"]?.array?.count == 6)
        #expect(document["pages"]?[0]?["ok"] == true)
        #expect(document["pages"]?[5]?["ok"] == false)
        #expect(document["pages"]?[5]?["errors"]?[0]?["code"] == "timed-out")
    }
}
