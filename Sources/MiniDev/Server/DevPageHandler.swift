internal import MiniHost
internal import NIOCore
internal import NIOHTTP1

/// Responds to the requests for the files of the page, and for sounds and videos of the program.
final class DevPageHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let access: DevAccess
    private let archive: HTTPArchive
    private let mediaFile: @Sendable (_ path: String) async -> MediaFile?
    private var head: HTTPRequestHead?

    /// - Parameters:
    ///   - archive: The requests of the program.
    ///   - mediaFile: Reads a sound or a video of the program; nil if there is none at the path.
    init(
        _ access: DevAccess,
        _ archive: HTTPArchive,
        _ mediaFile: @escaping @Sendable (_ path: String) async -> MediaFile?,
    ) {
        self.access = access
        self.archive = archive
        self.mediaFile = mediaFile
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
        case .media(let path): deliver(path, to: request, context)
        case .socket: send(.upgradeRequired, "This is the address of a WebSocket.", request, context)
        case .refused(let status, let text): send(status, text, request, context)
        }
    }

    private func deliver(_ path: String, to request: HTTPRequestHead, _ context: ChannelHandlerContext) {
        // A browser reads a file while it plays.
        context.pipeline.removeHandler(name: ConnectionDeadlineHandler.name, promise: nil)
        let file = context.eventLoop.makePromise(of: MediaFile?.self)
        file.completeWithTask { [mediaFile] in await mediaFile(path) }
        file.futureResult.assumeIsolated().whenSuccess { file in
            if let file {
                self.send(file, request, context)
            } else {
                self.send(.notFound, "There is no sound and no video at this path of the program.", request, context)
            }
        }
    }

    private func send(_ file: MediaFile, _ request: HTTPRequestHead, _ context: ChannelHandlerContext) {
        let count = file.bytes.count
        switch RequestedRange(of: request, count: count) {
        case .everything:
            send(.ok, file.type, file.bytes, request, context, [("Accept-Ranges", "bytes")])
        case .part(let range):
            let place = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(count)"
            let headers = [("Accept-Ranges", "bytes"), ("Content-Range", place)]
            send(.partialContent, file.type, Array(file.bytes[range]), request, context, headers)
        case .unsatisfiable:
            let text = Array("The file has \(count) bytes.\n".utf8)
            let headers = [("Accept-Ranges", "bytes"), ("Content-Range", "bytes */\(count)")]
            send(.rangeNotSatisfiable, Self.text, text, request, context, headers)
        }
    }

    private static let text = "text/plain; charset=utf-8"

    private func send(
        _ status: HTTPResponseStatus,
        _ text: String,
        _ request: HTTPRequestHead,
        _ context: ChannelHandlerContext,
    ) {
        send(status, Self.text, Array((text + "\n").utf8), request, context)
    }

    private func send(
        _ status: HTTPResponseStatus,
        _ type: String,
        _ content: [UInt8],
        _ request: HTTPRequestHead,
        _ context: ChannelHandlerContext,
        _ others: [(String, String)] = [],
    ) {
        var headers = access.headers(for: request)
        for (name, value) in others { headers.add(name: name, value: value) }
        headers.add(name: "Content-Type", value: type)
        headers.add(name: "Content-Length", value: String(content.count))
        let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
        context.send(head, ByteBuffer(bytes: content), to: request, isLast: true)
    }
}
