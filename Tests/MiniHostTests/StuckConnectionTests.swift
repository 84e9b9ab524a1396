import Foundation
import MiniHost
import MiniTesting
import NetworkServers
import Testing

/// The connections of a program whose thread does not return from a function of the engine.
@Suite(.timeLimit(.minutes(5)))
struct StuckConnectionTests {
    @Test func `the connections of a stuck program close when it is stopped`() async throws {
        // A separate process: the program's thread continues until the process ends.
        await #expect(processExitsWith: .success) {
            let server = try await TestServer.start { request in
                // The request stays pending.
                request.target == "/socket" ? [.socket(ServerSocket())] : []
            }
            var configuration = NetworkConfiguration()
            configuration.authorities = .file(try await CertificateAuthority.shared.file)
            configuration.delegateDeadline = .seconds(600)
            let network = HostNetwork(configuration)
            try await withNetworkProgram {
                $0.network = network
                $0.limits.script.timePerTurn = .milliseconds(500)
            } _: { stuck in
                let opened = try await stuck.evaluate(
                    """
                    const task = my.connectSocket({ url: 'wss://localhost:\(server.port)/socket', multiple: true });
                    await new Promise(resolve => task.onOpen(resolve));
                    my.request({ url: 'https://localhost:\(server.port)/pending', fail() {} });
                    return 'open';
                    """
                )
                #expect(opened == "open")
                await server.wait { $0.requests.count == 2 }
                #expect(server.record.closed == 0)
                var events = stuck.program.events.makeAsyncIterator()
                let program = stuck.program
                Task { try await program.evaluate("console.log('in'); 'x'.repeat(50000).match(/x*x*x*x*y/)") }
                while let event = await events.next() { if case .console = event { break } }
                await program.stop()
                await server.wait { $0.closed == $0.opened }
                #expect(server.record.opened == 2)
                // The end of withNetworkProgram would stop the host again.
                exit(EXIT_SUCCESS)
            }
        }
    }
}
