import MiniHost
import Synchronization

/// Keeps a random key for each user until it is deleted; a super app would keep them in the device's keychain.
final class KeyVault: Sendable {
    private enum Entry {
        case key(SecretBytes)
        case forgotten
    }

    /// The keys are the bytes of the user ids: canonically equivalent strings are equal in Swift, but are different users.
    private let entries = Mutex<[[UInt8]: Entry]>([:])

    /// The user's key, created on first use.
    func key(for user: String) throws -> SecretBytes {
        try entries.withLock { entries in
            switch entries[Array(user.utf8)] {
            case .key(let key): return key
            case .forgotten: throw KeyForgotten()
            case nil:
                let key = SecretBytes.random(count: AESGCM.keyByteCount)
                entries[Array(user.utf8)] = .key(key)
                return key
            }
        }
    }

    /// Deletes the user's key: values that were sealed with it become permanently unreadable.
    func forget(_ user: String) { entries.withLock { $0[Array(user.utf8)] = .forgotten } }
}

/// The key of the user was deleted.
struct KeyForgotten: Error {}
