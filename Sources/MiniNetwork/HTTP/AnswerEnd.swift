internal import NIOCore
internal import NIOHTTP1

/// Brings the ends of answers into a form that async-http-client can take.
///
/// A server may answer before it has the whole request. The client then waits for an upload that it has itself stopped,
/// and over HTTP/2 the end of the stream ends the process. So the end of such an answer is kept until the request has been
/// sent, and where it will not be, the exchange ends with ``AnswerFault/answeredEarly``.
///
/// The client also takes a packed answer without a body, as that to a `HEAD` is, for a damaged one.
final class AnswerEnd: ChannelDuplexHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPClientResponsePart
    typealias OutboundIn = HTTPClientRequestPart
    typealias OutboundOut = HTTPClientRequestPart

    /// What gzip makes of nothing.
    private static let packedNothing: [UInt8] = [
        0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0, 0x03, 0x03, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ]

    /// What counts the exchanges of a connection; nil for a stream of HTTP/2, which is one exchange.
    private let connections: OpenConnections?
    /// Whether the end of the request has yet to be sent.
    private var isSending = false
    /// Whether the client has stopped to send the request, as it does for an answer that is no success.
    private var hasStopped = false
    /// Whether the answer is packed, and nothing of its body has come.
    private var isPackedNothing = false
    /// The end of an answer that came before that of the request.
    private var end: NIOAny?

    init(_ connections: OpenConnections? = nil) { self.connections = connections }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch Self.unwrapOutboundIn(data) {
        case .head:
            isSending = true
            connections?.beginExchange(on: context.channel)
        case .body: break
        case .end:
            isSending = false
            // When the client has noted that it has sent the end.
            if end != nil { context.eventLoop.assumeIsolated().execute { self.release(context) } }
        }
        context.write(data, promise: promise)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch Self.unwrapInboundIn(data) {
        case .head(let head):
            hasStopped = isSending && head.status.code >= 300
            isPackedNothing = Self.isUnpacked(head)
        case .body(let bytes): if bytes.readableBytes > 0 { isPackedNothing = false }
        case .end:
            connections?.endExchange(on: context.channel)
            if isPackedNothing {
                isPackedNothing = false
                context.fireChannelRead(Self.wrapInboundOut(.body(ByteBuffer(bytes: Self.packedNothing))))
            }
            guard !isSending else {
                end = data
                return
            }
        }
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        // The client passes the body on.
        context.fireChannelReadComplete()
        if hasStopped { release(context) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // What went wrong behind a whole answer is not told.
        if !release(context) { context.fireErrorCaught(error) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        release(context)
        context.fireChannelInactive()
    }

    /// Tells the end that is kept: as it is, or as the end of the exchange where the request has not been sent.
    ///
    /// - Returns: whether the exchange has ended by that.
    @discardableResult private func release(_ context: ChannelHandlerContext) -> Bool {
        guard let end else { return false }
        self.end = nil
        guard isSending else {
            context.fireChannelRead(end)
            context.fireChannelReadComplete()
            return false
        }
        context.fireErrorCaught(AnswerFault.answeredEarly)
        context.close(promise: nil)
        return true
    }

    /// Whether the client unpacks the answer.
    private static func isUnpacked(_ head: HTTPResponseHead) -> Bool {
        ["gzip", "deflate"].contains(head.headers[canonicalForm: "content-encoding"].first?.lowercased())
    }
}
