internal import MiniCore

/// The rows of one database, accessed through prepared statements.
///
/// Rows are changed by id. The id is known from the look-up for the quota check, so the statement does not need the index.
///
/// ## Shape
/// | column | content |
/// |---|---|
/// | `id` | the order in which keys were first stored |
/// | `key` | the key, compared byte by byte |
/// | `kind` | 0: a string, 1: JSON |
/// | `encryptor` | the identifier of the encryptor that sealed the value; NULL for a value in plaintext |
/// | `size` | the bytes that count against quotas |
/// | `value` | UTF-8, or the sealed value |
final class EntryTable {
    /// The row of a key, with the size that counts against quotas.
    struct Place {
        let id: Int64
        let size: Int
        /// The identifier of the encryptor that sealed the value; nil for plaintext.
        let encryptor: String?
    }

    /// A value with its row.
    struct Entry {
        let id: Int64
        let value: EncodedValue
    }

    /// A row that may be damaged.
    struct UnvalidatedRow {
        let id: Int64
        let content: Result<(key: StorageKey, value: EncodedValue), StorageError>
    }

    /// A key with its value, which may be damaged.
    struct UnvalidatedContent {
        let key: StorageKey
        let kind: LocalStorageContext.Kind
        /// The bytes that count against quotas.
        let sizeInBytes: Int
        /// The value; `.damaged` for plaintext that is not UTF-8 or too long.
        let value: Result<EncodedValue, StorageError>

        /// The identifier of the encryptor that sealed the value; nil for plaintext.
        var encryptor: String? {
            switch value {
            case .success(let value): value.encryptor
            case .failure: nil
            }
        }
    }

    private let database: Database
    /// The mark that all rows are sealed.
    var mark: SealingMarker { SealingMarker(of: database) }
    /// Whether SQLite overwrites deleted data.
    private var erases = false
    private let selectPlace: Statement
    private let selectValue: Statement
    private let update: Statement
    private let insert: Statement
    private let delete: Statement
    private let selectAny: Statement

    /// A key or row of at most this size is in one page; SQLite stores the end of longer ones on other pages.
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

    /// The row of a key; nil when the key is not stored.
    func place(of key: StorageKey) throws(StorageError) -> Place? {
        try selectPlace.bind(text: key.text, at: 1)
        return try reading(for: key) { () throws(StorageError) in
            try selectPlace.first { row throws(StorageError) in
                let encryptor = row.isNull(at: 2) ? nil : try row.text(at: 2)
                return Place(id: row.integer(at: 0), size: Self.size(of: row, at: 1), encryptor: encryptor)
            }
        }
    }

    /// The value of a key with its row; nil when the key is not stored.
    ///
    /// - Throws: `.damaged`.
    func entry(for key: StorageKey) throws(StorageError) -> Entry? {
        try selectValue.bind(text: key.text, at: 1)
        return try reading(for: key) { () throws(StorageError) in
            try selectValue.first { row throws(StorageError) in
                let value = try value(of: row, from: 1)
                try checkPages(behind: key.text.utf8.count + value.memoryByteCount)
                return Entry(id: row.integer(at: 0), value: value)
            }
        }
    }

    /// Stores a value in an existing row.
    func update(_ id: Int64, to value: EncodedValue) throws(StorageError) {
        try update.bind(Int(id), at: 1)
        try run(update, with: value)
        guard database.changes == 1 else { throw StorageError(.damaged, "a row is missing from \(database.path)") }
    }

    /// Stores a value under a new key, and returns its row.
    func insert(_ key: StorageKey, _ value: EncodedValue) throws(StorageError) -> Int64 {
        try insert.bind(text: key.text, at: 1)
        try run(insert, with: value)
        return database.lastInsertedID
    }

    /// Removes a row.
    func remove(_ id: Int64) throws(StorageError) {
        try delete.bind(Int(id), at: 1)
        try delete.run()
    }

    /// Removes all rows.
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

    /// All keys with their stored values, in the order in which keys were first stored.
    ///
    /// - Throws: `.damaged`, but not for a damaged value in plaintext.
    func contents() throws(StorageError) -> [UnvalidatedContent] {
        let statement = try Statement(
            database,
            """
            SELECT key, kind, encryptor, size, CASE WHEN length(value) <= 4919304 THEN value END
            FROM entries ORDER BY id
            """,
        )
        return try statement.all { row throws(StorageError) in
            let content = Result { () throws(StorageError) in try value(of: row, from: 1) }
            // A row with an encryptor holds a sealed value, which must not be taken for plaintext.
            if !row.isNull(at: 2) { _ = try content.get() }
            let size: Int
            switch content {
            case .success(let value): size = value.sizeInBytes
            case .failure: size = Self.size(of: row, at: 3)
            }
            return UnvalidatedContent(
                key: try key(of: row, at: 0),
                kind: try kind(of: row, at: 1),
                sizeInBytes: size,
                value: content,
            )
        }
    }

    /// The usage of the quotas by the rows.
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

    /// The number of rows.
    func count() throws(StorageError) -> Int {
        Int(try database.integer("SELECT count(*) FROM entries") ?? 0)
    }

    /// The number of rows that another encryptor has sealed; nil represents plaintext.
    func count(notSealedBy encryptor: String?) throws(StorageError) -> Int {
        let statement = try Statement(database, "SELECT count(*) FROM entries WHERE encryptor IS NOT ?1")
        try bind(encryptor, of: statement, at: 1)
        return try statement.first { row in Int(row.integer(at: 0)) } ?? 0
    }

    /// The first rows after an id that another encryptor has sealed, ordered by id.
    func rows(after id: Int64, notSealedBy encryptor: String?, limit: Int) throws(StorageError) -> [UnvalidatedRow] {
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
                try checkPages(behind: content.key.text.utf8.count + content.value.memoryByteCount)
                return content
            }
            return UnvalidatedRow(id: row.integer(at: 0), content: content)
        }
    }

    /// Stores values in existing rows, all of them or none.
    func update(_ entries: [Entry]) throws(StorageError) {
        try database.transaction { () throws(StorageError) in
            for entry in entries { try update(entry.id, to: entry.value) }
        }
    }

    /// Lets SQLite overwrite all data that it deletes from now on, which is the default of some builds.
    ///
    /// Otherwise earlier plaintext could stay readable in the free space of the file.
    func eraseDeletedValues() throws(StorageError) {
        guard !erases else { return }
        guard try database.integer("PRAGMA secure_delete = ON") == 1 else {
            throw StorageError(.unavailable, "deleted values cannot be overwritten in \(database.path)")
        }
        erases = true
    }

    /// Rebuilds the file without free space, in which earlier values may be readable, and empties the log.
    func eraseFreePages() throws(StorageError) {
        try database.execute("VACUUM")
        guard try database.integer("PRAGMA wal_checkpoint(TRUNCATE)") == 0 else {
            throw StorageError(.inUse, "emptying the log of \(database.path)")
        }
    }

    /// Looks up a key so that a key whose end is damaged is not reported as missing.
    private func reading<Result>(
        for key: StorageKey,
        _ body: () throws(StorageError) -> Result?,
    ) throws(StorageError) -> Result? {
        let byteCount = key.text.utf8.count
        guard database.isEncrypted, byteCount > Self.spillLimitInBytes else { return try body() }
        var result: Result?
        // One transaction, at the end of which the pages are checked.
        try database.transaction { () throws(StorageError) in
            result = try body()
            try checkPages(behind: byteCount)
        }
        return result
    }

    /// Checks that the pages are authentic that the current transaction has read.
    ///
    /// SQLCipher returns zeros for a changed page and fails only at the next page. If no further page is needed, as at the
    /// end of a long key or value, SQLite would treat the zeros as stored data.
    ///
    /// - Parameter byteCount: The number of bytes that were read of a row. A short row is in one page, and a page of zeros
    ///   has no rows.
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

    /// The size of a row that counts against quotas.
    ///
    /// In a plain database the number is not protected. A number outside of the valid range counts as the maximum size, so
    /// that the row can still be read and removed.
    private static func size(of row: Row, at column: Int32) -> Int {
        min(max(Int(row.integer(at: column)), 0), StorageUsage.valueLimitInBytes)
    }

    private func key(of row: Row, at column: Int32) throws(StorageError) -> StorageKey {
        let text = try row.text(at: column)
        do throws(APIError) {
            return try StorageKey(text)
        } catch {
            throw StorageError(.damaged, "an invalid key in \(database.path)")
        }
    }

    private func kind(of row: Row, at column: Int32) throws(StorageError) -> LocalStorageContext.Kind {
        let number = row.integer(at: column)
        guard let kind = UInt8(exactly: number).flatMap(LocalStorageContext.Kind.init) else {
            throw StorageError(.damaged, "a value of the unknown kind \(number) in \(database.path)")
        }
        return kind
    }

    /// Reads the columns `kind`, `encryptor`, `size`, `value`; the last is NULL when it is longer than
    /// ``EncodedValue/byteLimit``.
    private func value(of row: Row, from column: Int32) throws(StorageError) -> EncodedValue {
        let kind = try kind(of: row, at: column)
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
        guard !isTooLong else { throw StorageError(.damaged, "a value of excessive length in \(database.path)") }
        let text = try row.text(at: column + 3)
        switch kind {
        case .string: return .plain(.string(text))
        case .json: return .plain(.json(JSONText(text)))
        }
    }

    /// Binds a value to the parameters 2 to 5, and runs the statement.
    private func run(_ statement: Statement, with value: EncodedValue) throws(StorageError) {
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
