import FlyingFox
import FlyingSocks
import Foundation
import MiniCore

/// The HTTP server of a ``Backend``.
struct BackendServer: Sendable {
    /// The longest body that is read: a client can send anything before its signature is verified.
    private static let bodyLimitBytes = 65_536

    private let server: HTTPServer
    private let backend: Backend

    /// Creates a server on the loopback address.
    ///
    /// - Parameter port: The port to listen on; 0 for a free port.
    init(_ backend: Backend, port: UInt16 = 0) throws {
        self.backend = backend
        server = HTTPServer(address: try .inet(ip4: "127.0.0.1", port: port), logger: .disabled)
    }

    /// Serves until the task is cancelled.
    ///
    /// - Parameter ready: Called with the port once requests are accepted.
    /// - Throws: `SocketError` immediately if the port is in use.
    func run(ready: @escaping @Sendable (UInt16) -> Void) async throws {
        await server.appendRoute("*") { [backend] request in try await Self.respond(request, backend) }
        try await withThrowingTaskGroup { [server] group in
            group.addTask { try await server.run() }
            group.addTask {
                // The timeout is long for a busy machine: a server that cannot listen ends with its own error.
                try await server.waitUntilListening(timeout: 3600)
                if case .ip4(_, let port) = await server.listeningAddress { ready(port) }
            }
            for try await _ in group {}
        }
    }

    private static func respond(_ request: HTTPRequest, _ backend: Backend) async throws -> HTTPResponse {
        guard request.headers[.transferEncoding] == nil,
            Int(request.headers[.contentLength] ?? "0").map({ $0 <= bodyLimitBytes }) == true
        else { return HTTPResponse(statusCode: .payloadTooLarge) }
        let respond = await backend.respond(
            SignableRequest(
                method: request.method.rawValue,
                url: "http://\(request.headers[.host] ?? "")\(request.target.rawValue)",
                headers: request.headers.map { NetworkHeader($0.key.rawValue, $0.value) },
                body: Array(try await request.bodyData),
            )
        )
        return HTTPResponse(
            statusCode: respond.status == 200 ? .ok : .notFound,
            headers: [.contentType: "application/json"],
            body: Data(JSON.text(respond.body).utf8),
        )
    }
}
