package import MiniCore
import NIOCore
import NIOPosix
import NIOWebSocket

/// A client of a WebSocket on the loopback interface whose messages are texts of JSON.
package final class SocketClient: Sendable {
    /// The connection has ended, or the server has refused it.
    package struct Ended: Error {
        /// Creates the error.
        package init() {}
    }

    /// The messages of the server, and `{type: 'closing', code, reason}` when it closes the connection.
    package let messages: AsyncStream<ScriptValue>
    private let channel: any Channel

    private init(_ channel: any Channel, _ messages: AsyncStream<ScriptValue>) {
        self.channel = channel
        self.messages = messages
    }

    /// Connects, and waits until messages can be sent.
    ///
    /// - Parameters:
    ///   - path: The target of the request.
    ///   - host: The value of `Host`; nil for that of the server.
    ///   - headers: Lines such as `Origin: http://example.com`, besides those of the upgrade.
    /// - Throws: ``Ended`` if the server refuses the connection.
    package static func connect(
        port: Int,
        path: String = "/",
        host: String? = nil,
        headers: [String] = [],
    ) async throws -> SocketClient {
        let (stream, continuation) = AsyncStream.makeStream(of: ScriptValue.self)
        let lines =
            ["GET \(path) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")"] + headers + [
                "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                "Sec-WebSocket-Version: 13",
            ]
        let request = lines.joined(separator: "\r\n") + "\r\n\r\n"
        let opened = MultiThreadedEventLoopGroup.singleton.any().makePromise(of: Void.self)
        let channel: any Channel
        do {
            channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .channelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        let handshake = HandshakeHandler(request, continuation, opened)
                        try channel.pipeline.syncOperations.addHandler(handshake)
                    }
                }
                .connect(host: "127.0.0.1", port: port).get()
        } catch {
            opened.fail(error)
            throw error
        }
        try await opened.futureResult.get()
        return SocketClient(channel, stream)
    }

    /// Sends a text.
    package func send(text: String) async throws { try await send(.text, ByteBuffer(string: text)) }

    /// Sends bytes.
    package func send(bytes: [UInt8]) async throws { try await send(.binary, ByteBuffer(bytes: bytes)) }

    private func send(_ opcode: WebSocketOpcode, _ data: ByteBuffer) async throws {
        let frame = WebSocketFrame(fin: true, opcode: opcode, maskKey: .random(), data: data)
        try await channel.writeAndFlush(frame).get()
    }

    /// Disconnects.
    package func disconnect() async {
        // The server may have closed the connection.
        try? await channel.close()
    }
}

/// Requests the upgrade to a WebSocket, and receives messages after it.
private final class HandshakeHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let request: String
    private let messages: AsyncStream<ScriptValue>.Continuation
    /// Succeeds when the server has accepted the upgrade.
    private let opened: EventLoopPromise<Void>
    private var received = ByteBuffer()

    init(
        _ request: String,
        _ messages: AsyncStream<ScriptValue>.Continuation,
        _ opened: EventLoopPromise<Void>,
    ) {
        self.request = request
        self.messages = messages
        self.opened = opened
    }

    func channelActive(context: ChannelHandlerContext) {
        context.writeAndFlush(Self.wrapOutboundOut(ByteBuffer(string: request)), promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var bytes = Self.unwrapInboundIn(data)
        received.writeBuffer(&bytes)
        let end = Array("\r\n\r\n".utf8)
        let content = Array(received.readableBytesView)
        guard let start = content.indices.dropLast(3).first(where: { content[$0...].starts(with: end) }) else { return }
        guard content.starts(with: "HTTP/1.1 101 ".utf8) else { return context.close(promise: nil) }
        let pipeline = context.pipeline.syncOperations
        do {
            try pipeline.addHandler(WebSocketFrameEncoder())
            try pipeline.addHandler(ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: 1 << 26)))
            try pipeline.addHandler(MessageHandler(messages))
        } catch {
            return context.close(promise: nil)
        }
        context.fireChannelRead(Self.wrapInboundOut(ByteBuffer(bytes: content[(start + 4)...])))
        context.fireChannelReadComplete()
        pipeline.removeHandler(context: context, promise: nil)
        opened.succeed()
    }

    func channelInactive(context: ChannelHandlerContext) {
        opened.fail(SocketClient.Ended())
        messages.finish()
        context.fireChannelInactive()
    }
}

/// Receives the messages of the server.
private final class MessageHandler: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame

    private let messages: AsyncStream<ScriptValue>.Continuation

    init(_ messages: AsyncStream<ScriptValue>.Continuation) { self.messages = messages }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = Self.unwrapInboundIn(data)
        var bytes = frame.unmaskedData
        switch frame.opcode {
        case .text:
            do {
                messages.yield(try JSON.parse(String(buffer: bytes)))
            } catch {
                messages.finish()
            }
        case .connectionClose:
            let code = bytes.readInteger(as: UInt16.self) ?? 0
            messages.yield([
                "type": "closing", "code": .number(Double(code)), "reason": .string(String(buffer: bytes)),
            ])
        default: break
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        messages.finish()
        context.fireChannelInactive()
    }
}
