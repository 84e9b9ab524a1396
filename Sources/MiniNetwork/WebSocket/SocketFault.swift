internal import MiniCore

/// Why a WebSocket does not open, or ends before somebody asked for it.
enum SocketFault: Error {
    /// The server does not answer as one that knows WebSockets.
    case handshake(String)
    /// The server breaks the protocol: what the closing frame says of it.
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
        case .violation: APIError(.networkFailed, "the server broke the rules of WebSocket")
        case .lost: APIError(.networkFailed, "the server closed the connection early")
        case .messageTooLong: APIError(.sendingFailed, "the message is too long")
        }
    }
}

/// What a closing frame says of a violation.
enum SocketCloseCode: UInt16 {
    case protocolError = 1002
    case invalidText = 1007
    case tooLarge = 1009
}
