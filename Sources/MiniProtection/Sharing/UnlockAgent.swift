internal import CKeyring
internal import Glibc
internal import MiniCrypto

/// Keeps a device unlocked for other processes of the user if the system does not allow keyrings, as in many containers.
///
/// The keys are in the memory of the process that runs the agent. Other processes of the user cannot dump or read it. They
/// receive the keys through a socket in the folder of the device. ``Keybag/shareUnlock(timeout:startAgent:)`` stores them
/// there, and ``Keybag/adoptSharedUnlock()`` reads them.
///
/// ## Threading
/// Created and run on one thread of a process that does nothing else.
public final class UnlockAgent {
    private struct Entry {
        let secret: SecretBytes
        /// The time of its removal, on a clock that includes the system's sleep; nil for never.
        let end: ContinuousClock.Instant?
    }

    /// The time for which an agent waits for its first keys.
    private static let timeLimit = Duration.seconds(30)

    private let socket: AgentSocket
    /// The file that the agent removes when it ends.
    public let socketFile: AgentSocketFile
    private var entries: [String: Entry] = [:]

    /// Listens in the folder of a device.
    ///
    /// - Throws: `.exists` when another agent listens there; `.system`.
    public init(in folder: String) throws(ProtectionError) {
        ckeyring_forbid_dumps()
        // The socket is created with the remaining rights.
        umask(0o177)
        // If two agents start at once, the later one detects the socket of the other.
        let lock = try ProcessLock(path: DeviceFolder(folder).agentLock)
        defer { withExtendedLifetime(lock) {} }
        socket = try Self.listening(in: folder)
        socketFile = AgentSocketFile(in: folder)
    }

    private static func listening(in folder: String) throws(ProtectionError) -> AgentSocket {
        let path = AgentSocket.path(in: folder)
        if let socket = AgentSocket.listening(in: folder) { return socket }
        guard errno == EADDRINUSE else { throw PrivateFile.systemError("listening at \(path)") }
        guard AgentSocket.connected(to: folder) == nil else {
            throw ProtectionError(.exists, "another agent listens at \(path)")
        }
        // The file of a killed agent.
        unlink(path)
        guard let socket = AgentSocket.listening(in: folder) else {
            throw PrivateFile.systemError("listening at \(path)")
        }
        return socket
    }

    /// Serves until the last key is removed or has timed out; then removes the socket.
    public func run() {
        let start = ContinuousClock.now
        var hasKeys = false
        while true {
            let now = ContinuousClock.now
            entries = entries.filter { $0.value.end.map { $0 > now } ?? true }
            if !entries.isEmpty { hasKeys = true }
            guard !entries.isEmpty || (!hasKeys && now < start + Self.timeLimit) else { break }
            let ends = entries.isEmpty ? [start + Self.timeLimit] : entries.values.compactMap(\.end)
            guard wait(until: ends.min()), let connection = socket.accepted() else { continue }
            if let message = connection.receive() { _ = connection.send(response(to: message)) }
        }
        socketFile.remove()
    }

    /// Whether a process connects before a time.
    private func wait(until end: ContinuousClock.Instant?) -> Bool {
        var event = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
        let milliseconds = end.map { end -> Int32 in
            let time = (end - .now).components
            return Int32(clamping: max(time.seconds * 1_000 + time.attoseconds / 1_000_000_000_000_000 + 1, 0))
        }
        return poll(&event, 1, milliseconds ?? -1) == 1
    }

    private func response(to message: SecretBytes) -> SecretBytes {
        let (success, failure) = (SecretBytes([1]), SecretBytes([0]))
        guard let request = AgentRequest(message) else { return failure }
        switch request.kind {
        case .store:
            let seconds = request.timeoutSeconds
            entries[request.name] = Entry(
                secret: request.secret,
                end: seconds == 0 ? nil : .now + .seconds(Int64(seconds)),
            )
            return success
        case .read:
            guard let entry = entries[request.name], entry.end.map({ $0 > .now }) ?? true else { return failure }
            return success.appending(entry.secret)
        case .remove: return entries.removeValue(forKey: request.name) == nil ? failure : success
        }
    }
}
