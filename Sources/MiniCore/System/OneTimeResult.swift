/// A result that is set once, and that tasks and threads wait for.
///
/// The first value is the result; later ones have no effect. It may be set before, during or after a wait.
///
/// ## Threading
/// May be used from any thread.
package final class OneTimeResult<Output: Sendable>: Sendable {
    private enum State {
        case pending([CheckedContinuation<Output, Never>])
        case set(Output)
    }

    private let state = Monitor(State.pending([]))

    /// Creates a result that is not set.
    package init() {}

    /// The result; nil if it is not set yet.
    package var current: Output? {
        state.withLock { state in
            if case .set(let output) = state { output } else { nil }
        }
    }

    /// Sets the result and ends all waits; has no effect if it is set already.
    ///
    /// - Returns: Whether this call has set the result.
    @discardableResult
    package func set(_ output: Output) -> Bool {
        let waiters = state.withLock { state -> [CheckedContinuation<Output, Never>]? in
            guard case .pending(let waiters) = state else { return nil }
            state = .set(output)
            return waiters
        }
        guard let waiters else { return false }
        state.broadcast()
        for waiter in waiters { waiter.resume(returning: output) }
        return true
    }

    /// Waits until the result is set, also if the waiting task is cancelled.
    package func value() async -> Output {
        await withCheckedContinuation { continuation in
            let output = state.withLock { state -> Output? in
                switch state {
                case .set(let output): return output
                case .pending(let waiters):
                    state = .pending(waiters + [continuation])
                    return nil
                }
            }
            if let output { continuation.resume(returning: output) }
        }
    }

    /// Waits until the result is set; a cancellation of the waiting task sets it.
    ///
    /// - Parameter fallback: The result if the waiting task is cancelled first.
    package func value(orWhenCancelled fallback: Output) async -> Output {
        await withTaskCancellationHandler {
            await value()
        } onCancel: {
            set(fallback)
        }
    }

    /// Blocks the thread until the result is set.
    @available(*, noasync, message: "use value()")
    package func wait() -> Output {
        state.wait { state in
            if case .set(let output) = state { .ready(output) } else { .wait(until: nil) }
        }
    }
}
