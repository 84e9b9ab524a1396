/// A thread of the process that calls functions at a set time.
///
/// A sleeping Swift task needs a thread of the cooperative pool when it wakes. The pool has one thread for each core, and code
/// of the super app can block all of them. A deadline must expire even then.
///
/// ## Threading
/// May be used from any thread. The functions are called one after another, so they must be short.
package final class DeadlineThread: Sendable {
    /// The thread of this process.
    ///
    /// It starts with the first deadline.
    package static let shared = DeadlineThread()

    private struct State {
        var timers = TimerQueue()
        var isRunning = false
    }

    private let state = Monitor(State())

    private init() {}

    /// Calls a function once, at an instant or shortly after it.
    ///
    /// - Returns: The token for ``cancel(_:)``; nil if the system cannot start a thread, in which case the function is not
    ///   called.
    package func schedule(at instant: MonotonicInstant, _ fire: @escaping @Sendable () -> Void) -> TimerToken? {
        if let loop = SingleThreadedProcess.loop { return loop.schedule(at: instant, fire) }
        let (token, isNext) = state.withLock { state -> (TimerToken?, Bool) in
            if !state.isRunning {
                state.isRunning = DetachedThread.start(name: "deadlines", { self.run() }) == 0
                guard state.isRunning else { return (nil, false) }
            }
            let isNext = state.timers.nextDue().map { instant.nanoseconds < $0 } ?? true
            return (state.timers.add(due: instant.nanoseconds, period: nil, fire: fire), isNext)
        }
        if isNext { state.signal() }
        return token
    }

    /// Cancels a scheduled call.
    ///
    /// The call may already be running.
    func cancel(_ token: TimerToken) {
        if let loop = SingleThreadedProcess.loop { return loop.cancel(token) }
        state.withLock { $0.timers.cancel(token) }
    }

    private func run() {
        while true {
            let due: [TimerQueue.Timer] = state.wait { state in
                let now = MonotonicInstant.now
                guard let next = state.timers.nextDue().map(MonotonicInstant.init), next <= now else {
                    return .wait(until: state.timers.nextDue().map(MonotonicInstant.init))
                }
                let due = state.timers.takeDue(at: now.nanoseconds)
                for timer in due { state.timers.willFire(timer, now: now.nanoseconds) }
                return .ready(due)
            }
            for timer in due { timer.fire() }
        }
    }
}
