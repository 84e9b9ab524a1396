import MiniCore
import MiniEngine
import Testing

@Suite(.timeLimit(.minutes(5))) struct IdleTests {
    private func withThread(
        _ clock: ClockMode = .virtual,
        _ body: (ScriptThread) async throws -> Void,
    ) async throws {
        let thread = ScriptThread(name: "test", clock: clock)
        try thread.start()
        defer { thread.stop() }
        try await body(thread)
    }

    @Test(arguments: [ClockMode.real, .virtual])
    func `a thread without work is idle`(clock: ClockMode) async throws {
        try await withThread(clock) { thread throws in
            #expect(await thread.waitUntilIdle(limit: .seconds(60)))
            #expect(await thread.waitUntilIdle(limit: .seconds(60)))
        }
    }

    @Test func `waiting moves a virtual clock from timer to timer`() async throws {
        try await withThread { thread throws in
            let log = Shared<[String]>([])
            thread.enqueue {
                func note(_ text: String) { log.withLock { $0.append("\(text)@\(thread.now)") } }
                _ = thread.schedule(every: .milliseconds(400)) { note("interval") }
                _ = thread.schedule(after: .milliseconds(900)) {
                    note("one")
                    _ = thread.schedule(after: .milliseconds(100)) { note("two") }
                    _ = thread.schedule(after: .seconds(5)) { note("late") }
                }
            }
            #expect(await thread.waitUntilIdle(limit: .seconds(60)))
            #expect(
                log.current == [
                    "interval@0.4 seconds", "interval@0.8 seconds", "one@0.9 seconds", "two@1.0 seconds",
                ],
            )
            #expect(thread.now == .seconds(1))
        }
    }

    @Test func `a clock at its end and a larger horizon do not crash`() async throws {
        try await withThread { thread throws in
            await withCheckedContinuation { continuation in
                thread.enqueue {
                    func chain(_ count: Int) {
                        if count > 0 { _ = thread.schedule(after: .seconds(1 << 32)) { chain(count - 1) } }
                    }
                    chain(5)
                    continuation.resume()
                }
            }
            for horizon in [Duration.seconds(1 << 33), .seconds(Int64.max), .seconds(-1)] {
                #expect(
                    await thread.waitUntilIdle(horizon: horizon, limit: .seconds(60), longestJump: .seconds(Int64.max))
                )
            }
        }
    }

    @Test func `a virtual clock does not move while no task waits`() async throws {
        try await withThread { thread throws in
            let fired = Shared(false)
            await withCheckedContinuation { continuation in
                thread.enqueue {
                    _ = thread.schedule(after: .milliseconds(1)) { fired.withLock { $0 = true } }
                    continuation.resume()
                }
            }
            await withCheckedContinuation { continuation in thread.enqueue { continuation.resume() } }
            #expect(!fired.current)
            #expect(thread.now == .zero)
            #expect(await thread.waitUntilIdle(limit: .seconds(60)))
            #expect(fired.current)
        }
    }

    @Test func `waiting uses a real clock`() async throws {
        try await withThread(.real) { thread throws in
            let log = Shared<[Int]>([])
            thread.enqueue {
                _ = thread.schedule(every: .milliseconds(500)) {}
                _ = thread.schedule(after: .seconds(3600)) {}
                _ = thread.schedule(after: .milliseconds(3)) {
                    log.withLock { $0.append(1) }
                    _ = thread.schedule(after: .milliseconds(2)) { log.withLock { $0.append(2) } }
                }
            }
            #expect(await thread.waitUntilIdle(limit: .seconds(60)))
            #expect(log.current == [1, 2])
        }
    }

    @Test(arguments: [ClockMode.real, .virtual])
    func `waiting includes pending work`(clock: ClockMode) async throws {
        try await withThread(clock) { thread throws in
            let log = Shared<[String]>([])
            thread.beginPendingWork()
            thread.beginPendingWork()
            thread.enqueue { _ = thread.schedule(after: .milliseconds(1)) { log.withLock { $0.append("timer") } } }
            let waiter = Task { @concurrent in
                let isIdle = await thread.waitUntilIdle(limit: .seconds(60))
                log.withLock { $0.append("idle \(isIdle)") }
            }
            thread.endPendingWork()
            thread.enqueue { log.withLock { $0.append("result") } }
            thread.endPendingWork()
            await waiter.value
            #expect(log.current.last == "idle true")
            #expect(Set(log.current) == ["timer", "result", "idle true"])
        }
    }

    @Test(arguments: [ClockMode.real, .virtual])
    func `waiting for all work includes blocked work`(clock: ClockMode) async throws {
        try await withThread(clock) { thread throws in
            let fired = Shared(false)
            thread.beginPendingWork()
            thread.markPendingWorkBlocked()
            thread.enqueue { _ = thread.schedule(after: .milliseconds(900)) { fired.withLock { $0 = true } } }
            _ = await thread.waitUntilIdle(limit: .seconds(60), awaiting: .moving)
            #expect(clock == .real || !fired.current)
            #expect(await thread.waitUntilIdle(limit: .milliseconds(5)) == false)
            thread.beginPendingWork()
            #expect(await thread.waitUntilIdle(limit: .milliseconds(5), awaiting: .moving) == false)
            thread.endPendingWork()
            thread.resumePendingWork()
            thread.endPendingWork()
            #expect(await thread.waitUntilIdle(limit: .seconds(60), awaiting: .moving))
            #expect(fired.current)
        }
    }

    @Test(arguments: [ClockMode.real, .virtual])
    func `timers that set timers are followed up to the limit`(clock: ClockMode) async throws {
        try await withThread(clock) { thread throws in
            thread.enqueue {
                func again() { _ = thread.schedule(after: .milliseconds(3)) { again() } }
                again()
            }
            let jump = Duration.milliseconds(10)
            #expect(await thread.waitUntilIdle(limit: .seconds(60), longestJump: jump) == false)
        }
    }

    @Test func `the limit ends waiting`() async throws {
        try await withThread { thread throws in
            thread.beginPendingWork()
            #expect(await thread.waitUntilIdle(limit: .milliseconds(5)) == false)
            thread.endPendingWork()
            #expect(await thread.waitUntilIdle(limit: .seconds(60)))
        }
    }

    @Test(arguments: [ClockMode.real, .virtual])
    func `the limit ends waiting for a program that sets timers endlessly`(clock: ClockMode) async throws {
        try await withThread(clock) { thread throws in
            thread.enqueue {
                func again() { _ = thread.schedule(after: .milliseconds(1)) { again() } }
                again()
            }
            #expect(await thread.waitUntilIdle(limit: .milliseconds(20)) == false)
        }
    }

    @Test func `the limit ends waiting for a job that does not end`() async throws {
        try await withThread { thread throws in
            let mayEnd = TestLock()
            mayEnd.lock()
            thread.enqueue {
                mayEnd.lock()
                mayEnd.unlock()
            }
            #expect(await thread.waitUntilIdle(limit: .milliseconds(5)) == false)
            mayEnd.unlock()
            #expect(await thread.waitUntilIdle(limit: .seconds(60)))
        }
    }

    @Test func `a cancelled task stops waiting`() async throws {
        try await withThread { thread throws in
            thread.beginPendingWork()
            let task = Task { @concurrent in await thread.waitUntilIdle(limit: .seconds(3600)) }
            task.cancel()
            #expect(await task.value == false)
            thread.endPendingWork()
        }
    }

    @Test func `waiting for a thread that has ended returns immediately`() async throws {
        let thread = ScriptThread(name: "test", clock: .virtual)
        try thread.start()
        thread.beginPendingWork()
        let task = Task { @concurrent in await thread.waitUntilIdle(limit: .seconds(3600)) }
        thread.stop()
        #expect(await task.value)
        #expect(await thread.waitUntilIdle(limit: .seconds(3600)))
    }
}
