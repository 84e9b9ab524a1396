import FlyingFox
import FlyingSocks
import Foundation
import ServiceLifecycle

/// The server that Prometheus reads the metrics from, on a free port of the loopback interface.
struct MetricsEndpoint: Service {
    /// The port that it listens on.
    let port: UInt16
    private let server: HTTPServer

    /// Starts the server.
    static func start(_ metrics: PrometheusMetrics) async throws -> MetricsEndpoint {
        let server = HTTPServer(address: try .inet(ip4: "127.0.0.1", port: 0), logger: .disabled)
        await server.appendRoute("GET /metrics") { _ in
            HTTPResponse(
                statusCode: .ok,
                headers: [.contentType: "text/plain; version=0.0.4"],
                body: Data(metrics.text.utf8),
            )
        }
        Task { try await server.run() }
        try await server.waitUntilListening(timeout: 60)
        guard case .ip4(_, let port) = await server.listeningAddress else { preconditionFailure("It has no address.") }
        return MetricsEndpoint(port: port, server: server)
    }

    /// Serves until the group of services shuts down.
    func run() async throws {
        try await gracefulShutdown()
        await server.stop()
    }
}
