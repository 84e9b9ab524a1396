public import MiniCore

/// The network of a host: hands each program its own, over one client and one pool of connections.
///
/// Nothing is made before a program uses the network for the first time: then a thread for connections, another one for
/// files, and the client. ``shutDown()`` ends them.
///
/// ## Threading
/// May be used from any thread.
public final class HostNetwork: ProgramNetworkProvider {
    /// What the networks of all programs share.
    final class Parts: Sendable {
        let configuration: NetworkConfiguration
        let cookies: CookieStore
        let transports: Transports
        /// Who answers in place of servers; nil for nobody.
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

    /// Answers a request in place of its server; nil to leave it to the server.
    ///
    /// Is asked for each hop, when the policy has let its URL through.
    package typealias Responder = @Sendable (NetworkRequest) async throws(APIError) -> NetworkResponse?

    private let parts: Parts

    /// How it was made.
    public var configuration: NetworkConfiguration { parts.configuration }

    /// Makes a network that has not connected to anything yet.
    public init(_ configuration: NetworkConfiguration) {
        let cookies = CookieStore(limit: configuration.limits.cookies)
        parts = Parts(configuration, cookies, Transports(configuration))
    }

    private init(_ parts: Parts) { self.parts = parts }

    /// This network, with its pool of connections, and somebody who answers in place of servers.
    package func answering(by responder: @escaping Responder) -> HostNetwork {
        HostNetwork(Parts(parts.configuration, parts.cookies, parts.transports, responder))
    }

    /// The network for one program.
    public func network(
        for program: ProgramIdentity,
        warn: @escaping @Sendable (String) -> Void,
    ) -> any ProgramNetwork {
        HostProgramNetwork(for: program, of: parts, warn: warn)
    }

    /// Closes all connections and ends the threads; every later use of the network fails with `.stopped`.
    ///
    /// Idempotent. Exchanges that are under way fail. Waits up to ten seconds for a server that does not even answer an
    /// attempt to connect.
    public func shutDown() async { await parts.transports.shutDown() }
}
