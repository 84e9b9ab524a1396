import MiniCore

/// A wait until a program is idle.
struct IdleWait {
    /// The time within which a one-shot timer keeps the program busy, in nanoseconds.
    let horizon: Int64
    /// The program time at which the wait ends, in nanoseconds; nil for none.
    let end: Int64?
    let awaited: AwaitedWork
    /// Whether the program is idle; false if the wait ended for another reason.
    let result: OneTimeResult<Bool>

    /// The result of the wait for the thread's timers if it is over; nil if it continues.
    ///
    /// - Parameter work: The calls that complete later.
    func outcome(work: WorkCount, timers: ThreadTimers, now: Int64, nextDue: Int64?) -> Bool? {
        guard !work.isPending(for: awaited) else { return nil }
        if !timers.hasOneShot(dueBy: TimerQueue.sum(now, horizon)) { return true }
        let isOver = end.map { nextDue ?? .max > $0 } ?? false
        let isBlocked = awaited == .moving && work.blocked > 0
        return isOver || isBlocked ? false : nil
    }
}
