import CommandHarness
import MiniCore
import Testing

/// The clock and the time limits of tests that `mini test --inspect` has stopped.
@Suite(.timeLimit(.minutes(10))) struct InspectedTimeTests {
    private static let files = [
        "app.json": #"{"pages": ["pages/a"]}"#, "app.js": "App({});\n",
        "pages/a.axml": "<button id=\"add\" onTap=\"add\">add</button>",
        "pages/a.js": """
        Page({
          data: { total: 0 },
          add() {
            const next = this.data.total + 1;
            let sum = 0;
            for (let index = 0; index < 2e6; index++) sum += index % 7;
            this.setData({ total: next + sum * 0 });
          },
        });
        """,
        "tests/a.test.js": """
        test('adds', async ({ app }) => {
          const page = await app.open('/pages/a');
          const start = app.clock.now;
          await page.$('#add').tap();
          console.log('total', page.data.total, 'after', app.clock.now - start);
        });
        """,
    ]

    /// Stops the test in the program before its loop, and continues it after the body.
    ///
    /// - Returns: The output of the test.
    private func withStop(
        _ timeout: String,
        _ body: (DebugClient, ScriptValue) async throws -> Void,
    ) async throws -> String? {
        let program = try TemporaryProgram(Self.files)
        defer { program.remove() }
        let client = try await DebugClient(testing: program.path + "/tests/a.test.js", ["--timeout", timeout])
        defer { client.kill() }
        _ = try await client.setBreakpoints(program.path + "/pages/a.js", [["line": 4]])
        _ = try await client.request("configurationDone")
        #expect(try await client.stop() == "breakpoint 1 add a.js:4")
        try await body(client, try #require(try await client.stack().first))
        _ = try await client.request("continue")
        let output = try await client.event("output") { body in
            let text = body["output"]?.string ?? ""
            return text.hasPrefix("total ") || text.contains("failed")
        }
        #expect(try await client.event("exited")["exitCode"] == 0)
        #expect(try await client.end() == 0)
        return output["output"]?.string
    }

    @Test func `the virtual clock stands still while a script is stopped`() async throws {
        let output = try await withStop("60s") { client, frame in
            let time = "setTimeout(() => {}, 50) && Date.now()"
            let start = try await client.evaluate(time, in: frame)
            #expect(start.wholeMatch(of: /[0-9]{13}/) != nil, "\(start)")
            let end = ContinuousClock.now + .milliseconds(500)
            while .now < end { #expect(try await client.evaluate("Date.now()", in: frame) == start) }
        }
        // The timer of the stop is due in 50 ms of the clock.
        #expect(output == "total 1 after 50\n")
    }

    /// A turn of the program takes at most 0.6 of the time limit of a test, and an evaluation has the limit of a turn for itself.
    @Test func `the processor time of evaluations does not count for the turn of the stopped script`() async throws {
        let work = "(() => { let sum = 0; for (let index = 0; index < 2e6; index++) sum += index % 7; return sum; })()"
        let output = try await withStop("10s") { client, frame in
            let end = ContinuousClock.now + .seconds(8)
            while .now < end {
                let sum = try await client.evaluate(work, in: frame)
                #expect(sum == "5999995")
            }
        }
        #expect(output == "total 1 after 0\n")
    }
}
