internal import NIOCore
internal import NIOHTTP1

/// Adapts the ends of responses to the requirements of async-http-client.
///
/// A server may respond before it has the complete request. The client then waits for an upload that it has itself stopped,
/// and over HTTP/2 the end of the stream ends the process. So the end of such a response is held until the request has been
/// sent. If the request will not be sent, the exchange ends with ``ResponseFault/respondedEarly``.
///
/// The client also reports a compressed response without a body, as to a `HEAD`, as damaged.
final class ResponseEnd: ChannelDuplexHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPClientResponsePart
    typealias OutboundIn = HTTPClientRequestPart
    typealias OutboundOut = HTTPClientRequestPart

    /// The gzip form of empty data.
    private static let packedNothing: [UInt8] = [
        0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0, 0x03, 0x03, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ]

    /// Counts the exchanges of a connection; nil for a stream of HTTP/2, which is one exchange.
    private let connections: OpenConnections?
    /// Whether the end of the request has yet to be sent.
    private var isSending = false
    /// Whether the client has stopped sending the request, as it does after a response that is not successful.
    private var hasStopped = false
    /// Whether the response is compressed and no byte of its body has arrived.
    private var isPackedNothing = false
    /// The end of a response that arrived before the end of the request was sent.
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
            // After the client has recorded that it has sent the end.
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
        // The client delivers the body.
        context.fireChannelReadComplete()
        if hasStopped { release(context) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // An error after a complete response is not reported.
        if !release(context) { context.fireErrorCaught(error) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        release(context)
        context.fireChannelInactive()
    }

    /// Forwards the held end, or ends the exchange with an error if the request has not been sent.
    ///
    /// - Returns: Whether the exchange has ended with an error.
    @discardableResult private func release(_ context: ChannelHandlerContext) -> Bool {
        guard let end else { return false }
        self.end = nil
        guard isSending else {
            context.fireChannelRead(end)
            context.fireChannelReadComplete()
            return false
        }
        context.fireErrorCaught(ResponseFault.respondedEarly)
        context.close(promise: nil)
        return true
    }

    /// Whether the client decompresses the response.
    private static func isUnpacked(_ head: HTTPResponseHead) -> Bool {
        ["gzip", "deflate"].contains(head.headers[canonicalForm: "content-encoding"].first?.lowercased())
    }
}
