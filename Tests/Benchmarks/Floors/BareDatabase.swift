import CSQLCipher

// SAFETY: SQLite's pointers are made in init, used by one task, and freed by `close`.
/// A table of values with prepared statements, as in a plain C program.
final class BareDatabase {
    private var connection: OpaquePointer?
    private var update: OpaquePointer?
    private var select: OpaquePointer?
    private let keys = (0..<500).map { Array("key-\($0)".utf8) }
    private let values = (0..<64).map { [UInt8](repeating: UInt8(ascii: "0") + UInt8($0), count: 100) }

    init(path: String) throws {
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        try check(sqlite3_open_v2(path, &connection, flags, nil))
        let setup = [
            "PRAGMA page_size = 1024", "PRAGMA locking_mode = EXCLUSIVE", "PRAGMA synchronous = NORMAL",
            "PRAGMA journal_mode = WAL", "PRAGMA wal_autocheckpoint = 4000",
            "CREATE TABLE entries (key TEXT PRIMARY KEY, value BLOB NOT NULL)",
        ]
        for sql in setup { try check(sqlite3_exec(connection, sql, nil, nil, nil)) }
        for key in keys {
            let sql = "INSERT INTO entries VALUES ('\(String(decoding: key, as: UTF8.self))', zeroblob(100))"
            try check(sqlite3_exec(connection, sql, nil, nil, nil))
        }
        try check(sqlite3_prepare_v2(connection, "UPDATE entries SET value = ?2 WHERE key = ?1", -1, &update, nil))
        try check(sqlite3_prepare_v2(connection, "SELECT value FROM entries WHERE key = ?1", -1, &select, nil))
    }

    /// Sets values and returns the duration in nanoseconds.
    func set(count: Int) throws -> Double {
        let start = MonotonicTime.now
        for index in 0..<count {
            let key = keys[index % keys.count]
            let value = values[index % values.count]
            let code = key.withUnsafeBytes { key in
                value.withUnsafeBytes { value in
                    sqlite3_bind_text(update, 1, key.baseAddress, Int32(key.count), nil)
                    sqlite3_bind_blob(update, 2, value.baseAddress, Int32(value.count), nil)
                    return sqlite3_step(update)
                }
            }
            guard code == SQLITE_DONE else { throw MeasurementError("SQLite failed: \(code)") }
            sqlite3_reset(update)
        }
        return MonotonicTime.now - start
    }

    /// Reads values and returns the duration in nanoseconds.
    func get(count: Int) throws -> Double {
        var total = 0
        let start = MonotonicTime.now
        for index in 0..<count {
            let code = keys[index % keys.count].withUnsafeBytes { key in
                sqlite3_bind_text(select, 1, key.baseAddress, Int32(key.count), nil)
                return sqlite3_step(select)
            }
            guard code == SQLITE_ROW, let bytes = sqlite3_column_blob(select, 0) else {
                throw MeasurementError("SQLite failed: \(code)")
            }
            let value = [UInt8](UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(select, 0))))
            total += value.count
            sqlite3_reset(select)
        }
        let time = MonotonicTime.now - start
        guard total == count * 100 else { throw MeasurementError("SQLite lost a value") }
        return time
    }

    func close() {
        sqlite3_finalize(update)
        sqlite3_finalize(select)
        sqlite3_close(connection)
    }

    private func check(_ code: Int32) throws {
        guard code == SQLITE_OK else { throw MeasurementError("SQLite failed: \(code)") }
    }
}
