import Synchronization

/// A moment that a call waits for, such as the end of the socket that it has opened.
final class AwaitedMoment: Sendable {
    private enum State {
        case ahead
        case awaited(CheckedContinuation<Void, Never>)
        case reached
    }

    private let state = Mutex(State.ahead)

    /// Says that it has come; does nothing the second time.
    func reach() {
        let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
            defer { state = .reached }
            if case .awaited(let waiter) = state { return waiter }
            return nil
        }
        waiter?.resume()
    }

    /// Waits for it, once, or until the calling task is cancelled.
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
