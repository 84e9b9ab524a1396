/// A thread of the process that calls functions at a set time.
///
/// A sleeping Swift task needs a thread of the cooperative pool when it wakes. The pool has one thread for each core, and code
/// of the super app can block all of them. A deadline must expire even then.
///
/// ## Threading
/// May be used from any thread. The functions are called one after another, so they must be short.
///
/// SAFETY: `timers` and `isRunning` are used with the lock of `condition` held.
package final class DeadlineThread: @unchecked Sendable {
    /// The thread of this process.
    ///
    /// It starts with the first deadline.
    package static let shared = DeadlineThread()

    private let condition = MonotonicCondition()
    private var timers = TimerQueue()
    private var isRunning = false

    private init() {}

    /// Calls a function once, at an instant or shortly after it.
    ///
    /// - Returns: The token for ``cancel(_:)``; nil if the system cannot start a thread, in which case the function is not
    ///   called.
    package func schedule(at instant: MonotonicInstant, _ fire: @escaping @Sendable () -> Void) -> TimerToken? {
        condition.withLock {
            if !isRunning {
                isRunning = DetachedThread.start(name: "deadlines", { self.run() }) == 0
                guard isRunning else { return nil }
            }
            let isNext = timers.nextDue().map { instant.nanoseconds < $0 } ?? true
            let token = timers.add(due: instant.nanoseconds, period: nil, fire: fire)
            if isNext { condition.signal() }
            return token
        }
    }

    /// Cancels a scheduled call.
    ///
    /// The call may already be running.
    func cancel(_ token: TimerToken) {
        condition.withLock { timers.cancel(token) }
    }

    private func run() {
        while true {
            let due = condition.withLock {
                let next = timers.nextDue().map(MonotonicInstant.init)
                if next.map({ $0 > .now }) ?? true { condition.wait(until: next) }
                let now = MonotonicInstant.now.nanoseconds
                let due = timers.takeDue(at: now)
                for timer in due { timers.willFire(timer, now: now) }
                return due.map(\.fire)
            }
            for fire in due { fire() }
        }
    }
}
