package import MiniDev
internal import NIOCore
internal import NIOHTTP1

/// Serves clients on the loopback interface by the streamable HTTP transport of the protocol, without streams of events.
///
/// The address contains a random token. `TokenAccess` describes the checks of requests.
///
/// ## Threading
/// May be used from any thread.
package final class AgentHTTPServer: Sendable {
    /// The address for clients.
    package let address: String
    private let server: TokenServer
    private let sessions: AgentSessions

    /// The last part of the address.
    static let name = "mcp"

    private init(_ server: TokenServer, _ sessions: AgentSessions) {
        address = server.address + Self.name
        self.server = server
        self.sessions = sessions
    }

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - port: The port; nil for any free one.
    ///   - idleLimit: The time without a request after which the session of a client ends, with its program.
    /// - Throws: `DevServerError` if the port is in use or not permitted.
    package static func start(
        _ agents: AgentServer,
        port: Int? = nil,
        idleLimit: Duration = .seconds(3_600),
    ) async throws(DevServerError) -> AgentHTTPServer {
        let sessions = AgentSessions(agents, idleLimit: idleLimit)
        let limits = DevServerLimits()
        let server = try await TokenServer.start(port: port, limits, unreadLimit: 32 << 20) { channel, access in
            try channel.pipeline.syncOperations.configureHTTPServerPipeline()
            try channel.pipeline.syncOperations.addHandler(AgentHTTPHandler(access, sessions))
        }
        return AgentHTTPServer(server, sessions)
    }

    /// Stops to accept connections, and ends all sessions.
    package func stop() async {
        await server.stop()
        await sessions.stop()
    }
}
