internal import Glibc

/// The content of a database file, determined before SQLite opens it: SQLite could change a file while it is checked.
enum DatabaseContent {
    /// No content: there is no file, or one whose first transaction was never completed.
    case empty
    /// A database of this module, or one that a journal will restore.
    case plain
    /// A database that is encrypted with one of the tried keys.
    case keyed(FileKey)

    /// Checks a file.
    ///
    /// A database is complete before it is renamed, so a file without content was emptied. Earlier versions created
    /// databases in place, and left a journal if the process was killed meanwhile.
    ///
    /// Must be called under the lock, and before the database is opened.
    ///
    /// - Throws: `.unavailable`, `.diskFull`, `.foreignFile`, `.newerVersion`, `.damaged`, `.keyNeeded`, `.wrongKey`.
    init(of files: StorageFiles, keys: [DatabaseKey]) throws(StorageError) {
        let file = FileSystem.status(at: files.database) == nil ? nil : try PageFile(path: files.database)
        guard let file, file.size > 0 else {
            // SQLite would treat the database as a new one and delete the log, which may contain all of the data.
            guard !Self.hasContent(files.log) else {
                throw StorageError(.damaged, "\(files.database) is missing or empty, but has a log")
            }
            guard file == nil || FileSystem.status(at: files.journal) != nil else {
                throw StorageError(
                    .damaged,
                    "\(files.database) is empty, and its content is lost; remove it to start with an empty storage",
                )
            }
            self = .empty
            return
        }
        let header = try file.bytes(Self.headerByteCount, at: 0)
        // A journal restores the state before the transaction of a killed process. Until then the first page is not
        // reliable.
        let isUnsettled = Self.hasContent(files.journal)
        if header.starts(with: Self.plainMark) || (isUnsettled && !Self.isEncrypted(header)) {
            if !isUnsettled { try Self.validate(plain: header, path: file.path) }
            self = .plain
            return
        }
        let isComplete = isUnsettled || !keys.isEmpty || file.size.isMultiple(of: CipherFormat.pageByteCount)
        guard Self.isEncrypted(header), isComplete else {
            throw StorageError(.damaged, "\(file.path) does not have the header of a database")
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

    /// The header of every plain database.
    static let plainMark = Array("SQLite format 3\0".utf8)
    private static let headerByteCount = 100

    /// Whether a file without the header of a plain database is probably encrypted: in a plain one, these bytes are
    /// reserved and zero.
    private static func isEncrypted(_ header: [UInt8]) -> Bool {
        header.count == headerByteCount && !header[72..<92].allSatisfy { $0 == 0 }
    }

    private static func validate(plain header: [UInt8], path: String) throws(StorageError) {
        guard header.count == headerByteCount else { throw StorageError(.damaged, "\(path) is truncated") }
        try StorageSchema.validate(
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
