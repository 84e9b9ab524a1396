public import MiniCore

extension StoredDatabases {
    /// The state of one database; nil when it does not exist.
    ///
    /// - Throws: `.unavailable`; `.inUse` during a migration.
    public func database(of identity: ProgramIdentity) throws(StorageError) -> StoredDatabase? {
        try set.recover()
        let files = StorageFiles(of: identity, in: set.folder)
        guard FileSystem.status(at: files.database) != nil else { return nil }
        return try StoredDatabase(identity: identity, files: files)
    }

    /// Reads the content of a database, in the order in which keys were first stored.
    ///
    /// It does not encrypt or seal data: a plain database stays plain, with a key or without.
    ///
    /// - Parameters:
    ///   - identity: The program and the user of the storage.
    ///   - key: The key that the database may be encrypted with.
    ///   - encryptors: The encryptors that open sealed values. A value that cannot be opened has an entry as well.
    /// - Throws: As ``verify(_:key:)``; `.damaged`.
    public func entries(
        of identity: ProgramIdentity,
        key: (any DatabaseKeySource)?,
        encryptors: any LocalStorageEncryptorSource = LocalStorageEncryptorRing.none,
    ) throws(StorageError) -> [StoredEntry] {
        try contents(of: identity, key: key, encryptors: encryptors).entries
    }

    /// Reads the content of a database like ``entries(of:key:encryptors:)``, with the properties of all its values.
    ///
    /// - Parameters:
    ///   - identity: The program and the user of the storage.
    ///   - key: The key that the database may be encrypted with.
    ///   - encryptors: The encryptors that open sealed values. A value that cannot be opened has an entry as well.
    ///   - requiresSealedValues: Whether a value in plaintext is an error; nil according to the encryptors and the mark of the
    ///     database.
    /// - Throws: As ``verify(_:key:)``; `.damaged`.
    public func contents(
        of identity: ProgramIdentity,
        key: (any DatabaseKeySource)?,
        encryptors: any LocalStorageEncryptorSource = LocalStorageEncryptorRing.none,
        requiresSealedValues: Bool? = nil,
    ) throws(StorageError) -> StoredContents {
        let key = try DatabaseKey.requested(of: key)
        return try withFiles(of: identity) { files throws(StorageError) in
            let database: Database
            switch try DatabaseContent(of: files, keys: key.map { [$0] } ?? []) {
            case .empty:
                return StoredContents(
                    entries: [],
                    requiresSealedValues: requiresSealedValues ?? encryptors.requiresSealedValues,
                    opensMark: nil,
                )
            case .plain: database = try Database(path: files.database)
            case .keyed(let fileKey): database = try Database(path: files.database, key: fileKey)
            }
            try StorageSchema.prepare(database)
            let table = try EntryTable(database)
            var sealer = ValueSealer(identity: identity, encryptors: encryptors, place: files.database)
            let isMarked = try table.mark.isPresent
            sealer.requiresSealedValues = requiresSealedValues ?? (isMarked || encryptors.requiresSealedValues)
            return StoredContents(
                entries: try table.contents().map { StoredEntry($0, openedBy: sealer) },
                requiresSealedValues: sealer.requiresSealedValues,
                opensMark: isMarked ? sealer.opens(try table.mark.read()) : nil,
            )
        }
    }
}

extension StoredEntry {
    /// Opens a value if possible.
    fileprivate init(_ content: EntryTable.UnvalidatedContent, openedBy sealer: ValueSealer) {
        self.init(
            key: content.key.text,
            kind: content.kind,
            sizeInBytes: content.sizeInBytes,
            encryptor: content.encryptor,
            value: Result { () throws(StorageError) in
                try sealer.open(try content.value.get(), for: content.key)
            },
        )
    }
}
