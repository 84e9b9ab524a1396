import MiniHost
import Synchronization

/// Keeps a random key for each user, until it is forgotten; a super app would keep them in the device's keychain.
final class KeyVault: Sendable {
    private enum Entry {
        case key(SecretBytes)
        case forgotten
    }

    private let entries = Mutex<[String: Entry]>([:])

    /// The user's key, made when it is first needed.
    func key(for user: String) throws -> SecretBytes {
        try entries.withLock { entries in
            switch entries[user] {
            case .key(let key): return key
            case .forgotten: throw KeyForgotten()
            case nil:
                let key = SecretBytes.random(count: AESGCM.keyByteCount)
                entries[user] = .key(key)
                return key
            }
        }
    }

    /// Makes all that was sealed for the user unreadable for ever.
    func forget(_ user: String) { entries.withLock { $0[user] = .forgotten } }
}

/// The key of the user was forgotten.
struct KeyForgotten: Error {}
