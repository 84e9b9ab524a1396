internal import Synchronization

/// The time by which a delegate must have returned.
///
/// ## Threading
/// May be used from any thread.
package final class DelegateDeadline: Sendable {
    /// The deadline of the question that the running task puts to a delegate; nil outside of ``DelegateAnswer``.
    @TaskLocal package static var current: DelegateDeadline?

    private struct State {
        var due: MonotonicInstant
        var timer: TimerToken?
        var isCancelled = false
    }

    private let nanoseconds: Int64
    private let expire: @Sendable () -> Void
    private let state: Mutex<State>

    /// Starts the time.
    ///
    /// - Parameter expire: Called once when it has passed, on the thread of the deadlines.
    package init(after duration: Duration, _ expire: @escaping @Sendable () -> Void) {
        nanoseconds = max(duration.nanoseconds, 0)
        self.expire = expire
        state = Mutex(State(due: .now.advanced(by: nanoseconds)))
        schedule()
    }

    /// When it passes.
    package var due: MonotonicInstant { state.withLock { $0.due } }

    /// Starts the time anew, for a question whose turn comes later than it was put.
    package func restart() {
        state.withLock { $0.due = .now.advanced(by: nanoseconds) }
    }

    /// Ends it, so that it does not pass.
    package func cancel() {
        let timer = state.withLock { state in
            state.isCancelled = true
            return state.timer
        }
        if let timer { DeadlineThread.shared.cancel(timer) }
    }

    private func schedule() {
        let timer = DeadlineThread.shared.schedule(at: due) { [weak self] in self?.check() }
        // A question without a deadline must not be put.
        guard let timer else { return expire() }
        let isCancelled = state.withLock { state in
            state.timer = timer
            return state.isCancelled
        }
        if isCancelled { DeadlineThread.shared.cancel(timer) }
    }

    /// Expires, unless the time was started anew meanwhile.
    private func check() {
        let (isCancelled, isDue) = state.withLock { ($0.isCancelled, $0.due <= .now) }
        if isCancelled { return }
        if isDue { expire() } else { schedule() }
    }
}
