import Synchronization

/// The end of a socket, which the call that opened it waits for.
final class SocketEnd: Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<Void, Never>)
        case reached
    }

    private let state = Mutex(State.open)

    /// Notes the end; does nothing the second time.
    func reach() {
        let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
            defer { state = .reached }
            if case .awaited(let waiter) = state { return waiter }
            return nil
        }
        waiter?.resume()
    }

    /// Waits for the end, once, or until the calling task is cancelled.
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
