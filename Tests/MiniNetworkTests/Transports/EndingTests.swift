import Foundation
import MiniCore
import NetworkServers
import Testing

@testable import MiniNetwork

/// Exchanges that are cancelled at any time.
@Suite(.timeLimit(.minutes(5)))
struct EndingTests {
    /// The steps of an exchange in which it can end.
    private static let moments: [[ServerStep]] = [
        [],
        [.head(200, [("content-length", "1000000")])],
        [.head(200, [("content-length", "1000000")]), .body([1])],
        [.head(200, [("content-length", "1000000")]), .repeated([1], times: 1_000_000, every: .milliseconds(1))],
        [.head(302, [("location", "/"), ("content-length", "10")]), .body([1])],
    ]

    @Test(arguments: moments, [TestServer.Security.tls(), .http2()])
    func `cancelling aborts immediately`(steps: [ServerStep], security: TestServer.Security) async throws {
        let server = try await TestServer.start(security) { _ in steps }
        let network = try await TestNetwork()
        let task = Task { try await network.send(NetworkRequest(.request, url: server.url(), timeout: .seconds(60))) }
        await server.wait { !$0.requests.isEmpty }
        task.cancel()
        // Otherwise the timeout of the request would end it first.
        await expect(.aborted) { try await task.value }
        await network.shutDown()
        await server.wait { $0.closed == $0.opened }
        await server.stop()
    }

    @Test func `a task that was cancelled before sends no request`() async throws {
        let server = try await TestServer.start { _ in ServerStep.respond() }
        let network = try await TestNetwork()
        let (starts, start) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            for await _ in starts {}
            return try await network.send(NetworkRequest(.request, url: server.url()))
        }
        task.cancel()
        start.finish()
        await expect(.aborted) { try await task.value }
        #expect(server.record.requests.isEmpty)
        await network.shutDown()
        await server.stop()
    }

    @Test func `cancelling after any number of microseconds ends with one outcome`() async throws {
        let server = try await TestServer.start { _ in ServerStep.text("x") }
        let network = try await TestNetwork()
        var outcomes = (responses: 0, aborts: 0)
        for pause in stride(from: 0, to: 3000, by: 30) {
            let task = Task { try await network.send(NetworkRequest(.request, url: server.url())) }
            let end = ContinuousClock.now + .microseconds(pause)
            while ContinuousClock.now < end { await Task.yield() }
            task.cancel()
            do {
                #expect(try await task.value.status == 200)
                outcomes.responses += 1
            } catch let error as APIError {
                #expect(error.reason == .aborted)
                outcomes.aborts += 1
            }
        }
        #expect(outcomes.aborts > 0 && outcomes.responses + outcomes.aborts == 100)
        #expect(try await network.send(NetworkRequest(.request, url: server.url())).status == 200)
        await network.shutDown()
        await server.stop()
    }

    @Test func `the end of a program ends only its own pending work`() async throws {
        let server = try await TestServer.start { request in request.target == "/" ? [] : ServerStep.respond() }
        let network = try await TestNetwork()
        let other = network.host.network(for: ProgramIdentity(appID: "other")) { _ in }
        let task = Task { try await network.send(NetworkRequest(.request, url: server.url())) }
        await server.wait { !$0.requests.isEmpty }
        network.program.close()
        network.program.close()
        await expect(.aborted) { try await task.value }
        await expect(.aborted) { try await network.send(NetworkRequest(.request, url: server.url("/x"))) }
        #expect(try await other.send(NetworkRequest(.request, url: server.url("/x"))).status == 200)
        await network.shutDown()
        await server.stop()
    }

    @Test func `after the end of the host there is no network`() async throws {
        let server = try await TestServer.start { _ in [] }
        let network = try await TestNetwork()
        let task = Task { try await network.send(NetworkRequest(.request, url: server.url())) }
        await server.wait { !$0.requests.isEmpty }
        await network.shutDown()
        await network.shutDown()
        await #expect(throws: APIError.self) { try await task.value }
        await expect(.stopped) { try await network.send(NetworkRequest(.request, url: server.url())) }
        await server.wait { $0.closed == $0.opened }
        await server.stop()
    }

    @Test func `resources are created at first use and are all released`() async throws {
        await #expect(processExitsWith: .success) {
            func count(_ folder: String) throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/" + folder).count
            }
            let server = try await TestServer.start { request in
                request.header("upgrade") == nil ? ServerStep.text("x") : [.socket(ServerSocket())]
            }
            let (threads, files) = (try loops(), try count("fd"))
            let network = try await TestNetwork(.unused)
            #expect(try loops() == threads)
            _ = try await network.send(NetworkRequest(.request, url: server.url()))
            _ = try await network.program.openSocket(SocketRequest(url: server.url(scheme: "wss"))) { _ in }
            #expect(try loops() == threads + 2)
            await network.shutDown()
            await server.wait { $0.closed == $0.opened }
            #expect(try loops() == threads)
            #expect(try count("fd") <= files)
        }
    }
}

/// The number of network threads of the process.
private func loops() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count { task in
        let name = try? String(contentsOfFile: "/proc/self/task/\(task)/comm", encoding: .utf8)
        return name?.contains(/NIO|TP-/) ?? false
    }
}
