import CommandHarness
import Glibc
import MiniCore
import Testing

/// `mini debug` with a client of the Debug Adapter Protocol.
@Suite(.timeLimit(.minutes(20))) struct DebugCommandTests {
    private static let page = """
        import { double } from '../lib/math';
        import { name as label } from '../lib/math';
        interface Item { title: string; done?: boolean }
        Page({
          data: { items: [] as Item[], total: 0 },
          onLoad(query: { start?: string }) {
            const item: Item = { title: 'Milk' };
            let count: number = double(2);
            count += 1;
            this.setData({ items: [item], total: count });
            my.setStorageSync({ key: label, data: count });
          },
          each() {
            for (let index = 0; index < 5; index++) {
              this.data.total += index;
            }
          },
          async slow() {
            const before = 1;
            await new Promise<void>((done) => setTimeout(done, 30));
            const after = before + 1;
            return after;
          },
          tick() {
            this.data.total += 1;
          },
          fail() {
            const missing: any = null;
            missing.title();
          },
          caught() {
            try { JSON.parse('{'); } catch (error) { console.log('caught'); }
          },
          spin() {
            let isOver = false, rounds = 0;
            console.log('enters the loop');
            while (!isOver) { rounds++; }
            console.log('left the loop');
          },
        });
        """

    private func program() throws -> TemporaryProgram {
        try TemporaryProgram([
            "app.json": #"{"pages": ["pages/a"]}"#,
            "app.js": "App({ globalData: { user: 'Ann' } });",
            "lib/math.ts": """
            export const name: string = 'math';
            export function double(value: number): number {
              const result = value * 2;
              return result;
            }
            """,
            "pages/a.axml": "<view id=\"total\">{{total}}</view>",
            "pages/a.ts": Self.page,
        ])
    }

    private func withClient(_ body: (DebugClient, TemporaryProgram) async throws -> Void) async throws {
        let program = try program()
        defer { program.remove() }
        let client = try await DebugClient(launching: program)
        defer { client.kill() }
        try await body(client, program)
        #expect(try await client.end() == 0)
    }

    /// Calls a method of the page, which may stop.
    private func call(_ method: String, _ client: DebugClient) -> Task<String, any Error> {
        Task { try await client.evaluate("getCurrentPages()[0].\(method)()") }
    }

    @Test func `a program stops in TypeScript, shows its values, and continues`() async throws {
        try await withClient { client, program in
            let path = program.path + "/pages/a.ts"
            let set = try await client.setBreakpoints(path, [["line": 7], ["line": 12], ["line": 99]])
            #expect(set.map { $0["verified"] } == [true, true, false])
            // The end of a method is no statement.
            #expect(set.map { $0["line"] } == [7, 14, 99])
            _ = try await client.request("configurationDone")
            let stopped = try await client.event("stopped")
            #expect(stopped["reason"] == "breakpoint")
            #expect(stopped["hitBreakpointIds"] == [set[0]["id"] ?? 0])
            let frame = try #require(try await client.stack().first)
            #expect(try await client.frames() == ["onLoad a.ts:7"])
            #expect(frame["source"]?["path"] == .string(path))

            _ = try await client.request("stepIn")
            _ = try await client.event("stopped")
            _ = try await client.request("stepIn")
            #expect(try await client.event("stopped")["reason"] == "step")
            #expect(try await client.frames() == ["double math.ts:3", "onLoad a.ts:8"])
            _ = try await client.request("stepOut")
            _ = try await client.event("stopped")
            let top = try #require(try await client.stack().first)
            #expect(try await client.frames() == ["onLoad a.ts:9"])

            let scopes = try await client.request("scopes", ["frameId": top["id"] ?? 0])["scopes"]?.array ?? []
            #expect(scopes.map { $0["name"] } == ["Local", "Module", "Page pages/a", "App", "Global"])
            let locals = try await client.members(of: scopes.first)
            #expect(locals["item"] == #"{title: "Milk"}"#)
            #expect(locals["count"] == "4")
            #expect(locals["query"] == "{}")
            let page = try await client.members(of: scopes.first { $0["name"] == "Page pages/a" })
            #expect(page["data"] == "{items: (0) [], total: 0}")
            let app = try await client.members(of: scopes.first { $0["name"] == "App" })
            #expect(app["globalData"] == #"{user: "Ann"}"#)

            #expect(try await client.evaluate("count * 10", in: top) == "40")
            #expect(try await client.evaluate("label + double(count)", in: top) == #""math8""#)
            #expect(try await client.evaluate("({ double }).double(1)", in: top) == "2")
            await #expect(throws: DebugClient.Failure.self) { try await client.evaluate("nothing.x", in: top) }
            let assigned = try await client.request(
                "setVariable",
                ["variablesReference": scopes[0]["variablesReference"] ?? 0, "name": "count", "value": "20"],
            )
            #expect(assigned["value"] == "20")
            _ = try await client.request("continue")
            _ = try await client.event("output") { $0["output"]?.string?.hasPrefix("my.setStorage: success") == true }
            #expect(try await client.evaluate("getCurrentPages()[0].data.total") == "21")
        }
    }

    @Test func `conditions, hit counts and log points select the stops of a loop`() async throws {
        try await withClient { client, program in
            let path = program.path + "/pages/a.ts"
            _ = try await client.request("configurationDone")
            _ = try await client.event("thread")
            _ = try await client.setBreakpoints(path, [["line": 15, "condition": "index === double(1) + 1"]])
            let first = call("each", client)
            _ = try await client.event("stopped")
            let frame = try await client.stack().first
            #expect(try await client.evaluate("index", in: frame) == "3")

            _ = try await client.setBreakpoints(path, [])
            _ = try await client.request("continue")
            _ = try await first.value
            _ = try await client.setBreakpoints(path, [["line": 15, "hitCondition": "2"]])
            let second = call("each", client)
            _ = try await client.event("stopped")
            let next = try await client.stack().first
            #expect(try await client.evaluate("index", in: next) == "1")

            let log: ScriptValue = ["line": 15, "logMessage": "{label}: {index} of {({ count: 5 })}"]
            _ = try await client.setBreakpoints(path, [log])
            _ = try await client.request("continue")
            _ = try await second.value
            _ = try await client.event("output") { $0["output"] == "math: 4 of {\"count\":5}\n" }
            let wrong = try await client.setBreakpoints(path, [["line": 15, "hitCondition": "often"]])
            #expect(wrong.map { $0["verified"] } == [false])
        }
    }

    @Test func `a step over await ends when the function continues`() async throws {
        try await withClient { client, program in
            _ = try await client.setBreakpoints(program.path + "/pages/a.ts", [["line": 18]])
            _ = try await client.request("configurationDone")
            _ = try await client.event("thread")
            let slow = call("slow", client)
            _ = try await client.event("stopped")
            for _ in 0..<2 {
                _ = try await client.request("next")
                #expect(try await client.event("stopped")["reason"] == "step")
            }
            #expect(try await client.frames().first == "slow a.ts:21")
            let frame = try await client.stack().first
            #expect(try await client.evaluate("before", in: frame) == "1")
            _ = try await client.request("continue")
            #expect(try await slow.value == "2")
        }
    }

    @Test func `exceptions stop the program as the client requests`() async throws {
        try await withClient { client, program in
            _ = try await client.request("setExceptionBreakpoints", ["filters": ["uncaught"]])
            _ = try await client.request("configurationDone")
            _ = try await client.event("thread")
            #expect(try await call("caught", client).value == "undefined")
            // The program can stop before the evaluation has its result, which is then delivered after the stop.
            let scheduling = Task { try await client.evaluate("setTimeout(() => getCurrentPages()[0].fail(), 1)") }
            let stopped = try await client.event("stopped")
            #expect(stopped["reason"] == "exception")
            #expect(try await client.frames().first == "fail a.ts:29")
            let info = try await client.request("exceptionInfo", ["threadId": 1])
            #expect(info["exceptionId"] == "TypeError")
            #expect(info["breakMode"] == "unhandled")
            _ = try await client.request("continue")
            _ = try await scheduling.value

            _ = try await client.request("setExceptionBreakpoints", ["filters": ["all"]])
            let caught = call("caught", client)
            _ = try await client.event("stopped")
            #expect(try await client.frames().first == "caught a.ts:32")
            _ = try await client.request("continue")
            #expect(try await caught.value == "undefined")
        }
    }

    @Test func `an endless loop can be stopped, changed and left`() async throws {
        try await withClient { client, _ in
            _ = try await client.request("configurationDone")
            _ = try await client.event("thread")
            let spin = call("spin", client)
            _ = try await client.event("output") { $0["output"] == "enters the loop\n" }
            _ = try await client.request("pause", ["threadId": 1])
            #expect(try await client.event("stopped")["reason"] == "pause")
            let frame = try await client.stack().first
            #expect(try await client.evaluate("isOver = true", in: frame) == "true")
            _ = try await client.request("continue")
            #expect(try await spin.value == "undefined")
            _ = try await client.event("output") { $0["output"] == "left the loop\n" }
        }
    }

    @Test func `a program that cannot start is reported to the client`() async throws {
        let program = try TemporaryProgram(["app.json": #"{"pages": ["a"]}"#, "app.js": "App({"])
        defer { program.remove() }
        let client = try await DebugClient(launching: program)
        defer { client.kill() }
        _ = try await client.request("configurationDone")
        _ = try await client.event("output") { $0["output"]?.string?.contains("app.js:1") == true }
        #expect(try await client.event("exited")["exitCode"] == 1)
        _ = try await client.event("terminated")
        #expect(try await client.end() == 0)

        let missing = try DebugClient(["nowhere"])
        defer { missing.kill() }
        _ = try await missing.request("initialize")
        await #expect(throws: DebugClient.Failure.self) { try await missing.request("launch") }
        #expect(try await missing.end() == 0)
    }
}
