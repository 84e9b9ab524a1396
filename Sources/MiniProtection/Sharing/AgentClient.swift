internal import Glibc
internal import MiniCrypto

/// The keys that the ``UnlockAgent`` of a device keeps.
struct AgentClient: UnlockStore {
    /// How often a secret is removed from agents that end meanwhile.
    private static let attemptLimit = 8

    let folder: String

    /// Whether an agent listens.
    var isRunning: Bool { AgentSocket.connected(to: folder) != nil }

    func store(_ secret: SecretBytes, as name: String, timeout: Duration?) throws(ProtectionError) {
        var request = AgentRequest(.store, name)
        request.timeoutSeconds = timeout.map { UInt32(clamping: max($0.components.seconds, 1)) } ?? 0
        request.secret = secret
        guard perform(request) != nil else { throw failure }
    }

    func read(_ name: String) -> SecretBytes? { perform(AgentRequest(.read, name)) }

    func remove(_ name: String) throws(ProtectionError) {
        guard let message = AgentRequest(.remove, name).message else { throw failure }
        for _ in 0..<Self.attemptLimit {
            guard let socket = AgentSocket.connected(to: folder) else {
                if errno == ENOENT || errno == ECONNREFUSED { return }
                throw failure
            }
            // Whatever the agent returns, it does not have the secret any more.
            if socket.send(message), socket.receive() != nil { return }
            // An agent without secrets ends, also while others connect. It listens no longer then; another may.
            guard [0, ECONNRESET, EPIPE].contains(errno) else { break }
        }
        throw failure
    }

    private var failure: ProtectionError {
        PrivateFile.systemError("using the agent of the device at \(AgentSocket.path(in: folder))")
    }

    /// What the agent returns; nil for a failure, and where no agent listens.
    private func perform(_ request: AgentRequest) -> SecretBytes? {
        guard let message = request.message, let socket = AgentSocket.connected(to: folder), socket.send(message),
            let response = socket.receive()
        else { return nil }
        return response.withUnsafeBytes { $0.first == 1 ? SecretBytes($0.dropFirst()) : nil }
    }
}
