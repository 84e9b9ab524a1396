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
/// ## Threading
/// May be shared. ``storage(for:)`` reads and writes files on the thread that calls it.
public struct LocalStorageFolder: LocalStorageProvider {
    private let folder: String
    private let report: @Sendable (StorageError) -> Void

    /// Names the folder, which is made when first needed.
    ///
    /// - Parameters:
    ///   - folder: A path; a relative one is taken from the working folder of now.
    ///   - report: Receives each failure in full for the host's log, on the thread where it happened, before the
    ///     program receives its ``APIError``.
    public init(folder: String, report: @escaping @Sendable (StorageError) -> Void = { _ in }) {
        self.folder = FileSystem.absolute(folder)
        self.report = report
    }

    /// Opens the storage of one program of one user, creating it when there is none.
    ///
    /// - Throws: `.storageUnavailable` when it is held elsewhere (with the number of the process), when the folder
    ///   cannot be written, or when the file is not ours or of a newer version; `.databaseDamaged`; `.diskFull`.
    public func storage(for identity: ProgramIdentity) throws(APIError) -> any LocalStorage {
        do throws(StorageError) {
            return try open(StorageFiles(of: identity, in: folder))
        } catch {
            report(error)
            throw error.apiError
        }
    }

    private func open(_ files: StorageFiles) throws(StorageError) -> DatabaseLocalStorage {
        try files.checkLength()
        try FileSystem.makeFolder(files.folder)
        let lock = try FileLock(path: files.lock)
        do throws(StorageError) {
            try files.inspect()
            let database = try Database(path: files.database)
            try StorageSchema.prepare(database)
            return DatabaseLocalStorage(try EntryTable(database), lock: lock, report: report)
        } catch {
            lock.release()
            throw error
        }
    }
}
