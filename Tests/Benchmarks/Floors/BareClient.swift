import AsyncHTTPClient
import NIOCore
import NIOPosix
import NIOSSL

/// async-http-client without MiniHost, on the same number of threads.
final class BareClient: Sendable {
    private let client: HTTPClient

    init(authorities: String, on loops: MultiThreadedEventLoopGroup) {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.trustRoots = .file(authorities)
        var configuration = HTTPClient.Configuration(tlsConfiguration: tls)
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 32
        client = HTTPClient(eventLoopGroup: loops, configuration: configuration)
    }

    /// Sends requests and reads their responses.
    ///
    /// - Returns: The nanoseconds for each.
    func run(count: Int, url: String, inFlight: Int) async throws -> Double {
        let start = MonotonicTime.now
        try await withThrowingTaskGroup(of: Void.self) { [client] group in
            for _ in 0..<inFlight {
                group.addTask {
                    for _ in 0..<count / inFlight {
                        let response = try await client.execute(HTTPClientRequest(url: url), timeout: .seconds(30))
                        let body = try await response.body.collect(upTo: 1 << 20)
                        guard body.readableBytes == NetworkFigures.responseByteCount else {
                            throw MeasurementError("the response is not complete")
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        return (MonotonicTime.now - start) / Double(count)
    }

    func close() async throws { try await client.shutdown() }
}
