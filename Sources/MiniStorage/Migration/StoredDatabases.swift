public import MiniCore

/// The databases that a ``LocalStorageFolder`` keeps, for who looks after them while their programs do not run.
///
/// Each method refuses a database that a running program holds with ``StorageError`` `.inUse`, and names the process. A
/// migration that was killed is finished first.
///
/// ## Threading
/// May be shared. Every method reads and writes files on the thread that calls it.
public struct StoredDatabases: Sendable {
    let set: DatabaseSet

    /// Names the folder.
    ///
    /// - Parameter folder: A path; a relative one is taken from the working folder of now.
    public init(folder: String) {
        set = DatabaseSet(folder: FileSystem.absolute(folder))
    }

    /// Lists the databases by their paths; none when there is no folder.
    ///
    /// Files whose names are not those of a database of ours are left out.
    public func list() throws(StorageError) -> [StoredDatabase] {
        try set.settle()
        var found: [StoredDatabase] = []
        for path in try set.databases() {
            let files = StorageFiles(database: "\(set.folder)/\(path)")
            guard let identity = StorageFiles.identity(ofDatabaseAt: path) else { continue }
            found.append(try StoredDatabase(identity: identity, files: files))
        }
        return found
    }

    /// Encrypts every database, gives it another key, or decrypts it: all of them or none, even if the process dies.
    ///
    /// A database that has its new key already is left alone, and a plain one needs no former key. Files of SQLCipher 3
    /// become files of version 4 when the library is of version 4.
    ///
    /// - Parameters:
    ///   - formerKey: What databases are encrypted with until now; nil when none is.
    ///   - key: What they are to be encrypted with; nil to store them in plain.
    ///   - progress: Told before each database and at the end, on the thread that called.
    /// - Throws: `.inUse`, `.wrongKey`, `.keyNeeded`, `.unusableKey`, `.damaged`, `.foreignFile`, `.newerVersion`,
    ///   `.diskFull`, `.unavailable`. Nothing has then changed, or, when the migration was past its commit, the next
    ///   use of the folder finishes it.
    public func migrate(
        from formerKey: (any DatabaseKeySource)?,
        to key: (any DatabaseKeySource)?,
        progress: (StorageMigrationProgress) -> Void = { _ in },
    ) throws(StorageError) {
        try set.migrate(from: DatabaseKey.asked(of: formerKey), to: DatabaseKey.asked(of: key), progress: progress)
    }

    /// Encrypts one database, gives it another key, or decrypts it, as ``migrate(from:to:progress:)`` does with all.
    ///
    /// - Throws: what ``migrate(from:to:progress:)`` throws; `.unavailable` also when there is no such database.
    public func migrate(
        _ identity: ProgramIdentity,
        from formerKey: (any DatabaseKeySource)?,
        to key: (any DatabaseKeySource)?,
    ) throws(StorageError) {
        let formerKey = try DatabaseKey.asked(of: formerKey)
        let key = try DatabaseKey.asked(of: key)
        try withFiles(of: identity) { files throws(StorageError) in
            guard try DatabaseReplacement(of: files, key: key).make(from: formerKey) else { return }
            try DatabaseReplacement.install(files)
        }
    }

    /// Looks for damage in a database.
    ///
    /// Every page of an encrypted one is authenticated, so that no change of what it holds goes unseen. In a plain one,
    /// damage is seen where it breaks the structure, and not within a value. What a killed program left in a log is
    /// brought home first; its last, unfinished part is no damage.
    ///
    /// - Returns: one line for each problem, which names pages and tables, never a key or a value; empty for none.
    /// - Throws: `.inUse`, `.wrongKey`, `.keyNeeded`, `.unusableKey`, `.foreignFile`, `.newerVersion`, `.unavailable`;
    ///   `.unavailable` also when there is no such database.
    public func verify(_ identity: ProgramIdentity, key: (any DatabaseKeySource)?) throws(StorageError) -> [String] {
        let key = try DatabaseKey.asked(of: key)
        return try withFiles(of: identity) { files throws(StorageError) in
            try DatabaseVerification(files: files, key: key).problems()
        }
    }

    /// Copies a database to a new plain file that any SQLite opens, readable to its owner alone.
    ///
    /// Values that an encryptor sealed stay sealed.
    ///
    /// - Throws: as ``verify(_:key:)``; `.unavailable` when there is a file at the path; `.damaged`, `.diskFull`.
    public func export(
        _ identity: ProgramIdentity,
        key: (any DatabaseKeySource)?,
        to path: String,
    ) throws(StorageError) {
        let key = try DatabaseKey.asked(of: key)
        let path = FileSystem.absolute(path)
        try withFiles(of: identity) { files throws(StorageError) in
            try DatabaseReplacement(of: files, key: nil, path: path).copy(from: key)
        }
    }

    /// Calls `body` with the files of a database that is there, under its lock.
    func withFiles<Result>(
        of identity: ProgramIdentity,
        _ body: (StorageFiles) throws(StorageError) -> Result,
    ) throws(StorageError) -> Result {
        let files = StorageFiles(of: identity, in: set.folder)
        guard FileSystem.status(at: files.database) != nil else {
            throw StorageError(.unavailable, "there is no database \(files.database)")
        }
        let lock = try FileLock(path: files.lock)
        defer { lock.release() }
        try set.settle()
        return try body(files)
    }
}
