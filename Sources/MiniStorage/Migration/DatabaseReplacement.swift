internal import Glibc

/// A copy of a database with another key or without one, which is created beside the old file and replaces it.
///
/// The old file is not changed before that. If the process is killed at any time, the path has the complete old database or
/// the complete new one. The journals of the old one are removed before it is replaced, so that the new one never has a
/// journal of the old one. A replacement that is found later is deleted, since it may be incomplete.
///
/// ## Threading
/// Used under the lock of the database, while no connection is open.
struct DatabaseReplacement {
    private let files: StorageFiles
    private let key: DatabaseKey?
    private let path: String

    /// Creates the description of a replacement.
    ///
    /// - Parameters:
    ///   - files: The old database.
    ///   - key: The key of the new database; nil for a plain one.
    ///   - path: The path of the new database, if it does not replace the old one.
    init(of files: StorageFiles, key: DatabaseKey?, path: String? = nil) {
        self.files = files
        self.key = key
        self.path = path ?? files.replacement
    }

    /// Creates the replacement, complete and on the disk, unless the database has the intended key already.
    ///
    /// - Parameter formerKey: The key that the old file may be encrypted with.
    /// - Returns: Whether there is a replacement to install.
    /// - Throws: The errors of ``copy(from:)``.
    func make(from formerKey: DatabaseKey?) throws(StorageError) -> Bool {
        try Self.discard(files)
        if try isWanted(DatabaseContent(of: files, keys: keys(with: formerKey))) { return false }
        try copy(from: formerKey)
        return true
    }

    /// Creates the new file, complete and on the disk.
    ///
    /// It must not exist.
    ///
    /// - Parameter formerKey: The key that the old file may be encrypted with.
    /// - Throws: `.unavailable`, `.diskFull`, `.foreignFile`, `.newerVersion`, `.damaged`, `.keyNeeded`, `.wrongKey`. The
    ///   new file is then removed, and the old one is not changed.
    func copy(from formerKey: DatabaseKey?) throws(StorageError) {
        let keys = keys(with: formerKey)
        try applyLogs(to: DatabaseContent(of: files, keys: keys))
        // After the journal is applied, the content may be different.
        let isEmpty = FileSystem.status(at: files.database)?.st_size ?? 0 == 0
        let content = isEmpty ? .empty : try DatabaseContent(of: files, keys: keys)
        // SQLCipher returns zeros for a changed page, which would become part of a valid database.
        if case .keyed(let formerKey) = content,
            let number = try formerKey.changedPages(of: PageFile(path: files.database)).first
        {
            throw StorageError(.damaged, "page \(number) of \(files.database) has an invalid authentication code")
        }
        let fileKey = try key.map { key throws(StorageError) in try FileKey(ofNewFile: key) }
        try FileSystem.makeFile(path)
        do throws(StorageError) {
            try write(content, with: fileKey)
            try verify(content, with: fileKey)
            try FileSystem.synchronize(path)
            // The removal of the old file's journals is on the disk before the new file replaces the old one.
            try FileSystem.synchronize(files.folder)
        } catch {
            // The first error is reported. A file that cannot be removed now is removed at the next opening.
            try? FileSystem.remove(path)
            throw error
        }
    }

    /// Replaces the database by a complete replacement.
    static func install(_ files: StorageFiles) throws(StorageError) {
        let old = Glibc.open(files.database, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        defer { if old >= 0 { close(old) } }
        try FileSystem.rename(files.replacement, to: files.database)
        try FileSystem.synchronize(files.folder)
        if old >= 0, isPlain(old) { overwrite(old) }
    }

    /// Removes a replacement that was not installed.
    static func discard(_ files: StorageFiles) throws(StorageError) {
        try FileSystem.remove(files.replacement)
    }
}

extension DatabaseReplacement {
    private func keys(with formerKey: DatabaseKey?) -> [DatabaseKey] { [key, formerKey].compactMap(\.self) }

    private func isWanted(_ content: DatabaseContent) throws(StorageError) -> Bool {
        switch content {
        case .empty, .plain: key == nil
        case .keyed(let fileKey): try fileKey.isCurrent && fileKey.origin == key
        }
    }

    /// Applies logs and journals to the database, and removes them.
    private func applyLogs(to content: DatabaseContent) throws(StorageError) {
        guard FileSystem.status(at: files.database) != nil else { return try FileSystem.remove(files.journal) }
        let isEmpty = if case .empty = content { true } else { false }
        if isEmpty, FileSystem.status(at: files.journal) == nil { return }
        let current = isEmpty ? .plain : content
        let log = Glibc.open(files.log, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        defer { if log >= 0 { close(log) } }
        if let database = try open(current) {
            guard try database.text("PRAGMA integrity_check") == "ok" else {
                throw StorageError(.damaged, "checking \(files.database)")
            }
            _ = try database.text("PRAGMA journal_mode = DELETE")
        }
        // The log contained the latest values.
        if case .plain = current, log >= 0 { Self.overwrite(log) }
        // The pragma hides failures: a separate connection reads the resulting mode, and a write returns the error.
        if let database = try open(current), try database.text("PRAGMA journal_mode") != "delete" {
            try database.execute("PRAGMA application_id = 1298748276")
            throw StorageError(.unavailable, "applying the log of \(files.database)")
        }
        // SQLite has processed the journal, and it is not needed any more.
        try FileSystem.remove(files.journal)
    }

    /// Writes the new file.
    private func write(_ content: DatabaseContent, with fileKey: FileKey?) throws(StorageError) {
        let new = try Database(path: path, key: fileKey)
        try StorageSchema.prepareReplacement(new)
        guard let old = try open(content) else { return }
        let select = try Statement(old, Self.rows)
        let insert = try Statement(new, "INSERT INTO entries VALUES (?1, ?2, ?3, ?4, ?5, ?6)")
        try new.transaction { () throws(StorageError) in
            try select.forEach { row throws(StorageError) in
                for column in Self.columns { try insert.bind(row, column: column, at: column + 1) }
                try insert.run()
            }
        }
        try SealingMarker(of: old).copy(to: SealingMarker(of: new))
    }

    /// Compares the new file with the old one, row by row, over a separate connection.
    private func verify(_ content: DatabaseContent, with fileKey: FileKey?) throws(StorageError) {
        if let fileKey {
            if let number = try fileKey.changedPages(of: PageFile(path: path)).first {
                throw StorageError(.failed, "page \(number) of \(path) is not encrypted with the new key")
            }
        }
        let new = try Database(path: path, key: fileKey)
        guard try new.text("PRAGMA integrity_check") == "ok" else {
            throw StorageError(.failed, "\(path) is not consistent")
        }
        try StorageSchema.validate(new)
        guard let old = try open(content) else { return }
        let newRows = try Statement(new, Self.rows)
        let oldRows = try Statement(old, Self.rows)
        var isSame = true
        while isSame {
            let found = try oldRows.next { oldRow throws(StorageError) in
                try newRows.next { newRow in Self.columns.allSatisfy { oldRow.hasSame(at: $0, as: newRow) } } ?? false
            }
            guard let found else { break }
            isSame = found
        }
        guard isSame, try newRows.next({ _ in true }) == nil,
            try SealingMarker(of: old).isSame(as: SealingMarker(of: new))
        else {
            throw StorageError(.failed, "\(path) does not have the same content as \(files.database)")
        }
    }

    /// Opens the old file; nil for an empty one.
    private func open(_ content: DatabaseContent) throws(StorageError) -> Database? {
        let database: Database
        switch content {
        case .empty: return nil
        case .plain: database = try Database(path: files.database)
        case .keyed(let fileKey): database = try Database(path: files.database, key: fileKey)
        }
        // With an exclusive lock the log's index needs no file.
        try database.execute("PRAGMA locking_mode = EXCLUSIVE")
        try database.execute("PRAGMA temp_store = MEMORY")
        return database
    }

    private static let rows: StaticString = "SELECT id, key, kind, encryptor, size, value FROM entries ORDER BY id"
    private static let columns: Range<Int32> = 0..<6

    /// Whether an open database is a plain one.
    private static func isPlain(_ descriptor: Int32) -> Bool {
        var start = [UInt8](repeating: 0, count: DatabaseContent.plainMark.count)
        return pread(descriptor, &start, start.count, 0) == start.count && start == DatabaseContent.plainMark
    }

    /// Overwrites a file without a name.
    ///
    /// It only has an effect on disks that write in place, and is not guaranteed. Failures are ignored.
    private static func overwrite(_ descriptor: Int32) {
        var status = stat()
        // A backup may share the file by a hard link.
        guard fstat(descriptor, &status) == 0, status.st_nlink == 0 else { return }
        let zeros = [UInt8](repeating: 0, count: 64 * 1024)
        var offset = 0
        while offset < status.st_size {
            let count = pwrite(descriptor, zeros, min(zeros.count, status.st_size - offset), offset)
            guard count > 0 else { return }
            offset += count
        }
        fsync(descriptor)
    }
}
