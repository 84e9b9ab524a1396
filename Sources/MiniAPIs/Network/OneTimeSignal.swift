import Synchronization

/// A moment for which a call waits, such as the end of the socket that it opened.
final class OneTimeSignal: Sendable {
    private enum State {
        case ahead
        case awaited(CheckedContinuation<Void, Never>)
        case reached
    }

    private let state = Mutex(State.ahead)

    /// Marks the moment as reached.
    ///
    /// Only the first call has an effect.
    func reach() {
        let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
            defer { state = .reached }
            if case .awaited(let waiter) = state { return waiter }
            return nil
        }
        waiter?.resume()
    }

    /// Waits until the moment is reached or the calling task is cancelled.
    ///
    /// Must be called once.
    func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isReached = state.withLock { state in
                    if case .reached = state { return true }
                    state = .awaited(continuation)
                    return false
                }
                if isReached { continuation.resume() }
            }
        } onCancel: {
            reach()
        }
    }
}
