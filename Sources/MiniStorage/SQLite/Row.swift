internal import CSQLCipher

/// The current row of a statement; columns count from 0.
///
/// A row is only valid within the call that receives it.
struct Row {
    private let database: Database
    /// SAFETY: the statement of the row is alive for the duration of the call.
    private let pointer: OpaquePointer

    init(_ pointer: OpaquePointer, of database: Database) {
        self.pointer = pointer
        self.database = database
    }

    /// An integer; 0 for NULL.
    func integer(at column: Int32) -> Int64 { database.library.columnInteger(pointer, column) }

    /// Whether the column is NULL.
    func isNull(at column: Int32) -> Bool { database.library.columnType(pointer, column) == SQLITE_NULL }

    /// A blob's bytes.
    func bytes(at column: Int32) -> [UInt8] { withBytes(at: column) { Array($0) } }

    /// Text, or a blob with UTF-8.
    ///
    /// - Throws: `.damaged` when the bytes are not UTF-8.
    func text(at column: Int32) throws(StorageError) -> String {
        guard let text = withBytes(at: column, { String(validating: $0, as: UTF8.self) }) else {
            throw StorageError(.damaged, "reading text that is not UTF-8 from \(database.path)")
        }
        return text
    }

    /// The value of the column, to be bound to a parameter within the call.
    func value(at column: Int32) -> OpaquePointer? { database.library.columnValue(pointer, column) }

    /// Whether the same column of another row has the same type and the same bytes.
    func hasSame(at column: Int32, as other: Row) -> Bool {
        let type = database.library.columnType(pointer, column)
        guard type == other.database.library.columnType(other.pointer, column) else { return false }
        if type == SQLITE_INTEGER { return integer(at: column) == other.integer(at: column) }
        return withBytes(at: column) { bytes in other.withBytes(at: column) { bytes.elementsEqual($0) } }
    }

    private func withBytes<Result>(at column: Int32, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        let start = database.library.columnBlob(pointer, column)
        let count = Int(database.library.columnByteCount(pointer, column))
        // SAFETY: SQLite keeps the bytes until the next step of the statement; the body copies them.
        return body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
    }
}
