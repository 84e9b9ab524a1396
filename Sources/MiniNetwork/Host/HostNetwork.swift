public import MiniCore

/// The network of a host.
///
/// It creates the network of each program, over one client and one connection pool.
///
/// Nothing is created before a program uses the network for the first time. Then the client, a thread for connections and a
/// thread for files are created. ``shutDown()`` ends them.
///
/// ## Threading
/// May be used from any thread.
public final class HostNetwork: ProgramNetworkProvider {
    /// The objects that the networks of all programs share.
    final class Parts: Sendable {
        let configuration: NetworkConfiguration
        let cookies: CookieStore
        let transports: Transports
        /// The responder in place of servers; nil for none.
        let responder: Responder?

        fileprivate init(
            _ configuration: NetworkConfiguration,
            _ cookies: CookieStore,
            _ transports: Transports,
            _ responder: Responder? = nil,
        ) {
            self.configuration = configuration
            self.cookies = cookies
            self.transports = transports
            self.responder = responder
        }

        var limits: NetworkLimits { configuration.limits }
    }

    /// Returns a response in place of the server; nil to send the request to the server.
    ///
    /// It is called for each hop, after the policy has allowed the URL.
    package typealias Responder = @Sendable (NetworkRequest) async throws(APIError) -> NetworkResponse?

    private let parts: Parts

    /// The configuration of the network.
    public var configuration: NetworkConfiguration { parts.configuration }

    /// Creates a network without connections.
    public init(_ configuration: NetworkConfiguration) {
        let cookies = CookieStore(limit: configuration.limits.cookies)
        parts = Parts(configuration, cookies, Transports(configuration))
    }

    private init(_ parts: Parts) { self.parts = parts }

    /// This network, with its connection pool, and a responder in place of servers.
    package func responding(by responder: @escaping Responder) -> HostNetwork {
        HostNetwork(Parts(parts.configuration, parts.cookies, parts.transports, responder))
    }

    /// The network for one program.
    public func network(
        for program: ProgramIdentity,
        warn: @escaping @Sendable (ProgramWarning) -> Void,
    ) -> any ProgramNetwork {
        HostProgramNetwork(for: program, of: parts, warn: warn)
    }

    /// Closes all connections and ends the threads.
    ///
    /// Every later use of the network fails with `.stopped`.
    ///
    /// Idempotent. Pending exchanges fail. Waits up to ten seconds for pending attempts to connect.
    public func shutDown() async { await parts.transports.shutDown() }
}
