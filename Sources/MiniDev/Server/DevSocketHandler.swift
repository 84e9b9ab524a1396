internal import NIOCore
internal import NIOWebSocket

/// Passes the messages of a browser to a session.
final class DevSocketHandler: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    /// The event that ends the connection.
    struct Disconnection {}

    private let session: DevSession
    /// The number of the browser.
    private var number: Int?
    private var isClosing = false

    init(_ session: DevSession) { self.session = session }

    func handlerAdded(context: ChannelHandlerContext) {
        let number = session.browsers.add(context.channel)
        self.number = number
        session.inputs.yield(.connected(number))
    }

    // Also for a connection that has ended before the handler was added.
    func handlerRemoved(context: ChannelHandlerContext) {
        guard let number else { return }
        session.browsers.remove(number)
        session.inputs.yield(.disconnected(number))
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = Self.unwrapInboundIn(data)
        if isClosing, frame.opcode == .connectionClose { context.close(promise: nil) }
        guard !isClosing, let number else { return }
        switch frame.opcode {
        case .text:
            do throws(BrowserMessage.Fault) {
                let message = try BrowserMessage(String(buffer: frame.unmaskedData))
                session.inputs.yield(.received(message, from: number))
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
        guard event is Disconnection else { return context.fireUserInboundEventTriggered(event) }
        if !isClosing { close(.goingAway, "mini dev has ended", context) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    /// Requests the end of the connection, which the browser completes.
    private func close(_ code: WebSocketErrorCode, _ reason: String, _ context: ChannelHandlerContext) {
        sendClosing(code, reason, context)
        // The system discards the frame of a connection that is closed while messages of the browser are unread.
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
