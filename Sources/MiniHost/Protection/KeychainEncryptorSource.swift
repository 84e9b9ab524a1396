public import MiniCore
internal import MiniCrypto
internal import MiniProtection
package import MiniStorage
internal import Synchronization

/// AES-256-GCM encryption of stored values, with keys in the keychain of a device.
///
/// The keys are read when a value is first sealed or opened; the first use adds a random key if there is none. A lock that
/// removes the key of their accessibility class removes them from memory, and they are read again after the unlock. While
/// they are not accessible, calls of storage fail with error 10108.
///
/// ## Lost keys
/// Keys are not created beside sealed values in the host's folder, nor after the source has used keys: storing a value fails
/// with error 10101, and reading a sealed one with error 10102, until the keys are restored. A host that accepts the loss of
/// the values removes the folder, or creates keys with ``KeychainKeyRing/storeIfMissing(_:)``.
///
/// ## Threading
/// May be used from any thread. Reading the keys takes some 0.1 ms.
public final class KeychainEncryptorSource: LocalStorageEncryptorSource {
    private let store: KeychainKeyRing
    /// Prevents other processes from replacing the keys; held after the first use, since encryptors that were returned stay in
    /// use.
    private let use = Mutex<KeyRingUse?>(nil)
    private let cache = Mutex<LocalStorageEncryptorRing?>(nil)
    /// Whether keys were used, so that missing ones are lost.
    private let hadKeys = Mutex(false)
    /// The folders whose values are sealed with the keys, by their paths.
    private let folders = Mutex<[String: SealedFolder]>([:])
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

    /// Whether the stored keys require that all values are sealed; `false` while the keys are not accessible.
    public var requiresSealedValues: Bool {
        // An error is reported by the encryptor that replaces the inaccessible ones.
        (try? encryptors())?.requiresSealedValues ?? false
    }

    private func encryptors() throws -> LocalStorageEncryptorRing {
        try cache.withLock { cached in
            if let cached { return cached }
            try use.withLock { if $0 == nil { $0 = try KeyRingUse(of: store) } }
            if try store.storedKeys() == nil {
                try checkForLostKeys()
                try store.storeIfMissing(.random(requiresSealedValues: false))
            }
            guard let keys = try store.storedKeys() else { throw KeyFileError(.missing, store.path) }
            let encryptors = try LocalStorageEncryptorRing.aesGCM(keys)
            cached = encryptors
            hadKeys.withLock { $0 = true }
            return encryptors
        }
    }

    /// Checks that the missing keys have not sealed values.
    ///
    /// - Throws: `.missing` when they have; an error when the values of a folder cannot be read now.
    private func checkForLostKeys() throws {
        var isLost = hadKeys.withLock(\.self)
        for folder in folders.withLock({ Array($0.values) }) where !isLost {
            isLost = try folder.hasSealedValues ?? folder.findSealedValues()
        }
        if isLost { throw KeyFileError(.missing, store.path) }
    }
}

extension KeychainEncryptorSource: KeyCreatingEncryptorSource {
    /// Searches the folder for sealed values if there are no keys, or if they are not accessible.
    package func prepare(for databases: StoredDatabases, key: (any DatabaseKeySource)?) {
        guard cache.withLock({ $0 == nil }) else { return }
        folders.withLock { folders in
            guard folders[databases.folder]?.hasSealedValues == nil else { return }
            var folder = SealedFolder(databases: databases, key: key)
            // An error of the keychain is reported when the keys are needed. Values that cannot be read now are read then.
            if (try? store.storedKeys()) == nil { folder.hasSealedValues = try? folder.findSealedValues() }
            folders[databases.folder] = folder
        }
    }
}

/// A folder whose values may be sealed with keys that are missing.
private struct SealedFolder {
    let databases: StoredDatabases
    let key: (any DatabaseKeySource)?
    /// Whether there are sealed values; nil while this is unknown.
    var hasSealedValues: Bool?

    func findSealedValues() throws(StorageError) -> Bool { try databases.firstWithSealedValues(key: key) != nil }
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
