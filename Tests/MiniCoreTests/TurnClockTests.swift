import Glibc
import MiniCore
import Testing

/// The clock belongs to a thread: each test runs on one thread without suspension.
struct TurnClockTests {
    /// Works until the specified processor time has passed.
    private func work(nanoseconds: Int64) {
        let end = TurnClock.processorTime + nanoseconds
        while TurnClock.processorTime < end {}
    }

    @Test func `a turn is over when its processor time has passed`() {
        let clock = TurnClock(limit: .milliseconds(20))
        clock.begin()
        defer { clock.end() }
        #expect(!clock.checkTime())
        work(nanoseconds: 25_000_000)
        #expect(clock.checkTime())
        #expect(TurnClock.isCurrentTurnOver)
    }

    @Test func `time in which the thread sleeps does not count`() {
        let clock = TurnClock(limit: .milliseconds(20))
        clock.begin()
        defer { clock.end() }
        poll(nil, 0, 30)
        #expect(!clock.checkTime())
    }

    @Test func `processor time that is left out does not count for the turn`() {
        let clock = TurnClock(limit: .milliseconds(20))
        clock.begin()
        defer { clock.end() }
        let start = TurnClock.processorTime
        work(nanoseconds: 25_000_000)
        TurnClock.exclude(nanoseconds: TurnClock.processorTime - start)
        #expect(!clock.checkTime())
        work(nanoseconds: 25_000_000)
        #expect(clock.checkTime())
    }

    @Test func `the next turn starts with its complete time`() {
        let clock = TurnClock(limit: .milliseconds(20))
        clock.begin()
        work(nanoseconds: 25_000_000)
        #expect(clock.checkTime())
        clock.end()
        #expect(!TurnClock.isCurrentTurnOver, "no turn runs")
        clock.begin()
        defer { clock.end() }
        #expect(!clock.wasOver)
        #expect(!clock.checkTime())
    }

    @Test func `a turn within a turn of another clock is measured separately`() {
        let (outer, inner) = (TurnClock(limit: .milliseconds(20)), TurnClock(limit: .seconds(60)))
        outer.begin()
        inner.begin()
        work(nanoseconds: 25_000_000)
        #expect(!TurnClock.isCurrentTurnOver)
        inner.end()
        #expect(TurnClock.isCurrentTurnOver)
        outer.end()
    }

    @Test func `a turn is over when its owner ends`() {
        let clock = TurnClock(limit: .seconds(60))
        clock.isStopped = { true }
        clock.begin()
        defer { clock.end() }
        #expect(TurnClock.isCurrentTurnOver)
    }

    @Test func `a meter checks the clock periodically and stays over`() {
        let clock = TurnClock(limit: .seconds(60))
        var isStopped = false
        clock.isStopped = { isStopped }
        clock.begin()
        defer { clock.end() }
        var meter = WorkMeter()
        var isOver = false
        for _ in 0..<5_000 where meter.step() { isOver = true }
        #expect(!isOver)
        isStopped = true
        var count = 0
        while !meter.step() { count += 1 }
        #expect(count < 2_000)
        #expect(meter.isOver)
        var other = WorkMeter()
        let isOverAtOnce = other.step(1_000_000)
        #expect(isOverAtOnce, "heavy steps ask at once")
    }
}
