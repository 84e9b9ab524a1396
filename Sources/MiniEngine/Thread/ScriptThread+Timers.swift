public import MiniCore
import Synchronization

extension ScriptThread {
    /// Program time since the start.
    ///
    /// A virtual clock is read on the thread only; elsewhere it may be a moment old.
    public var now: Duration { .nanoseconds(nowNanoseconds) }

    /// Calls a closure on the thread, once, when some program time has passed.
    ///
    /// - Parameters:
    ///   - delay: From now; a negative one counts as zero.
    ///   - fire: Called between jobs. A timer that is scheduled by it fires in a later pass.
    public func schedule(after delay: Duration, _ fire: @escaping () -> Void) -> TimerToken {
        schedule(after: delay, period: nil, fire)
    }

    /// Calls a closure on the thread again and again.
    ///
    /// - Parameters:
    ///   - period: The beat, and the time to the first call; at least a millisecond. A beat that is missed altogether
    ///     is skipped.
    ///   - fire: Called between jobs.
    public func schedule(every period: Duration, _ fire: @escaping () -> Void) -> TimerToken {
        schedule(after: period, period: period, fire)
    }

    private func schedule(after delay: Duration, period: Duration?, _ fire: @escaping () -> Void) -> TimerToken {
        checkIsolated()
        let due = TimerQueue.sum(nowNanoseconds, max(delay.nanoseconds, 0))
        return timers.add(due: due, period: period?.nanoseconds, fire: fire)
    }

    /// Forgets a timer, also one that is due in the running pass; does nothing for one that is gone.
    public func cancel(_ token: TimerToken) {
        checkIsolated()
        timers.cancel(token)
    }

    /// The number of timers that can still fire; belongs to the thread.
    public var timerCount: Int { timers.count }

    /// When the next timer is due; belongs to the thread.
    package var nextTimer: Duration? { timers.nextDue().map { .nanoseconds($0) } }

    /// When the next timer that fires once is due; belongs to the thread.
    package var nextOneShot: Duration? { timers.nextOneShot.map { .nanoseconds($0) } }

    /// Moves a virtual clock, firing the timers that come due, each at its own time.
    public func advance(by duration: Duration) {
        let target = Duration.nanoseconds(TimerQueue.sum(nowNanoseconds, max(duration.nanoseconds, 0)))
        // What timers leave to do waits until the time has come.
        while !advance(toward: target) {}
    }

    /// Moves a virtual clock towards a time, timer by timer, as long as these leave nothing to do.
    ///
    /// What a timer sets off, as jobs or as pending work that moves, belongs to the timer's own time: the caller lets it end,
    /// see ``waitUntilIdle(horizon:limit:longestJump:awaiting:)``, and calls again.
    ///
    /// - Parameter target: Program time since the start.
    /// - Returns: Whether the time has come; false when there is something to do before.
    @discardableResult
    public func advance(toward target: Duration) -> Bool {
        checkIsolated()
        precondition(clock == .virtual, "Only a virtual clock can be advanced.")
        let target = max(target.nanoseconds, nowNanoseconds)
        while let due = timers.nextDue(), due <= target {
            virtualTime.store(max(nowNanoseconds, due), ordering: .relaxed)
            fireDueTimers()
            let isBusy = condition.withLock { !shared.jobs.isEmpty || shared.work.isPending(for: .moving) }
            if isBusy { return false }
        }
        virtualTime.store(target, ordering: .relaxed)
        return true
    }

    var nowNanoseconds: Int64 {
        switch clock {
        case .virtual: virtualTime.load(ordering: .relaxed)
        case .real: MonotonicInstant.now.nanoseconds - startTime.load(ordering: .relaxed)
        }
    }

    /// When a program time comes on the monotonic clock.
    func realInstant(of time: Int64) -> MonotonicInstant {
        MonotonicInstant(nanoseconds: startTime.load(ordering: .relaxed)).advanced(by: time)
    }

    func fireDueTimers() {
        guard timers.count > 0 else { return }
        let now = nowNanoseconds
        for timer in timers.takeDue(at: now) where !timer.isCancelled {
            timers.willFire(timer, now: now)
            timer.fire()
        }
    }
}
