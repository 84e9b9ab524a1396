import Foundation
import MiniCore
import NetworkServers
import Synchronization
import Testing

@testable import MiniNetwork

/// Requests that wait because others run.
@Suite(.timeLimit(.minutes(5)))
struct RequestQueueTests {
    /// A server that does not respond before the test ends, for each request that it receives.
    private func server() async throws -> TestServer { try await TestServer.start { _ in [] } }

    /// Begins a request like the runtime, and reports its failure.
    private func begin(
        _ network: any ProgramNetwork,
        _ url: String,
        timeout: Duration = .seconds(600),
        failed: @escaping @Sendable (APIError.Reason) -> Void = { _ in },
    ) -> () -> Void {
        network.start(NetworkRequest(.request, url: url, timeout: timeout), files: RequestFiles()) { event in
            if case .completed(.failure(let error)) = event { failed(error.reason) }
        }
    }

    private static func targets(_ record: TestServer.Record) -> [String] { record.requests.map(\.target) }

    @Test func `requests of a program beyond its limit wait in their order`() async throws {
        let server = try await server()
        let network = try await TestNetwork { $0.limits.requests = 2 }
        let cancels = ["/0", "/1", "/2", "/3"].map { begin(network.program, server.url($0)) }
        await server.wait { $0.requests.count == 2 }
        // A waiting request is aborted without a place.
        cancels[2]()
        cancels[0]()
        await server.wait { $0.requests.count == 3 }
        #expect(Set(Self.targets(server.record).prefix(2)) == ["/0", "/1"])
        #expect(Self.targets(server.record)[2] == "/3")
        await network.shutDown()
        await server.stop()
    }

    @Test func `programs are served in turn`() async throws {
        let server = try await server()
        let network = try await TestNetwork { $0.maximumConnections = 2 }
        let other = network.host.network(for: ProgramIdentity(appID: "other")) { _ in }
        let cancels = ["/0", "/1", "/2", "/3", "/4"].map { begin(network.program, server.url($0)) }
        _ = begin(other, server.url("/other"))
        await server.wait { $0.requests.count == 2 }
        cancels[0]()
        await server.wait { $0.requests.count == 3 }
        cancels[1]()
        await server.wait { $0.requests.count == 4 }
        #expect(Self.targets(server.record).suffix(2) == ["/2", "/other"])
        await network.shutDown()
        await server.stop()
    }

    @Test func `a request waits at most for its timeout`() async throws {
        let server = try await server()
        let network = try await TestNetwork { $0.limits.requests = 1 }
        _ = begin(network.program, server.url("/0"))
        await server.wait { $0.requests.count == 1 }
        let (codes, code) = AsyncStream.makeStream(of: APIError.Reason.self)
        _ = begin(network.program, server.url("/1"), timeout: .milliseconds(50)) { code.yield($0) }
        for await code in codes {
            #expect(code == .timedOut)
            break
        }
        let task = Task { try await network.program.send(NetworkRequest(.request, url: server.url("/2"))) }
        task.cancel()
        await expect(.aborted) { try await task.value }
        #expect(Self.targets(server.record) == ["/0"])
        await network.shutDown()
        await server.stop()
    }

    @Test func `the end of the network ends waiting requests`() async throws {
        let server = try await server()
        let network = try await TestNetwork { $0.limits.requests = 1 }
        _ = begin(network.program, server.url("/0"))
        let (codes, code) = AsyncStream.makeStream(of: APIError.Reason.self)
        _ = begin(network.program, server.url("/1")) { code.yield($0) }
        network.program.close()
        for await code in codes {
            #expect(code == .aborted)
            break
        }
        await network.shutDown()
        await server.stop()
    }

    @Test func `sockets wait until other sockets have closed`() async throws {
        let server = try await TestServer.start { _ in [.socket(ServerSocket())] }
        let network = try await TestNetwork { $0.maximumConnections = 2 }
        let request = SocketRequest(url: server.url(scheme: "wss"))
        let first = try await network.program.openSocket(request) { _ in }
        let second = Task { try await network.program.openSocket(request) { _ in } }
        let third = SocketRequest(url: server.url(scheme: "wss"), timeout: .milliseconds(200))
        // While the second one waits before it.
        await expect(.timedOut) { try await network.program.openSocket(third) { _ in } }
        #expect(server.record.opened == 1)
        first.close(code: 1000, reason: "")
        _ = try await second.value
        #expect(server.record.opened == 2)
        await network.shutDown()
        await server.stop()
    }

    @Test(arguments: [TestServer.Security.tls(), .http2()])
    func `idle connections are closed for new ones`(security: TestServer.Security) async throws {
        let network = try await TestNetwork { $0.maximumConnections = 2 }
        var servers: [TestServer] = []
        for _ in 0..<4 {
            let server = try await TestServer.start(security) { _ in ServerStep.text("x") }
            #expect(try await network.send(NetworkRequest(.request, url: server.url())).status == 200)
            servers.append(server)
        }
        for server in servers.prefix(2) { await server.wait { $0.closed == 1 } }
        // The two most recently used ones are kept.
        for server in servers.suffix(2) {
            #expect(try await network.send(NetworkRequest(.request, url: server.url())).status == 200)
            #expect(server.record.opened == 1)
        }
        await network.shutDown()
        for server in servers { await server.stop() }
    }

    @Test func `a shared place is free once every holder releases it`() async throws {
        let network = try await TestNetwork(.unused)
        let program = try #require(network.program as? HostProgramNetwork)
        let queue = RequestQueue(limit: { 1 }, programLimit: 8)
        let started = Mutex<[Int]>([])
        let cancellations = (0..<3).map { _ in CancellationState(of: program, timeout: .seconds(600), in: queue) }
        for (index, cancellation) in cancellations.enumerated() {
            queue.add(cancellation) { started.withLock { $0.append(index) } }
        }
        queue.hold(cancellations[0])
        queue.release(cancellations[0])
        #expect(started.withLock { $0 } == [0])
        queue.release(cancellations[0])
        queue.release(cancellations[0])
        #expect(started.withLock { $0 } == [0, 1])
        cancellations[2].end(.exchangeAborted)
        #expect(started.withLock { $0 } == [0, 1, 2])
        await network.shutDown()
    }
}
