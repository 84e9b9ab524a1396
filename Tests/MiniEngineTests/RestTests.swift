import MiniCore
import MiniEngine
import Testing

@Suite(.timeLimit(.minutes(20))) struct RestTests {
    /// A thread that rests as soon as it has nothing to do, and tells a stream of it.
    private func withRestingThread(
        _ clock: ClockMode = .real,
        _ body: (ScriptThread, AsyncStream<Int>) async throws -> Void,
    ) async throws {
        let thread = ScriptThread(name: "test", clock: clock, restDelay: .milliseconds(1))
        let (rests, continuation) = AsyncStream<Int>.makeStream()
        try thread.start()
        defer { thread.stop() }
        thread.enqueue {
            var count = 0
            thread.onRest = {
                thread.checkIsolated()
                count += 1
                continuation.yield(count)
            }
        }
        try await body(thread, rests)
    }

    @Test(arguments: [ClockMode.real, .virtual])
    func `a thread without work rests once, and again after the next work`(clock: ClockMode) async throws {
        try await withRestingThread(clock) { thread, rests throws in
            let first = await rests.first { _ in true }
            #expect(first == 1)
            #expect(await thread.waitUntilIdle(limit: .seconds(10)))
            thread.enqueue {}
            let second = await rests.first { _ in true }
            #expect(second == 2)
        }
    }

    @Test func `a timer that waits keeps no thread from resting, and one that fires ends the rest`() async throws {
        try await withRestingThread { thread, rests throws in
            let first = await rests.first { _ in true }
            #expect(first == 1)
            thread.enqueue { _ = thread.schedule(after: .milliseconds(20)) {} }
            let second = await rests.first { _ in true }
            #expect(second == 2)
            let third = await rests.first { _ in true }
            #expect(third == 3)
        }
    }

    @Test func `the stack can be given back and grows again`() async throws {
        try await withRestingThread { thread, rests throws in
            @Sendable func sum(to number: Int) -> Int {
                withUnsafeTemporaryAllocation(byteCount: 512, alignment: 8) { bytes in
                    bytes.initializeMemory(as: UInt8.self, repeating: 1)
                    return number == 0 ? 0 : Int(bytes[number % 512]) + sum(to: number - 1)
                }
            }
            for _ in 0..<3 {
                let answer = await withCheckedContinuation { continuation in
                    thread.enqueue {
                        let answer = sum(to: 2_000)
                        thread.releaseStack()
                        continuation.resume(returning: answer + sum(to: 1_000))
                    }
                }
                #expect(answer == 3_000)
            }
        }
    }

    @Test func `a machine runs on after it has given its memory back`() throws {
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
