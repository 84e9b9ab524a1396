import MiniCore

/// The timers of a program on its clock.
///
/// ## Threading
/// Used on the program's thread, see ``ThreadConfined``.
final class ThreadTimers {
    let clock: ThreadClock
    private var queue = TimerQueue()

    init(_ clock: ThreadClock) { self.clock = clock }

    /// The number of timers that can still fire.
    var count: Int { queue.count }

    /// The due time of the next timer; nil if there is none.
    var nextDue: Int64? { queue.nextDue() }

    /// The due time of the next timer that fires once; nil if there is none.
    var nextOneShot: Int64? { queue.nextOneShot }

    /// Whether a timer that fires once is due at that time or earlier.
    func hasOneShot(dueBy limit: Int64) -> Bool { queue.hasOneShot(dueBy: limit) }

    /// Adds a timer, in nanoseconds from now and with the period of an interval.
    func add(after delay: Int64, period: Int64?, _ fire: @escaping () -> Void) -> TimerToken {
        queue.add(due: TimerQueue.sum(clock.now, max(delay, 0)), period: period, fire: fire)
    }

    func cancel(_ token: TimerToken) { queue.cancel(token) }

    func removeAll() { queue.removeAll() }

    /// Fires the timers that are due; one that a timer adds fires in a later pass.
    func fireDue() {
        guard queue.count > 0 else { return }
        let now = clock.now
        for timer in queue.takeDue(at: now) where !timer.isCancelled {
            queue.willFire(timer, now: now)
            timer.fire()
        }
    }

    /// Advances a virtual clock to the due time of a timer and fires it.
    func fire(at time: Int64) {
        clock.advance(to: max(clock.now, time))
        fireDue()
    }
}
