internal import MiniCore
public import MiniCrypto

extension StoredDatabases {
    /// Gives the encryptor whose keys are in a file another key, and seals every value of the folder with it.
    ///
    /// The file gets the new key first, beside the old one. Then all values are sealed with the new key, each database as by
    /// ``LocalStorageFolder/reseal(_:progress:)``. Then the old key is removed from the file. At whatever moment the process
    /// dies, the file opens every value. Calling again goes on: a file with retired keys gets no further key.
    ///
    /// The old keys stay in the file when a value could not be opened, or is plaintext where sealed values are required.
    ///
    /// - Parameters:
    ///   - file: The key file of the ``LocalStorageEncryptors/aesGCM(_:)`` of the folder. Programs that use it and began before
    ///     would seal with the old key, and are refused where they hold a ``KeyFileUse``.
    ///   - databaseKey: What databases are encrypted with; nil when none is.
    ///   - progress: Receives how many values of a database are done, of how many, several times for each.
    /// - Returns: What became of the values of all databases.
    /// - Throws: ``KeyFileError``, `.inUse` while the keys are in use; ``StorageError`` as for resealing; ``CryptoError``.
    public func rekeyEncryptor(
        _ file: KeyFile,
        databaseKey: (any DatabaseKeySource)? = nil,
        progress: (_ done: Int, _ total: Int) -> Void = { _, _ in },
    ) throws -> ResealingResult {
        let use = try KeyFileUse(of: file, isExclusive: true)
        defer { withExtendedLifetime(use) {} }
        var keys = try file.keys()
        if keys.retired.isEmpty {
            keys = keys.rotated()
            try file.replace(with: keys)
        }
        let folder = LocalStorageFolder(
            folder: set.folder,
            encryptors: try LocalStorageEncryptors.aesGCM(keys),
            databaseKey: databaseKey,
            requiresSealedValues: keys.requiresSealedValues ? true : nil,
        )
        var result = ResealingResult(resealed: 0, untouched: 0, unreadable: 0)
        for database in try list() { result = result + (try folder.reseal(database.identity, progress: progress)) }
        if result.unreadable == 0 { try file.replace(with: keys.withoutRetired()) }
        return result
    }

    /// The first database that holds sealed values, or is damaged so that it may; nil when none does.
    ///
    /// - Throws: as ``entries(of:key:encryptors:)``, but not `.damaged`.
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
