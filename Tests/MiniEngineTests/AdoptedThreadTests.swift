import Glibc
import MiniCore
import MiniEngine
import Testing

/// A program on a thread that existed before.
@Suite(.timeLimit(.minutes(5))) struct AdoptedThreadTests {
    /// Runs a program on a system thread until it is stopped.
    private func adopt(_ thread: ScriptThread) -> OneTimeResult<UInt> {
        let result = OneTimeResult<UInt>()
        let code = DetachedThread.start(name: "adopted") {
            thread.runOnCurrentThread()
            result.set(UInt(pthread_self()))
        }
        #expect(code == 0)
        return result
    }

    @Test func `an adopted thread runs jobs in order on the calling thread and returns after the stop`() async {
        let thread = ScriptThread(name: "test", clock: .real)
        let log = Shared<[Int]>([])
        let threads = Shared<Set<UInt>>([])
        for number in 0..<100 {
            thread.enqueue {
                #expect(thread.isCurrent)
                log.withLock { $0.append(number) }
                threads.withLock { _ = $0.insert(UInt(pthread_self())) }
            }
        }
        #expect(log.current == [])
        let end = adopt(thread)
        // A thread that is stopped before it is adopted runs its jobs elsewhere.
        await thread.runQueuedJobs()
        for number in 100..<200 { thread.enqueue { log.withLock { $0.append(number) } } }
        thread.stop()
        #expect(await thread.waitUntilEnded(limit: .seconds(60)))
        #expect(log.current == Array(0..<200))
        #expect(await threads.current == [end.value()])
    }

    @Test func `an adopted thread fires the timers of its clock in order`() async {
        let thread = ScriptThread(name: "test", clock: .virtual)
        let log = Shared<[Int]>([])
        thread.enqueue {
            for delay in [30, 10, 20] {
                _ = thread.schedule(after: .milliseconds(delay)) { log.withLock { $0.append(delay) } }
            }
            thread.enqueue { log.withLock { $0.append(0) } }
        }
        let end = adopt(thread)
        await thread.runQueuedJobs()
        #expect(await thread.waitUntilIdle(limit: .seconds(60)))
        #expect(log.current == [0, 10, 20, 30])
        #expect(thread.now == .milliseconds(30))
        thread.stop()
        _ = await end.value()
    }

    @Test func `an adopted thread fires timers of a real clock`() async {
        let thread = ScriptThread(name: "test", clock: .real)
        let fired = OneTimeResult<Bool>()
        thread.enqueue { _ = thread.schedule(after: .milliseconds(1)) { fired.set(thread.isCurrent) } }
        let end = adopt(thread)
        #expect(await fired.value())
        thread.stop()
        _ = await end.value()
    }

    @Test func `jobs after the end of an adopted thread run on another one`() async {
        let thread = ScriptThread(name: "test", clock: .real)
        let end = adopt(thread)
        thread.stop()
        _ = await end.value()
        #expect(await thread.waitUntilIdle(limit: .zero))
        let isCurrent = await withCheckedContinuation { continuation in
            thread.enqueue { continuation.resume(returning: thread.isCurrent) }
        }
        #expect(isCurrent)
    }

    @Test func `adopting a thread after the stop returns immediately`() async {
        let thread = ScriptThread(name: "test", clock: .real)
        thread.stop()
        _ = await adopt(thread).value()
        #expect(await thread.waitUntilEnded(limit: .zero))
    }

    @Test func `starting a program that has adopted a thread traps with its name`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let thread = ScriptThread(name: "shopping list", clock: .real)
            let code = DetachedThread.start(name: "adopted") { thread.runOnCurrentThread() }
            #expect(code == 0)
            await thread.runQueuedJobs()
            try thread.start()
        }
        let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        #expect(text.contains("shopping list was started, but it runs on an existing thread"))
    }

    @Test func `adopting a thread for a started program traps with its name`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let thread = ScriptThread(name: "shopping list", clock: .real)
            try thread.start()
            await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in
                _ = DetachedThread.start(name: "adopted") { thread.runOnCurrentThread() }
            }
        }
        let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        #expect(text.contains("shopping list runs on a thread already"))
    }

    @Test func `the live threads include an adopted one until its end`() async {
        await #expect(processExitsWith: .success) {
            let thread = ScriptThread(name: "test", clock: .real)
            _ = DetachedThread.start(name: "adopted") { thread.runOnCurrentThread() }
            await thread.runQueuedJobs()
            #expect(ScriptThread.liveCount == 1)
            thread.stop()
            await thread.waitUntilEnded()
            #expect(ScriptThread.liveCount == 0)
        }
    }

    @Test func `the stack of an adopted thread is released and grows again`() async {
        let thread = ScriptThread(name: "test", clock: .real)
        let sums = Shared<[Int]>([])
        thread.enqueue {
            for _ in 0..<3 {
                let sum = Self.sum(to: 2_500)
                thread.releaseStack()
                sums.withLock { $0.append(sum) }
            }
            thread.stop()
        }
        _ = await adopt(thread).value()
        #expect(sums.current == [2_500, 2_500, 2_500])
    }

    /// Calls itself with a kilobyte of the stack for each call.
    @inline(never) private static func sum(to number: Int) -> Int {
        withUnsafeTemporaryAllocation(byteCount: 1_000, alignment: 8) { bytes in
            bytes.initializeMemory(as: UInt8.self, repeating: 1)
            return number == 0 ? 0 : Int(bytes[number % 1_000]) + sum(to: number - 1)
        }
    }
}
