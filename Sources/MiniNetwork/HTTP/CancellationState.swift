internal import MiniCore
internal import NIOCore
internal import Synchronization

/// The premature end of an exchange.
///
/// The first caller sets the reason.
final class CancellationState: Sendable {
    private struct State {
        var reason: APIError?
        var cancel: (@Sendable () -> Void)?
    }

    /// The network of the program that the exchange belongs to.
    let owner: ObjectIdentifier
    /// The queue in which the exchange waits until it may run.
    let queue: RequestQueue
    /// The deadline of the exchange.
    let deadline: NIODeadline
    private let state = Mutex(State())

    /// Creates the state of an exchange that starts now.
    init(of owner: HostProgramNetwork, timeout: Duration, in queue: RequestQueue) {
        self.owner = ObjectIdentifier(owner)
        self.queue = queue
        deadline = .now() + TimeAmount(timeout)
    }

    /// The reason for which the exchange was ended; nil when it was not.
    var reason: APIError? { state.withLock { $0.reason } }

    /// Ends the exchange, unless it has been ended before.
    func end(_ reason: APIError) {
        let cancel = state.withLock { state in
            guard state.reason == nil else { return nil as (@Sendable () -> Void)? }
            state.reason = reason
            return state.cancel
        }
        cancel?()
    }

    /// Marks the exchange as finished.
    ///
    /// The cancellation handler is freed here, on the thread that created it.
    func finish() { state.withLock { $0.cancel = nil } }

    /// Sets the cancellation handler.
    ///
    /// It is called immediately when the exchange was ended before.
    func attach(_ cancel: @escaping @Sendable () -> Void) {
        let isEnded = state.withLock { state in
            state.cancel = cancel
            return state.reason != nil
        }
        if isEnded { cancel() }
    }
}
