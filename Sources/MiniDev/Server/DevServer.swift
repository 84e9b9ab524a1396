internal import NIOCore

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
            let access = DevAccess(access: access)
            try TextSocket.addHandlers(
                to: channel,
                byteLimit: BrowserMessage.byteLimit,
                pages: DevPageHandler(access, session.archive) { await session.mediaFile(at: $0) },
                admits: { access.admitsSocket($0) },
                makePeer: { DevSocketPeer(session, $0) },
            )
        }
        return DevServer(server)
    }

    /// Stops to accept connections.
    ///
    /// ``DevSession/stop()`` disconnects the browsers.
    package func stop() async { await server.stop() }
}
