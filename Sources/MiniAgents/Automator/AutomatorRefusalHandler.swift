internal import MiniDev
internal import NIOCore
internal import NIOHTTP1

/// Responds to the requests that open no WebSocket with one line of text.
final class AutomatorRefusalHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let access: AutomatorAccess
    private var head: HTTPRequestHead?

    init(_ access: AutomatorAccess) { self.access = access }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch Self.unwrapInboundIn(data) {
        case .head(let head): self.head = head
        case .body: break
        case .end:
            guard let head else { return }
            self.head = nil
            let other = TokenAccess.Refusal(.upgradeRequired, "This is the address of a WebSocket.")
            send(access.refusal(of: head) ?? other, to: head, context)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // A refused upgrade is an ordinary request, which gets a response. The system closes connections that have failed.
    }

    private func send(_ refusal: TokenAccess.Refusal, to request: HTTPRequestHead, _ context: ChannelHandlerContext) {
        let text = refusal.text + "\n"
        let headers = HTTPHeaders([
            ("Content-Type", "text/plain; charset=utf-8"), ("Content-Length", "\(text.utf8.count)"),
            ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"), ("Connection", "close"),
        ])
        let head = HTTPResponseHead(version: .http1_1, status: refusal.status, headers: headers)
        context.send(head, ByteBuffer(string: text), to: request, isLast: true)
    }
}
