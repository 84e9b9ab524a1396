internal import NIOCore
internal import NIOWebSocket

/// Passes the texts of a WebSocket to its peer.
final class TextSocketHandler: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    /// The event that ends the connection.
    struct Disconnection {
        /// At most 123 bytes.
        let reason: String
    }

    private let makePeer: (any Channel) -> any TextSocketPeer
    private var peer: (any TextSocketPeer)?
    private var isClosing = false

    init(_ makePeer: @escaping (any Channel) -> any TextSocketPeer) { self.makePeer = makePeer }

    func handlerAdded(context: ChannelHandlerContext) { peer = makePeer(context.channel) }

    // Also for a connection that has ended before the handler was added.
    func handlerRemoved(context: ChannelHandlerContext) {
        peer?.ended()
        peer = nil
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = Self.unwrapInboundIn(data)
        if isClosing, frame.opcode == .connectionClose { context.close(promise: nil) }
        guard !isClosing, let peer else { return }
        switch frame.opcode {
        case .text:
            do throws(TextSocketFault) {
                try peer.received(String(buffer: frame.unmaskedData))
            } catch {
                close(.unacceptableData, error.reason, context)
            }
        case .binary: close(.unacceptableData, "messages are text", context)
        case .ping:
            let pong = WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData)
            context.writeAndFlush(Self.wrapOutboundOut(pong), promise: nil)
        case .connectionClose:
            let channel = context.channel
            sendClosing(.normalClosure, "", context).whenComplete { _ in channel.close(promise: nil) }
        default: break
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard let disconnection = event as? Disconnection else {
            return context.fireUserInboundEventTriggered(event)
        }
        if !isClosing { close(.goingAway, disconnection.reason, context) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    /// Requests the end of the connection, which the other end completes.
    private func close(_ code: WebSocketErrorCode, _ reason: String, _ context: ChannelHandlerContext) {
        sendClosing(code, reason, context)
        // The system discards the frame of a connection that is closed while messages of the other end are unread.
        let channel = context.channel
        context.eventLoop.scheduleTask(in: .seconds(1)) { channel.close(promise: nil) }
    }

    @discardableResult
    private func sendClosing(
        _ code: WebSocketErrorCode,
        _ reason: String,
        _ context: ChannelHandlerContext,
    ) -> EventLoopFuture<Void> {
        isClosing = true
        // A closing frame has at most 123 bytes of text.
        var text = Substring(reason)
        while text.utf8.count > 123 { text.removeLast() }
        let frame = WebSocketFrame.closing(code, String(text), context.channel.allocator)
        return context.writeAndFlush(Self.wrapOutboundOut(frame))
    }
}

extension WebSocketFrame {
    /// The frame that closes a WebSocket.
    ///
    /// - Parameter reason: At most 123 bytes.
    static func closing(
        _ code: WebSocketErrorCode,
        _ reason: String,
        _ allocator: ByteBufferAllocator,
    ) -> WebSocketFrame {
        var bytes = allocator.buffer(capacity: 2 + reason.utf8.count)
        bytes.write(webSocketErrorCode: code)
        bytes.writeString(reason)
        return WebSocketFrame(fin: true, opcode: .connectionClose, data: bytes)
    }
}
