import MiniCore
import MiniEngine
import Synchronization
import Testing

/// The gate of results from outside of a program.
@Suite(.timeLimit(.minutes(5))) struct ThreadGateTests {
    /// A gate that releases results in their order.
    private final class FakeGate: ThreadGate, Sendable {
        private let results = Mutex<[@Sendable (ThreadMoment) -> Void]>([])

        func add(_ result: @escaping @Sendable (ThreadMoment) -> Void) { results.withLock { $0.append(result) } }

        func isReady(at moment: ThreadMoment) -> Bool { results.withLock { !$0.isEmpty } }

        func release(at moment: ThreadMoment) { results.withLock { $0.removeFirst() }(moment) }
    }

    private func withGate(_ body: (ScriptThread, FakeGate) async throws -> Void) async throws {
        let thread = ScriptThread(name: "test", clock: .virtual)
        try thread.start()
        defer { thread.stop() }
        let gate = FakeGate()
        await perform(on: thread) { thread.gate = gate }
        try await body(thread, gate)
    }

    /// Runs a closure on a thread and waits for its end.
    private func perform(on thread: ScriptThread, _ body: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            thread.enqueue {
                body()
                continuation.resume()
            }
        }
    }

    @Test func `a result is released after the jobs of the one before`() async throws {
        try await withGate { thread, gate throws in
            let log = Shared<[String]>([])
            await perform(on: thread) {
                for number in 1...2 {
                    gate.add { _ in
                        log.withLock { $0.append("result \(number)") }
                        thread.enqueue {
                            log.withLock { $0.append("job of \(number)") }
                            thread.enqueue { log.withLock { $0.append("last job of \(number)") } }
                        }
                    }
                }
            }
            #expect(await thread.waitUntilIdle(limit: .seconds(60)))
            #expect(
                log.current == [
                    "result 1", "job of 1", "last job of 1", "result 2", "job of 2", "last job of 2",
                ]
            )
        }
    }

    @Test func `a result waits for pending work that is neither blocked nor held`() async throws {
        try await withGate { thread, gate throws in
            let log = Shared<[String]>([])
            await perform(on: thread) {
                thread.beginPendingWork()
                thread.beginPendingWork()
                thread.holdPendingWork()
                gate.add { _ in
                    log.withLock { $0.append("result") }
                    thread.releasePendingWork()
                    thread.endPendingWork()
                }
            }
            await thread.runQueuedJobs()
            #expect(log.current == [])
            log.withLock { $0.append("end") }
            thread.endPendingWork()
            #expect(await thread.waitUntilIdle(limit: .seconds(60)))
            #expect(log.current == ["end", "result"])
        }
    }

    @Test func `a result precedes the end of a wait and the next timer`() async throws {
        try await withGate { thread, gate throws in
            let moments = Shared<[ThreadMoment]>([])
            #expect(await thread.waitUntilIdle(limit: .seconds(60)))
            await perform(on: thread) {
                _ = thread.schedule(after: .milliseconds(500)) {
                    gate.add { moment in moments.withLock { $0.append(moment) } }
                }
                gate.add { moment in moments.withLock { $0.append(moment) } }
            }
            #expect(await thread.waitUntilIdle(limit: .seconds(60)))
            #expect(
                moments.current == [
                    ThreadMoment(time: 0, endedWaitCount: 1), ThreadMoment(time: 500_000_000, endedWaitCount: 1),
                ]
            )
        }
    }

    @Test func `a wait for own work ends while held work is pending`() async throws {
        try await withGate { thread, gate throws in
            await perform(on: thread) {
                thread.beginPendingWork()
                thread.holdPendingWork()
            }
            #expect(await thread.waitUntilIdle(horizon: .zero, limit: .seconds(60), awaiting: .own))
            await perform(on: thread) {
                thread.releasePendingWork()
                thread.endPendingWork()
            }
            #expect(await thread.waitUntilIdle(limit: .seconds(60)))
        }
    }

    @Test func `the release of a call may precede its hold`() async throws {
        try await withGate { thread, gate throws in
            let log = Shared<[String]>([])
            await perform(on: thread) {
                thread.beginPendingWork()
                // A call that is cancelled while another thread holds it.
                thread.releasePendingWork()
                thread.holdPendingWork()
                gate.add { _ in log.withLock { $0.append("result") } }
            }
            await thread.runQueuedJobs()
            log.withLock { $0.append("end") }
            thread.endPendingWork()
            #expect(await thread.waitUntilIdle(limit: .seconds(60)))
            #expect(log.current == ["end", "result"])
        }
    }

    @Test func `a result that another thread adds ends the sleep of the thread`() async throws {
        try await withGate { thread, gate throws in
            let moment = await withCheckedContinuation { continuation in
                gate.add { continuation.resume(returning: $0) }
                thread.checkGate()
            }
            #expect(moment.time == 0)
        }
    }
}
