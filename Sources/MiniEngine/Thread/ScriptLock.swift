internal import Glibc
internal import MiniCore

/// Lets one thread at a time run scripts under a debugger: while the scripts of one thread are stopped, those of other threads
/// do not run, and the time that ``now`` shows does not pass.
///
/// ## Threading
/// May be used from any thread. A thread may take the lock several times.
package final class ScriptLock: Sendable {
    // SAFETY: A thread is compared, and not used.
    private struct State: @unchecked Sendable {
        var owner: pthread_t?
        var depth = 0
        /// The start of the present stop; nil while scripts run.
        var stopStart: ContinuousClock.Instant?
        /// The duration of the stops that have ended.
        var stoppedTime = Duration.zero
    }

    private let state = Monitor(State())

    /// Creates a lock that no thread has.
    package init() {}

    /// Waits for the lock, and takes it; must be balanced by ``unlock()``.
    package func lock() {
        let thread = pthread_self()
        state.wait { state -> Monitor<State>.Check<Void> in
            if let owner = state.owner, pthread_equal(owner, thread) == 0 { return .wait(until: nil) }
            state.owner = thread
            state.depth += 1
            return .ready(())
        }
    }

    /// Returns the lock.
    package func unlock() {
        let isFree = state.withLock { state in
            state.depth -= 1
            if state.depth == 0 { state.owner = nil }
            return state.depth == 0
        }
        if isFree { state.signal() }
    }

    /// Runs a body that waits for another thread, without the lock if the calling thread has it.
    package func unlocked<Output>(_ body: () -> Output) -> Output {
        let thread = pthread_self()
        let depth = state.withLock { state -> Int in
            guard let owner = state.owner, pthread_equal(owner, thread) != 0 else { return 0 }
            defer { (state.owner, state.depth) = (nil, 0) }
            return state.depth
        }
        guard depth > 0 else { return body() }
        state.signal()
        defer {
            lock()
            state.withLock { $0.depth = depth }
        }
        return body()
    }

    // MARK: Stops

    /// The present time without that of stops; it does not pass while a script is stopped.
    package var now: ContinuousClock.Instant {
        state.withLock { state in (state.stopStart ?? .now) - state.stoppedTime }
    }

    /// The duration of all stops so far, also of the present one.
    package var stoppedTime: Duration {
        state.withLock { state in state.stoppedTime + (state.stopStart.map { .now - $0 } ?? .zero) }
    }

    /// Begins or ends a stop.
    func setStopped(_ isStopped: Bool) {
        state.withLock { state in
            if isStopped {
                if state.stopStart == nil { state.stopStart = .now }
            } else if let start = state.stopStart {
                state.stoppedTime += .now - start
                state.stopStart = nil
            }
        }
    }
}
