internal import CSQLCipher

/// One connection to one database file, closed when the last reference goes.
///
/// ## Threading
/// The connection has no lock of its own: one thread at a time.
final class Database {
    /// The file, for errors.
    let path: String
    /// The functions that act on the connection.
    let library: SQLiteLibrary
    /// SAFETY: opened in `init`, closed in `deinit`; statements keep their database alive, so none outlives it.
    let connection: OpaquePointer
    /// Whether the file is encrypted.
    let isEncrypted: Bool
    /// The right to use the file, given up after the connection is closed.
    private let lock: FileLock?

    /// Opens a file for reading and writing.
    ///
    /// - Parameters:
    ///   - key: What the file is encrypted with; nil for a plain one.
    ///   - lock: Is kept as long as the connection; nil when somebody else keeps it.
    /// - Throws: `.unavailable`, `.diskFull`. What is wrong with the content shows at the first statement.
    init(path: String, key: FileKey? = nil, lock: FileLock? = nil) throws(StorageError) {
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

    /// How many rows the last statement changed.
    var changes: Int { Int(library.changes(connection)) }

    /// The id of the row inserted last.
    var lastInsertedID: Int64 { library.lastInsertedRowID(connection) }

    /// Runs one statement to its end.
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
            // SQLite has already rolled back after some errors: then this fails, and the first error is to be told.
            try? execute("ROLLBACK")
            throw error
        }
    }

    /// Has the file encrypted and decrypted from here on.
    private func use(_ key: FileKey) throws(StorageError) {
        let own = try SQLiteLibrary.cipherFormat.get()
        let code = key.withKeyText { text in library.key(connection, text.baseAddress, Int32(text.count)) }
        guard code == SQLITE_OK else { throw error(code, "setting the key of") }
        if own == .version4 {
            // The library would tell damage to standard error.
            try execute("PRAGMA cipher_log_level = NONE")
            if key.format == .version3 { try execute("PRAGMA cipher_compatibility = 3") }
        }
        try execute("PRAGMA cipher_page_size = 1024")
    }

    /// The error of the call that has just failed on this connection.
    func error(_ code: Int32, _ action: StaticString) -> StorageError {
        StorageError(code, of: connection, library, "\(action) \(path)")
    }
}
