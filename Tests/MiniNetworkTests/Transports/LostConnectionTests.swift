import MiniCore
import NetworkServers
import Synchronization
import Testing

@testable import MiniNetwork

/// A server may close an idle connection just when the next request is sent.
struct LostConnectionTests {
    /// Responds to the first request of each connection, and performs another action for the next one.
    private static func server(_ next: [ServerStep]) async throws -> TestServer {
        let seen = Seen()
        return try await TestServer.start { request in
            seen.isFirst(request.connection) ? ServerStep.respond() : next
        }
    }

    @Test(arguments: ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"])
    func `an idempotent request is sent again over another connection`(_ method: String) async throws {
        let server = try await Self.server([.close])
        let network = try await TestNetwork()
        for _ in 0..<3 {
            let body = method == "PUT" ? NetworkRequest.Body.bytes([1, 2, 3]) : .none
            let request = NetworkRequest(.request, url: server.url(), method: method, body: body)
            let response = try await network.send(request)
            #expect(response.status == 200)
        }
        // The second and the third request were lost once each.
        #expect(server.record.requests.map(\.connection) == [1, 1, 2, 2, 3])
        #expect(server.record.requests.allSatisfy { $0.bodySize == (method == "PUT" ? 3 : 0) })
        await network.shutDown()
        await server.stop()
    }

    @Test func `a request is retried at most three times`() async throws {
        let isClosing = Atomic(false)
        let server = try await TestServer.start { _ in
            // Usually long enough that each of the first requests gets its own connection.
            isClosing.load(ordering: .acquiring) ? [.close] : [.pause(.milliseconds(300))] + ServerStep.respond()
        }
        let network = try await TestNetwork()
        let request = NetworkRequest(.request, url: server.url())
        await withTaskGroup { group in
            for _ in 0..<8 { group.addTask { await #expect(throws: Never.self) { try await network.send(request) } } }
        }
        let count = server.record.requests.count
        isClosing.store(true, ordering: .releasing)
        await expect(.networkFailed) { try await network.send(request) }
        // Fewer, if fewer connections were kept: a new connection is not replaced by another.
        #expect((2...4).contains(server.record.requests.count - count))
        await network.shutDown()
        await server.stop()
    }

    @Test func `a request that waits for a task is sent again too`() async throws {
        let server = try await Self.server([.close])
        let network = try await TestNetwork()
        // A delegate decides first, and does not return.
        let program = network.host.responding { _ in nil }.network(for: ProgramIdentity(appID: "app")) { _ in }
        for _ in 0..<2 {
            #expect(try await program.send(NetworkRequest(.request, url: server.url())).status == 200)
        }
        #expect(server.record.requests.map(\.connection) == [1, 1, 2])
        await network.shutDown()
        await server.stop()
    }

    @Test(arguments: ["POST", "PATCH"])
    func `a request that is not idempotent fails`(_ method: String) async throws {
        let server = try await Self.server([.close])
        let network = try await TestNetwork()
        let request = NetworkRequest(.request, url: server.url(), method: method, body: .bytes([1]))
        _ = try await network.send(request)
        let message = await expect(.networkFailed) { try await network.send(request) }
        #expect(message == "the server closed the connection early")
        #expect(server.record.requests.count == 2)
        await network.shutDown()
        await server.stop()
    }

    @Test func `a request is not retried after its response has begun`() async throws {
        let server = try await Self.server([.raw("HTTP/1.1 2"), .close])
        let network = try await TestNetwork()
        let request = NetworkRequest(.request, url: server.url())
        _ = try await network.send(request)
        await expect(.networkFailed) { try await network.send(request) }
        #expect(server.record.requests.count == 2)
        await network.shutDown()
        await server.stop()
    }

    @Test func `a new connection that is closed is a failure`() async throws {
        let server = try await TestServer.start { _ in [.close] }
        let network = try await TestNetwork()
        await expect(.networkFailed) { try await network.send(NetworkRequest(.request, url: server.url())) }
        #expect(server.record.requests.count == 1)
        await network.shutDown()
        await server.stop()
    }
}

/// The connections that have received a request.
private final class Seen: Sendable {
    private let connections = Mutex<Set<Int>>([])

    func isFirst(_ connection: Int) -> Bool { connections.withLock { $0.insert(connection).inserted } }
}
