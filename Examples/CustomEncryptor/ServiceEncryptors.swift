import MiniHost
import Synchronization

/// Seals with the keys of a secret service, and removes them from memory when it is locked.
final class ServiceEncryptors: LocalStorageEncryptorSource {
    private let store: ServiceKeyRing
    /// Prevents another process from replacing the keys.
    private let use: KeyRingUse
    private let cache = Mutex<LocalStorageEncryptorRing?>(nil)

    init(_ store: ServiceKeyRing) throws {
        self.store = store
        use = try KeyRingUse(of: store)
        store.service.onLock { [weak self] in self?.cache.withLock { $0 = nil } }
    }

    var current: (any LocalStorageEncryptor)? { encryptor { $0.current } }

    func encryptor(for identifier: String) -> (any LocalStorageEncryptor)? {
        encryptor { $0.encryptor(for: identifier) }
    }

    private func encryptor(
        _ select: (LocalStorageEncryptorRing) -> (any LocalStorageEncryptor)?
    ) -> (any LocalStorageEncryptor)? {
        do {
            return select(try encryptors())
        } catch {
            // Nil would store values in plaintext.
            return UnavailableEncryptor(isLocked: error is SecretService.Locked)
        }
    }

    private func encryptors() throws -> LocalStorageEncryptorRing {
        try cache.withLock { cached in
            if let cached { return cached }
            // Keys are made when the super app is set up, and not here: missing keys are lost keys.
            guard let keys = try store.storedKeys() else { throw KeysMissing() }
            let encryptors = try LocalStorageEncryptorRing.aesGCM(keys)
            cached = encryptors
            return encryptors
        }
    }
}

/// Replaces an encryptor whose keys cannot be read at present.
struct UnavailableEncryptor: LocalStorageEncryptor {
    let isLocked: Bool

    var identifier: String { "unavailable" }

    func seal(_ plaintext: [UInt8], for context: LocalStorageContext) throws -> [UInt8] { throw reason }

    func open(_ sealed: [UInt8], identifier: String, for context: LocalStorageContext) throws -> [UInt8] {
        throw reason
    }

    /// Error 10108 for a lock; any other error becomes 10101 or 10102.
    private var reason: any Error { isLocked ? APIError.protectedDataUnavailable : KeysMissing() }
}

/// The service has no usable keys.
struct KeysMissing: Error {}
