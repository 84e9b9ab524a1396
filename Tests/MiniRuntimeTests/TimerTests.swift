import MiniCore
import MiniHost
import ProgramModes
import Testing

@testable import MiniEngine
@testable import MiniRuntime

@Suite struct TimerTests {
    @Test(arguments: [
        (
            "setTimeout(() => console.log('b'), 20); setTimeout(() => console.log('a'), 10); console.log('now')",
            ["now", "a", "b"]
        ),
        ("setTimeout((...values) => console.log(...values), 0, 1, 'two')", ["1 two"]),
        (
            "const id = setTimeout(() => console.log('no'), 5); clearTimeout(id); clearTimeout(id); clearTimeout(undefined); clearTimeout(String(setTimeout(() => console.log('no'), 5)))",
            []
        ),
        (
            "let n = 0; const id = setInterval(() => { if (++n === 3) clearInterval(id); console.log(n) }, 100); setTimeout(() => {}, 900)",
            ["1", "2", "3"]
        ),
        (
            "const id = setTimeout(this.nothing, 5); clearTimeout(id); setInterval('code', 1); console.log(typeof id)",
            [
                "setTimeout: expected a function, found undefined; nothing will be called",
                "setInterval: expected a function, found string; nothing will be called", "number",
            ]
        ),
        (
            "setTimeout(() => { throw new Error('late') }, 1); setTimeout(() => console.log('after'), 2)",
            ["after", "uncaught Error: late"]
        ),
        (
            "setTimeout(() => console.log('timer')); Promise.resolve().then(() => console.log('microtask'))",
            ["microtask", "timer"]
        ),
        (
            "setTimeout(() => console.log('negative'), -5); setTimeout(() => console.log('nothing'), NaN)",
            ["negative", "nothing"]
        ),
    ])
    func `timers fire in order`(code: String, lines: [String]) async throws {
        #expect(try await linesPrinted(by: code) == lines)
    }

    @Test func `a timer more than a second away does not keep the program busy`() async throws {
        let lines = try await linesPrinted(
            by: "setTimeout(() => console.log('far'), 5000); setTimeout(() => console.log('near'), 900)"
        )
        #expect(lines == ["near"])
    }

    @Test func `a virtual clock advances on request`() async throws {
        try await withProgram(["pages/a/a.js": "Page({ onLoad() { setTimeout(() => console.log('hour'), 3600000) } })"])
        { fixture in
            await fixture.program.advance(by: .seconds(3599))
            #expect(fixture.lines == [])
            await fixture.program.advance(by: .seconds(2))
            #expect(fixture.lines == ["hour"])
        }
    }

    @Test func `evaluating code that waits advances a virtual clock`() async throws {
        try await withProgram(["pages/a/a.js": "Page({})"]) { fixture in
            let result = try await fixture.evaluate(
                "await new Promise(resolve => setTimeout(resolve, 90_500)); return 'waited'"
            )
            #expect(result == "waited")
        }
    }

    @Test(.enabled(if: !ProgramMode.isIsolated, "the waits are those of this process"))
    func `a virtual clock does not advance after work has begun`() async throws {
        try await withProgram(["pages/a/a.js": "Page({})"]) { fixture in
            let advanced = await (try fixture.local).timeAdvancedAfterWorkHasBegun()
            #expect(advanced == .zero)
        }
    }

    @Test(.enabled(if: !ProgramMode.isIsolated, "the timers are listed in the process of the program"))
    func `pending timers are listed with their functions, delays and times`() async throws {
        let files = [
            "pages/a/a.axml": "<import-sjs name='m' from='./m.sjs'/><view id='later' onTap='{{m.later}}'/>",
            "pages/a/m.sjs": "export default { later(event, owner) { owner.setTimeout(() => {}, 7000) } };",
            "pages/a/a.js": """
            Page({
              onLoad() {
                setTimeout(() => {}, 5000);
                setInterval(() => {}, 3000);
                clearTimeout(setTimeout(() => {}, 4000));
              },
            });
            """,
        ]
        try await withProgram(files) { fixture in
            let program = try fixture.local
            await program.advance(by: .seconds(4))
            let pending = await program.pendingTimers
            #expect(
                pending == [
                    PendingTimer(kind: .timeout, delay: .seconds(5), due: .seconds(5)),
                    PendingTimer(kind: .interval, delay: .seconds(3), due: .seconds(6)),
                ]
            )
            let moment = await program.recordedMoment(timerLimit: 1)
            #expect(moment.time == .seconds(4) && moment.nextTimer == .seconds(5) && moment.timerCount >= 2)
            #expect(moment.timers == Array(pending.prefix(1)))
            try await program.perform(.tap, on: .selector("#later"))
            let last = await program.pendingTimers.last
            #expect(last?.kind == .script && last?.delay == .seconds(7))
        }
    }

    @Test func `a timer of a real clock fires too`() async throws {
        let lines = try await linesPrinted(by: "setTimeout(() => console.log('real'), 3)") { $0.clock = .real }
        #expect(lines == ["real"])
    }

    @Test func `dates follow a virtual clock`() async throws {
        let code = """
            const start = Date.now(), first = new Date();
            await new Promise(resolve => setTimeout(resolve, 900));
            console.log(Date.now() - start, new Date() - first, new Date(5).getTime(), first instanceof Date,
                first.constructor === Date, typeof Date(), Date.UTC(1970, 0, 2));
            """
        #expect(try await linesPrinted(by: code) == ["900 900 5 true true string 86400000"])
    }

    @Test func `the number of timers is limited`() async throws {
        let code =
            "try { for (;;) setTimeout(() => {}, 10000) } catch (error) { console.log(error.name, error.message) }"
        let lines = try await linesPrinted(by: code) { $0.limits.timers = 50 }
        #expect(lines == ["RangeError setTimeout: too many timers are waiting"])
    }
}

extension LocalProgram {
    /// Begins work in the step of the thread in which the program becomes idle for a caller that advances the clock.
    ///
    /// - Returns: The time by which the clock has advanced before the end of the work.
    fileprivate func timeAdvancedAfterWorkHasBegun() async -> Duration {
        let alarm = setAlarm(after: .seconds(90)) {}
        let start = time
        beginWork()
        let work = Task {
            await waitUntilQuiet(limit: .seconds(60))
            beginWork()
        }
        await waitForIdleWaits(1)
        let clock = Task { await moveClock() }
        await waitForIdleWaits(2)
        // Both waits end in one step, in the order of their start.
        endWork()
        await work.value
        await thread.runQueuedJobs()
        let advanced = time - start
        clock.cancel()
        endWork()
        await clock.value
        alarm.stop()
        return advanced
    }

    private func waitForIdleWaits(_ count: Int) async {
        while thread.state.withLock({ $0.idleWaits.count }) < count { await thread.runQueuedJobs() }
    }
}
