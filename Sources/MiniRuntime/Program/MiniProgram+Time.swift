internal import MiniEngine

/// How a program's time passes on a virtual clock.
extension MiniProgram {
    /// Lets a virtual clock run for a time; a real clock is left alone.
    ///
    /// Timers fire each at its time, and what they set off ends before the clock moves on, unless it takes more than five
    /// seconds of real time.
    public func advance(by duration: Duration) async {
        guard thread.clock == .virtual else { return }
        let end = thread.now + max(duration, .zero)
        repeat {
            guard await waitUntilQuiet(limit: .seconds(5)) else { return thread.advance(by: end - thread.now) }
        } while await !advance(toward: end)
    }

    /// Moves a virtual clock towards a time, as far as timers leave nothing to do but jobs, such as renderings.
    ///
    /// - Returns: Whether the time has come; false as soon as work has begun that somebody else may answer.
    package func advance(toward end: Duration) async -> Bool {
        guard thread.clock == .virtual else { return true }
        let begun = thread.begunWorkCount
        while !thread.advance(toward: end) {
            await thread.runQueuedJobs()
            guard thread.begunWorkCount == begun else { return false }
        }
        return true
    }

    /// Moves a virtual clock towards the next timer that fires once, as far as others before it leave nothing to do.
    ///
    /// - Returns: false when there is none.
    package func advanceToNextTimer() -> Bool {
        guard thread.clock == .virtual, let due = thread.nextOneShot else { return false }
        thread.advance(toward: due)
        return true
    }

    /// When the next timer is due; nil when there is none.
    package var nextTimer: Duration? { thread.nextTimer }

    /// When the next timer is due, of whatever kind, if one that fires once is due within a second; nil otherwise.
    package var nextBusyTime: Duration? {
        guard let due = thread.nextOneShot, due <= thread.now + .seconds(1) else { return nil }
        return thread.nextTimer
    }

    /// Lets a virtual clock run while a promise is waited for and nothing else is left to do.
    func passTime() async {
        let end = thread.now + Self.requestTimeLimit
        while !Task.isCancelled, await thread.waitUntilIdle(limit: .seconds(60)) {
            guard thread.clock == .virtual, let due = thread.nextTimer, due < end else { return }
            guard withRuntime({ !$0.evaluations.isEmpty }) == true else { return }
            thread.advance(toward: due)
        }
    }

    /// How much of the program's time may pass for one promise.
    private static var requestTimeLimit: Duration { .seconds(86_400) }
}
