public import MiniCore
internal import Synchronization

/// A WebSocket without a server: records the messages of a program, and dispatches the events of a test.
///
/// ## Threading
/// May be used from any thread.
public final class FakeSocket: ProgramSocket {
    private struct State {
        var messages: [SocketMessage] = []
        var hasEnded = false
        var sendFailure: APIError?
    }

    /// The request that opened the socket.
    public let request: SocketRequest
    private let deliver: @Sendable (SocketEvent) -> Void
    private let state = Mutex(State())

    /// Creates an open socket.
    public init(request: SocketRequest, receive: @escaping @Sendable (SocketEvent) -> Void) {
        self.request = request
        deliver = receive
    }

    /// The first protocol that was offered.
    public var chosenProtocol: String { request.protocols.first ?? "" }
    /// The messages that were sent, in order.
    public var messages: [SocketMessage] { state.withLock { $0.messages } }
    /// Whether the socket has been closed or has failed.
    public var hasEnded: Bool { state.withLock { $0.hasEnded } }
    /// The error of sending; nil for success.
    public var sendFailure: APIError? {
        get { state.withLock { $0.sendFailure } }
        set { state.withLock { $0.sendFailure = newValue } }
    }

    /// Dispatches an event; has no effect after an end.
    public func receive(_ event: SocketEvent) {
        let isDelivered = state.withLock { state in
            if state.hasEnded { return false }
            switch event {
            case .closed, .failed: state.hasEnded = true
            case .text, .bytes: break
            }
            return true
        }
        if isDelivered { deliver(event) }
    }

    /// Records a message.
    public func send(
        _ message: SocketMessage,
        completion: @escaping @Sendable (Result<Void, APIError>) -> Void,
    ) throws(APIError) -> Bool {
        let failure: APIError? = state.withLock { state in
            if state.hasEnded { return APIError(.sendingFailed, "the socket is closed") }
            if state.sendFailure == nil { state.messages.append(message) }
            return state.sendFailure
        }
        if let failure { throw failure }
        return true
    }

    /// Closes the socket immediately, as if the server had confirmed.
    public func close(code: Int, reason: String) { receive(.closed(code: code, reason: reason)) }
}
