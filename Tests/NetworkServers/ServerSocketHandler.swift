import NIOCore
import NIOWebSocket

/// Records the frames of a WebSocket and echoes them.
final class ServerSocketHandler: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    private let server: TestServer
    private let socket: ServerSocket

    init(_ server: TestServer, _ socket: ServerSocket) {
        self.server = server
        self.socket = socket
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = Self.unwrapInboundIn(data)
        let bytes = frame.unmaskedData
        server.received(
            ServerFrame(
                opcode: UInt8(webSocketOpcode: frame.opcode) | (frame.fin ? 0x80 : 0),
                bytes: Array(bytes.readableBytesView),
                isMasked: frame.maskKey != nil,
            )
        )
        switch frame.opcode {
        case .text, .binary, .continuation:
            if socket.echoes { send(frame.opcode, frame.fin, bytes, context) }
        case .ping: send(.pong, true, bytes, context)
        case .connectionClose:
            guard socket.acknowledgesClose else { return }
            send(.connectionClose, true, bytes, context)
            context.close(promise: nil)
        default: break
        }
    }

    private func send(_ opcode: WebSocketOpcode, _ isLast: Bool, _ bytes: ByteBuffer, _ context: ChannelHandlerContext)
    {
        let frame = WebSocketFrame(fin: isLast, opcode: opcode, data: bytes)
        context.writeAndFlush(Self.wrapOutboundOut(frame), promise: nil)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}
