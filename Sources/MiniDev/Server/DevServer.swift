internal import NIOCore
internal import NIOHTTP1
internal import NIOWebSocket

/// A server through which browsers watch and use the program of a session, see ``TokenServer``.
///
/// ## Threading
/// May be used from any thread.
package final class DevServer: Sendable {
    private let server: TokenServer

    /// The address to open in a browser.
    package var address: String { server.address }

    private init(_ server: TokenServer) { self.server = server }

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - host: The address at which the server listens.
    ///   - port: The port; nil for any free one.
    ///   - token: The secret part of the server's address.
    ///   - limits: The limits of connections.
    /// - Throws: ``DevServerError``, as ``TokenServer`` does.
    package static func start(
        at host: DevHost = .loopback,
        port: Int? = nil,
        token: DevToken = .random(),
        limits: DevServerLimits = DevServerLimits(),
        for session: DevSession,
    ) async throws(DevServerError) -> DevServer {
        let server = try await TokenServer.start(
            at: host,
            port: port,
            token: token,
            limits,
            unreadLimit: DevBrowsers.unreadLimit,
        ) { channel, access in
            try channel.addHandlers(DevAccess(access: access), session)
        }
        return DevServer(server)
    }

    /// Stops to accept connections.
    ///
    /// ``DevSession/stop()`` disconnects the browsers.
    package func stop() async { await server.stop() }
}

extension Channel {
    /// Adds the handlers of a new connection.
    fileprivate func addHandlers(_ access: DevAccess, _ session: DevSession) throws {
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
        let handler = DevPageHandler(access, session.archive) { await session.mediaFile(at: $0) }
        try pipeline.syncOperations.addHandler(handler, name: DevPageHandler.name)
    }
}
