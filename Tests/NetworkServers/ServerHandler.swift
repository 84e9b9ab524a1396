import NIOCore
import NIOHTTP1
import NIOHTTP2
import NIOWebSocket

/// Collects requests of HTTP/1.1 or HTTP/2 and starts their responses.
final class ServerHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart

    /// The number of bytes of a body that are kept.
    private static let bodyLimit = 1 << 20

    private let server: TestServer
    private let connection: Int
    private let version: Int
    private var head: HTTPRequestHead?
    private var request: ServerRequest?

    init(_ server: TestServer, connection: Int, version: Int) {
        self.server = server
        self.connection = connection
        self.version = version
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch Self.unwrapInboundIn(data) {
        case .head(let head):
            self.head = head
            request = ServerRequest(
                method: head.method.rawValue,
                target: head.uri,
                headers: head.headers.map { ($0.name, $0.value) },
                connection: connection,
                version: version,
            )
            if server.respondsEarly { respond(context) }
        case .body(let bytes):
            request?.bodySize += bytes.readableBytes
            let rest = Self.bodyLimit - (request?.body.count ?? 0)
            request?.body += bytes.readableBytesView.prefix(rest)
        case .end: respond(context)
        }
    }

    /// Responds to the request, unless it already has.
    private func respond(_ context: ChannelHandlerContext) {
        guard let request, let head else { return }
        self.request = nil
        let steps = server.steps(for: request)
        StepRunner(context.channel, steps, version == 1 ? http1(context, head) : http2(context)).run()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // A client may disconnect at any time; data that is not HTTP is ignored.
    }

    private func http2(_ context: ChannelHandlerContext) -> StepRunner.Writer {
        let channel = context.channel
        return StepRunner.Writer(
            head: { status, headers in
                let head = HTTPResponseHead(
                    version: .http2,
                    status: .custom(code: UInt(status), reasonPhrase: ""),
                    headers: HTTPHeaders(headers),
                )
                return channel.writeAndFlush(HTTPServerResponsePart.head(head))
            },
            body: { channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer($0))) },
            raw: { _ in preconditionFailure("HTTP/2 has no text to send.") },
            frame: { bytes in
                channel.eventLoop.makeCompletedFuture { try channel.parent?.writeBelowHTTP2(bytes) }
            },
            end: { channel.writeAndFlush(HTTPServerResponsePart.end(nil)) },
            socket: { _ in preconditionFailure("WebSockets are offered over HTTP/1.1 alone.") },
        )
    }

    private func http1(_ context: ChannelHandlerContext, _ request: HTTPRequestHead) -> StepRunner.Writer {
        let channel = context.channel
        let server = server
        return StepRunner.Writer(
            head: { status, headers in
                let code = status < 100 ? "00\(status)".suffix(3) : "\(status)"
                let lines = ["HTTP/1.1 \(code) Status"] + headers.map { "\($0): \($1)" }
                return channel.writeAndFlush(ByteBuffer(string: lines.joined(separator: "\r\n") + "\r\n\r\n"))
            },
            body: { channel.writeAndFlush($0) },
            raw: { channel.writeAndFlush(ByteBuffer(string: $0)) },
            frame: { _ in preconditionFailure("HTTP/1.1 has no frames.") },
            end: { channel.eventLoop.makeSucceededVoidFuture() },
            socket: { socket in
                NIOWebSocketServerUpgrader(
                    shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture([:]) },
                    upgradePipelineHandler: { channel, _ in channel.eventLoop.makeSucceededVoidFuture() },
                )
                .buildUpgradeResponse(channel: channel, upgradeRequest: request, initialResponseHeaders: [:])
                .flatMap { headers in channel.accept(socket, headers, for: server) }
            },
        )
    }
}

extension Channel {
    func addHTTP1(for server: TestServer, _ connection: Int) throws {
        try pipeline.syncOperations.addHandler(
            ByteToMessageHandler(HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes)),
            name: "decoder",
        )
        try pipeline.syncOperations.addHandler(
            ServerHandler(server, connection: connection, version: 1),
            name: "handler",
        )
    }

    func addHTTP2(for server: TestServer, _ connection: Int) throws {
        var configuration = NIOHTTP2Handler.ConnectionConfiguration()
        configuration.contentLengthValidation = .disabled
        configuration.headerBlockValidation = .disabled
        _ = try pipeline.syncOperations.configureHTTP2Pipeline(
            mode: .server,
            connectionConfiguration: configuration,
            streamConfiguration: .init(),
        ) { stream in
            stream.eventLoop.makeCompletedFuture {
                try stream.pipeline.syncOperations.addHandler(HTTP2FramePayloadToHTTP1ServerCodec())
                try stream.pipeline.syncOperations.addHandler(
                    ServerHandler(server, connection: connection, version: 2)
                )
            }
        }
    }

    /// Writes bytes without a check.
    fileprivate func writeBelowHTTP2(_ bytes: ByteBuffer) throws {
        let context = try pipeline.syncOperations.context(handlerType: NIOHTTP2Handler.self)
        context.writeAndFlush(NIOAny(bytes), promise: nil)
    }

    /// Responds to a handshake and leaves HTTP.
    fileprivate func accept(
        _ socket: ServerSocket,
        _ headers: HTTPHeaders,
        for server: TestServer,
    ) -> EventLoopFuture<Void> {
        var headers = headers
        if let accept = socket.accept {
            headers.remove(name: "sec-websocket-accept")
            if !accept.isEmpty { headers.add(name: "sec-websocket-accept", value: accept) }
        }
        if let name = socket.chosenProtocol { headers.add(name: "sec-websocket-protocol", value: name) }
        let lines = ["HTTP/1.1 101 Status"] + headers.map { "\($0.name): \($0.value)" }
        var bytes = ByteBuffer(string: lines.joined(separator: "\r\n") + "\r\n\r\n")
        bytes.writeBytes(socket.sends)
        if socket.hangsUp { return writeAndFlush(bytes).flatMap { self.close() } }
        return writeAndFlush(bytes).flatMap { self.pipeline.removeHandler(name: "handler") }.flatMap {
            self.eventLoop.makeCompletedFuture {
                try self.pipeline.syncOperations.addHandler(WebSocketFrameEncoder())
                try self.pipeline.syncOperations.addHandler(
                    ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: 1 << 28))
                )
                try self.pipeline.syncOperations.addHandler(ServerSocketHandler(server, socket))
            }
        }
        .flatMap { self.pipeline.removeHandler(name: "decoder") }
    }
}
