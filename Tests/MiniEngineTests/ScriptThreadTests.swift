import Glibc
import MiniCore
import MiniEngine
import Testing

@Suite(.timeLimit(.minutes(5))) struct ScriptThreadTests {
    /// An actor on a script thread, like a program.
    private actor Program {
        let thread: ScriptThread
        var log: [Int] = []

        init(thread: ScriptThread) { self.thread = thread }

        nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

        func note(_ number: Int) -> Int {
            thread.checkIsolated()
            log.append(number)
            return number
        }

        nonisolated func noteNow(_ number: Int) {
            assumeIsolated { program in program.log.append(number) }
        }
    }

    private func withThread<Output>(
        _ clock: ClockMode = .real,
        _ body: (ScriptThread) async throws -> Output,
    ) async throws -> Output {
        let thread = ScriptThread(name: "test", clock: clock)
        try thread.start()
        defer { thread.stop() }
        return try await body(thread)
    }

    @Test func `actor jobs and closures run in the order in which they were enqueued`() async throws {
        try await withThread { thread throws in
            let program = Program(thread: thread)
            for number in 0..<500 {
                if number.isMultiple(of: 2) {
                    thread.enqueue { program.noteNow(number) }
                } else {
                    #expect(await program.note(number) == number)
                }
            }
            #expect(await program.log == Array(0..<500))
        }
    }

    @Test func `500 closures from another thread keep their order`() async throws {
        try await withThread { thread throws in
            let log = Shared<[Int]>([])
            for number in 0..<500 { thread.enqueue { log.withLock { $0.append(number) } } }
            #expect(await thread.waitUntilIdle(limit: .seconds(60)))
            #expect(log.current == Array(0..<500))
        }
    }

    @Test func `only the thread itself is current`() async throws {
        try await withThread { thread throws in
            try await withThread { other throws in
                #expect(!thread.isCurrent)
                #expect(thread.isIsolatingCurrentContext() == false)
                let seen = Shared<[Bool]>([])
                thread.enqueue { seen.withLock { $0 = [thread.isCurrent, other.isCurrent] } }
                #expect(await thread.waitUntilIdle(limit: .seconds(60)))
                #expect(seen.current == [true, false])
            }
        }
    }

    @Test func `waiting for the end of a busy thread has a limit`() async throws {
        let thread = ScriptThread(name: "test", clock: .real)
        try thread.start()
        let release = OneTimeResult<Void>()
        thread.enqueue { release.wait() }
        thread.stop()
        #expect(await !thread.waitUntilEnded(limit: .zero))
        #expect(await !thread.waitUntilIdle(limit: .zero))
        release.set(())
        #expect(await thread.waitUntilEnded())
        #expect(await thread.waitUntilEnded(limit: .zero))
    }

    @Test func `a program that is used outside of its thread traps with its name`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            ScriptThread(name: "shopping list", clock: .real).checkIsolated()
        }
        #expect(
            result.map { String(decoding: $0.standardErrorContent, as: UTF8.self).contains("shopping list") } == true
        )
    }

    @Test func `a machine that is used outside of its thread traps with its name`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let thread = ScriptThread(name: "t", clock: .real)
            try thread.start()
            nonisolated(unsafe) var machine: VirtualMachine?
            await withCheckedContinuation { continuation in
                thread.enqueue {
                    machine = VirtualMachine(name: "shopping list")
                    continuation.resume()
                }
            }
            _ = machine?.makeContext(name: "context")
        }
        #expect(
            result.map { String(decoding: $0.standardErrorContent, as: UTF8.self).contains("shopping list") } == true
        )
    }

    @Test func `jobs that are enqueued before the start wait for it`() async throws {
        let thread = ScriptThread(name: "test", clock: .real)
        let log = Shared<[Int]>([])
        thread.enqueue { log.withLock { $0.append(1) } }
        #expect(await thread.waitUntilIdle(limit: .milliseconds(1)) == false)
        #expect(log.current == [])
        try thread.start()
        try thread.start()
        #expect(await thread.waitUntilIdle(limit: .seconds(60)))
        #expect(log.current == [1])
        thread.stop()
    }

    @Test func `stopping runs the jobs enqueued before, and starting again has no effect`() async throws {
        let thread = ScriptThread(name: "test", clock: .real)
        let log = Shared<[Int]>([])
        try thread.start()
        for number in 0..<100 { thread.enqueue { log.withLock { $0.append(number) } } }
        thread.stop()
        thread.stop()
        try thread.start()
        #expect(await thread.waitUntilIdle(limit: .seconds(60)))
        #expect(log.current == Array(0..<100))
    }

    @Test func `a late job that blocks does not delay other threads`() async {
        let (blocked, free) = (ScriptThread(name: "a", clock: .real), ScriptThread(name: "b", clock: .real))
        blocked.stop()
        free.stop()
        let isReached = Monitor(false)
        let hasSeen: Bool = await withCheckedContinuation { continuation in
            blocked.enqueue {
                let limit = MonotonicInstant.now.advanced(by: 60_000_000_000)
                let hasSeen = isReached.wait { isReached -> Monitor<Bool>.Check<Bool> in
                    if isReached { return .ready(true) }
                    return limit < .now ? .ready(false) : .wait(until: limit)
                }
                continuation.resume(returning: hasSeen)
            }
            free.enqueue {
                isReached.withLock { $0 = true }
                isReached.signal()
            }
        }
        #expect(hasSeen)
    }

    @Test(arguments: [false, true])
    func `jobs keep their order across the end of the thread`(wasStarted: Bool) async throws {
        for _ in 0..<50 {
            let thread = ScriptThread(name: "test", clock: .real)
            if wasStarted { try thread.start() }
            let log = Shared<[Int]>([])
            let stopping = Task { thread.stop() }
            for number in 0..<200 { thread.enqueue { log.withLock { $0.append(number) } } }
            await stopping.value
            await withCheckedContinuation { continuation in thread.enqueue { continuation.resume() } }
            #expect(log.current == Array(0..<200))
        }
    }

    @Test(arguments: [false, true])
    func `a job after the end runs as if on the thread`(wasStarted: Bool) async throws {
        let thread = ScriptThread(name: "test", clock: .real)
        if wasStarted { try thread.start() }
        thread.stop()
        _ = await thread.waitUntilIdle(limit: .seconds(60))
        let program = Program(thread: thread)
        for number in 0..<20 { #expect(await program.note(number) == number) }
        await withCheckedContinuation { continuation in
            thread.enqueue {
                #expect(thread.isCurrent)
                program.noteNow(20)
                continuation.resume()
            }
        }
        #expect(await program.log == Array(0...20))
    }

    @Test func `jobs that are enqueued while the thread ends are not lost`() async throws {
        for _ in 0..<50 {
            let thread = ScriptThread(name: "test", clock: .real)
            try thread.start()
            let count = Shared(0)
            await withTaskGroup { group in
                for _ in 0..<4 {
                    group.addTask { @concurrent in
                        for _ in 0..<25 {
                            await withCheckedContinuation { continuation in
                                thread.enqueue {
                                    count.withLock { $0 += 1 }
                                    continuation.resume()
                                }
                            }
                        }
                    }
                }
                group.addTask { @concurrent in thread.stop() }
            }
            #expect(count.current == 100)
        }
    }

    @Test func `a thread has a name and a deep stack`() async throws {
        let thread = ScriptThread(name: "a program with a long name", clock: .real)
        try thread.start()
        let name = await withCheckedContinuation { continuation in
            thread.enqueue {
                var line = [CChar](repeating: 0, count: 64)
                if let file = fopen("/proc/thread-self/comm", "r") {
                    fgets(&line, 64, file)
                    fclose(file)
                }
                var depth = 0
                func descend(_ levels: Int) {
                    withUnsafeTemporaryAllocation(byteCount: 1000, alignment: 1) { bytes in
                        bytes[levels % 1000] = 1
                        if levels > 0 { descend(levels - 1) }
                        depth += Int(bytes[levels % 1000])
                    }
                }
                descend(1000)
                #expect(depth == 1001)
                continuation.resume(returning: String(decoding: line.map(UInt8.init(bitPattern:)), as: UTF8.self))
            }
        }
        thread.stop()
        #expect(name.hasPrefix("a program with \n"))
    }
}
