/// A message to send on a WebSocket.
public enum SocketMessage: Sendable, Hashable {
    /// Text.
    case text(String)
    /// Bytes.
    case bytes([UInt8])
}
