import NIOCore
import NIOPosix

/// The host, the port and the token in the address of a server, and plain requests to it.
struct ServerPlace {
    /// The text is not the address of a server.
    struct Invalid: Error {}

    let port: Int
    let token: String
    var host: String { "127.0.0.1:\(port)" }

    /// - Parameter address: `http://127.0.0.1:PORT/TOKEN/`.
    init(_ address: String) throws {
        let parts = address.split(separator: "/")
        guard parts.count == 3, let port = parts[1].split(separator: ":").last.flatMap({ Int($0) }) else {
            throw Invalid()
        }
        self.port = port
        token = String(parts[2])
    }

    /// The text of a request for a file.
    ///
    /// - Parameters:
    ///   - host: The value of `Host`; nil for that of the server.
    ///   - token: The token in the path; nil for that of the server.
    func request(
        _ file: String,
        method: String = "GET",
        host: String? = nil,
        token: String? = nil,
        headers: [String] = [],
    ) -> String {
        let lines = ["\(method) /\(token ?? self.token)/\(file) HTTP/1.1", "Host: \(host ?? self.host)"] + headers
        return lines.joined(separator: "\r\n") + "\r\n\r\n"
    }

    /// Sends a request and returns everything that the server sends until it closes the connection.
    func response(to request: String) async throws -> String {
        let loops = MultiThreadedEventLoopGroup.singleton
        let promise = loops.next().makePromise(of: String.self)
        let channel = try await ClientBootstrap(group: loops)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(ResponseHandler(promise))
                }
            }
            .connect(host: "127.0.0.1", port: port).get()
        try await channel.writeAndFlush(ByteBuffer(string: request)).get()
        return try await promise.futureResult.get()
    }
}

/// Collects the bytes of a connection until its end.
private final class ResponseHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let promise: EventLoopPromise<String>
    private var received = ByteBuffer()

    init(_ promise: EventLoopPromise<String>) { self.promise = promise }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var bytes = Self.unwrapInboundIn(data)
        received.writeBuffer(&bytes)
    }

    func channelInactive(context: ChannelHandlerContext) {
        promise.succeed(String(buffer: received))
        context.fireChannelInactive()
    }
}
