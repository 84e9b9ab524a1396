public import MiniCore

/// A folder with the local storage of all programs: one database for each program of each user.
///
/// A database is created when its program first uses storage. One program of one process at a time holds it, from then
/// until its ``LocalStorage/close()``. All others receive error 10105.
///
/// ## Shape
/// `user-USER/program-PROGRAM.db`, where USER and PROGRAM are the ids' UTF-8 bytes in lowercase base32. So every id has a
/// unique name that is safe in any file system. A database in use has a file `….lock`, which contains the process
/// identifier, and a file `….db-wal`. Folders have the mode 0700, files 0600. The path of a database has at most 500 bytes,
/// which allows ids of more than 200 bytes in total in a usual data folder.
///
/// ## Encryption
/// Values are stored in plaintext unless there are encryptors. Each row has the identifier of the encryptor that sealed it.
/// Rows without one are plaintext and stay readable. Keys and the sizes of values are stored in plaintext unless the
/// databases are encrypted with a key: then the files cannot be read without it. Recently used values are cached in memory
/// in plaintext, at most 1 MB per program.
///
/// ## Forged values
/// A database is marked if it is created while there is an encryptor, or if its values were all sealed by
/// ``reseal(_:requiringSealedValues:progress:)``. A value in plaintext is then an error. <doc:EncryptingLocalStorage> lists
/// the changes that this does not detect.
///
/// ## Threading
/// May be used from any thread. ``storage(for:warn:)`` reads and writes files on the thread that calls it.
public struct LocalStorageFolder: LocalStorageProvider {
    let folder: String
    private let encryptors: any LocalStorageEncryptorSource
    private let key: (any DatabaseKeySource)?
    let requiresSealedValues: Bool?
    let report: @Sendable (StorageError) -> Void
    let storages = OpenStorages()

    /// Creates a provider.
    ///
    /// The folder is created when it is first needed.
    ///
    /// - Parameters:
    ///   - folder: A path; a relative one is resolved against the current working directory.
    ///   - encryptors: The encryptors that seal and open values.
    ///   - databaseKey: The source of the databases' key, which is called at each opening; nil for plain databases. A plain
    ///     database is encrypted when it is opened with a key.
    ///   - requiresSealedValues: Whether a value in plaintext is an error, `.openingFailed`, and storing one as well,
    ///     `.sealingFailed`: `true` always, `false` never, nil according to the encryptors and the mark of each database. A
    ///     process that can write the files can remove a mark, but cannot affect `true` or the encryptors.
    ///   - report: Receives each error completely, on the thread where it occurs, before the program receives its
    ///     ``APIError``. A running program's `warn` receives a line about each of them as well: log only one of the two.
    public init(
        folder: String,
        encryptors: any LocalStorageEncryptorSource = LocalStorageEncryptorRing.none,
        databaseKey: (any DatabaseKeySource)? = nil,
        requiresSealedValues: Bool? = nil,
        report: @escaping @Sendable (StorageError) -> Void = { _ in },
    ) {
        self.folder = FileSystem.absolute(folder)
        self.encryptors = encryptors
        key = databaseKey
        self.requiresSealedValues = requiresSealedValues
        self.report = report
    }

    /// Opens the storage of one program of one user.
    ///
    /// A missing database is created.
    ///
    /// - Throws: `.storageUnavailable` when it is held elsewhere, when the folder cannot be written, or when the file has
    ///   another format or a newer version; `.databaseDamaged`; `.diskFull`; `.wrongDatabaseKey` when the key is wrong,
    ///   unavailable or missing.
    public func storage(
        for identity: ProgramIdentity,
        warn: @escaping @Sendable (ProgramWarning) -> Void,
    ) throws(APIError) -> any LocalStorage {
        let report: @Sendable (StorageError) -> Void = { [report] error in
            report(error)
            warn(error.warning(about: "storage"))
        }
        do throws(StorageError) {
            let path = StorageFiles(of: identity, in: folder).database
            return ProgramStorage(
                try storages.open(path) { () throws(StorageError) in try open(identity, report: report) }
            )
        } catch {
            report(error)
            throw error.apiError
        }
    }

    /// Opens the storage of one program of one user, for a caller that excludes others by ``storages``.
    func open(
        _ identity: ProgramIdentity,
        report: @escaping @Sendable (StorageError) -> Void,
    ) throws(StorageError) -> DatabaseLocalStorage {
        let files = StorageFiles(of: identity, in: folder)
        try files.checkLength()
        try FileSystem.createFolder(files.folder)
        (encryptors as? any KeyCreatingEncryptorSource)?.prepare(for: StoredDatabases(folder: folder), key: key)
        let lock = try DatabaseLock(path: files.lock)
        do throws(StorageError) {
            try DatabaseSet(folder: folder).recover()
            let key = try fileKey(files)
            var sealer = ValueSealer(identity: identity, encryptors: encryptors, place: files.database)
            let open = { [isSealing = sealer.isSealing] (lock: DatabaseLock) throws(StorageError) -> EntryTable in
                try Self.openTable(files, key, lock, erases: isSealing)
            }
            let table = try open(lock)
            sealer.requiresSealedValues = try requirement(of: table, sealer)
            return DatabaseLocalStorage(table, lock, openedBy: open, sealer: sealer, report: report)
        } catch {
            lock.release()
            throw error
        }
    }

    /// Whether a database requires sealed values.
    ///
    /// A database without values is marked when there is an encryptor. There, a mark of a lost key is replaced.
    private func requirement(of table: EntryTable, _ sealer: ValueSealer) throws(StorageError) -> Bool {
        let isMarked = try table.mark.isPresent
        let isRequired = requiresSealedValues ?? (isMarked || encryptors.requiresSealedValues)
        guard requiresSealedValues != false, let encryptor = encryptors.current, try table.isEmpty(),
            // The reason why a mark cannot be opened is not needed.
            !isMarked || !sealer.opens(try? table.mark.read())
        else { return isRequired }
        let mark: SealedValue
        do throws(StorageError) {
            mark = try sealer.makeMark(by: encryptor)
        } catch {
            // A database that is opened without its mark would never be marked. So it is opened after the unlock.
            guard error.code != .locked else { throw error }
            // An encryptor that fails here also fails to seal the first value. The next opening tries again.
            return isRequired
        }
        try table.mark.write(mark)
        return true
    }

    /// Opens a database, unless the process has too few file descriptors left for it.
    private static func openTable(
        _ files: StorageFiles,
        _ key: FileKey?,
        _ lock: DatabaseLock,
        erases: Bool,
    ) throws(StorageError) -> EntryTable {
        // Two stay open, and the folder is opened briefly. Running programs take precedence over programs that start.
        let table = try FileDescriptors.withCapacity(for: 3, keeping: FileDescriptors.reserve / 2) {
            () throws(StorageError) in
            let database = try Database(path: files.database, key: key, lock: lock)
            try StorageSchema.prepare(database)
            // SQLite has processed the journal of a killed process. It is not needed from now on, since SQLite writes logs.
            try FileSystem.remove(files.journal)
            let table = try EntryTable(database)
            if erases { try table.eraseDeletedValues() }
            return table
        }
        guard let table else { throw StorageError(.unavailable, FileDescriptors.explanation) }
        return table
    }

    /// The key of the database's encryption; nil for a plain one.
    ///
    /// A missing database is created first, and one that must be encrypted is encrypted.
    private func fileKey(_ files: StorageFiles) throws(StorageError) -> FileKey? {
        let key = try DatabaseKey.requested(of: key)
        try DatabaseReplacement.discard(files)
        for _ in 0..<2 {
            switch try DatabaseContent(of: files, keys: key.map { [$0] } ?? []) {
            case .keyed(let fileKey) where try fileKey.isCurrent: return fileKey
            case .plain where key == nil: return nil
            default:
                try DatabaseReplacement(of: files, key: key).copy(from: nil)
                try DatabaseReplacement.install(files)
            }
        }
        throw StorageError(.failed, "\(files.database) does not have the format that it was created with")
    }
}
