public import MiniCore

/// A folder with the local storage of all programs: one database for each program of each user.
///
/// A database is made when its program first uses storage. It is held by one program of one process at a time, from
/// then until its ``LocalStorage/close()``; everyone else is refused with error 10105.
///
/// ## Shape
/// `user-USER/program-PROGRAM.db`, where USER and PROGRAM are the ids' UTF-8 bytes in lowercase base32, so every id
/// has a name of its own that is safe in any file system. Beside a database in use stand `….lock`, which holds the
/// number of the process, and `….db-wal`. Folders have the mode 0700, files 0600. The whole path of a database is at
/// most 500 bytes, which leaves ids of more than 200 bytes together in a usual data folder.
///
/// ## Encryption
/// Values are stored in plaintext unless there are encryptors; each row carries the identifier of the one that sealed it.
/// Rows without one are plaintext and stay readable. The names of keys, and the sizes of values, are stored in plaintext
/// unless the databases have a key: then nothing in the files is readable without it. Values that a program used lately are kept in memory as they are, at most 1 MB a program.
///
/// ## Forged values
/// A database that is made while there is an encryptor, or whose values were all sealed by ``reseal(_:progress:)``, is marked:
/// a value in plaintext is then an error and not a value. <doc:EncryptingLocalStorage> tells what this does not detect.
///
/// ## Threading
/// May be shared. ``storage(for:warn:)`` reads and writes files on the thread that calls it.
public struct LocalStorageFolder: LocalStorageProvider {
    private let folder: String
    private let encryptors: any LocalStorageEncryptorProvider
    private let key: (any DatabaseKeySource)?
    let requiresSealedValues: Bool?
    let report: @Sendable (StorageError) -> Void

    /// Names the folder, which is made when first needed.
    ///
    /// - Parameters:
    ///   - folder: A path; a relative one is taken from the working folder of now.
    ///   - encryptors: What seals values and opens them.
    ///   - databaseKey: What databases are encrypted with, asked at each opening; nil to keep them plain. A plain database
    ///     is encrypted when it is opened with a key.
    ///   - requiresSealedValues: Whether a value in plaintext is an error, `.openingFailed`, and storing one as well,
    ///     `.sealingFailed`: `true` always, `false` never, nil as the mark of each database says. A mark can be removed by
    ///     whoever can write the files; `true` cannot.
    ///   - report: Receives each failure in full, on the thread where it happened, before the program receives its
    ///     ``APIError``. A running program's `warn` gets a line about each of them as well: log one of the two.
    public init(
        folder: String,
        encryptors: any LocalStorageEncryptorProvider = LocalStorageEncryptors.none,
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

    /// Opens the storage of one program of one user, creating it when there is none.
    ///
    /// - Throws: `.storageUnavailable` when it is held elsewhere (with the number of the process), when the folder
    ///   cannot be written, or when the file is not ours or of a newer version; `.databaseDamaged`; `.diskFull`;
    ///   `.wrongDatabaseKey` when the key is wrong, not to be had, or needed and not given.
    public func storage(
        for identity: ProgramIdentity,
        warn: @escaping @Sendable (String) -> Void,
    ) throws(APIError) -> any LocalStorage {
        let report: @Sendable (StorageError) -> Void = { [report] error in
            report(error)
            warn("storage: \(error)")
        }
        do throws(StorageError) {
            return try open(identity, report: report)
        } catch {
            report(error)
            throw error.apiError
        }
    }

    /// Opens the storage of one program of one user.
    func open(
        _ identity: ProgramIdentity,
        report: @escaping @Sendable (StorageError) -> Void,
    ) throws(StorageError) -> DatabaseLocalStorage {
        let files = StorageFiles(of: identity, in: folder)
        try files.checkLength()
        try FileSystem.makeFolder(files.folder)
        let lock = try FileLock(path: files.lock)
        do throws(StorageError) {
            try DatabaseSet(folder: folder).settle()
            let key = try fileKey(files)
            var sealer = ValueSealer(identity: identity, encryptors: encryptors, place: files.database)
            let open = { [isSealing = sealer.isSealing] (lock: FileLock) throws(StorageError) -> EntryTable in
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
    /// A database without values is marked when there is an encryptor. A mark that a lost key made is replaced there.
    private func requirement(of table: EntryTable, _ sealer: ValueSealer) throws(StorageError) -> Bool {
        let isMarked = try table.mark.isPresent
        guard requiresSealedValues != false, let encryptor = encryptors.current, try table.isEmpty(),
            // Why a mark does not open makes no difference.
            !isMarked || !sealer.opens(try? table.mark.read())
        else { return requiresSealedValues ?? isMarked }
        let mark: SealedValue
        do throws(StorageError) {
            mark = try sealer.makeMark(by: encryptor)
        } catch {
            // A database that is opened without its mark would never get one: it waits for the unlock.
            guard error.code != .locked else { throw error }
            // An encryptor that fails here fails the first value as well, and the next opening tries again.
            return requiresSealedValues ?? isMarked
        }
        try table.mark.write(mark)
        return true
    }

    /// Opens a database, unless the process has too few file descriptors left for it.
    private static func openTable(
        _ files: StorageFiles,
        _ key: FileKey?,
        _ lock: FileLock,
        erases: Bool,
    ) throws(StorageError) -> EntryTable {
        // Two stay open, and the folder is opened for a moment. Programs that run come before those that start.
        let table = try FileDescriptors.withRoom(for: 3, keeping: FileDescriptors.reserve / 2) {
            () throws(StorageError) in
            let database = try Database(path: files.database, key: key, lock: lock)
            try StorageSchema.prepare(database)
            // SQLite has looked at the journal that a killed process left, and has no use for it: it writes logs from now on.
            try FileSystem.remove(files.journal)
            let table = try EntryTable(database)
            if erases { try table.eraseDeletedValues() }
            return table
        }
        guard let table else { throw StorageError(.unavailable, FileDescriptors.explanation) }
        return table
    }

    /// What the database is encrypted with, nil for a plain one; one that is missing is made first, one that should be encrypted
    /// is encrypted.
    private func fileKey(_ files: StorageFiles) throws(StorageError) -> FileKey? {
        let key = try DatabaseKey.asked(of: key)
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
        throw StorageError(.failed, "\(files.database) is not what it was made as")
    }
}
