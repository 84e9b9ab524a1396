import CommandHarness
import Foundation
import MiniCore
import MiniHost
import Synchronization
import Testing

@testable import MiniAgents

/// What an agent reads and changes of a program besides its page.
@Suite(.timeLimit(.minutes(5))) struct ProgramToolTests {
    /// A program that calls JSAPIs, stores a value and sends a request.
    private static let files: [String: String] = [
        "app.json": #"{"pages": ["a"]}"#, "app.js": "App({});",
        "a.axml":
            "<view>{{text}}</view><button onTap=\"scan\">Scan</button><button onTap=\"load\">Load</button><part/>",
        "a.json": #"{"usingComponents": {"part": "/part"}}"#,
        "a.js": """
        Page({
          data: { text: 'none', list: [{ title: 'x' }] },
          onLoad() { my.setStorageSync({ key: 'k', data: { a: 1 } }); },
          scan() {
            my.scan({ success: ({ code }) => this.setData({ text: code }), fail: ({ error }) => this.setData({ text: error }) });
          },
          load() {
            my.request({
              url: 'https://example.com/items?x=1',
              success: ({ data }) => this.setData({ text: data.name }), fail: ({ error }) => this.setData({ text: error }),
            });
          },
        });
        """,
        "part.json": #"{"component": true}"#, "part.axml": "<view onTap=\"no\">part</view>",
        "part.js": "Component({ data: { inner: 3 } });",
    ]

    @Test func `data returns the data of the page, a part of it, and that of a component`() async throws {
        let fixture = try AgentFixture(Self.files)
        let agent = await fixture.connect()
        _ = await agent.call("open")
        #expect(await agent.call("data") == #"{"text":"none","list":[{"title":"x"}]}"#)
        #expect(await agent.call("data", ["path": "list.0.title"]) == #""x""#)
        #expect(
            await agent.call("data", ["path": "list.2"]) == "error: data.list has no 2. It has the indexes below 1."
        )
        #expect(await agent.call("data", ["path": "name"]) == "error: data has no name. It has text, list.")
        let part = try TestAgent.reference("<part", in: await agent.call("find", ["selector": "part"]))
        #expect(await agent.call("data", ["ref": part]) == #"{"data":{"inner":3},"props":{}}"#)
        await fixture.stop()
    }

    @Test func `test runs the tests that its arguments name`() async throws {
        let fixture = try AgentFixture(Self.files)
        let agent = await fixture.connect()
        let arguments: ScriptValue = ["paths": ["a.test.js:3"], "grep": "adds", "configurations": ["phone"]]
        #expect(await agent.call("test", arguments) == #"tests ["a.test.js:3"] adds ["phone"]"#)
        #expect(
            await agent.call("test", ["configurations": "phone"])
                == "error: The argument configurations must be a list of texts."
        )
        await fixture.stop()
    }

    /// What has happened, in order.
    private final class Log: Sendable {
        let lines = Mutex<[String]>([])
    }

    @Test func `runs of tests follow one another, and one is cancelled before it begins`() async {
        let queue = AgentTestQueue()
        let log = Log()
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let first = Task {
            await queue.run(AgentSettings.TestRequest()) { _ in
                log.lines.withLock { $0.append("first begins") }
                begin.yield()
                for await _ in gate { break }
                log.lines.withLock { $0.append("first ends") }
                return ("first", false)
            }
        }
        for await _ in begun { break }
        let second = Task {
            await queue.run(AgentSettings.TestRequest()) { _ in
                log.lines.withLock { $0.append("second, cancelled: \(Task.isCancelled)") }
                return ("second", true)
            }
        }
        second.cancel()
        open.yield()
        #expect(await first.value.text == "first")
        #expect(await second.value.text == "second")
        #expect(log.lines.withLock { $0 } == ["first begins", "first ends", "second, cancelled: true"])
    }

    @Test func `evaluate returns the value and what has changed, and the error of the code`() async throws {
        let fixture = try AgentFixture(Self.files)
        let agent = await fixture.connect()
        _ = await agent.call("open")
        let result = await agent.call(
            "evaluate",
            ["code": "getCurrentPages()[0].setData({ text: 'new' }); return 1 + 1"]
        )
        #expect(result.wholeMatch(of: /2\n~\[\d+\] "new"/) != nil, "\(result)")
        let failed = await agent.call("evaluate", ["code": "missing.name"])
        #expect(failed.hasPrefix("error: The code has failed. ") && failed.contains("ReferenceError"), "\(failed)")
        let long = await agent.call("evaluate", ["code": "'x'.repeat(20000)", "limit": 100])
        #expect(
            long.hasPrefix("\"xxx") && long.contains("19902 more characters; return a smaller part"),
            "\(long.suffix(200))"
        )
        await fixture.stop()
    }

    @Test func `an endless loop ends the program, and open starts it again`() async throws {
        var configuration = HostConfiguration()
        configuration.limits.script.timePerTurn = .milliseconds(200)
        let fixture = try AgentFixture(Self.files, configuration: configuration)
        let agent = await fixture.connect()
        _ = await agent.call("open")
        let ended = await agent.call("evaluate", ["code": "while (true) {}"])
        #expect(ended.hasPrefix("error: "), "\(ended)")
        let snapshot = await agent.call("snapshot")
        #expect(
            snapshot.hasPrefix("error: The program has ended: ") && snapshot.hasSuffix("Call open to start it again.")
        )
        #expect(await agent.call("open").hasPrefix("program p1\npage a"))
        await fixture.stop()
    }

    @Test func `calls are listed with arguments and results, and a mock replaces a result`() async throws {
        let fixture = try AgentFixture(Self.files)
        let agent = await fixture.connect()
        let outline = await agent.call("open")
        let scan = try TestAgent.reference("Scan", in: outline)
        #expect(await agent.call("mock", ["name": "scan", "result": ["code": "42"]]) == "mocked: my.scan")
        #expect(await agent.call("act", ["ref": scan]).contains("\"42\""))
        #expect(await agent.call("mock", ["name": "scan", "error": ["error": 11]]) == "mocked: my.scan")
        #expect(await agent.call("act", ["ref": scan]).contains("\"11\""))
        let calls = await agent.call("calls")
        let lines = calls.split(separator: "\n").map { $0.replacing(/\ \d+\ ms/) { _ in "" } }
        #expect(lines.first?.hasPrefix(#"my.setStorageSync({"key":"k","data":{"a":1}}) = "#) == true, "\(calls)")
        #expect(
            lines.dropFirst() == [#"my.scan({}) = {"code":"42"}"#, #"my.scan({}) failed: {"error":11}"#],
            "\(calls)"
        )
        #expect(await agent.call("calls", ["name": "my.scan", "count": 1]).hasPrefix("the last 1 of 2 calls\nmy.scan"))
        // Mocks are in effect from the first line of the next start.
        #expect(await agent.call("evaluate", ["code": "my.canIUse('scan')"]).hasPrefix("true"))
        let again = await agent.call("open")
        #expect(await agent.call("act", ["ref": try TestAgent.reference("Scan", in: again)]).contains("\"11\""))
        #expect(await agent.call("mock", ["name": "scan", "remove": true]) == "Nothing is mocked.")
        #expect(
            await agent.call("mock", ["name": "scna", "result": 1]).hasPrefix(
                "error: No my.scna is known here; did you mean scan?"
            )
        )
        await fixture.stop()
    }

    @Test func `a mocked URL has a response, and requests are listed`() async throws {
        let fixture = try AgentFixture(Self.files)
        let agent = await fixture.connect()
        let outline = await agent.call("open")
        let load = try TestAgent.reference("Load", in: outline)
        let response: ScriptValue = ["status": 200, "body": ["name": "Milk"]]
        let mocked = await agent.call("mock", ["url": "https://example.com/*", "response": response])
        #expect(mocked == "mocked: https://example.com/*")
        #expect(await agent.call("act", ["ref": load]).contains("\"Milk\""))
        let network = await agent.call("network")
        #expect(network.wholeMatch(of: /GET https:\/\/example\.com\/items\?x=1 200 \d+ ms/) != nil, "\(network)")
        #expect(await agent.call("network", ["url": "other"]) == "No requests.")
        await fixture.stop()
    }

    @Test(arguments: [
        ("https://a.b/c", "https://a.b/c", true), ("https://a.b/c", "https://a.b/*", true),
        ("https://a.b/c?x", "*/c*", true), ("https://a.b/cd", "https://a.b/c", false), ("ab", "a*b", true),
        ("a", "a*a", false), ("axbxc", "a*b*c", true), ("axbx", "a*b*c", false),
    ])
    func `a star stands for any text of a URL`(_ text: String, _ pattern: String, _ isMatch: Bool) {
        #expect(RequestMocks.matches(text, pattern) == isMatch)
    }

    @Test func `storage is listed, read and changed, and kept by open`() async throws {
        let fixture = try AgentFixture(Self.files)
        let agent = await fixture.connect()
        _ = await agent.call("open")
        #expect(await agent.call("storage") == #""k": {"a":1}"#)
        #expect(await agent.call("storage", ["operation": "set", "key": "n", "value": [1, 2]]) == "done")
        _ = await agent.call("open")
        #expect(await agent.call("storage", ["operation": "get", "key": "n"]) == "[1,2]")
        #expect(await agent.call("evaluate", ["code": "my.getStorageSync({ key: 'n' }).data"]).hasPrefix("[1,2]\n"))
        #expect(await agent.call("storage", ["operation": "remove", "key": "n"]) == "done")
        #expect(await agent.call("storage", ["operation": "clear"]) == "done")
        #expect(await agent.call("storage") == "Nothing is stored.")
        #expect(await agent.call("storage", ["operation": "get", "key": "n"]) == "Nothing is stored for \"n\".")
        #expect(await agent.call("storage", ["operation": "get"]) == "error: get needs key.")
        #expect(await agent.call("storage", ["operation": "list", "key": "n"]) == "error: list has no key.")
        await fixture.stop()
    }

    @Test func `open reads changed files, and a mistake in a file is an error with its place`() async throws {
        let fixture = try AgentFixture(Self.files)
        let agent = await fixture.connect()
        _ = await agent.call("open")
        try "<view>changed</view>".write(toFile: "\(fixture.path)/a.axml", atomically: true, encoding: .utf8)
        #expect(await agent.call("open").contains("\"changed\""))
        try "Page({ oops".write(toFile: "\(fixture.path)/app.js", atomically: true, encoding: .utf8)
        let failed = await agent.call("open")
        #expect(failed.hasPrefix("error: The program has not started. ") && failed.contains("app.js:1"), "\(failed)")
        #expect(await agent.call("snapshot") == "error: No program runs. Call open to start it.")
        await fixture.stop()
    }
}
