internal import Glibc
package import NIOCore
internal import NIOPosix

/// A server whose address contains a secret token.
///
/// It listens on the loopback interface unless another address is named.
///
/// ## Threading
/// May be used from any thread.
package final class TokenServer: Sendable {
    /// The host and the port, such as `127.0.0.1:8000`.
    package let authority: String
    /// The address, which ends in a slash.
    package let address: String
    private let listener: any Channel

    private init(_ listener: any Channel, authority: String, _ token: DevToken) {
        self.listener = listener
        self.authority = authority
        address = "http://\(authority)/\(token.text)/"
    }

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - host: The address at which the server listens.
    ///   - port: The port; nil for any free one.
    ///   - anyPort: What to do for any free port, in the error for a port in use.
    ///   - token: The secret part of the server's address.
    ///   - limits: The limits of connections.
    ///   - unreadLimit: The number of unread bytes with which a connection stops to be writable.
    ///   - addHandlers: Adds the handlers of a new connection, on its loop. They remove the ``ConnectionDeadlineHandler`` of a
    ///     connection that stays open.
    /// - Throws: ``DevServerError`` if the port is in use or not permitted, or if this machine does not have the address.
    package static func start(
        at host: DevHost = .loopback,
        port: Int?,
        anyPort: String = "leave out --port",
        token: DevToken = .random(),
        _ limits: DevServerLimits,
        unreadLimit: Int,
        _ addHandlers: @escaping @Sendable (any Channel, TokenAccess) throws -> Void,
    ) async throws(DevServerError) -> TokenServer {
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
            .childChannelOption(.writeBufferWaterMark, value: .init(low: 1 << 20, high: unreadLimit))
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    // The loop closes a connection whose handlers cannot be added.
                    try count.add(channel)
                    try channel.pipeline.syncOperations.addHandler(
                        ConnectionDeadlineHandler(limits.requestTime),
                        name: ConnectionDeadlineHandler.name,
                    )
                    // The port is known as soon as there are connections.
                    let port = channel.localAddress?.port ?? 0
                    try addHandlers(channel, TokenAccess(host: host, port: port, token: token.text))
                }
            }
        do {
            let listener = try await bootstrap.bind(host: host.address, port: port ?? 0).get()
            let authority = "\(host.name):\(listener.localAddress?.port ?? 0)"
            return TokenServer(listener, authority: authority, token)
        } catch {
            throw DevServerError(description: text(of: error, host, port, anyPort))
        }
    }

    /// Stops to accept connections.
    package func stop() async {
        // A channel that is closed already cannot be closed again.
        try? await listener.close()
    }

    private static func text(of error: any Error, _ host: DevHost, _ port: Int?, _ anyPort: String) -> String {
        let code = (error as? IOError)?.errnoCode
        if code == EADDRNOTAVAIL { return "This machine does not have the address \(host.address); name another one." }
        guard let port, let code else { return "The server cannot be started: \(error)." }
        if code == EADDRINUSE {
            return "Port \(port) is in use; name another one, or \(anyPort) for any free port."
        }
        return "Port \(port) cannot be used: \(String(cString: strerror(code)))."
    }
}
