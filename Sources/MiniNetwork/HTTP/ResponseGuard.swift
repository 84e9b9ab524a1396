internal import MiniCore
internal import NIOCore
internal import NIOHPACK
internal import NIOHTTP1
internal import NIOHTTP2

/// A violation by a response that is not passed to async-http-client.
enum ResponseFault: Error {
    /// The status is below 100, above 999, or an upgrade that was not requested.
    case status
    /// The head or the trailers are too long, or there are too many informational responses.
    case length
    /// A connection that had delivered a response was lost before any byte of the next one.
    ///
    /// The server may have closed it before it received the request.
    case connectionLost
    /// The response is complete, and the rest of the request is not sent.
    case respondedEarly
}

/// Rejects responses that async-http-client cannot process: a status below 100 ends the process there.
///
/// The client accepts a status line and headers of any length, so these are limited here too. All received bytes count that
/// do not become part of a body.
final class ResponseGuard: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPClientResponsePart

    /// The maximum number of informational responses before the final one.
    private static let informationalLimit = 20

    private let acceptsUpgrade: Bool
    private var informationalCount = 0
    private var hasFailed = false
    /// Whether the last received part was the end of a response.
    private var hasEnded = false
    /// Bytes since the last part of a body, counted by a ``ByteCounter``.
    fileprivate var pendingBytes = 0

    init(acceptsUpgrade: Bool = false) { self.acceptsUpgrade = acceptsUpgrade }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !hasFailed else { return }
        switch Self.unwrapInboundIn(data) {
        case .head(let head):
            guard (100...999).contains(head.status.code), acceptsUpgrade || head.status != .switchingProtocols
            else {
                return fail(context, .status)
            }
            if head.status.code < 200 {
                informationalCount += 1
                guard informationalCount <= Self.informationalLimit else { return fail(context, .length) }
            } else {
                informationalCount = 0
                pendingBytes = 0
                hasEnded = false
            }
        case .body: pendingBytes = 0
        case .end:
            pendingBytes = 0
            hasEnded = true
        }
        context.fireChannelRead(data)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.fireErrorCaught(keepsConnection ? ResponseFault.connectionLost : error)
    }

    func channelInactive(context: ChannelHandlerContext) {
        if keepsConnection { context.fireErrorCaught(ResponseFault.connectionLost) }
        context.fireChannelInactive()
    }

    /// Whether the connection is between two responses.
    private var keepsConnection: Bool { hasEnded && pendingBytes == 0 && informationalCount == 0 && !hasFailed }

    private func fail(_ context: ChannelHandlerContext, _ fault: ResponseFault) {
        hasFailed = true
        context.fail(fault)
    }

    /// The context is that of the counter, which has detected the violation.
    ///
    /// This handler's own context is further along the channel.
    fileprivate func exceeded(_ context: ChannelHandlerContext) {
        guard !hasFailed else { return }
        fail(context, .length)
    }
}

/// Counts the bytes that the decoder after it receives without producing a part of a body.
final class ByteCounter: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let responses: ResponseGuard
    private let limit: Int

    init(_ responses: ResponseGuard, limit: Int) {
        self.responses = responses
        self.limit = limit
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let count = Self.unwrapInboundIn(data).readableBytes
        responses.pendingBytes += count
        context.fireChannelRead(data)
        if responses.pendingBytes > limit { responses.exceeded(context) }
    }
}

/// Rejects statuses that are not three digits before the decoder of HTTP/2: a negative one ends the process there.
private final class StatusValidator: ChannelInboundHandler {
    typealias InboundIn = HTTP2Frame.FramePayload
    typealias InboundOut = HTTP2Frame.FramePayload

    private var hasFailed = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !hasFailed else { return }
        if case .headers(let frame) = Self.unwrapInboundIn(data), !frame.headers[":status"].allSatisfy(Self.isStatus) {
            hasFailed = true
            return context.fail(.status)
        }
        context.fireChannelRead(data)
    }

    private static func isStatus(_ text: String) -> Bool {
        text.utf8.count == 3 && text.utf8.allSatisfy(\.isDigit)
    }
}

extension ChannelHandlerContext {
    fileprivate func fail(_ fault: ResponseFault) {
        fireErrorCaught(fault)
        close(promise: nil)
    }
}

extension Channel {
    /// Adds the guards to a connection of HTTP/1.1.
    ///
    /// Must be called on its event loop.
    func guardResponses(headBytes: Int, _ connections: OpenConnections) throws {
        let pipeline = pipeline.syncOperations
        let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
        let responses = ResponseGuard()
        try pipeline.addHandler(responses, position: .after(decoder))
        try pipeline.addHandler(ResponseEnd(connections), position: .after(responses))
        try pipeline.addHandler(ByteCounter(responses, limit: headBytes), position: .before(decoder))
    }

    /// Adds the guards to a stream of HTTP/2, whose heads are limited by its own rules.
    ///
    /// Must be called on its event loop.
    func guardStreamResponses() throws {
        let pipeline = pipeline.syncOperations
        let decoder = try pipeline.handler(type: HTTP2FramePayloadToHTTP1ClientCodec.self)
        let responses = ResponseGuard()
        try pipeline.addHandler(StatusValidator(), position: .before(decoder))
        try pipeline.addHandler(responses, position: .after(decoder))
        try pipeline.addHandler(ResponseEnd(), position: .after(responses))
    }

    /// Adds a handler that closes a connection of HTTP/2 whose server breaks a rule.
    ///
    /// Must be called on its event loop.
    func closeAfterErrors() throws { try pipeline.syncOperations.addHandler(CloseOnErrorHandler()) }
}

/// Closes a connection after an error.
///
/// The library sends GOAWAY and stops reading, so that the exchanges would wait until they time out. After an error of a
/// single exchange, the others of the same server end as well, since the server cannot be trusted with them.
private final class CloseOnErrorHandler: ChannelInboundHandler {
    typealias InboundIn = Never

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.fireErrorCaught(error)
        context.close(promise: nil)
    }
}
