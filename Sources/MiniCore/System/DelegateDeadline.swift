internal import Synchronization

/// The deadline of a request to a delegate.
///
/// ## Threading
/// May be used from any thread.
package final class DelegateDeadline: Sendable {
    /// The deadline of the delegate request of the running task; nil outside of ``DelegateResult``.
    @TaskLocal package static var current: DelegateDeadline?

    private struct State {
        var due: MonotonicInstant
        var timer: TimerToken?
        var isCancelled = false
    }

    private let nanoseconds: Int64
    private let expire: @Sendable () -> Void
    private let state: Mutex<State>

    /// Creates a deadline and starts its time.
    ///
    /// - Parameter expire: Called once when the deadline expires, on the thread of the deadlines.
    package init(after duration: Duration, _ expire: @escaping @Sendable () -> Void) {
        nanoseconds = max(duration.nanoseconds, 0)
        self.expire = expire
        state = Mutex(State(due: .now.advanced(by: nanoseconds)))
        schedule()
    }

    /// The instant of expiry.
    package var due: MonotonicInstant { state.withLock { $0.due } }

    /// Restarts the time, for a request that has waited in a queue.
    package func restart() {
        state.withLock { $0.due = .now.advanced(by: nanoseconds) }
    }

    /// Cancels the deadline, so that it does not expire.
    package func cancel() {
        let timer = state.withLock { state in
            state.isCancelled = true
            return state.timer
        }
        if let timer { DeadlineThread.shared.cancel(timer) }
    }

    private func schedule() {
        let timer = DeadlineThread.shared.schedule(at: due) { [weak self] in self?.check() }
        // A request must not run without its deadline.
        guard let timer else { return expire() }
        let isCancelled = state.withLock { state in
            state.timer = timer
            return state.isCancelled
        }
        if isCancelled { DeadlineThread.shared.cancel(timer) }
    }

    /// Expires, unless the time was restarted meanwhile.
    private func check() {
        let (isCancelled, isDue) = state.withLock { ($0.isCancelled, $0.due <= .now) }
        if isCancelled { return }
        if isDue { expire() } else { schedule() }
    }
}
