public import MiniCore
internal import MiniCrypto
internal import MiniProtection
internal import MiniStorage
internal import Synchronization

/// AES-256-GCM encryption of stored values, with keys in the keychain of a device.
///
/// The keys are read when a value is first sealed or opened; the first use adds a random key if there is none. A lock that
/// removes the key of their accessibility class removes them from memory, and they are read again after the unlock. While
/// they are not accessible, calls of storage fail with error 10108.
///
/// ## Threading
/// Safe to use from any thread. Reading the keys takes some 0.1 ms.
public final class KeychainEncryptorSource: LocalStorageEncryptorSource {
    private let store: KeychainKeyRing
    /// Prevents other processes from replacing the keys; held after the first use, since encryptors that were returned stay in
    /// use.
    private let use = Mutex<KeyRingUse?>(nil)
    private let cache = Mutex<LocalStorageEncryptorRing?>(nil)
    private let listener = Mutex<LockListener?>(nil)

    /// Creates encryptors with the keys of a store; nothing is read or created yet.
    public init(_ store: KeychainKeyRing) {
        self.store = store
        let listener = store.keychain.onLock(of: store.accessibility) { [weak self] in
            self?.cache.withLock { $0 = nil }
        }
        self.listener.withLock { $0 = listener }
    }

    /// The encryptor that seals values; one that throws while the keys are not accessible.
    public var current: (any LocalStorageEncryptor)? {
        do {
            return try encryptors().current
        } catch {
            return UnavailableEncryptor(error: error)
        }
    }

    /// The encryptor that opens values of that identifier.
    public func encryptor(for identifier: String) -> (any LocalStorageEncryptor)? {
        do {
            return try encryptors().encryptor(for: identifier)
        } catch {
            return UnavailableEncryptor(error: error)
        }
    }

    private func encryptors() throws -> LocalStorageEncryptorRing {
        try cache.withLock { cached in
            if let cached { return cached }
            try use.withLock { if $0 == nil { $0 = try KeyRingUse(of: store) } }
            if try store.storedKeys() == nil { try store.make(.random(requiresSealedValues: false)) }
            guard let keys = try store.storedKeys() else { throw KeyFileError(.missing, store.path) }
            let encryptors = try LocalStorageEncryptorRing.aesGCM(keys)
            cached = encryptors
            return encryptors
        }
    }
}

/// Replaces an encryptor whose keys cannot be read at present, and throws the reason.
private struct UnavailableEncryptor: LocalStorageEncryptor {
    let error: any Error

    var identifier: String { "unavailable" }

    func seal(_ plaintext: [UInt8], for context: LocalStorageContext) throws -> [UInt8] { throw reason }

    func open(_ sealed: [UInt8], identifier: String, for context: LocalStorageContext) throws -> [UInt8] {
        throw reason
    }

    private var reason: any Error {
        (error as? KeychainError)?.status == .interactionNotAllowed ? APIError.protectedDataUnavailable : error
    }
}
