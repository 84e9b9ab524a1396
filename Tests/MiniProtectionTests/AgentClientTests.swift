import Foundation
import Testing

@testable import MiniProtection

/// The keys of an agent, as used by processes.
@Suite(.timeLimit(.minutes(5))) struct AgentClientTests {
    private let device: TestDevice

    init() throws {
        device = try TestDevice()
        try FileManager.default.createDirectory(atPath: device.deviceFolder, withIntermediateDirectories: true)
    }

    @Test func `a secret is removed although the agent ends meanwhile`() throws {
        let ready = DispatchSemaphore(value: 0)
        let agent = Thread { [folder = device.deviceFolder] in
            var listener = AgentSocket.listening(in: folder)
            ready.signal()
            // An agent without secrets removes its socket and accepts no pending connections.
            let connection = listener?.accepted()
            unlink(AgentSocket.path(in: folder))
            listener = nil
            withExtendedLifetime(connection) {}
        }
        agent.start()
        ready.wait()
        try AgentClient(folder: device.deviceFolder).remove("secret")
    }
}
