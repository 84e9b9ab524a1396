import Foundation
import MiniCore
import Testing

@testable import MiniNetwork

/// What a host makes when its network is first used.
@Suite(.timeLimit(.minutes(20)))
struct TransportsTests {
    @Test func `a program does not wait for certificates that another one needs read`() async throws {
        // A pipe with a name: whoever opens it waits until somebody writes.
        let path = NSTemporaryDirectory() + "authorities-" + UUID().uuidString
        #expect(mkfifo(path, 0o600) == 0)
        defer { unlink(path) }
        let network = try await TestNetwork(.unused) { $0.authorities = .file(path) }
        let request = NetworkRequest(.request, url: "https://a.example/")
        let first = Task { try await network.program.send(request) }
        var writer: Int32 = -1
        while writer < 0 {
            await Task.yield()
            writer = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
        }
        let other = network.host.network(for: ProgramIdentity(appID: "other")) { _ in }
        let answer = await DelegateAnswer.wait(.seconds(30)) { () async -> Bool in
            if case .needsTask = try? other.begin(request, answer: { _ in }) { true } else { false }
        }
        close(writer)
        #expect(answer.orElse(false))
        await expect(.networkFailed) { try await first.value }
        await network.shutDown()
    }
}
