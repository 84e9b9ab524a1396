internal import Glibc
internal import MiniCore

extension StoredDatabase {
    /// Reads the state of a database's files, and their content if no program uses it.
    init(identity: ProgramIdentity, files: StorageFiles) throws(StorageError) {
        let use = try DatabaseLock.use(ofLockAt: files.lock)
        let state: State
        if let use {
            // A descriptor of a database that this process has open must not be closed, since that ends SQLite's locks.
            state = .inUse(process: use.process)
        } else {
            let header = try PageFile(path: files.database).bytes(DatabaseContent.plainMark.count, at: 0)
            state = header.isEmpty ? .empty : header == DatabaseContent.plainMark ? .plain : .encrypted
        }
        self.init(
            identity: identity,
            path: files.database,
            sizeInBytes: Int(FileSystem.status(at: files.database)?.st_size ?? 0),
            state: state,
        )
    }
}
