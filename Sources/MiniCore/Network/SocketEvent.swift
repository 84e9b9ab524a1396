/// What arrives on a WebSocket.
public enum SocketEvent: Sendable, Hashable {
    /// A message of text.
    case text(String)
    /// A message of bytes.
    case bytes([UInt8])
    /// The end, as one of the two sides asked for it.
    case closed(code: Int, reason: String)
    /// The end by a fault of the connection or of the other side.
    case failed(APIError)
}
