import MiniHost
import Synchronization

/// Represents the client of a secret service, such as the keychain of a platform or a vault on a server.
///
/// A real client sends the same requests. The service performs each of them completely or not at all, and stores a secret
/// durably before it responds.
final class SecretService: Sendable {
    /// The service is locked, so that no secret can be read or stored.
    struct Locked: Error {}

    private struct State {
        var secrets: [String: SecretBytes] = [:]
        var isLocked = false
        var listeners: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())

    /// The secret of a name; nil if there is none.
    func secret(_ name: String) throws -> SecretBytes? {
        try state.withLock { state in
            if state.isLocked { throw Locked() }
            return state.secrets[name]
        }
    }

    /// Stores a secret if there is none of the name.
    func add(_ secret: SecretBytes, as name: String) throws {
        try state.withLock { state in
            if state.isLocked { throw Locked() }
            if state.secrets[name] == nil { state.secrets[name] = secret }
        }
    }

    /// Replaces the secret of a name.
    func replace(_ name: String, with secret: SecretBytes) throws {
        try state.withLock { state in
            if state.isLocked { throw Locked() }
            state.secrets[name] = secret
        }
    }

    /// Calls a closure after each lock.
    func onLock(_ listener: @escaping @Sendable () -> Void) {
        state.withLock { $0.listeners.append(listener) }
    }

    /// Forbids access until the unlock.
    func lock() {
        let listeners = state.withLock { state in
            state.isLocked = true
            return state.listeners
        }
        for listener in listeners { listener() }
    }

    /// Permits access again.
    func unlock() { state.withLock { $0.isLocked = false } }
}
