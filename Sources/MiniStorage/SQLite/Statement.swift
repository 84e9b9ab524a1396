internal import CSQLCipher
internal import MiniCore

/// One prepared statement, which is finalized with the last reference.
///
/// A caller binds every parameter and then runs the statement. After each run it can be used again.
///
/// ## Threading
/// As its ``Database``.
final class Statement {
    private let database: Database
    /// SAFETY: prepared in `init`, finalized in `deinit`, before the reference to the database is released.
    private let pointer: OpaquePointer

    /// Compiles a text that contains one statement.
    init(_ database: Database, _ sql: StaticString) throws(StorageError) {
        var pointer: OpaquePointer?
        // SAFETY: a static string's UTF-8 lives as long as the process.
        let text = UnsafeRawPointer(sql.utf8Start).assumingMemoryBound(to: CChar.self)
        let code = database.library.prepare(database.connection, text, Int32(sql.utf8CodeUnitCount), &pointer, nil)
        guard code == SQLITE_OK, let pointer else { throw database.error(code, "preparing a statement of") }
        self.database = database
        self.pointer = pointer
    }

    deinit {
        // Returns the error of the last step again, which was reported then.
        _ = database.library.finalize(pointer)
    }

    /// Binds an integer to the parameter at an index, which counts from 1.
    func bind(_ integer: Int, at index: Int32) throws(StorageError) {
        let code = database.library.bindInteger(pointer, index, Int64(integer))
        guard code == SQLITE_OK else { throw database.error(code, "binding an integer for") }
    }

    /// Binds text to the parameter at an index, which counts from 1.
    func bind(text: String, at index: Int32) throws(StorageError) {
        let code = text.withUTF8Bytes { bytes in
            // A null pointer would bind NULL.
            guard let start = bytes.baseAddress else { return database.library.bindText(pointer, index, "", 0, nil) }
            // SAFETY: SQLite copies the bytes before it returns.
            return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { characters in
                database.library.bindText(pointer, index, characters, Int32(bytes.count), Self.copied)
            }
        }
        guard code == SQLITE_OK else { throw database.error(code, "binding text for") }
    }

    /// Binds the UTF-8 bytes of a string as a blob to the parameter at an index, which counts from 1.
    func bind(bytesOf string: String, at index: Int32) throws(StorageError) {
        let code = string.withUTF8Bytes { bytes in
            // A null pointer would bind NULL.
            guard let start = bytes.baseAddress else { return database.library.bindZeroBlob(pointer, index, 0) }
            // SAFETY: SQLite copies the bytes before it returns.
            return database.library.bindBlob(pointer, index, start, Int32(bytes.count), Self.copied)
        }
        guard code == SQLITE_OK else { throw database.error(code, "binding a value for") }
    }

    /// Binds NULL to the parameter at an index, which counts from 1.
    func bindNull(at index: Int32) throws(StorageError) {
        let code = database.library.bindText(pointer, index, nil, 0, nil)
        guard code == SQLITE_OK else { throw database.error(code, "binding NULL for") }
    }

    /// Binds bytes as a blob to the parameter at an index, which counts from 1, and runs the statement completely.
    ///
    /// SQLite reads the bytes without a copy.
    func run(binding bytes: [UInt8], at index: Int32) throws(StorageError) {
        try bytes.withUnsafeBufferPointer { (bytes) throws(StorageError) in
            // SAFETY: the statement runs within the closure, and every parameter is bound again before the next run. A null
            // pointer would bind NULL.
            let code =
                if let start = bytes.baseAddress, !bytes.isEmpty {
                    // A length that exceeds SQLite's limit makes the call fail.
                    database.library.bindBlob(pointer, index, start, Int32(clamping: bytes.count), nil)
                } else {
                    database.library.bindZeroBlob(pointer, index, 0)
                }
            guard code == SQLITE_OK else { throw database.error(code, "binding a value for") }
            try run()
        }
    }

    /// Binds the value of a column in a row of another database to the parameter at an index, which counts from 1.
    func bind(_ row: Row, column: Int32, at index: Int32) throws(StorageError) {
        let code = database.library.bindValue(pointer, index, row.value(at: column))
        guard code == SQLITE_OK else { throw database.error(code, "binding a value for") }
    }

    /// Runs the statement completely and ignores rows.
    func run() throws(StorageError) {
        defer { reset() }
        while try step() {}
    }

    /// Runs until the first row and reads it; nil without rows.
    func first<Result>(_ read: (Row) throws(StorageError) -> Result) throws(StorageError) -> Result? {
        defer { reset() }
        return try step() ? try read(Row(pointer, of: database)) : nil
    }

    /// Reads the next row; nil at the end, after which the statement starts again.
    func next<Result>(_ read: (Row) throws(StorageError) -> Result) throws(StorageError) -> Result? {
        do throws(StorageError) {
            if try step() { return try read(Row(pointer, of: database)) }
        } catch {
            reset()
            throw error
        }
        reset()
        return nil
    }

    /// Runs the statement completely and calls `body` with every row.
    func forEach(_ body: (Row) throws(StorageError) -> Void) throws(StorageError) {
        defer { reset() }
        while try step() { try body(Row(pointer, of: database)) }
    }

    /// Runs the statement completely and reads every row.
    func all<Result>(_ read: (Row) throws(StorageError) -> Result) throws(StorageError) -> [Result] {
        defer { reset() }
        var results: [Result] = []
        while try step() { results.append(try read(Row(pointer, of: database))) }
        return results
    }

    /// Steps to the next row; false at the end.
    private func step() throws(StorageError) -> Bool {
        let code = database.library.step(pointer)
        if code == SQLITE_DONE { return false }
        guard code == SQLITE_ROW else { throw database.error(code, "running a statement of") }
        return true
    }

    /// Resets the statement for the next run, which releases its read lock.
    private func reset() {
        // Returns the error of the last step again, which was reported then.
        _ = database.library.reset(pointer)
    }

    /// SAFETY: `SQLITE_TRANSIENT`, the value -1 in place of a function, which is never called.
    ///
    /// It makes SQLite copy the bytes immediately.
    private static var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
}
