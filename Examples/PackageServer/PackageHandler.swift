import Foundation
import NIOCore
import NIOHTTP1

/// Responds to the requests of one connection with the files of a registry: `/APPID/versions.json` and `/APPID/VERSION.zip`.
final class PackageHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let registry: String
    private var request: HTTPRequestHead?

    init(registry: String) { self.registry = registry }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch Self.unwrapInboundIn(data) {
        case .head(let head): request = head
        case .body: break
        case .end:
            if let request { respond(to: request, context) }
            request = nil
        }
    }

    private func respond(to request: HTTPRequestHead, _ context: ChannelHandlerContext) {
        // Packages have at most 50 MiB. A server with many clients would not read them on the thread of the connections.
        let content = path(of: request).flatMap { FileManager.default.contents(atPath: $0) }
        let head = HTTPResponseHead(
            version: request.version,
            status: content == nil ? .notFound : .ok,
            headers: HTTPHeaders([("Content-Length", "\(content?.count ?? 0)")]),
        )
        context.write(Self.wrapOutboundOut(.head(head)), promise: nil)
        if let content {
            let body = ByteBuffer(bytes: content)
            context.write(Self.wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
        }
        context.writeAndFlush(Self.wrapOutboundOut(.end(nil)), promise: nil)
    }

    /// The path of the file that a request names; nil for a path that is not one of a registry.
    private func path(of request: HTTPRequestHead) -> String? {
        let names = request.uri.split(separator: "/")
        // An id and a file: neither hidden files nor the folder above can be named.
        guard request.method == .GET, names.count == 2, names.allSatisfy({ !$0.hasPrefix(".") }) else { return nil }
        return "\(registry)/\(names[0])/\(names[1])"
    }
}
