import MiniHost
import Synchronization

/// Seals the values of each user with a separate key, whose deletion makes the values permanently unreadable.
final class UserKeyEncryptor: LocalStorageEncryptor {
    /// Stored with every value; a new generation of keys needs a new identifier.
    let identifier: String

    /// Returns the key of a user; throws for a user whose key was deleted.
    private let key: @Sendable (_ user: String) throws -> SecretBytes
    /// One cipher per user, kept because each counts the values that its key has sealed; by the bytes of the user ids.
    private let ciphers = Mutex<[[UInt8]: AESGCM]>([:])

    init(generation: Int, key: @escaping @Sendable (_ user: String) throws -> SecretBytes) {
        identifier = "superapp.user-key.\(generation)"
        self.key = key
    }

    func seal(_ plaintext: [UInt8], for context: LocalStorageContext) throws -> [UInt8] {
        let cipher = try cipher(for: context.identity.userID)
        // The context is authenticated with the value, so that the value does not open in another context.
        let additionalData = context.additionalData
        return try Array(capacity: plaintext.count + AESGCM.overheadByteCount) { sealed in
            try cipher.seal(plaintext.span.bytes, additionalData: additionalData.span.bytes, appendingTo: &sealed)
        }
    }

    func open(_ sealed: [UInt8], identifier: String, for context: LocalStorageContext) throws -> [UInt8] {
        guard identifier == self.identifier else { throw OtherGeneration() }
        let additionalData = context.additionalData
        return try cipher(for: context.identity.userID)
            .open(sealed.span.bytes, additionalData: additionalData.span.bytes)
    }

    private func cipher(for user: String) throws -> AESGCM {
        let key = try key(user)
        return try ciphers.withLock { ciphers in
            if let cipher = ciphers[Array(user.utf8)] { return cipher }
            let cipher = try AESGCM(key: key)
            ciphers[Array(user.utf8)] = cipher
            return cipher
        }
    }
}

/// The value was sealed with keys that this encryptor does not have.
struct OtherGeneration: Error {}
