import MiniHost
import Synchronization

/// Keeps a random key for each user, until it is forgotten; a super app would keep them in the device's keychain.
final class KeyVault: Sendable {
    private enum Entry {
        case key(SecretBytes)
        case forgotten
    }

    /// By the bytes of the users' names: strings that look alike are equal, and yet they name two users.
    private let entries = Mutex<[[UInt8]: Entry]>([:])

    /// The user's key, made when it is first needed.
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

    /// Makes all that was sealed for the user unreadable for ever.
    func forget(_ user: String) { entries.withLock { $0[Array(user.utf8)] = .forgotten } }
}

/// The key of the user was forgotten.
struct KeyForgotten: Error {}
