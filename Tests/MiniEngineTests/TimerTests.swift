import MiniCore
import MiniEngine
import Testing

@Suite(.timeLimit(.minutes(5))) struct TimerTests {
    /// Runs a body on a thread with a virtual clock and returns its result.
    private func onThread<Output: Sendable>(
        _ clock: ClockMode = .virtual,
        _ body: @escaping @Sendable (ScriptThread) -> Output,
    ) async throws -> Output {
        let thread = ScriptThread(name: "test", clock: clock)
        try thread.start()
        defer { thread.stop() }
        return await withCheckedContinuation { continuation in
            thread.enqueue { continuation.resume(returning: body(thread)) }
        }
    }

    @Test func `timers fire in the order of their time, then of their creation`() async throws {
        let log = try await onThread { thread in
            var log: [String] = []
            for (name, delay) in [("c", 20), ("a", 10), ("d", 20), ("b", 10), ("z", 0), ("y", -5), ("e", 1000)] {
                _ = thread.schedule(after: .milliseconds(delay)) { log.append("\(name)\(thread.now.milliseconds)") }
            }
            thread.advance(by: .milliseconds(999))
            log.append("now \(thread.now.milliseconds)")
            thread.advance(by: .milliseconds(1))
            return log
        }
        #expect(log == ["z0", "y0", "a10", "b10", "c20", "d20", "now 999", "e1000"])
    }

    @Test func `intervals keep their period until they are cancelled`() async throws {
        let log = try await onThread { thread in
            var log: [String] = []
            var token: TimerToken?
            token = thread.schedule(every: .milliseconds(30)) {
                log.append("i\(thread.now.milliseconds)")
                if log.count == 5, let token { thread.cancel(token) }
            }
            _ = thread.schedule(after: .milliseconds(60)) { log.append("t\(thread.now.milliseconds)") }
            thread.advance(by: .seconds(1))
            #expect(thread.timerCount == 0)
            return log
        }
        #expect(log == ["i30", "t60", "i60", "i90", "i120"])
    }

    @Test func `a timer that is cancelled in its own pass does not fire`() async throws {
        let log = try await onThread { thread in
            var log: [String] = []
            var second: TimerToken?
            _ = thread.schedule(after: .milliseconds(1)) {
                log.append("first")
                if let second { thread.cancel(second) }
            }
            second = thread.schedule(after: .milliseconds(1)) { log.append("second") }
            thread.advance(by: .milliseconds(5))
            if let second { thread.cancel(second) }
            return log
        }
        #expect(log == ["first"])
    }

    @Test func `a timer that a timer creates fires in a later pass`() async throws {
        let log = try await onThread { thread in
            var log: [String] = []
            _ = thread.schedule(after: .zero) {
                log.append("a")
                _ = thread.schedule(after: .zero) { log.append("c") }
            }
            _ = thread.schedule(after: .zero) { log.append("b") }
            thread.advance(by: .zero)
            return log
        }
        #expect(log == ["a", "b", "c"])
    }

    @Test func `an interval of zero has a period of a millisecond`() async throws {
        let count = try await onThread { thread in
            var count = 0
            _ = thread.schedule(every: .zero) { count += 1 }
            thread.advance(by: .milliseconds(10))
            return count
        }
        // One immediately, then one each millisecond.
        #expect(count == 11)
    }

    @Test func `ten thousand timers in any order fire in the order of their times`() async throws {
        let isSorted = try await onThread { thread in
            var fired: [Int] = []
            var generator = SeededGenerator(seed: 7)
            var cancelled: Set<Int> = []
            for index in 0..<10_000 {
                let delay = Int(generator.next() % 5000)
                let token = thread.schedule(after: .milliseconds(delay)) { fired.append(delay) }
                if index.isMultiple(of: 3) {
                    thread.cancel(token)
                    cancelled.insert(index)
                }
            }
            #expect(thread.timerCount == 10_000 - cancelled.count)
            thread.advance(by: .seconds(10))
            #expect(fired.count == 10_000 - cancelled.count)
            return fired == fired.sorted()
        }
        #expect(isSorted)
    }

    @Test func `a distant time does not overflow`() async throws {
        let count = try await onThread { thread in
            _ = thread.schedule(after: .seconds(Int64.max)) {}
            _ = thread.schedule(after: .milliseconds(1)) {}
            thread.advance(by: .seconds(60))
            return thread.timerCount
        }
        #expect(count == 1)
    }

    @Test func `timers of a real clock fire on their own, in order`() async throws {
        let thread = ScriptThread(name: "test", clock: .real)
        try thread.start()
        defer { thread.stop() }
        // The possible due times of the timers in the order in which they fire: the machine can be slow between two lines.
        let fired: [ClosedRange<Duration>] = await withCheckedContinuation { continuation in
            thread.enqueue {
                var fired: [ClosedRange<Duration>] = []
                var ticks = 0
                var interval: TimerToken?
                let start = thread.now
                interval = thread.schedule(every: .milliseconds(2)) {
                    ticks += 1
                    if fired.count == 3, ticks > 2, let interval {
                        thread.cancel(interval)
                        #expect(thread.now - start >= .milliseconds(6))
                        continuation.resume(returning: fired)
                    }
                }
                for delay in [60, 20, 40] {
                    let earliest = thread.now + .milliseconds(delay)
                    var latest = earliest
                    _ = thread.schedule(after: .milliseconds(delay)) {
                        #expect(thread.now >= earliest)
                        fired.append(earliest...latest)
                    }
                    latest = thread.now + .milliseconds(delay)
                }
            }
        }
        #expect(fired.count == 3)
        #expect(zip(fired, fired.dropFirst()).allSatisfy { $0.lowerBound <= $1.upperBound })
    }

    @Test func `timers of a stopped thread do not fire and are released`() async throws {
        final class Token {}
        let thread = ScriptThread(name: "test", clock: .real)
        try thread.start()
        nonisolated(unsafe) weak var token: Token?
        thread.enqueue {
            let strong = Token()
            token = strong
            let fire = { withExtendedLifetime(strong) { _ = Issue.record("fired") } }
            _ = thread.schedule(after: .zero, fire)
            _ = thread.schedule(every: .milliseconds(1), fire)
            thread.stop()
        }
        #expect(await thread.waitUntilIdle(limit: .seconds(60)))
        #expect(token == nil)
    }
}

extension Duration {
    fileprivate var milliseconds: Int64 { components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000 }
}

/// Numbers that are equal in every run.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 11
    }
}
