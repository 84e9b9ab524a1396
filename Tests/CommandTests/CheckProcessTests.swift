import CommandHarness
import Foundation
import MiniCore
import NetworkServers
import Testing

/// Checked pages in processes of their own.
@Suite(.timeLimit(.minutes(20)))
struct CheckProcessTests {
    /// A regular expression that takes years and that the engine cannot interrupt.
    private static let years = "/x*x*x*x*y/.test('x'.repeat(50000))"

    /// A program of three pages, of which the second one runs this code.
    private func program(_ code: String) throws -> ProgramFolder {
        try ProgramFolder([
            "app.json": #"{"pages": ["pages/a/a", "pages/b/b", "pages/c/c"]}"#,
            "pages/b/b.axml": "<view/>", "pages/b/b.js": "Page({ onLoad() { \(code); } });",
            "pages/c/c.axml": "<view><text>x</text></view>", "pages/c/c.js": "Page({});",
        ])
    }

    private func reports(in result: CommandResult) throws -> [ScriptValue] {
        try result.document()["pages"]?.array ?? []
    }

    @Test func `a page in native code that does not return fails, and the others pass`() async throws {
        let program = try program(Self.years)
        let result = try await withGrowingLimit(from: 8_000) {
            try await program.mini("check", "--json", "--timeout", $0)
        } until: {
            // On a loaded machine the limit of the page can end it first, which is status 124.
            try $0.status == 1 && reports(in: $0).map { $0["ok"] } == [true, false, true]
        }
        #expect(result.status == 1)
        let pages = try reports(in: result)
        #expect(pages.map { $0["ok"] } == [true, false, true])
        let message = try #require(pages[1]["errors"]?[0]?["message"]?.string)
        #expect(message.contains(/the code of the page did not return within .*, and its process was ended/))
        #expect(pages[1]["errors"]?.array?.count == 1)
    }

    @Test func `a page that exceeds its memory fails, and the others pass`() async throws {
        let program = try program("const all = []; for (;;) all.push(new Array(1000).fill({}))")
        let result = try await program.mini("check", "--json", "--timeout", "60m")
        #expect(result.status == 1)
        let pages = try reports(in: result)
        #expect(pages.map { $0["ok"] } == [true, false, true])
        let messages = pages[1]["errors"]?.array?.compactMap { $0["message"]?.string } ?? []
        // The limit of the scripts, or that of the process if the host measures it first.
        #expect(messages.contains { $0.contains(/uses more than \d+ MiB/) }, "\(messages)")
    }

    @Test func `a page whose process is killed fails, and the others pass`() async throws {
        // The request of the last page stays pending.
        let server = try await TestServer.start(.none) { $0.target == "/c" ? [] : ServerStep.text("response") }
        func page(_ name: String) -> String {
            "Page({ onLoad() { my.request({ url: 'http://127.0.0.1:\(server.port)/\(name)' }); } });"
        }
        let program = try ProgramFolder([
            "app.json": #"{"pages": ["pages/a/a", "pages/b/b", "pages/c/c"]}"#, "pages/a/a.js": page("a"),
            "pages/b/b.axml": "<view/>", "pages/b/b.js": page("b"),
            "pages/c/c.axml": "<view/>", "pages/c/c.js": page("c"),
        ])
        let command = try await program.start("check", "--json", "--timeout", "60m", "--allow-http", "127.0.0.1")
        // The processes of all pages have started by then.
        await server.wait { $0.requests.count == 3 }
        let worker = try #require(await ProcessTree.lastRunning(of: ProcessTree.workers(of: command.process)))
        kill(worker, SIGKILL)
        let result = await command.result()
        await server.stop()
        #expect(result.status == 1)
        let pages = try reports(in: result)
        #expect(pages.map { $0["ok"] } == [true, true, false])
        let message = try #require(pages[2]["errors"]?[0]?["message"]?.string)
        #expect(message.contains("ended by signal SIGKILL"), "\(message)")
    }

    @Test func `the processes of a page end with a command that is killed`() async throws {
        let server = try await TestServer.start(.none) { _ in [] }
        let page = "Page({ onLoad() { my.request({ url: 'http://127.0.0.1:\(server.port)/' }); } });"
        let program = try ProgramFolder(["pages/a/a.js": page])
        let command = try await program.start("check", "--timeout", "60m", "--allow-http", "127.0.0.1")
        await server.wait { $0.requests.count == 1 }
        let launchers = ProcessTree.children(of: command.process)
        let zygotes = launchers.flatMap(ProcessTree.children)
        let workers = zygotes.flatMap(ProcessTree.children)
        #expect(!workers.isEmpty)
        command.kill()
        _ = await command.result()
        #expect(await ProcessTree.haveEnded(launchers + zygotes + workers))
        await server.stop()
    }

    @Test func `pages have the same results in processes of their own and in that of the command`() async throws {
        let program = try program("setTimeout(() => this.setData({ a: 1 })); my.getStorage({}); none()")
        let own = try await program.mini("check")
        let shared = try await program.mini("check", "--isolation", "none")
        // The columns of the table are as wide as their values.
        let (ownText, sharedText) = (own.output.withoutTimes, shared.output.withoutTimes)
        #expect(ownText == sharedText)
        #expect(own.output.contains("3 pages: 2 passed, 1 failed"), "\(own.output)")
        #expect([own.error, shared.error] == ["", ""])
        #expect([own.status, shared.status] == [1, 1])
    }

    @Test func `dates of a process that a zygote has forked have the time zone of the command`() async throws {
        let program = try program("throw Error(`${new Date(0).getHours()} o'clock`)")
        let result = try await Product.mini.run(["check", program.path], environment: ["TZ": "Asia/Tokyo"])
        #expect(result.output.contains("9 o'clock"), "\(result.output)")
    }
}

extension String {
    /// The text without durations, and without the white space before them.
    fileprivate var withoutTimes: String { replacing(#/ +(TIME|[0-9.]+ m?s)\n/#, with: "\n") }
}
