internal import Glibc

/// A database of the same contents under another key, or none, which is made beside an old one and takes its place.
///
/// Nothing happens to the old file before that. At whatever moment the process dies, the path leads to the whole old
/// database or to the whole new one: journals of the old one are gone before its place is taken, so that none is ever
/// beside the new one; and a replacement that is found later is thrown away, never trusted.
///
/// ## Threading
/// Used under the lock of the database, while no connection is open.
struct DatabaseReplacement {
    private let files: StorageFiles
    private let key: DatabaseKey?
    private let path: String

    /// Says what is to be made.
    ///
    /// - Parameters:
    ///   - files: The old database.
    ///   - key: What the new one is to be encrypted with; nil for a plain one.
    ///   - path: Where it is to be, when it is not to take the old one's place.
    init(of files: StorageFiles, key: DatabaseKey?, path: String? = nil) {
        self.files = files
        self.key = key
        self.path = path ?? files.replacement
    }

    /// Makes the replacement, complete and on the disk, unless the database is as wanted already.
    ///
    /// - Parameter formerKey: What the old file may be encrypted with.
    /// - Returns: Whether there is something to install.
    /// - Throws: what ``copy(from:)`` throws.
    func make(from formerKey: DatabaseKey?) throws(StorageError) -> Bool {
        try Self.discard(files)
        if try isWanted(DatabaseContent(of: files, keys: keys(with: formerKey))) { return false }
        try copy(from: formerKey)
        return true
    }

    /// Makes the new file, which must not be there, complete and on the disk.
    ///
    /// - Parameter formerKey: What the old file may be encrypted with.
    /// - Throws: `.unavailable`, `.diskFull`, `.foreignFile`, `.newerVersion`, `.damaged`, `.keyNeeded`, `.wrongKey`;
    ///   nothing is then left of the new file, and the old one is as it was.
    func copy(from formerKey: DatabaseKey?) throws(StorageError) {
        let keys = keys(with: formerKey)
        try settle(DatabaseContent(of: files, keys: keys))
        // What is left when a journal has done its work may be another content.
        let isEmpty = FileSystem.status(at: files.database)?.st_size ?? 0 == 0
        let content = isEmpty ? .empty : try DatabaseContent(of: files, keys: keys)
        // SQLCipher takes a changed page for zeros, which would become part of a sound database.
        if case .keyed(let formerKey) = content,
            let number = try formerKey.changedPages(of: PageFile(path: files.database)).first
        {
            throw StorageError(.damaged, "page \(number) of \(files.database) is not what was written")
        }
        let fileKey = try key.map { key throws(StorageError) in try FileKey(ofNewFile: key) }
        try FileSystem.makeFile(path)
        do throws(StorageError) {
            try write(content, with: fileKey)
            try verify(content, with: fileKey)
            try FileSystem.synchronize(path)
            // That the journals of the old file are gone is on the disk before the new one takes its place.
            try FileSystem.synchronize(files.folder)
        } catch {
            // The first error is to be told; what cannot be removed now is removed at the next opening.
            try? FileSystem.remove(path)
            throw error
        }
    }

    /// Puts a complete replacement in the place of the database.
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

    /// Brings home what logs and journals hold, and removes them.
    private func settle(_ content: DatabaseContent) throws(StorageError) {
        guard FileSystem.status(at: files.database) != nil else { return try FileSystem.remove(files.journal) }
        let isEmpty = if case .empty = content { true } else { false }
        if isEmpty, FileSystem.status(at: files.journal) == nil { return }
        let settled = isEmpty ? .plain : content
        let log = Glibc.open(files.log, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        defer { if log >= 0 { close(log) } }
        if let database = try open(settled) {
            guard try database.text("PRAGMA integrity_check") == "ok" else {
                throw StorageError(.damaged, "checking \(files.database)")
            }
            _ = try database.text("PRAGMA journal_mode = DELETE")
        }
        // The latest values were in it.
        if case .plain = settled, log >= 0 { Self.overwrite(log) }
        // The pragma hides failures; a connection of its own tells where it led, and a write tells why.
        if let database = try open(settled), try database.text("PRAGMA journal_mode") != "delete" {
            try database.execute("PRAGMA application_id = 1298748276")
            throw StorageError(.unavailable, "bringing home the log of \(files.database)")
        }
        // SQLite has looked at the journal and has no use for it.
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
        try SealMark(of: old).copy(to: SealMark(of: new))
    }

    /// Compares the new file with the old one, row by row, over a connection of its own.
    private func verify(_ content: DatabaseContent, with fileKey: FileKey?) throws(StorageError) {
        if let fileKey {
            if let number = try fileKey.changedPages(of: PageFile(path: path)).first {
                throw StorageError(.failed, "page \(number) of \(path) is not encrypted as it should be")
            }
        }
        let new = try Database(path: path, key: fileKey)
        guard try new.text("PRAGMA integrity_check") == "ok" else {
            throw StorageError(.failed, "\(path) does not hold together")
        }
        try StorageSchema.judge(new)
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
        guard isSame, try newRows.next({ _ in true }) == nil, try SealMark(of: old).isSame(as: SealMark(of: new)) else {
            throw StorageError(.failed, "\(path) does not hold what \(files.database) does")
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
        // The log's index then needs no file.
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

    /// Overwrites a file that no name leads to any more.
    ///
    /// A help on disks that write in place, and nothing to rely on: failures are of no consequence.
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
