internal import MiniCore
internal import NIOCore
internal import NIOWebSocket

/// Assembles messages from their frames.
struct SocketMessageAssembly {
    private let limit: Int
    /// The message whose last frame has not been received.
    private var pending: (opcode: WebSocketOpcode, bytes: ByteBuffer)?

    /// Creates an assembly without frames.
    ///
    /// - Parameter limit: The maximum length of a message, in bytes.
    init(limit: Int) { self.limit = limit }

    /// Adds a data frame.
    ///
    /// - Returns: The message that it completes; nil when further frames follow.
    mutating func add(_ frame: WebSocketFrame) throws(SocketFault) -> SocketEvent? {
        let isContinuation = frame.opcode == .continuation
        guard isContinuation == (pending != nil) else { throw .violation(.protocolError) }
        guard (pending?.bytes.readableBytes ?? 0) + frame.data.readableBytes <= limit else {
            throw .violation(.tooLarge)
        }
        if frame.fin, !isContinuation { return try Self.event(frame.opcode, frame.data) }
        if pending == nil {
            pending = (frame.opcode, frame.data)
        } else {
            pending?.bytes.writeImmutableBuffer(frame.data)
        }
        guard frame.fin, let complete = pending else { return nil }
        pending = nil
        return try Self.event(complete.opcode, complete.bytes)
    }

    private static func event(_ opcode: WebSocketOpcode, _ bytes: ByteBuffer) throws(SocketFault) -> SocketEvent {
        guard opcode == .text else { return .bytes(Array(bytes.readableBytesView)) }
        guard let text = String(validating: bytes.readableBytesView, as: UTF8.self) else {
            throw .violation(.invalidText)
        }
        return .text(text)
    }
}
