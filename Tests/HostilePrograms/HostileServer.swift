import MiniHost
import NetworkServers

/// The server of a hostile program on the loopback interface, and the network of its host, which trusts the server.
struct HostileServer: Sendable {
    let network: HostNetwork
    private let server: TestServer

    /// Starts the server.
    ///
    /// - Parameter socket: What the server does on each WebSocket.
    init(_ socket: ServerSocket) async throws {
        var configuration = NetworkConfiguration()
        configuration.authorities = .file(try await CertificateAuthority.shared.file)
        server = try await TestServer.start { _ in [.socket(socket)] }
        network = HostNetwork(configuration)
    }

    /// Code that defines the address of the server.
    var prelude: String { "const url = 'wss://localhost:\(server.port)/';\n" }

    /// Ends the connections and the server, after the host has stopped.
    func stop() async {
        await network.shutDown()
        await server.stop()
    }
}
