internal import MiniCore
public import MiniCrypto

extension StoredDatabases {
    /// Replaces the key of the encryptor, and seals every value of the folder with the new key.
    ///
    /// The new key is stored first, beside the old one. Then all values are sealed with the new key, each database as by
    /// ``LocalStorageFolder/reseal(_:requiringSealedValues:progress:)``. Then the old key is removed. If the process is killed
    /// at any time, the stored keys open every value. Another call continues: while a key is retired, no further key is
    /// created.
    ///
    /// The old keys stay when a value could not be opened, or is plaintext where sealed values are required.
    ///
    /// - Parameters:
    ///   - store: The keys of the ``LocalStorageEncryptorRing/aesGCM(_:)`` of the folder. Running programs would continue to
    ///     seal with the old key: a ``KeyRingUse`` that they hold prevents the change.
    ///   - databaseKey: The key of the databases; nil for plain databases.
    ///   - progress: Receives the number of finished values and of all values of a database, several times for each.
    /// - Returns: The result for the values of all databases.
    /// - Throws: ``KeyFileError``, `.inUse` while the keys are in use, `.missing` if there are none; errors of the store;
    ///   ``StorageError`` as for resealing; ``CryptoError``.
    public func rekeyEncryptor(
        _ store: some KeyRingStore,
        databaseKey: (any DatabaseKeySource)? = nil,
        progress: (_ done: Int, _ total: Int) -> Void = { _, _ in },
    ) throws -> ResealingResult {
        let use = try KeyRingUse(of: store, isExclusive: true)
        defer { withExtendedLifetime(use) {} }
        guard var keys = try store.storedKeys() else { throw KeyFileError(.missing, store.path) }
        if keys.retired.isEmpty {
            keys = keys.rotated()
            try store.replace(with: keys)
        }
        let folder = LocalStorageFolder(
            folder: set.folder,
            encryptors: try LocalStorageEncryptorRing.aesGCM(keys),
            databaseKey: databaseKey,
            requiresSealedValues: keys.requiresSealedValues ? true : nil,
        )
        var result = ResealingResult(resealed: 0, untouched: 0, unreadable: 0)
        for database in try list() { result = result + (try folder.reseal(database.identity, progress: progress)) }
        if result.unreadable == 0 { try store.replace(with: keys.withoutRetired()) }
        return result
    }

    /// The first database with sealed values, or with damage that may hide them; nil when there is none.
    ///
    /// - Throws: As ``entries(of:key:encryptors:)``, but not `.damaged`.
    public func firstWithSealedValues(key: (any DatabaseKeySource)?) throws(StorageError) -> StoredDatabase? {
        for database in try list() {
            do throws(StorageError) {
                let contents = try contents(of: database.identity, key: key)
                if contents.opensMark != nil || contents.entries.contains(where: { $0.encryptor != nil }) {
                    return database
                }
            } catch {
                guard error.code == .damaged else { throw error }
                return database
            }
        }
        return nil
    }
}
