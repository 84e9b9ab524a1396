import Testing

@testable import MiniIsolation

/// The decisions about workers that do not respond, on times of the test.
@Suite(.timeLimit(.minutes(5))) struct ResponseCheckTests {
    private static let second: Int64 = 1_000_000_000

    private var check = ResponseCheck(timePerTurn: .seconds(5), now: 0)

    private mutating func decide(
        _ processorTime: Int64?,
        at now: Int64,
        hasCommands: Bool = false,
        isStopped: Bool = false,
    ) -> ResponseCheck.Decision {
        check.check(processorTime: processorTime, now: now, hasCommands: hasCommands, isStopped: { isStopped })
    }

    @Test mutating func `an idle worker is neither pinged nor ended`() {
        for hour in 0..<100 {
            #expect(decide(Self.second / 10, at: Int64(hour) * 3_600 * Self.second) == .none)
        }
    }

    @Test mutating func `a worker that uses the processor in one turn is ended after the limit and the grace`() {
        #expect(decide(Self.second, at: Self.second) == .ping)
        #expect(decide(6 * Self.second, at: 6 * Self.second) == .none)
        #expect(decide(8 * Self.second, at: 8 * Self.second) == .none)
        #expect(decide(8 * Self.second + 1, at: 8 * Self.second) == .outOfTime)
    }

    @Test mutating func `a worker that replies between its turns runs for ever`() {
        for index in 1...1_000 {
            let time = Int64(index) * 4 * Self.second
            #expect(decide(time, at: time) == .ping)
            #expect(decide(time + Self.second, at: time) == .none)
            check.responded(now: time)
        }
    }

    @Test mutating func `a turn takes any real time on a loaded machine`() {
        #expect(decide(Self.second, at: Self.second) == .ping)
        for minute in 1...100 {
            let time = Self.second + Int64(minute) * Self.second / 20
            #expect(decide(time, at: Int64(minute) * 60 * Self.second) == .none)
        }
    }

    @Test mutating func `a process that is stopped is not ended`() {
        #expect(decide(Self.second, at: Self.second) == .ping)
        for minute in 1...100 {
            #expect(decide(Self.second, at: Int64(minute) * 120 * Self.second, isStopped: true) == .none)
        }
    }

    @Test mutating func `a worker that neither replies nor computes is ended`() {
        #expect(decide(0, at: 4 * Self.second, hasCommands: true) == .none)
        #expect(decide(0, at: 6 * Self.second, hasCommands: true) == .ping)
        #expect(decide(0, at: 60 * Self.second, hasCommands: true) == .none)
        #expect(decide(0, at: 67 * Self.second, hasCommands: true) == .silent)
    }

    @Test mutating func `a worker that waits for a command is pinged again after its reply`() {
        #expect(decide(0, at: 6 * Self.second, hasCommands: true) == .ping)
        check.responded(now: 6 * Self.second)
        #expect(decide(0, at: 10 * Self.second, hasCommands: true) == .none)
        #expect(decide(0, at: 12 * Self.second, hasCommands: true) == .ping)
    }

    @Test mutating func `a worker whose processor time is unknown is ended when it is silent`() {
        #expect(decide(nil, at: 6 * Self.second, hasCommands: true) == .ping)
        #expect(decide(nil, at: 67 * Self.second, hasCommands: true) == .silent)
    }
}
