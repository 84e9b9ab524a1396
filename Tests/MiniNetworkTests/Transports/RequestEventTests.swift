import Dispatch
import Foundation
import MiniCore
import NetworkServers
import Synchronization
import Testing

@testable import MiniNetwork

/// The events of a request: each exchange completes once.
@Suite(.timeLimit(.minutes(5)))
struct RequestEventTests {
    /// Counts the completions of requests, and waits for them.
    private final class Completions: Sendable {
        private let results = Mutex<[Result<NetworkResponse, APIError>]>([])
        private let (stream, continuation) = AsyncStream<Void>.makeStream()

        @Sendable func receive(_ event: RequestEvent) {
            guard case .completed(let result) = event else { return }
            results.withLock { $0.append(result) }
            continuation.yield()
        }

        func first() async { await stream.first { _ in true } }

        var reasons: [APIError.Reason?] {
            results.withLock { results in
                results.map { if case .failure(let error) = $0 { error.reason } else { nil } }
            }
        }
    }

    @Test(arguments: [TestNetwork.Use.unused, .used])
    func `a rejected request completes before its start returns`(use: TestNetwork.Use) async throws {
        let network = try await TestNetwork(use)
        let completions = Completions()
        let request = NetworkRequest(.request, url: "https://localhost:25/")
        let abort = network.program.start(request, files: RequestFiles(), receive: completions.receive)
        #expect(completions.reasons == [.noPermission])
        abort()
        await network.shutDown()
        #expect(completions.reasons == [.noPermission])
    }

    @Test func `a request that is aborted while the client is created completes at once`() async throws {
        // A named pipe: opening it blocks until it is opened for writing.
        let path = NSTemporaryDirectory() + "authorities-" + UUID().uuidString
        #expect(mkfifo(path, 0o600) == 0)
        defer { unlink(path) }
        let network = try await TestNetwork(.unused) { $0.authorities = .file(path) }
        let completions = Completions()
        let request = NetworkRequest(.request, url: "https://a.example/")
        let abort = network.program.start(request, files: RequestFiles(), receive: completions.receive)
        abort()
        #expect(completions.reasons == [.aborted])
        // Another request waits for the client until the certificates have been read, without success.
        let other = Task { try await network.program.send(request) }
        await withCheckedContinuation { continuation in
            let code = DetachedThread.start(name: "writer") {
                let writer = open(path, O_WRONLY | O_CLOEXEC)
                replacePipe(at: path)
                close(writer)
                continuation.resume()
            }
            if code != 0 { continuation.resume() }
        }
        await expect(.networkFailed) { try await other.value }
        await network.shutDown()
        #expect(completions.reasons == [.aborted])
    }

    @Test(arguments: ["abort", "close", "shut down"])
    func `a pending request completes once`(end: String) async throws {
        let server = try await TestServer.start { _ in [] }
        let network = try await TestNetwork()
        let completions = Completions()
        let request = NetworkRequest(.request, url: server.url())
        let abort = network.program.start(request, files: RequestFiles(), receive: completions.receive)
        await server.wait { $0.requests.count == 1 }
        #expect(completions.reasons == [])
        switch end {
        case "abort": abort()
        case "close": network.program.close()
        default: await network.shutDown()
        }
        await completions.first()
        abort()
        network.program.close()
        await network.shutDown()
        await server.stop()
        #expect(completions.reasons == [end == "shut down" ? .stopped : .aborted])
    }
}
