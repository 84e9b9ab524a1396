internal import CSQLCipher

/// One connection to one database file, which is closed with the last reference.
///
/// ## Threading
/// One thread at a time may use the connection, which has no lock of its own.
final class Database {
    /// The path of the file, for errors.
    let path: String
    /// The library's functions.
    let library: SQLiteLibrary
    /// SAFETY: opened in `init`, closed in `deinit`; statements keep their database alive, so none outlives it.
    let connection: OpaquePointer
    /// Whether the file is encrypted.
    let isEncrypted: Bool
    /// The lock of the file, released after the connection is closed.
    private let lock: DatabaseLock?

    /// Opens a file for reading and writing.
    ///
    /// - Parameters:
    ///   - key: The key of the file; nil for a plain one.
    ///   - lock: Is held as long as the connection; nil when the caller holds it.
    /// - Throws: `.unavailable`, `.diskFull`. An error of the content is thrown by the first statement.
    init(path: String, key: FileKey? = nil, lock: DatabaseLock? = nil) throws(StorageError) {
        let library = try SQLiteLibrary.shared.get()
        self.library = library
        self.path = path
        self.lock = lock
        isEncrypted = key != nil
        var connection: OpaquePointer?
        let code = library.open(path, &connection, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
        guard let connection else {
            throw StorageError(.failed, "opening \(path)", underlying: .sqlite(code: code, message: "out of memory"))
        }
        guard code == SQLITE_OK else {
            let error = StorageError(code, of: connection, library, "opening \(path)")
            // A connection that failed to open has no statements, so this cannot fail.
            _ = library.close(connection)
            throw error
        }
        self.connection = connection
        let extended = library.setExtendedResultCodes(connection, 1)
        guard extended == SQLITE_OK else { throw error(extended, "opening") }
        if let key { try use(key) }
    }

    deinit {
        guard library.close(connection) == SQLITE_OK else {
            preconditionFailure("A statement outlived its database.")
        }
    }

    /// The number of rows that the last statement changed.
    var changes: Int { Int(library.changes(connection)) }

    /// The id of the last inserted row.
    var lastInsertedID: Int64 { library.lastInsertedRowID(connection) }

    /// Runs one statement completely.
    func execute(_ sql: StaticString) throws(StorageError) {
        try Statement(self, sql).run()
    }

    /// The first column of the first row as an integer, or nil when there is no row.
    func integer(_ sql: StaticString) throws(StorageError) -> Int64? {
        try Statement(self, sql).first { row in row.integer(at: 0) }
    }

    /// The first column of the first row as text, or nil when there is no row.
    func text(_ sql: StaticString) throws(StorageError) -> String? {
        try Statement(self, sql).first { row throws(StorageError) in try row.text(at: 0) }
    }

    /// Runs the statements of `body` so that all of them take effect or none.
    func transaction(_ body: () throws(StorageError) -> Void) throws(StorageError) {
        try execute("BEGIN IMMEDIATE")
        do throws(StorageError) {
            try body()
            try execute("COMMIT")
        } catch {
            // SQLite has already rolled back after some errors. The rollback then fails, and the first error is reported.
            try? execute("ROLLBACK")
            throw error
        }
    }

    /// Sets the key with which the file is encrypted and decrypted.
    private func use(_ key: FileKey) throws(StorageError) {
        let own = try SQLiteLibrary.cipherFormat.get()
        let code = key.withKeyText { text in library.key(connection, text.baseAddress, Int32(text.count)) }
        guard code == SQLITE_OK else { throw error(code, "setting the key of") }
        if own == .version4 {
            // The library would report damage on standard error.
            try execute("PRAGMA cipher_log_level = NONE")
            if key.format == .version3 { try execute("PRAGMA cipher_compatibility = 3") }
        }
        try execute("PRAGMA cipher_page_size = 1024")
    }

    /// The error of the last call on this connection.
    func error(_ code: Int32, _ action: StaticString) -> StorageError {
        StorageError(code, of: connection, library, "\(action) \(path)")
    }
}
