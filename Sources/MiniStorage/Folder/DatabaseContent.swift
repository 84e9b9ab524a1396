internal import Glibc

/// What a database file holds, found out before SQLite looks at it, which would change a file in the course of judging.
enum DatabaseContent {
    /// Nothing yet: there is no file, or one whose first transaction was never completed.
    case empty
    /// A database of ours, or one that a journal is about to restore.
    case plain
    /// A database that was encrypted with the key that was tried.
    case keyed(FileKey)

    /// Looks at a file.
    ///
    /// A database is complete before it has its name, so a file without content was emptied. Earlier versions made databases
    /// in place: one that died over that has left a journal.
    ///
    /// Must be called under the lock, and before the database is opened.
    ///
    /// - Throws: `.unavailable`, `.diskFull`, `.foreignFile`, `.newerVersion`, `.damaged`, `.keyNeeded`, `.wrongKey`.
    init(of files: StorageFiles, keys: [DatabaseKey]) throws(StorageError) {
        let file = FileSystem.status(at: files.database) == nil ? nil : try PageFile(path: files.database)
        guard let file, file.size > 0 else {
            // SQLite would take the database for a new one and delete the log, which may hold all there is.
            guard !Self.hasContent(files.log) else {
                throw StorageError(.damaged, "\(files.database) is missing or empty, but has a log")
            }
            guard file == nil || FileSystem.status(at: files.journal) != nil else {
                throw StorageError(
                    .damaged,
                    "\(files.database) is empty, and what it held is gone; remove it to begin with nothing stored",
                )
            }
            self = .empty
            return
        }
        let header = try file.bytes(Self.headerByteCount, at: 0)
        // A journal undoes what a killed process had begun; until then the first page says nothing.
        let isUnsettled = Self.hasContent(files.journal)
        if header.starts(with: Self.plainMark) || (isUnsettled && !Self.isEncrypted(header)) {
            if !isUnsettled { try Self.judge(plain: header, path: file.path) }
            self = .plain
            return
        }
        let isWhole = isUnsettled || !keys.isEmpty || file.size.isMultiple(of: CipherFormat.pageByteCount)
        guard Self.isEncrypted(header), isWhole else {
            throw StorageError(.damaged, "\(file.path) does not begin as a database does")
        }
        for key in keys {
            guard let fileKey = try FileKey.find(key, in: file) else { continue }
            guard fileKey.format.rawValue <= (try SQLiteLibrary.cipherFormat.get()).rawValue else {
                throw StorageError(.newerVersion, "\(file.path) was written by SQLCipher \(fileKey.format.rawValue)")
            }
            self = .keyed(fileKey)
            return
        }
        throw StorageError(keys.isEmpty ? .keyNeeded : .wrongKey, file.path)
    }

    /// What every plain database begins with.
    static let plainMark = Array("SQLite format 3\0".utf8)
    private static let headerByteCount = 100

    /// Whether a file that does not begin as a plain database is likely an encrypted one: in a plain one, these bytes
    /// are reserved and zero.
    private static func isEncrypted(_ header: [UInt8]) -> Bool {
        header.count == headerByteCount && !header[72..<92].allSatisfy { $0 == 0 }
    }

    private static func judge(plain header: [UInt8], path: String) throws(StorageError) {
        guard header.count == headerByteCount else { throw StorageError(.damaged, "\(path) is cut off") }
        try StorageSchema.judge(
            applicationID: integer(header[68..<72]),
            version: integer(header[60..<64]),
            path: path,
        )
    }

    private static func hasContent(_ path: String) -> Bool { (FileSystem.status(at: path)?.st_size ?? 0) > 0 }

    private static func integer(_ bytes: ArraySlice<UInt8>) -> Int64 {
        bytes.reduce(0) { $0 << 8 | Int64($1) }
    }
}
