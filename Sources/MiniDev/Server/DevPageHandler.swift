internal import MiniHost
internal import NIOCore
internal import NIOHTTP1

/// Responds to the requests for the files of the page.
final class DevPageHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    /// The name in the pipeline.
    static let name = "page"

    private let access: DevAccess
    private let archive: HTTPArchive
    private var head: HTTPRequestHead?

    /// - Parameter archive: The requests of the program.
    init(_ access: DevAccess, _ archive: HTTPArchive) {
        self.access = access
        self.archive = archive
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch Self.unwrapInboundIn(data) {
        case .head(let head): self.head = head
        case .body: break
        case .end:
            guard let head else { return }
            self.head = nil
            respond(to: head, context)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // A refused upgrade is an ordinary request, which gets a response. The system closes connections that have failed.
    }

    private func respond(to request: HTTPRequestHead, _ context: ChannelHandlerContext) {
        switch access.target(of: request) {
        case .file(let file): send(.ok, file.type, file.bytes, request, context)
        case .archive: send(.ok, "application/json", Array((archive.text + "\n").utf8), request, context)
        case .socket: send(.upgradeRequired, "This is the address of a WebSocket.", request, context)
        case .refused(let status, let text): send(status, text, request, context)
        }
    }

    private func send(
        _ status: HTTPResponseStatus,
        _ text: String,
        _ request: HTTPRequestHead,
        _ context: ChannelHandlerContext,
    ) {
        send(status, "text/plain; charset=utf-8", Array((text + "\n").utf8), request, context)
    }

    private func send(
        _ status: HTTPResponseStatus,
        _ type: String,
        _ content: [UInt8],
        _ request: HTTPRequestHead,
        _ context: ChannelHandlerContext,
    ) {
        var headers = access.headers(for: request)
        headers.add(name: "Content-Type", value: type)
        headers.add(name: "Content-Length", value: String(content.count))
        let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
        context.write(Self.wrapOutboundOut(.head(head)), promise: nil)
        if request.method != .HEAD {
            let body = IOData.byteBuffer(ByteBuffer(bytes: content))
            context.write(Self.wrapOutboundOut(.body(body)), promise: nil)
        }
        let channel = context.channel
        context.writeAndFlush(Self.wrapOutboundOut(.end(nil))).whenComplete { _ in channel.close(promise: nil) }
    }
}
