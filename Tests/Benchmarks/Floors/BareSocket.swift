import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import NIOWebSocket

/// A plain WebSocket of NIO that sends a message for each one that it receives.
final class BareSocket: Sendable {
    private let channel: any Channel
    private let echo: NIOLoopBound<Echo>

    init(port: Int, authorities: String, on loops: MultiThreadedEventLoopGroup) async throws {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.trustRoots = .file(authorities)
        let context = try NIOSSLContext(configuration: configuration)
        let opened = loops.next().makePromise(of: NIOLoopBound<Echo>.self)
        channel = try await ClientBootstrap(group: loops).channelInitializer { channel in
            channel.eventLoop.makeCompletedFuture {
                let pipeline = channel.pipeline.syncOperations
                try pipeline.addHandler(NIOSSLClientHandler(context: context, serverHostname: "localhost"))
                let upgrader = NIOWebSocketClientUpgrader(maxFrameSize: 1 << 20) { channel, _ in
                    channel.eventLoop.makeCompletedFuture {
                        let echo = Echo()
                        try channel.pipeline.syncOperations.addHandler(echo)
                        opened.succeed(NIOLoopBound(echo, eventLoop: channel.eventLoop))
                    }
                }
                try pipeline.addHTTPClientHandlers(
                    withClientUpgrade: (upgraders: [upgrader], completionHandler: { _ in })
                )
            }
        }
        .connect(host: "localhost", port: port).get()
        let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/socket", headers: ["host": "localhost"])
        // Sent together with the end: the server responds as soon as it has the head.
        channel.write(HTTPClientRequestPart.head(head), promise: nil)
        try await channel.writeAndFlush(HTTPClientRequestPart.end(nil))
        echo = try await opened.futureResult.get()
    }

    /// Sends messages and waits until all have been echoed.
    ///
    /// - Returns: The nanoseconds for each.
    func run(count: Int, message: String, inFlight: Int) async throws -> Double {
        let start = MonotonicTime.now
        let done = channel.eventLoop.makePromise(of: Void.self)
        let (echo, channel) = (echo, channel)
        channel.eventLoop.execute { echo.value.run(count, message, inFlight, channel, done) }
        try await done.futureResult.get()
        return (MonotonicTime.now - start) / Double(count)
    }

    func close() { channel.close(promise: nil) }

    private final class Echo: ChannelInboundHandler {
        typealias InboundIn = WebSocketFrame

        private var message = ByteBuffer()
        private var unsent = 0
        private var missing = 0
        private var done: EventLoopPromise<Void>?

        func run(
            _ count: Int,
            _ message: String,
            _ inFlight: Int,
            _ channel: any Channel,
            _ done: EventLoopPromise<Void>,
        ) {
            self.message = ByteBuffer(string: message)
            (unsent, missing, self.done) = (count, count, done)
            for _ in 0..<inFlight { send(channel) }
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let text = String(buffer: Self.unwrapInboundIn(data).data)
            precondition(text.utf8.count == message.readableBytes, "The message came back.")
            missing -= 1
            if missing == 0 { done?.succeed() } else { send(context.channel) }
        }

        private func send(_ channel: any Channel) {
            guard unsent > 0 else { return }
            unsent -= 1
            channel.writeAndFlush(
                WebSocketFrame(fin: true, opcode: .text, maskKey: .random(), data: message),
                promise: nil,
            )
        }
    }
}
