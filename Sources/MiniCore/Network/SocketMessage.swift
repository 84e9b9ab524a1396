/// A message to send on a WebSocket.
public enum SocketMessage: Sendable, Hashable {
    /// Text.
    case text(String)
    /// Bytes.
    case bytes([UInt8])
}

extension SocketMessage {
    /// The number of bytes of the payload.
    package var byteCount: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .bytes(let bytes): bytes.count
        }
    }
}
