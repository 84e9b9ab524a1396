import MiniCore
import NetworkServers
import Testing

@testable import MiniNetwork

@Suite(.timeLimit(.minutes(5)))
struct LostSocketTests {
    @Test func `a connection that is lost immediately after the handshake is a failure`() async throws {
        let socket = ServerSocket(sends: ServerSocket.frame(0x81, [0x61]), hangsUp: true)
        let server = try await TestServer.start { _ in [.socket(socket)] }
        let network = try await TestNetwork()
        for _ in 0..<50 {
            let inbox = SocketTests.Inbox()
            do {
                let request = SocketRequest(url: server.url(scheme: "wss"))
                let socket = try await network.program.openSocket(request, receive: inbox.receive)
                var event = await inbox.next()
                // Events before the end may still arrive.
                if event == .text("a") { event = await inbox.next() }
                guard case .failed(let error) = event else {
                    Issue.record("\(String(describing: event))")
                    continue
                }
                #expect(error.reason == .networkFailed)
                // It counts until its last reference is released.
                _ = socket
            } catch {
                // The end came first: no socket was opened.
                #expect(error.reason == .networkFailed)
            }
        }
        await network.shutDown()
        await server.stop()
    }
}
