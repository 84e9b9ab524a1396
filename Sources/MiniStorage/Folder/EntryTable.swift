internal import MiniCore

/// The rows of one database, behind prepared statements.
///
/// Rows are changed by id: it is known from the look-up that judged the quota, and spares the statement the index.
///
/// ## Shape
/// | column | holds |
/// |---|---|
/// | `id` | the order in which keys were first stored |
/// | `key` | the key, compared byte by byte |
/// | `kind` | 0: a string, 1: JSON |
/// | `encryptor` | the identifier of what sealed the value; NULL for a value in plaintext |
/// | `size` | the bytes that count against quotas |
/// | `value` | UTF-8, or what the encryptor made of it |
final class EntryTable {
    /// Where a key is stored, and what it counts.
    struct Place {
        let id: Int64
        let size: Int
    }

    private let database: Database
    private let selectPlace: Statement
    private let selectValue: Statement
    private let update: Statement
    private let insert: Statement
    private let delete: Statement

    /// Prepares the statements.
    init(_ database: Database) throws(StorageError) {
        self.database = database
        selectPlace = try Statement(database, "SELECT id, size FROM entries WHERE key = ?1")
        selectValue = try Statement(database, "SELECT id, kind, encryptor, value FROM entries WHERE key = ?1")
        update = try Statement(
            database,
            "UPDATE entries SET kind = ?2, encryptor = NULL, size = ?3, value = ?4 WHERE id = ?1",
        )
        insert = try Statement(database, "INSERT INTO entries (key, kind, size, value) VALUES (?1, ?2, ?3, ?4)")
        delete = try Statement(database, "DELETE FROM entries WHERE id = ?1")
    }

    /// Where a key is stored; nil when it is not.
    func place(of key: StorageKey) throws(StorageError) -> Place? {
        try selectPlace.bind(text: key.text, at: 1)
        return try selectPlace.first { row in Place(id: row.integer(at: 0), size: Int(row.integer(at: 1))) }
    }

    /// A key's value with its row; nil when there is none.
    ///
    /// - Throws: `.sealedValue`, `.damaged`.
    func entry(for key: StorageKey) throws(StorageError) -> ValueCache.Entry? {
        try selectValue.bind(text: key.text, at: 1)
        return try selectValue.first { row throws(StorageError) in
            guard row.isNull(at: 2) else { throw StorageError(.sealedValue, "reading \(database.path)") }
            let text = try row.text(at: 3)
            let value: StoredValue
            switch row.integer(at: 1) {
            case 0: value = .string(text)
            case 1: value = .json(JSONText(text))
            case let kind: throw StorageError(.damaged, "a value of the kind \(kind) in \(database.path)")
            }
            return ValueCache.Entry(id: row.integer(at: 0), value: value)
        }
    }

    /// Stores a value in a row that is there.
    func update(_ id: Int64, to value: StoredValue) throws(StorageError) {
        try update.bind(Int(id), at: 1)
        try bind(value, of: update)
        try update.run()
        guard database.changes == 1 else { throw StorageError(.damaged, "a row is gone from \(database.path)") }
    }

    /// Stores a value under a key that is not there, and tells its row.
    func insert(_ key: StorageKey, _ value: StoredValue) throws(StorageError) -> Int64 {
        try insert.bind(text: key.text, at: 1)
        try bind(value, of: insert)
        try insert.run()
        return database.lastInsertedID
    }

    /// Removes a row.
    func remove(_ id: Int64) throws(StorageError) {
        try delete.bind(Int(id), at: 1)
        try delete.run()
    }

    /// Removes every row.
    func removeAll() throws(StorageError) {
        try database.execute("DELETE FROM entries")
    }

    /// All keys, in the order in which they were first stored.
    func keys() throws(StorageError) -> [String] {
        try Statement(database, "SELECT key FROM entries ORDER BY id").all { row throws(StorageError) in
            try row.text(at: 0)
        }
    }

    /// What the rows count against quotas.
    ///
    /// - Complexity: Reads every row, without large values.
    func usage() throws(StorageError) -> StorageUsage {
        let sql: StaticString = "SELECT coalesce(sum(size), 0), sum(length(CAST(key AS BLOB))), count(*) FROM entries"
        let usage = try Statement(database, sql).first { row in
            StorageUsage(
                valueBytes: Int(row.integer(at: 0)),
                keyBytes: Int(row.integer(at: 1)),
                keyCount: Int(row.integer(at: 2)),
            )
        }
        return usage ?? .none
    }

    private func bind(_ value: StoredValue, of statement: Statement) throws(StorageError) {
        try statement.bind(value.sizeInBytes, at: 3)
        switch value {
        case .string(let string):
            try statement.bind(0, at: 2)
            try statement.bind(bytesOf: string, at: 4)
        case .json(let json):
            try statement.bind(1, at: 2)
            try statement.bind(bytesOf: json.text, at: 4)
        }
    }
}
