package import MiniCore

extension ScriptThread {
    /// Program time since the start.
    ///
    /// A virtual clock is read on the thread only; on other threads the value can be slightly old.
    package var now: Duration { .nanoseconds(programClock.now) }

    /// Calls a closure on the thread once, after some program time.
    ///
    /// - Parameters:
    ///   - delay: The delay from now; a negative one counts as zero.
    ///   - fire: Called between jobs. A timer that it schedules fires in a later pass.
    package func schedule(after delay: Duration, _ fire: @escaping () -> Void) -> TimerToken {
        checkIsolated()
        return loop.timers.add(after: delay.nanoseconds, period: nil, fire)
    }

    /// Calls a closure on the thread repeatedly.
    ///
    /// - Parameters:
    ///   - period: The interval, and the time to the first call; at least a millisecond. A missed call is skipped.
    ///   - fire: Called between jobs.
    package func schedule(every period: Duration, _ fire: @escaping () -> Void) -> TimerToken {
        checkIsolated()
        return loop.timers.add(after: period.nanoseconds, period: period.nanoseconds, fire)
    }

    /// Cancels a timer, including one that is due in the current pass; does nothing for a timer that does not exist.
    package func cancel(_ token: TimerToken) {
        checkIsolated()
        loop.timers.cancel(token)
    }

    /// The number of timers that can still fire.
    ///
    /// Must be called on the thread.
    package var timerCount: Int { loop.timers.count }

    /// The due time of the next timer.
    ///
    /// Must be called on the thread.
    package var nextTimer: Duration? { loop.timers.nextDue.map { .nanoseconds($0) } }

    /// The due time of the next timer that fires once.
    ///
    /// Must be called on the thread.
    package var nextOneShot: Duration? { loop.timers.nextOneShot.map { .nanoseconds($0) } }

    /// Advances a virtual clock and fires the timers that become due, each at its own time.
    package func advance(by duration: Duration) {
        let target = Duration.nanoseconds(TimerQueue.sum(programClock.now, max(duration.nanoseconds, 0)))
        // Work that the timers start does not run before the target is reached.
        while !advance(toward: target) {}
    }

    /// Advances a virtual clock towards a time, timer by timer, until a timer starts work.
    ///
    /// Jobs and progressing pending work that a timer starts belong to the timer's time. The caller waits for their completion,
    /// see ``waitUntilIdle(horizon:limit:longestJump:awaiting:)``, and calls this method again.
    ///
    /// - Parameter target: Program time since the start.
    /// - Returns: True if the target is reached; false if there is work to do first.
    @discardableResult
    package func advance(toward target: Duration) -> Bool {
        checkIsolated()
        precondition(clock == .virtual, "Only a virtual clock can be advanced.")
        let timers = loop.timers
        let target = max(target.nanoseconds, programClock.now)
        while let due = timers.nextDue, due <= target {
            timers.fire(at: due)
            let isBusy = state.withLock { !$0.jobs.isEmpty || $0.work.isPending(for: .moving) }
            if isBusy { return false }
        }
        programClock.advance(to: target)
        return true
    }
}
