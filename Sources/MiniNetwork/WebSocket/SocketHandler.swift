internal import MiniCore
internal import NIOCore
internal import NIOWebSocket

/// Handles the frames of an open WebSocket.
///
/// Received frames become events, exactly one of which is the last.
final class SocketHandler: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    /// The time in which the peer must return a closing frame, and must accept more of the data before it.
    private static let closingTime = TimeAmount.seconds(5)
    /// The maximum number of these periods in which the peer accepts some of the data but not all.
    private static let closingRounds = 12

    private let outbox: SocketOutbox
    private let receive: @Sendable (SocketEvent) -> Void
    private var assembly: SocketMessageAssembly
    /// Whether the last event has been dispatched.
    private var hasEnded = false
    /// Whether a closing frame has been sent.
    private var isClosing = false

    init(limit: Int, outbox: SocketOutbox, receive: @escaping @Sendable (SocketEvent) -> Void) {
        assembly = SocketMessageAssembly(limit: limit)
        self.outbox = outbox
        self.receive = receive
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !hasEnded else { return }
        do throws(SocketFault) {
            try take(Self.unwrapInboundIn(data), context)
        } catch {
            fail(error, context)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error {
        case let fault as SocketFault: fail(fault, context)
        case NIOWebSocketError.invalidFrameLength: fail(.violation(.tooLarge), context)
        case is NIOWebSocketError: fail(.violation(.protocolError), context)
        // An error such as a missing close alert of TLS; the program has requested the close.
        case _ where isClosing: context.close(promise: nil)
        default: fail(.lost, context)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        end(isClosing ? .closed(code: SocketClosing.abnormal.code, reason: "") : .failed(SocketFault.lost.error))
        context.fireChannelInactive()
    }

    /// Sends a closing frame.
    func close(_ closing: SocketClosing, _ context: ChannelHandlerContext) {
        guard !isClosing, !hasEnded else { return }
        isClosing = true
        send(.connectionClose, closing.bytes, context)
        end(context.channel, afterRounds: Self.closingRounds)
    }

    /// Closes a connection after a timeout, which restarts while the peer accepts pending data.
    private func end(_ channel: any Channel, afterRounds rounds: Int) {
        let unsent = Self.unsentBytes(channel)
        let handler = NIOLoopBound(self, eventLoop: channel.eventLoop)
        let timer = channel.eventLoop.scheduleTask(in: Self.closingTime) { () -> Void in
            guard rounds > 1, Self.unsentBytes(channel) < unsent else { return channel.close(promise: nil) }
            handler.value.end(channel, afterRounds: rounds - 1)
        }
        channel.closeFuture.whenComplete { _ in timer.cancel() }
    }

    /// The bytes that the system has not accepted yet; 0 if the channel does not report them.
    private static func unsentBytes(_ channel: any Channel) -> Int {
        // A channel without the option has no pending data that it could report.
        (try? channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    }

    private func take(_ frame: WebSocketFrame, _ context: ChannelHandlerContext) throws(SocketFault) {
        guard frame.maskKey == nil, !frame.rsv1, !frame.rsv2, !frame.rsv3 else { throw .violation(.protocolError) }
        switch frame.opcode {
        case .text, .binary, .continuation:
            if let event = try assembly.add(frame), !isClosing { receive(event) }
        case .ping:
            // A peer that sends pings without reading receives no more pongs.
            if context.channel.isWritable { send(.pong, frame.data, context) }
        case .pong: break
        case .connectionClose:
            let closing = try SocketClosing(frame.data)
            if !isClosing { send(.connectionClose, closing.bytes, context) }
            isClosing = true
            end(.closed(code: closing.code, reason: closing.reason))
            context.close(promise: nil)
        default: throw .violation(.protocolError)
        }
    }

    private func fail(_ fault: SocketFault, _ context: ChannelHandlerContext) {
        guard !hasEnded else { return }
        if case .violation(let code) = fault, !isClosing {
            send(.connectionClose, SocketClosing(code: Int(code.rawValue), reason: "").bytes, context)
        }
        end(.failed(fault.error))
        context.close(promise: nil)
    }

    private func end(_ event: SocketEvent) {
        guard !hasEnded else { return }
        hasEnded = true
        // After the last event no messages can be sent.
        outbox.close()
        receive(event)
    }

    private func send(_ opcode: WebSocketOpcode, _ bytes: ByteBuffer, _ context: ChannelHandlerContext) {
        let frame = WebSocketFrame(fin: true, opcode: opcode, maskKey: .random(), data: bytes)
        context.writeAndFlush(Self.wrapOutboundOut(frame), promise: nil)
    }
}
