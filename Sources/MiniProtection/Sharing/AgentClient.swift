internal import Glibc
internal import MiniCrypto

/// The keys in the ``UnlockAgent`` of a device.
struct AgentClient: UnlockStore {
    /// The number of attempts to remove a secret from agents that end meanwhile.
    private static let attemptLimit = 8

    let folder: String

    /// Whether an agent is listening.
    var isRunning: Bool { AgentSocket.connected(to: folder) != nil }

    func store(_ secret: SecretBytes, as name: String, timeout: Duration?) throws(ProtectionError) {
        var request = AgentRequest(.store, name)
        request.timeoutSeconds = timeout.map { UInt32(clamping: max($0.components.seconds, 1)) } ?? 0
        request.secret = secret
        guard try perform(request) != nil else { throw failure }
    }

    func read(_ name: String) throws(ProtectionError) -> SecretBytes? { try perform(AgentRequest(.read, name)) }

    func remove(_ name: String) throws(ProtectionError) {
        guard let message = AgentRequest(.remove, name).message else { throw failure }
        for _ in 0..<Self.attemptLimit {
            guard let socket = AgentSocket.connected(to: folder) else {
                if errno == ENOENT || errno == ECONNREFUSED { return }
                throw failure
            }
            // After any response of the agent, it does not have the secret any more.
            if socket.send(message), socket.receive() != nil { return }
            // The agent is no longer listening, but another one may be.
            guard Self.hasEnded(errno) else { break }
        }
        throw failure
    }

    private var failure: ProtectionError {
        PrivateFile.systemError("using the agent of the device at \(AgentSocket.path(in: folder))")
    }

    /// The response of the agent; nil for a failed request, and when no agent is listening.
    ///
    /// - Throws: `.system` when the agent does not respond, or cannot be reached now.
    private func perform(_ request: AgentRequest) throws(ProtectionError) -> SecretBytes? {
        guard let message = request.message else { throw failure }
        guard let socket = AgentSocket.connected(to: folder) else {
            if Self.isAbsent(errno) { return nil }
            throw failure
        }
        guard socket.send(message), let response = socket.receive() else {
            if Self.hasEnded(errno) { return nil }
            throw failure
        }
        return response.withUnsafeBytes { $0.first == 1 ? SecretBytes($0.dropFirst()) : nil }
    }

    /// Whether no agent is listening that this process may use.
    private static func isAbsent(_ error: Int32) -> Bool {
        [ENOENT, ENOTDIR, ECONNREFUSED, EACCES, EPERM].contains(error)
    }

    /// Whether the agent has ended.
    ///
    /// An agent without secrets ends, even while others connect.
    private static func hasEnded(_ error: Int32) -> Bool { [0, ECONNRESET, EPIPE].contains(error) }
}
