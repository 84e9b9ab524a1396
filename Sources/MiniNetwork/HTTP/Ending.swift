internal import MiniCore
internal import NIOCore
internal import Synchronization

/// The premature end of an exchange: whoever brings it first says why.
final class Ending: Sendable {
    private struct State {
        var reason: APIError?
        var cancel: (@Sendable () -> Void)?
    }

    /// Whose exchange it is.
    let owner: ObjectIdentifier
    /// Where it waits until it may run.
    let queue: RequestQueue
    /// When the time for the exchange is over.
    let deadline: NIODeadline
    private let state = Mutex(State())

    /// Makes the end of something that begins now.
    init(of owner: HostProgramNetwork, timeout: Duration, in queue: RequestQueue) {
        self.owner = ObjectIdentifier(owner)
        self.queue = queue
        deadline = .now() + TimeAmount(timeout)
    }

    /// Why the exchange was ended; nil when it was not.
    var reason: APIError? { state.withLock { $0.reason } }

    /// Ends the exchange, unless somebody has already.
    func end(_ reason: APIError) {
        let cancel = state.withLock { state in
            guard state.reason == nil else { return nil as (@Sendable () -> Void)? }
            state.reason = reason
            return state.cancel
        }
        cancel?()
    }

    /// Takes the end of the exchange itself: what would cancel it is freed here, on the thread that made it.
    func finish() { state.withLock { $0.cancel = nil } }

    /// Says how the exchange is cancelled; at once, when it was ended before.
    func attach(_ cancel: @escaping @Sendable () -> Void) {
        let isEnded = state.withLock { state in
            state.cancel = cancel
            return state.reason != nil
        }
        if isEnded { cancel() }
    }
}
