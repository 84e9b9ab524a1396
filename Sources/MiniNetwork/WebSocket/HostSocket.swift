internal import MiniCore
internal import NIOCore
internal import NIOWebSocket

/// An open WebSocket of a program.
final class HostSocket: ProgramSocket {
    /// The maximum number of bytes before a frame's content.
    private static let headBytes = 14

    let chosenProtocol: String
    private let channel: any Channel
    private let handler: NIOLoopBound<(SocketHandler, ChannelHandlerContext)>
    private let limit: Int
    private let outbox: SocketOutbox

    init(
        _ channel: any Channel,
        _ handler: NIOLoopBound<(SocketHandler, ChannelHandlerContext)>,
        _ outbox: SocketOutbox,
        chosenProtocol: String,
        limit: Int,
    ) {
        self.channel = channel
        self.handler = handler
        self.outbox = outbox
        self.chosenProtocol = chosenProtocol
        self.limit = limit
    }

    func send(
        _ message: SocketMessage,
        completion: @escaping @Sendable (Result<Void, APIError>) -> Void,
    ) throws(APIError) -> Bool {
        let taking = outbox.send(try frame(message), on: channel) { isSent in
            completion(isSent ? .success(()) : .failure(Self.closedError))
        }
        switch taking {
        case .sent: return true
        case .waiting: return false
        case .full: throw Self.fullError
        case .closed: throw Self.closedError
        }
    }

    func close(code: Int, reason: String) {
        let (handler, closing) = (handler, SocketClosing(ofProgram: code, reason: reason))
        // No message may follow the closing frame.
        outbox.close()
        channel.eventLoop.execute { handler.value.0.close(closing, handler.value.1) }
    }

    /// Whether the program has requested the close.
    var isClosing: Bool { outbox.isClosed }

    /// Closes the connection immediately.
    func abort() { channel.close(promise: nil) }

    /// Calls a closure when the connection has ended.
    func whenEnded(_ body: @escaping @Sendable () -> Void) { channel.closeFuture.whenComplete { _ in body() } }

    private static let closedError = APIError(.sendingFailed, "the socket is closed")
    private static let fullError = APIError(
        .sendingFailed,
        "more than \(SocketOutbox.hardLimitInBytes >> 20) MiB are waiting to be sent",
    )

    private func frame(_ message: SocketMessage) throws(APIError) -> WebSocketFrame {
        switch message {
        case .text(let text): try frame(.text, text.utf8.count) { $0.writeString(text) }
        case .bytes(let bytes): try frame(.binary, bytes.count) { $0.writeBytes(bytes) }
        }
    }

    private func frame(
        _ opcode: WebSocketOpcode,
        _ count: Int,
        _ write: (inout ByteBuffer) -> Void,
    ) throws(APIError) -> WebSocketFrame {
        guard count <= limit else { throw SocketFault.messageTooLong.error }
        var bytes = channel.allocator.buffer(capacity: count + Self.headBytes)
        // Space for the frame's head, so that it is not sent separately.
        bytes.moveWriterIndex(to: Self.headBytes)
        bytes.moveReaderIndex(to: Self.headBytes)
        write(&bytes)
        return WebSocketFrame(fin: true, opcode: opcode, maskKey: .random(), data: bytes)
    }
}
