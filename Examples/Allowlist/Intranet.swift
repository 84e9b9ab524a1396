import FlyingFox
import FlyingSocks
import Foundation

/// A server with plain HTTP, like an old server inside of a company, on a free port of the loopback address.
struct Intranet {
    /// The port that it listens on.
    let port: UInt16
    private let server: HTTPServer

    /// Starts the server.
    static func start() async throws -> Intranet {
        let server = HTTPServer(address: try .inet(ip4: "127.0.0.1", port: 0), logger: .disabled)
        await server.appendRoute("GET /") { _ in HTTPResponse(statusCode: .ok, body: Data("welcome".utf8)) }
        Task { try await server.run() }
        try await server.waitUntilListening(timeout: 60)
        guard case .ip4(_, let port) = await server.listeningAddress else { preconditionFailure("It has no address.") }
        return Intranet(port: port, server: server)
    }

    /// Stops the server.
    func stop() async { await server.stop() }
}
