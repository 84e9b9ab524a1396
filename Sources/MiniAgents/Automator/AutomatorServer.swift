package import MiniDev
package import MiniTools
internal import NIOCore

/// Serves clients of the automator protocol, which drive one program, on the loopback interface.
///
/// Requests of the pages of browsers are refused. Anything else on this machine can connect, unless a token is required.
///
/// ## Threading
/// May be used from any thread.
package final class AutomatorServer: Sendable {
    /// The address for clients, such as `ws://127.0.0.1:9420`; it ends in the token if one is required.
    package let address: String
    private let server: TokenServer
    private let hub: AutomatorHub

    /// The program that clients drive.
    var program: AgentProgram { hub.program }
    /// The number of clients that are connected.
    var connectionCount: Int { hub.connectionCount }

    private init(_ server: TokenServer, _ hub: AutomatorHub, address: String) {
        self.server = server
        self.hub = hub
        self.address = address
    }

    /// Starts a server, without the program.
    ///
    /// - Parameters:
    ///   - port: The port; nil for any free one.
    ///   - requiresToken: Whether clients must name a random token, in the path or as `token` in the query.
    ///   - pictures: Takes the pictures of pages; the server ends it.
    ///   - now: The time by which the duration of a touch is measured.
    /// - Throws: `DevServerError` if the port is in use or not permitted, or if programs cannot be started.
    package static func start(
        _ settings: AgentSettings,
        port: Int?,
        requiresToken: Bool = false,
        pictures: any PictureSource = BrowserPictures(),
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    ) async throws(DevServerError) -> AutomatorServer {
        let hub: AutomatorHub
        do throws(ToolFault) {
            hub = try AutomatorHub(settings, pictures, now: now)
        } catch {
            throw DevServerError(description: error.message)
        }
        let token = DevToken.random()
        let server: TokenServer
        do throws(DevServerError) {
            server = try await TokenServer.start(
                port: port,
                anyPort: "use --automator 0",
                token: token,
                DevServerLimits(),
                unreadLimit: AutomatorConnection.unreadLimit,
            ) { channel, access in
                let access = AutomatorAccess(access: access, requiresToken: requiresToken)
                try TextSocket.addHandlers(
                    to: channel,
                    byteLimit: AgentConnection.byteLimit,
                    pages: AutomatorRefusalHandler(access),
                    admits: { access.refusal(of: $0) == nil },
                    makePeer: { AutomatorSocketPeer(hub, $0) },
                )
            }
        } catch {
            await hub.stop()
            throw error
        }
        let path = requiresToken ? "/\(token.text)" : ""
        return AutomatorServer(server, hub, address: "ws://\(server.authority)\(path)")
    }

    /// Starts the program, which later connections start again when it has ended.
    ///
    /// - Returns: The reason why it has not started; nil if it has.
    package func openProgram() async -> String? {
        do throws(ToolFault) {
            try await hub.program.startUnlessRunning()
            return nil
        } catch {
            return error.message
        }
    }

    /// Stops to accept connections, and ends those that are open, the program and the browser of pictures.
    package func stop() async {
        await server.stop()
        await hub.stop()
    }
}
