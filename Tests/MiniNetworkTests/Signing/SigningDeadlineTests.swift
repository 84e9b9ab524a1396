import MiniCore
import NetworkServers
import Testing

@testable import MiniNetwork

/// Signers and account providers that block: their requests end, and no request is sent.
@Suite(.timeLimit(.minutes(5)))
struct SigningDeadlineTests {
    /// Blocks on each call, also if its task is cancelled.
    private final class Stuck: RequestSigner, AccountProvider {
        private let asked = AsyncStream.makeStream(of: Void.self)

        func sign(_ request: SignableRequest, in context: SigningContext) async throws(APIError) -> SignableRequest {
            await hang()
            return request
        }

        func account(for program: ProgramIdentity) async -> SignedInAccount? {
            await hang()
            return nil
        }

        func waitForCall() async { for await _ in asked.stream { return } }

        private func hang() async {
            asked.continuation.yield()
            // Cancellation does not resume it, as with a delegate that waits for a person.
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
    }

    private struct Passing: RequestSigner {
        func sign(_ request: SignableRequest, in context: SigningContext) async throws(APIError) -> SignableRequest {
            request
        }
    }

    private func network(
        _ signer: any RequestSigner,
        _ accounts: (any AccountProvider)?,
        deadline: Duration,
    ) async throws -> TestNetwork {
        try await TestNetwork {
            $0.signing.signers = [.host("localhost"): signer]
            $0.signing.accounts = accounts
            $0.delegateDeadline = deadline
        }
    }

    @Test func `after the deadline the request fails`() async throws {
        let server = try await TestServer.start { _ in ServerStep.respond() }
        let stuck = Stuck()
        let slowSigner = try await network(stuck, nil, deadline: .milliseconds(50))
        let slowAccounts = try await network(Passing(), stuck, deadline: .milliseconds(30))
        let request = NetworkRequest(.request, url: server.url(), timeout: .seconds(60))
        let unsigned = "the request was not signed in time"
        var outcome: String?
        // The deadline applies to the account as well. On a loaded machine it can pass before there is none.
        for _ in 0..<100 where outcome != unsigned {
            outcome = await expect(.timedOut) { try await slowSigner.send(request) }
        }
        #expect(outcome == unsigned)
        let message = await expect(.timedOut) { try await slowAccounts.send(request) }
        #expect(message == "the account provider did not respond in time")
        for _ in 0..<2 { await stuck.waitForCall() }
        #expect(server.record.opened == 0)
        await slowSigner.shutDown()
        await slowAccounts.shutDown()
        await server.stop()
    }

    @Test func `an abort and the timeout of the request end the wait`() async throws {
        let server = try await TestServer.start { _ in ServerStep.respond() }
        let stuck = Stuck()
        let network = try await network(stuck, stuck, deadline: .seconds(600))
        let task = Task { try await network.send(NetworkRequest(.request, url: server.url(), timeout: .seconds(600))) }
        await stuck.waitForCall()
        task.cancel()
        await expect(.aborted) { try await task.value }
        await expect(.timedOut) {
            try await network.send(NetworkRequest(.request, url: server.url(), timeout: .milliseconds(30)))
        }
        #expect(server.record.opened == 0)
        await network.shutDown()
        await server.stop()
    }
}
