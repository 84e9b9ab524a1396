internal import MiniCore

/// The reason why a WebSocket does not open, or ends unexpectedly.
enum SocketFault: Error {
    /// The server does not complete the WebSocket handshake.
    case handshake(String)
    /// The server violates the protocol, with the code of the closing frame.
    case violation(SocketCloseCode)
    /// The connection ended without a closing frame.
    case lost
    /// A message is longer than allowed.
    case messageTooLong

    var error: APIError {
        switch self {
        case .handshake(let reason): APIError(.networkFailed, reason)
        case .violation(.invalidText): APIError(.networkFailed, "the server sent text that is not UTF-8")
        case .violation(.tooLarge): APIError(.networkFailed, "the server sent a message that is too large")
        case .violation: APIError(.networkFailed, "the server violated the WebSocket protocol")
        case .lost: APIError(.networkFailed, "the server closed the connection early")
        case .messageTooLong: APIError(.sendingFailed, "the message is too long")
        }
    }
}

/// The code of the closing frame after a violation.
enum SocketCloseCode: UInt16 {
    case protocolError = 1002
    case invalidText = 1007
    case tooLarge = 1009
}
