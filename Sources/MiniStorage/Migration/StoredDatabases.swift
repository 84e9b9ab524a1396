public import MiniCore

/// The databases of a ``LocalStorageFolder``, for administration while their programs do not run.
///
/// Each method rejects a database that a running program holds with ``StorageError`` `.inUse` and its process identifier.
/// An interrupted migration is finished first.
///
/// ## Threading
/// May be used from any thread. Every method reads and writes files on the thread that calls it.
public struct StoredDatabases: Sendable {
    let set: DatabaseSet

    /// The absolute path of the folder.
    package var folder: String { self.set.folder }

    /// Creates an object for a folder.
    ///
    /// - Parameter folder: A path; a relative one is resolved against the current working directory.
    public init(folder: String) {
        set = DatabaseSet(folder: FileSystem.absolute(folder))
    }

    /// Lists the databases by their paths; empty when the folder does not exist.
    ///
    /// Files whose names do not have the form of databases are omitted.
    public func list() throws(StorageError) -> [StoredDatabase] {
        try set.recover()
        var found: [StoredDatabase] = []
        for path in try set.databases() {
            let files = StorageFiles(database: "\(set.folder)/\(path)")
            guard let identity = StorageFiles.identity(ofDatabaseAt: path) else { continue }
            found.append(try StoredDatabase(identity: identity, files: files))
        }
        return found
    }

    /// Encrypts every database, changes its key, or decrypts it: all of them or none, even if the process is killed.
    ///
    /// A database that has the new key already is not changed, and a plain one needs no former key. Files of SQLCipher 3
    /// become files of version 4 when the library is of version 4.
    ///
    /// - Parameters:
    ///   - formerKey: The current key of the databases; nil for plain databases.
    ///   - key: The new key; nil to decrypt the databases.
    ///   - progress: Receives the number of finished databases and of all databases, before each database and at the end, on
    ///     the calling thread.
    /// - Throws: `.inUse`, `.wrongKey`, `.keyNeeded`, `.unusableKey`, `.damaged`, `.foreignFile`, `.newerVersion`,
    ///   `.diskFull`, `.unavailable`. No database has then changed. After the commit of the migration, the next use of the
    ///   folder finishes it instead.
    public func migrate(
        from formerKey: (any DatabaseKeySource)?,
        to key: (any DatabaseKeySource)?,
        progress: (_ done: Int, _ total: Int) -> Void = { _, _ in },
    ) throws(StorageError) {
        try set.migrate(
            from: DatabaseKey.requested(of: formerKey),
            to: DatabaseKey.requested(of: key),
            progress: progress
        )
    }

    /// Encrypts one database, changes its key, or decrypts it, like ``migrate(from:to:progress:)``.
    ///
    /// - Throws: The errors of ``migrate(from:to:progress:)``; `.unavailable` also when there is no such database.
    public func migrate(
        _ identity: ProgramIdentity,
        from formerKey: (any DatabaseKeySource)?,
        to key: (any DatabaseKeySource)?,
    ) throws(StorageError) {
        let formerKey = try DatabaseKey.requested(of: formerKey)
        let key = try DatabaseKey.requested(of: key)
        try withFiles(of: identity) { files throws(StorageError) in
            guard try DatabaseReplacement(of: files, key: key).make(from: formerKey) else { return }
            try DatabaseReplacement.install(files)
        }
    }

    /// Checks a database for damage.
    ///
    /// Every page of an encrypted database is authenticated, so that every change is detected. In a plain one, damage to
    /// the structure is detected, but not damage within a value. The log of a killed program is applied first; an
    /// incomplete transaction at its end is not damage.
    ///
    /// - Returns: One line for each problem, with pages and tables but without keys or values; empty without problems.
    /// - Throws: `.inUse`, `.wrongKey`, `.keyNeeded`, `.unusableKey`, `.foreignFile`, `.newerVersion`, `.unavailable`;
    ///   `.unavailable` also when there is no such database.
    public func verify(_ identity: ProgramIdentity, key: (any DatabaseKeySource)?) throws(StorageError) -> [String] {
        let key = try DatabaseKey.requested(of: key)
        return try withFiles(of: identity) { files throws(StorageError) in
            try DatabaseVerification(files: files, key: key).problems()
        }
    }

    /// Copies a database to a new plain file that any SQLite can open and only its owner can read.
    ///
    /// Sealed values stay sealed.
    ///
    /// - Throws: As ``verify(_:key:)``; `.unavailable` when there is a file at the path; `.damaged`, `.diskFull`.
    public func export(
        _ identity: ProgramIdentity,
        key: (any DatabaseKeySource)?,
        to path: String,
    ) throws(StorageError) {
        let key = try DatabaseKey.requested(of: key)
        let path = FileSystem.absolute(path)
        try withFiles(of: identity) { files throws(StorageError) in
            try DatabaseReplacement(of: files, key: nil, path: path).copy(from: key)
        }
    }

    /// Calls `body` with the files of an existing database, under its lock.
    func withFiles<Result>(
        of identity: ProgramIdentity,
        _ body: (StorageFiles) throws(StorageError) -> Result,
    ) throws(StorageError) -> Result {
        let files = StorageFiles(of: identity, in: set.folder)
        guard FileSystem.status(at: files.database) != nil else {
            throw StorageError(.unavailable, "there is no database \(files.database)")
        }
        let lock = try DatabaseLock(path: files.lock)
        defer { lock.release() }
        try set.recover()
        return try body(files)
    }
}
