public import MiniCore

extension StoredDatabases {
    /// Looks at one database; nil when there is none.
    ///
    /// - Throws: `.unavailable`; `.inUse` while a migration is under way.
    public func database(of identity: ProgramIdentity) throws(StorageError) -> StoredDatabase? {
        try set.settle()
        let files = StorageFiles(of: identity, in: set.folder)
        guard FileSystem.status(at: files.database) != nil else { return nil }
        return try StoredDatabase(identity: identity, files: files)
    }

    /// Reads everything in a database, in the order in which keys were first stored.
    ///
    /// Nothing is encrypted or sealed by it: a plain database stays plain, with a key or without.
    ///
    /// - Parameters:
    ///   - identity: The program and the user whose storage it is.
    ///   - key: What the database may be encrypted with.
    ///   - encryptors: What opens sealed values. One that cannot be opened is an entry all the same.
    /// - Throws: as ``verify(_:key:)``; `.damaged`.
    public func entries(
        of identity: ProgramIdentity,
        key: (any DatabaseKeySource)?,
        encryptors: any LocalStorageEncryptorProvider = LocalStorageEncryptors.none,
    ) throws(StorageError) -> [StoredEntry] {
        try contents(of: identity, key: key, encryptors: encryptors).entries
    }

    /// Reads everything in a database, as ``entries(of:key:encryptors:)`` does, with what it says of all its values.
    ///
    /// - Parameters:
    ///   - identity: The program and the user whose storage it is.
    ///   - key: What the database may be encrypted with.
    ///   - encryptors: What opens sealed values. One that cannot be opened is an entry all the same.
    ///   - requiresSealedValues: Whether a value in plaintext is an error; nil as the mark of the database says.
    /// - Throws: as ``verify(_:key:)``; `.damaged`.
    public func contents(
        of identity: ProgramIdentity,
        key: (any DatabaseKeySource)?,
        encryptors: any LocalStorageEncryptorProvider = LocalStorageEncryptors.none,
        requiresSealedValues: Bool? = nil,
    ) throws(StorageError) -> StoredContents {
        let key = try DatabaseKey.asked(of: key)
        return try withFiles(of: identity) { files throws(StorageError) in
            let database: Database
            switch try DatabaseContent(of: files, keys: key.map { [$0] } ?? []) {
            case .empty:
                return StoredContents(
                    entries: [],
                    requiresSealedValues: requiresSealedValues ?? false,
                    opensMark: nil,
                )
            case .plain: database = try Database(path: files.database)
            case .keyed(let fileKey): database = try Database(path: files.database, key: fileKey)
            }
            try StorageSchema.prepare(database)
            let table = try EntryTable(database)
            var sealer = ValueSealer(identity: identity, encryptors: encryptors, place: files.database)
            let isMarked = try table.mark.isPresent
            sealer.requiresSealedValues = requiresSealedValues ?? isMarked
            return StoredContents(
                entries: try table.contents().map { key, kept in StoredEntry(key, kept, openedBy: sealer) },
                requiresSealedValues: sealer.requiresSealedValues,
                opensMark: isMarked ? sealer.opens(try table.mark.read()) : nil,
            )
        }
    }
}

extension StoredEntry {
    /// Opens a value, if it can be.
    fileprivate init(_ key: StorageKey, _ kept: KeptValue, openedBy sealer: ValueSealer) {
        self.init(
            key: key.text,
            kind: kept.kind,
            sizeInBytes: kept.sizeInBytes,
            encryptor: kept.encryptor,
            value: Result { () throws(StorageError) in try sealer.open(kept, for: key) },
        )
    }
}
