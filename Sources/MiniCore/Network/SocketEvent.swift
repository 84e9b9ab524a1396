/// An event of a WebSocket.
public enum SocketEvent: Sendable, Hashable {
    /// A text message.
    case text(String)
    /// A binary message.
    case bytes([UInt8])
    /// The socket was closed by one of the two sides.
    case closed(code: Int, reason: String)
    /// The socket ended because of an error of the connection or of the other side.
    case failed(APIError)
}
