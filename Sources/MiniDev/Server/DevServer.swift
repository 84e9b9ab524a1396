internal import Glibc
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import NIOWebSocket

/// A server through which browsers watch and use the program of a session.
///
/// It listens on the loopback interface unless another address is named. Its own address contains a secret token. ``DevAccess`` describes the checks of requests.
///
/// ## Threading
/// May be used from any thread.
package final class DevServer: Sendable {
    /// The address to open in a browser.
    package let address: String
    private let listener: any Channel

    private init(_ listener: any Channel, address: String) {
        self.listener = listener
        self.address = address
    }

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - host: The address at which the server listens.
    ///   - port: The port; nil for any free one.
    ///   - token: The secret part of the server's address.
    ///   - limits: The limits of connections.
    /// - Throws: ``DevServerError`` if the port is in use or not permitted, or if this machine does not have the address.
    package static func start(
        at host: DevHost = .loopback,
        port: Int? = nil,
        token: DevToken = .random(),
        limits: DevServerLimits = DevServerLimits(),
        for session: DevSession,
    ) async throws(DevServerError) -> DevServer {
        let count = ConnectionCount(limit: limits.connections)
        let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    // Without descriptors for connections, the loop would attempt to accept them all the time.
                    try channel.pipeline.syncOperations.addHandler(AcceptBackoffHandler())
                }
            }
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelOption(.writeBufferWaterMark, value: .init(low: 1 << 20, high: DevBrowsers.unreadLimit))
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    // The loop closes a connection whose handlers cannot be added.
                    try count.add(channel)
                    // The port is known as soon as there are connections.
                    let access = DevAccess(host: host, port: channel.localAddress?.port ?? 0, token: token.text)
                    try channel.addHandlers(access, session, limits)
                }
            }
        do {
            let listener = try await bootstrap.bind(host: host.address, port: port ?? 0).get()
            let address = "http://\(host.name):\(listener.localAddress?.port ?? 0)/\(token.text)/"
            return DevServer(listener, address: address)
        } catch {
            throw DevServerError(description: text(of: error, host, port))
        }
    }

    /// Stops to accept connections.
    ///
    /// ``DevSession/stop()`` disconnects the browsers.
    package func stop() async {
        // A channel that is closed already cannot be closed again.
        try? await listener.close()
    }

    private static func text(of error: any Error, _ host: DevHost, _ port: Int?) -> String {
        let code = (error as? IOError)?.errnoCode
        if code == EADDRNOTAVAIL { return "This machine does not have the address \(host.address); name another one." }
        guard let port, let code else { return "The server cannot be started: \(error)." }
        if code == EADDRINUSE {
            return "Port \(port) is in use; name another one, or leave out --port for any free port."
        }
        return "Port \(port) cannot be used: \(String(cString: strerror(code)))."
    }
}

extension Channel {
    /// Adds the handlers of a new connection.
    fileprivate func addHandlers(_ access: DevAccess, _ session: DevSession, _ limits: DevServerLimits) throws {
        try pipeline.syncOperations.addHandler(
            ConnectionDeadlineHandler(limits.requestTime),
            name: ConnectionDeadlineHandler.name,
        )
        let upgrader = NIOWebSocketServerUpgrader(
            maxFrameSize: BrowserMessage.byteLimit,
            shouldUpgrade: { channel, head in
                let headers: HTTPHeaders? = access.admitsSocket(head) ? HTTPHeaders() : nil
                return channel.eventLoop.makeSucceededFuture(headers)
            },
            upgradePipelineHandler: { channel, _ in
                channel.eventLoop.makeCompletedFuture {
                    let aggregator = NIOWebSocketFrameAggregator(
                        minNonFinalFragmentSize: 0,
                        maxAccumulatedFrameCount: 1_024,
                        maxAccumulatedFrameSize: BrowserMessage.byteLimit,
                    )
                    try channel.pipeline.syncOperations.addHandler(aggregator)
                    try channel.pipeline.syncOperations.addHandler(DevSocketHandler(session))
                }
            },
        )
        let upgrade: NIOHTTPServerUpgradeConfiguration = (
            upgraders: [upgrader],
            completionHandler: { context in
                context.pipeline.removeHandler(name: ConnectionDeadlineHandler.name, promise: nil)
                context.pipeline.removeHandler(name: DevPageHandler.name, promise: nil)
            }
        )
        try pipeline.syncOperations.configureHTTPServerPipeline(withServerUpgrade: upgrade)
        try pipeline.syncOperations.addHandler(DevPageHandler(access, session.archive), name: DevPageHandler.name)
    }
}
