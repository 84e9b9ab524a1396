import Foundation
import Testing

@testable import MiniProtection

/// The keys that an agent keeps, as processes use them.
@Suite(.timeLimit(.minutes(1))) struct AgentClientTests {
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
            // An agent without secrets removes its socket, and takes no more of the connections that wait.
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
