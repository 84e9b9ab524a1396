import MiniCore
import NIOCore
import NIOPosix
import NIOWebSocket

/// A browser without a screen: a connection to the WebSocket of a server.
final class BrowserClient: Sendable {
    /// The connection has ended before an expected message.
    struct Ended: Error {}

    private let channel: any Channel
    private let messages: AsyncStream<ScriptValue>

    private init(_ channel: any Channel, _ messages: AsyncStream<ScriptValue>) {
        self.channel = channel
        self.messages = messages
    }

    /// Connects as the page of an address does, and waits until messages can be sent.
    ///
    /// - Throws: ``Ended`` if the server refuses the connection.
    static func connect(to address: String) async throws -> BrowserClient {
        let place = try ServerPlace(address)
        let (stream, continuation) = AsyncStream.makeStream(of: ScriptValue.self)
        let request = place.request(
            "socket",
            headers: [
                "Origin: http://\(place.host)", "Upgrade: websocket", "Connection: Upgrade",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13",
            ]
        )
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
                .connect(host: "127.0.0.1", port: place.port).get()
        } catch {
            opened.fail(error)
            throw error
        }
        try await opened.futureResult.get()
        return BrowserClient(channel, stream)
    }

    /// Sends a message.
    func send(_ message: ScriptValue) async throws { try await send(text: JSON.text(message)) }

    /// Sends a text.
    func send(text: String) async throws {
        let frame = WebSocketFrame(fin: true, opcode: .text, maskKey: .random(), data: ByteBuffer(string: text))
        try await channel.writeAndFlush(frame).get()
    }

    /// The next message of a type; earlier ones of other types are dropped.
    func next(_ type: String, where isWanted: (ScriptValue) -> Bool = { _ in true }) async throws -> ScriptValue {
        for await message in messages where message["type"]?.string == type && isWanted(message) { return message }
        throw Ended()
    }

    /// The type of the next message with one of these types; earlier ones of other types are dropped.
    func nextType(of types: Set<String>) async throws -> String {
        for await message in messages {
            if let type = message["type"]?.string, types.contains(type) { return type }
        }
        throw Ended()
    }

    /// The text of the first document, after patches, that fulfils a condition.
    func document(where isWanted: (String) -> Bool) async throws -> String {
        var document = ""
        for await message in messages {
            switch message["type"]?.string {
            case "page": document = message["document"]?.string ?? ""
            case "patch":
                let (start, end) = (Int(message["start"]?.number ?? 0), Int(message["end"]?.number ?? 0))
                document = document.replacingUnits(start..<end, with: message["text"]?.string ?? "")
            default: continue
            }
            if isWanted(document) { return document }
        }
        throw Ended()
    }

    /// The code and the reason with which the server closes the connection.
    func closing() async throws -> ScriptValue { try await next("closing") }

    /// Disconnects.
    func disconnect() async {
        // The server may have closed the connection.
        try? await channel.close()
    }
}

extension String {
    /// The text with other text in place of a range of UTF-16 units, as a browser applies a patch.
    func replacingUnits(_ range: Range<Int>, with text: String) -> String {
        var units = Array(utf16)
        units.replaceSubrange(range, with: Array(text.utf16))
        return String(decoding: units, as: UTF16.self)
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
        opened.fail(BrowserClient.Ended())
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
