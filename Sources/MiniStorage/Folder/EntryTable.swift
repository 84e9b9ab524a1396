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
        /// The identifier of the encryptor that sealed the value; nil for plaintext.
        let encryptor: String?
    }

    /// A value with the row that holds it.
    struct Entry {
        let id: Int64
        let value: KeptValue
    }

    /// A row that may be damaged.
    struct UnreadRow {
        let id: Int64
        let content: Result<(key: StorageKey, value: KeptValue), StorageError>
    }

    private let database: Database
    /// What says that the rows are sealed.
    var mark: SealMark { SealMark(of: database) }
    /// Whether SQLite overwrites what it deletes.
    private var erases = false
    private let selectPlace: Statement
    private let selectValue: Statement
    private let update: Statement
    private let insert: Statement
    private let delete: Statement
    private let selectAny: Statement

    /// A key or row of so many bytes lies in one page; SQLite puts the end of longer ones elsewhere.
    private static let spillLimitInBytes = 200

    /// Prepares the statements.
    init(_ database: Database) throws(StorageError) {
        self.database = database
        selectPlace = try Statement(database, "SELECT id, size, encryptor FROM entries WHERE key = ?1")
        selectValue = try Statement(
            database,
            """
            SELECT id, kind, encryptor, size, CASE WHEN length(value) <= 4919304 THEN value END
            FROM entries WHERE key = ?1
            """,
        )
        update = try Statement(
            database,
            "UPDATE entries SET kind = ?2, encryptor = ?3, size = ?4, value = ?5 WHERE id = ?1",
        )
        insert = try Statement(
            database,
            "INSERT INTO entries (key, kind, encryptor, size, value) VALUES (?1, ?2, ?3, ?4, ?5)",
        )
        delete = try Statement(database, "DELETE FROM entries WHERE id = ?1")
        selectAny = try Statement(database, "SELECT id FROM entries LIMIT 1")
    }

    /// Where a key is stored; nil when it is not.
    func place(of key: StorageKey) throws(StorageError) -> Place? {
        try selectPlace.bind(text: key.text, at: 1)
        return try looking(for: key) { () throws(StorageError) in
            try selectPlace.first { row throws(StorageError) in
                let encryptor = row.isNull(at: 2) ? nil : try row.text(at: 2)
                return Place(id: row.integer(at: 0), size: Self.size(of: row, at: 1), encryptor: encryptor)
            }
        }
    }

    /// A key's value with its row; nil when there is none.
    ///
    /// - Throws: `.damaged`.
    func entry(for key: StorageKey) throws(StorageError) -> Entry? {
        try selectValue.bind(text: key.text, at: 1)
        return try looking(for: key) { () throws(StorageError) in
            try selectValue.first { row throws(StorageError) in
                let value = try value(of: row, from: 1)
                try checkPages(behind: key.text.utf8.count + value.keptByteCount)
                return Entry(id: row.integer(at: 0), value: value)
            }
        }
    }

    /// Stores a value in a row that is there.
    func update(_ id: Int64, to value: KeptValue) throws(StorageError) {
        try update.bind(Int(id), at: 1)
        try run(update, with: value)
        guard database.changes == 1 else { throw StorageError(.damaged, "a row is gone from \(database.path)") }
    }

    /// Stores a value under a key that is not there, and tells its row.
    func insert(_ key: StorageKey, _ value: KeptValue) throws(StorageError) -> Int64 {
        try insert.bind(text: key.text, at: 1)
        try run(insert, with: value)
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
            let key = try row.text(at: 0)
            try checkPages(behind: key.utf8.count)
            return key
        }
    }

    /// All keys with what is kept of their values, in the order in which they were first stored.
    ///
    /// - Throws: `.damaged`.
    func contents() throws(StorageError) -> [(key: StorageKey, value: KeptValue)] {
        let statement = try Statement(
            database,
            """
            SELECT key, kind, encryptor, size, CASE WHEN length(value) <= 4919304 THEN value END
            FROM entries ORDER BY id
            """,
        )
        return try statement.all { row throws(StorageError) in
            (key: try key(of: row, at: 0), value: try value(of: row, from: 1))
        }
    }

    /// What the rows count against quotas.
    ///
    /// - Complexity: Reads every row, without large values.
    func usage() throws(StorageError) -> StorageUsage {
        let statement = try Statement(
            database,
            "SELECT coalesce(sum(min(max(size, 0), ?1)), 0), sum(length(CAST(key AS BLOB))), count(*) FROM entries",
        )
        try statement.bind(StorageUsage.valueLimitInBytes, at: 1)
        let usage = try statement.first { row in
            StorageUsage(
                valueBytes: Int(row.integer(at: 0)),
                keyBytes: Int(row.integer(at: 1)),
                keyCount: Int(row.integer(at: 2)),
            )
        }
        return usage ?? .none
    }

    /// Whether there are no rows.
    func isEmpty() throws(StorageError) -> Bool { try selectAny.first { _ in true } == nil }

    /// How many rows there are.
    func count() throws(StorageError) -> Int {
        Int(try database.integer("SELECT count(*) FROM entries") ?? 0)
    }

    /// How many rows another encryptor than one has sealed; plaintext counts as sealed by none, which is nil.
    func count(notSealedBy encryptor: String?) throws(StorageError) -> Int {
        let statement = try Statement(database, "SELECT count(*) FROM entries WHERE encryptor IS NOT ?1")
        try bind(encryptor, of: statement, at: 1)
        return try statement.first { row in Int(row.integer(at: 0)) } ?? 0
    }

    /// The first rows after an id that another encryptor than one has sealed, by id.
    func rows(after id: Int64, notSealedBy encryptor: String?, limit: Int) throws(StorageError) -> [UnreadRow] {
        let statement = try Statement(
            database,
            """
            SELECT id, key, kind, encryptor, size, CASE WHEN length(value) <= 4919304 THEN value END FROM entries
            WHERE id > ?1 AND encryptor IS NOT ?2 ORDER BY id LIMIT ?3
            """,
        )
        try statement.bind(Int(id), at: 1)
        try bind(encryptor, of: statement, at: 2)
        try statement.bind(limit, at: 3)
        return try statement.all { row in
            let content = Result { () throws(StorageError) in
                let content = (key: try key(of: row, at: 1), value: try value(of: row, from: 2))
                try checkPages(behind: content.key.text.utf8.count + content.value.keptByteCount)
                return content
            }
            return UnreadRow(id: row.integer(at: 0), content: content)
        }
    }

    /// Stores values in rows that are there, all of them or none.
    func update(_ entries: [Entry]) throws(StorageError) {
        try database.transaction { () throws(StorageError) in
            for entry in entries { try update(entry.id, to: entry.value) }
        }
    }

    /// Has SQLite overwrite whatever it deletes from now on, as some builds of it do by themselves: next to sealed values,
    /// no plaintext from before may stay readable in the file's free room.
    func eraseDeletedValues() throws(StorageError) {
        guard !erases else { return }
        guard try database.integer("PRAGMA secure_delete = ON") == 1 else {
            throw StorageError(.unavailable, "deleted values cannot be overwritten in \(database.path)")
        }
        erases = true
    }

    /// Rebuilds the file without free room, in which values from before may be readable, and empties the log.
    func eraseFreePages() throws(StorageError) {
        try database.execute("VACUUM")
        guard try database.integer("PRAGMA wal_checkpoint(TRUNCATE)") == 0 else {
            throw StorageError(.inUse, "emptying the log of \(database.path)")
        }
    }

    /// Looks a key up, so that one whose end is damaged does not pass for one that is not there.
    private func looking<Result>(
        for key: StorageKey,
        _ body: () throws(StorageError) -> Result?,
    ) throws(StorageError) -> Result? {
        let byteCount = key.text.utf8.count
        guard database.isEncrypted, byteCount > Self.spillLimitInBytes else { return try body() }
        var result: Result?
        // One look at the database, at the end of which the pages are checked.
        try database.transaction { () throws(StorageError) in
            result = try body()
            try checkPages(behind: byteCount)
        }
        return result
    }

    /// Makes sure that the pages were authentic which the current look at the database has read.
    ///
    /// SQLCipher answers a page that was changed as one of zeros, and fails only at the next one. Where that is not
    /// needed, at the end of a long key or value, SQLite would take the zeros for what was stored.
    ///
    /// - Parameter byteCount: What was read of a row; little of it lies in one page, and zeros are no page with rows.
    /// - Throws: `.damaged`.
    private func checkPages(behind byteCount: Int) throws(StorageError) {
        guard database.isEncrypted, byteCount > Self.spillLimitInBytes else { return }
        _ = try selectAny.first { _ in true }
    }

    private func bind(_ encryptor: String?, of statement: Statement, at index: Int32) throws(StorageError) {
        if let encryptor {
            try statement.bind(text: encryptor, at: index)
        } else {
            try statement.bindNull(at: index)
        }
    }

    /// What a row counts.
    ///
    /// Nothing protects that number in a plain database: one that no value can have counts as much as the largest value, so
    /// that the row can still be read and removed.
    private static func size(of row: Row, at column: Int32) -> Int {
        min(max(Int(row.integer(at: column)), 0), StorageUsage.valueLimitInBytes)
    }

    private func key(of row: Row, at column: Int32) throws(StorageError) -> StorageKey {
        let text = try row.text(at: column)
        do throws(APIError) {
            return try StorageKey(text)
        } catch {
            throw StorageError(.damaged, "a key that breaks the rules in \(database.path)")
        }
    }

    /// Reads the columns `kind`, `encryptor`, `size`, `value`; the last is NULL when it is longer than
    /// ``KeptValue/byteLimit``.
    private func value(of row: Row, from column: Int32) throws(StorageError) -> KeptValue {
        let number = row.integer(at: column)
        guard let kind = UInt8(exactly: number).flatMap(LocalStorageContext.Kind.init) else {
            throw StorageError(.damaged, "a value of the kind \(number) in \(database.path)")
        }
        let isTooLong = row.isNull(at: column + 3)
        guard row.isNull(at: column + 1) else {
            return .sealed(
                SealedValue(
                    bytes: row.bytes(at: column + 3),
                    encryptor: try row.text(at: column + 1),
                    kind: kind,
                    sizeInBytes: Self.size(of: row, at: column + 2),
                    isTooLong: isTooLong,
                )
            )
        }
        guard !isTooLong else { throw StorageError(.damaged, "a value longer than any stored one in \(database.path)") }
        let text = try row.text(at: column + 3)
        switch kind {
        case .string: return .plain(.string(text))
        case .json: return .plain(.json(JSONText(text)))
        }
    }

    /// Binds a value to the parameters from 2 to 5, and runs the statement.
    private func run(_ statement: Statement, with value: KeptValue) throws(StorageError) {
        try statement.bind(value.sizeInBytes, at: 4)
        switch value {
        case .plain(.string(let string)):
            try statement.bind(Int(LocalStorageContext.Kind.string.rawValue), at: 2)
            try statement.bindNull(at: 3)
            try statement.bind(bytesOf: string, at: 5)
            try statement.run()
        case .plain(.json(let json)):
            try statement.bind(Int(LocalStorageContext.Kind.json.rawValue), at: 2)
            try statement.bindNull(at: 3)
            try statement.bind(bytesOf: json.text, at: 5)
            try statement.run()
        case .sealed(let sealed):
            try eraseDeletedValues()
            try statement.bind(Int(sealed.kind.rawValue), at: 2)
            try statement.bind(text: sealed.encryptor, at: 3)
            try statement.run(binding: sealed.bytes, at: 5)
        }
    }
}
