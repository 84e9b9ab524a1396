import MiniCore
import MiniEngine
import Testing

@Suite(.timeLimit(.minutes(5))) struct IdleCallTests {
    private enum Event: Sendable {
        case rest
        case timer
    }

    /// A thread that rests as soon as it has no work, and reports each rest to a stream.
    private func withRestingThread(
        _ clock: ClockMode = .real,
        _ body: (ScriptThread, AsyncStream<Event>, AsyncStream<Event>.Continuation) async throws -> Void,
    ) async throws {
        let thread = ScriptThread(name: "test", clock: clock, idleDelay: .milliseconds(1))
        let (events, continuation) = AsyncStream<Event>.makeStream()
        try thread.start()
        defer { thread.stop() }
        thread.enqueue {
            thread.onIdle = {
                thread.checkIsolated()
                continuation.yield(.rest)
            }
        }
        try await body(thread, events, continuation)
    }

    @Test(arguments: [ClockMode.real, .virtual])
    func `a thread without work rests once, and again after the next work`(clock: ClockMode) async throws {
        try await withRestingThread(clock) { thread, events, continuation throws in
            #expect(await events.first { _ in true } == .rest)
            #expect(await thread.waitUntilIdle(limit: .seconds(60)))
            thread.enqueue { continuation.finish() }
            #expect(await thread.waitUntilIdle(limit: .seconds(60)))
            // An unnecessary second rest would come before the end.
            #expect(await events.first { _ in true } == nil)
        }
        try await withRestingThread(clock) { thread, events, _ throws in
            #expect(await events.first { _ in true } == .rest)
            thread.enqueue {}
            #expect(await events.first { _ in true } == .rest)
        }
    }

    @Test func `a waiting timer does not prevent a thread from resting, and a firing timer ends the rest`() async throws
    {
        try await withRestingThread { thread, events, continuation throws in
            #expect(await events.first { _ in true } == .rest)
            thread.enqueue { _ = thread.schedule(after: .seconds(3600)) {} }
            #expect(await events.first { _ in true } == .rest)
            thread.enqueue { _ = thread.schedule(after: .milliseconds(20)) { continuation.yield(.timer) } }
            // A thread that gets no processor time for that long does not rest before.
            #expect(await events.first { $0 == .timer } == .timer)
            #expect(await events.first { _ in true } == .rest)
        }
    }

    @Test func `a thread that has too much work to rest pauses between two timers`() async throws {
        let thread = ScriptThread(
            name: "test",
            clock: .real,
            idleDelay: .seconds(3_600),
            pauseInterval: .milliseconds(5),
        )
        let (pauses, continuation) = AsyncStream<Void>.makeStream()
        try thread.start()
        thread.enqueue {
            thread.onPause = { continuation.yield() }
            _ = thread.schedule(every: .milliseconds(1)) {}
        }
        var count = 0
        for await _ in pauses {
            count += 1
            if count == 3 { break }
        }
        thread.stop()
        #expect(await thread.waitUntilEnded(limit: .seconds(60)))
    }

    @Test func `the stack can be released and grows again`() async throws {
        try await withRestingThread { thread, _, _ throws in
            @Sendable func sum(to number: Int) -> Int {
                withUnsafeTemporaryAllocation(byteCount: 512, alignment: 8) { bytes in
                    bytes.initializeMemory(as: UInt8.self, repeating: 1)
                    return number == 0 ? 0 : Int(bytes[number % 512]) + sum(to: number - 1)
                }
            }
            for _ in 0..<3 {
                let result = await withCheckedContinuation { continuation in
                    thread.enqueue {
                        let result = sum(to: 2_000)
                        thread.releaseStack()
                        continuation.resume(returning: result + sum(to: 1_000))
                    }
                }
                #expect(result == 3_000)
            }
        }
    }

    @Test func `a machine continues after its memory was released`() throws {
        try withContext { context throws in
            try context.evaluate(
                """
                var log = [];
                function* count() { for (let number = 0; ; number++) yield number; }
                const numbers = count();
                let resume;
                async function wait() { log.push(await new Promise(resolve => { resume = resolve; })); }
                function add(left, right) { return left + right; }
                for (let index = 0; index < 10_000; index++) add(index, 1);
                numbers.next();
                wait();
                """,
                name: "a.js",
            )
            for round in 1...3 {
                context.machine.releaseMemory()
                #expect(try context.value("numbers.next().value + ':' + add(1, 2)") == .string("\(round):3"))
            }
            try context.evaluate("resume('resumed')", name: "a.js")
            #expect(try context.value("log.join()") == "resumed")
            #expect(throws: ScriptError.self) { try context.evaluate("for (;;) null.x", name: "a.js") }
        }
    }
}
