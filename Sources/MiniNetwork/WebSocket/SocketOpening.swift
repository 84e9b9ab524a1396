internal import MiniCore
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import NIOSSL
internal import NIOWebSocket

/// Opens one WebSocket of a program.
struct SocketOpening: Sendable {
    let request: SocketRequest
    let program: ProgramIdentity
    let host: HostNetwork.Parts
    let gate: PolicyGate
    let parts: Transports.Resources
    let cancellation: CancellationState
    let warn: @Sendable (ProgramWarning) -> Void
    let receive: @Sendable (SocketEvent) -> Void

    /// Connects, performs the handshake and returns the socket.
    ///
    /// Cancelling the calling task closes the connection.
    func run() async throws -> HostSocket {
        let headers = try HeaderRules.admit(request.headers, limits: host.limits) { names in
            warn(ProgramWarning(droppedHeaders: names, of: .connectSocket))
        }
        guard request.protocols.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(NetworkHeader.isTokenByte) }),
            Set(request.protocols).count == request.protocols.count
        else { throw APIError(.invalidParameter, "protocols: expected tokens, each once") }
        guard let url = try await admittedURL(), url.isSecure else {
            throw APIError(.noPermission, "the URL cannot be connected to")
        }
        let head = head(url, headers)
        var record = host.configuration.archive == nil ? nil : ArchivedExchange(.GET, url, head.headers)
        defer { if let record { host.configuration.archive?.add(record) } }
        do {
            return try await open(url, head, &record)
        } catch {
            let probe = CertificateProbe(parts: parts, policy: host.configuration.policy)
            let error = await probe.explained(error, of: url)
            record?.failed(error)
            try gate.refuse(error, of: url.url, for: .connectSocket)
            throw error
        }
    }

    /// The URL after the check by the policy.
    ///
    /// - Throws: The error of the policy; `.socketURLInvalid` if the URL cannot be parsed, as documented for sockets.
    private func admittedURL() async throws(APIError) -> AdmittedURL? {
        do throws(APIError) {
            return AdmittedURL(try await gate.admit(request.url, for: .connectSocket))
        } catch {
            throw error.reason == .invalidParameter ? APIError(.socketURLInvalid, error.message) : error
        }
    }

    private func head(_ url: AdmittedURL, _ headers: HTTPHeaders) -> HTTPRequestHead {
        var headers = headers
        headers.replaceOrAdd(name: "host", value: url.authority)
        if !headers.contains(name: "user-agent") {
            headers.add(name: "user-agent", value: host.configuration.userAgent)
        }
        if let cookies = host.cookies.header(for: url, for: program) { headers.add(name: "cookie", value: cookies) }
        return HTTPRequestHead(version: .http1_1, method: .GET, uri: url.url.pathAndQuery, headers: headers)
    }

    private func open(
        _ url: AdmittedURL,
        _ head: HTTPRequestHead,
        _ record: inout ArchivedExchange?,
    ) async throws -> HostSocket {
        let loop = parts.loops.next()
        let agreed = loop.makePromise(of: SocketHandshake.Negotiation.self)
        let connecting = connect(url, head, agreed, on: loop)
        holdPlace(until: connecting)
        // Any end of the handshake closes the connection, also one that is still being made.
        agreed.futureResult.whenFailure { _ in connecting.whenSuccess { $0.close(promise: nil) } }
        connecting.whenFailure { agreed.fail($0) }
        let (limit, receive, outbox) = (host.limits.messageBytes, receive, SocketOutbox())
        let opened = agreed.futureResult.and(connecting).flatMap { agreement, channel in
            channel.becomeSocket(limit: limit, outbox, receive: receive).map { handler in
                HostSocket(channel, handler, outbox, chosenProtocol: agreement.chosenProtocol, limit: limit)
            }
        }
        let socket = try await withTaskCancellationHandler {
            try await opened.get()
        } onCancel: {
            agreed.fail(CancellationError())
        }
        let headers = try await agreed.futureResult.get().headers
        host.cookies.store(headers["set-cookie"], from: url, for: program)
        record?.recordResponse(.switchingProtocols, version: 1, headers)
        return socket
    }

    /// Keeps the place of the socket until its connection has closed, or the attempt to connect has failed.
    private func holdPlace(until connecting: EventLoopFuture<any Channel>) {
        let cancellation = cancellation
        cancellation.queue.hold(cancellation)
        connecting.whenFailure { _ in cancellation.queue.release(cancellation) }
        connecting.whenSuccess { channel in
            channel.closeFuture.whenComplete { _ in cancellation.queue.release(cancellation) }
        }
    }

    private func connect(
        _ url: AdmittedURL,
        _ head: HTTPRequestHead,
        _ agreed: EventLoopPromise<SocketHandshake.Negotiation>,
        on loop: any EventLoop,
    ) -> EventLoopFuture<any Channel> {
        let (certificates, limits, policy, protocols) =
            (parts.certificates, host.limits, host.configuration.policy, request.protocols)
        let name: String? = if case .address = url.url.host { nil } else { url.host }
        return ClientBootstrap(group: loop)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .connectTimeout(Transports.connectTimeout)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHandler(NIOSSLClientHandler(context: certificates, serverHostname: name))
                    let responses = ResponseGuard(acceptsUpgrade: true)
                    try pipeline.addHandler(ByteCounter(responses, limit: limits.headBytes))
                    try pipeline.addHandler(HTTPRequestEncoder())
                    try pipeline.addHandler(
                        ByteToMessageHandler(HTTPResponseDecoder(leftOverBytesStrategy: .forwardBytes))
                    )
                    try pipeline.addHandler(responses)
                    try pipeline.addHandler(
                        SocketHandshake(head, to: url.host, protocols: protocols, policy: policy, agreed: agreed)
                    )
                }
            }
            .connect(host: url.host, port: url.port)
    }
}

extension Channel {
    /// Replaces the handlers of HTTP in the pipeline with those of frames.
    fileprivate func becomeSocket(
        limit: Int,
        _ outbox: SocketOutbox,
        receive: @escaping @Sendable (SocketEvent) -> Void,
    ) -> EventLoopFuture<NIOLoopBound<(SocketHandler, ChannelHandlerContext)>> {
        eventLoop.makeCompletedFuture {
            let pipeline = pipeline.syncOperations
            try pipeline.addHandler(HandshakeBufferHandler())
            return EventLoopFuture.andAllSucceed(
                [
                    try pipeline.context(handlerType: SocketHandshake.self),
                    try pipeline.context(handlerType: ResponseGuard.self),
                    try pipeline.context(handlerType: ByteCounter.self),
                    try pipeline.context(handlerType: HTTPRequestEncoder.self),
                    try pipeline.context(handlerType: ByteToMessageHandler<HTTPResponseDecoder>.self),
                ].map { pipeline.removeHandler(context: $0) },
                on: eventLoop,
            )
        }
        .flatMap { (removed: EventLoopFuture<Void>) in removed }
        .flatMapThrowing {
            // From here on the end is reported. It may have happened already.
            guard self.isActive else { throw SocketFault.lost.error }
            let pipeline = self.pipeline.syncOperations
            try pipeline.addHandler(WebSocketFrameEncoder())
            try pipeline.addHandler(SocketTextCheck())
            try pipeline.addHandler(ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: limit)))
            let handler = SocketHandler(limit: limit, outbox: outbox, receive: receive)
            try pipeline.addHandler(handler)
            pipeline.removeHandler(
                context: try pipeline.context(handlerType: HandshakeBufferHandler.self),
                promise: nil
            )
            return NIOLoopBound((handler, try pipeline.context(handler: handler)), eventLoop: self.eventLoop)
        }
    }
}

/// Holds the bytes that arrive together with the response to the handshake until the handlers of frames are added.
///
/// The HTTP decoder forwards them while it is removed, when it still processes everything that is written.
private final class HandshakeBufferHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private var bytes = ByteBuffer()

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        bytes.writeImmutableBuffer(Self.unwrapInboundIn(data))
    }

    func removeHandler(context: ChannelHandlerContext, removalToken: ChannelHandlerContext.RemovalToken) {
        if bytes.readableBytes > 0 { context.fireChannelRead(Self.wrapInboundOut(bytes)) }
        context.leavePipeline(removalToken: removalToken)
    }
}
