import CommandHarness
import MiniCore
import Testing

/// `mini test --inspect` with a client of the Debug Adapter Protocol.
@Suite(.timeLimit(.minutes(20))) struct InspectedTestTests {
    private static let files = [
        "app.json": #"{"pages": ["pages/a"]}"#, "app.js": "App({});\n",
        "pages/a.axml": "<view id=\"total\">{{total}}</view><button id=\"add\" onTap=\"onTap\">add</button>",
        "pages/a.js": """
        Page({
          data: { total: 0 },
          add() {
            const next = this.data.total + 1;
            this.setData({ total: next });
            my.setStorageSync({ key: 'total', data: next });
          },
          onTap() {
            this.add();
          },
        });
        """,
        "tests/a.test.ts": """
        import { expected } from './values';
        test('adds', async ({ app }: any) => {
          const page = await app.open('/pages/a');
          await page.$('#add').tap();
          const total: number = page.data.total;
          console.log('the test has', total);
          expect(total).toBe(expected);
        });
        test('adds again', async ({ app }: any) => {
          const page = await app.open('/pages/a');
          await page.$('#add').tap();
          expect(page.data.total).toBe(expected);
        });
        """,
        "tests/values.ts": "export const expected: number = 1;\n",
        "tests/b.test.js": """
        test('fails', async ({ app }) => {
          await app.open('/pages/a');
          throw new Error('broken');
        });
        """,
    ]

    private func withClient(
        _ file: String,
        _ arguments: [String] = [],
        status: Int32,
        _ body: (DebugClient, TemporaryProgram) async throws -> Void,
    ) async throws {
        let program = try TemporaryProgram(Self.files)
        defer { program.remove() }
        let client = try await DebugClient(testing: program.path + "/" + file, arguments)
        defer { client.kill() }
        try await body(client, program)
        #expect(try await client.end() == status)
    }

    @Test func `a test and its program stop, show values, and pass after the stops`() async throws {
        try await withClient("tests/a.test.ts", ["--timeout", "3s"], status: 0) { client, program in
            let threads = try await client.request("threads")["threads"]?.array ?? []
            #expect(threads == [["id": 1, "name": "program"], ["id": 2, "name": "tests"]])
            let ofTest = program.path + "/tests/a.test.ts"
            let log: ScriptValue = ["line": 7, "logMessage": "logged {total} of {expected}"]
            let set = try await client.setBreakpoints(
                ofTest,
                [["line": 4], log, ["line": 6, "condition": "total === expected + 1"]],
            )
            #expect(set.map { $0["verified"] } == [true, true, true])
            let inProgram = try await client.setBreakpoints(program.path + "/pages/a.js", [["line": 4]])
            #expect(inProgram.map { $0["verified"] } == [true])
            _ = try await client.request("configurationDone")

            #expect(try await client.stop() == "breakpoint 2 (anonymous) a.test.ts:4")
            #expect(try await client.frames(ofThread: 1) == [])
            // The step over `await` lasts until the program has handled the tap.
            _ = try await client.request("next")
            #expect(try await client.stop() == "breakpoint 1 add a.js:4")
            let frame = try #require(try await client.stack().first)
            let scopes = try await client.request("scopes", ["frameId": frame["id"] ?? 0])["scopes"]?.array ?? []
            #expect(scopes.contains { $0["name"] == "Page pages/a" })
            // The time limit of the test does not count the stop.
            #expect(try await client.evaluate("this.data.total", in: frame) == "0")
            #expect(await client.sendsNothing(for: .milliseconds(3_200)))
            #expect(try await client.evaluate("this.data.total", in: frame) == "0")
            _ = try await client.request("continue")
            _ = try await client.event("output") { $0["output"]?.string?.hasPrefix("my.setStorage: success") == true }

            #expect(try await client.stop() == "step 2 (anonymous) a.test.ts:5")
            let inTest = try await client.stack(ofThread: 2).first
            // The stopped test can read its program.
            #expect(try await client.evaluate("page.data.total + expected", in: inTest) == "2")
            _ = try await client.request("next")
            #expect(try await client.stop() == "step 2 (anonymous) a.test.ts:6")
            let next = try await client.stack(ofThread: 2).first
            #expect(try await client.evaluate("total", in: next) == "1")
            _ = try await client.request("continue")
            _ = try await client.event("output") { $0["output"] == "the test has 1\n" }
            _ = try await client.event("output") { $0["output"] == "logged 1 of 1\n" }

            // The second test has started the program again.
            #expect(try await client.stop() == "breakpoint 1 add a.js:4")
            _ = try await client.setBreakpoints(program.path + "/pages/a.js", [])
            _ = try await client.request("continue")
            _ = try await client.event("output") { $0["output"]?.string?.contains("2 passed") == true }
            #expect(try await client.event("exited")["exitCode"] == 0)
            _ = try await client.event("terminated")
        }
    }

    @Test func `an exception in a test stops it, and the status of the command is that of the tests`() async throws {
        try await withClient("tests/b.test.js", status: 1) { client, _ in
            _ = try await client.request("setExceptionBreakpoints", ["filters": ["uncaught"]])
            _ = try await client.request("configurationDone")
            #expect(try await client.stop() == "exception 2 (anonymous) b.test.js:3")
            #expect(try await client.request("exceptionInfo", ["threadId": 2])["exceptionId"] == "Error")
            _ = try await client.request("continue")
            _ = try await client.event("output") { $0["output"]?.string?.contains("broken") == true }
            #expect(try await client.event("exited")["exitCode"] == 1)
        }
    }

    @Test func `a client that disconnects at a stop ends the tests, which have not passed`() async throws {
        try await withClient("tests/a.test.ts", status: 1) { client, program in
            _ = try await client.setBreakpoints(program.path + "/pages/a.js", [["line": 4]])
            _ = try await client.request("configurationDone")
            #expect(try await client.stop() == "breakpoint 1 add a.js:4")
        }
    }

    @Test func `a launch without one test file is rejected`() async throws {
        let program = try TemporaryProgram(Self.files)
        defer { program.remove() }
        let client = try DebugClient(command: ["test", "--inspect", "--program", program.path])
        defer { client.kill() }
        _ = try await client.request("initialize")
        await #expect(throws: DebugClient.Failure.self) { try await client.request("launch") }
        _ = try await client.request("launch", ["file": .string(program.path + "/tests/b.test.js")])
        _ = try await client.event("initialized")
        #expect(try await client.end() == 0)
    }

    @Test func `a path of the command takes precedence over the file of the launch`() async throws {
        let configured = Self.files.merging(["mini.config.json": #"{ "retries": 0 }"#]) { $1 }
        let program = try TemporaryProgram(configured)
        defer { program.remove() }
        let client = try DebugClient(command: ["test", "--inspect", program.path + "/tests/b.test.js"])
        defer { client.kill() }
        _ = try await client.request("initialize")
        _ = try await client.request("launch", ["file": .string(program.path + "/tests/a.test.ts")])
        _ = try await client.event("initialized")
        _ = try await client.request("configurationDone")
        _ = try await client.event("output") { $0["output"]?.string?.contains("broken") == true }
        #expect(try await client.event("exited")["exitCode"] == 1)
        #expect(try await client.end() == 1)
    }

    @Test(arguments: [
        ["--inspect", "--watch"], ["--inspect", "--shard", "1/2"], ["--inspect", "--workers", "2"],
        ["--inspect", "--last-failed"], ["--inspect", "--only-changed"], ["--inspect", "--isolation", "process"],
        ["--inspect", "--reporter", "json"], ["--inspect", "a.test.js", "b.test.js"], ["--port", "0"],
        ["--inspect", "--port", "65536"],
    ])
    func `options without a meaning for one file are rejected`(options: [String]) async throws {
        let result = try await Product.mini.run(["test"] + options)
        #expect(result.status == 2)
        // The usage in the text contains every option.
        #expect(result.error.contains(/^Error: --(inspect|port)\b/), "\(result.error)")
    }
}
