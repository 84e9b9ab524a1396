internal import MiniCore

/// The mark of a database that requires sealed values.
///
/// In a database with a mark, a row that an attacker turned into plaintext is an error; without a mark it is returned. The
/// mark is a value that an encryptor sealed under the empty key, which programs cannot use. A process that can write the
/// file can remove the mark. A host detects that only if its configuration requires sealed values.
///
/// ## Shape
/// A table `seal_mark` with one row: the identifier of the encryptor, and the sealed ``text``. A table without a row is a
/// mark that cannot be opened.
struct SealingMarker {
    /// The text that is sealed.
    static let text = "sealed values only"

    private let database: Database

    init(of database: Database) { self.database = database }

    /// Whether the database has a mark.
    var isPresent: Bool {
        get throws(StorageError) {
            try database.integer("SELECT count(*) FROM sqlite_master WHERE name = 'seal_mark'") != 0
        }
    }

    /// The sealed text; nil without a mark, or when its row is missing or damaged.
    func read() throws(StorageError) -> SealedValue? {
        guard try isPresent else { return nil }
        let select = try Statement(
            database,
            "SELECT encryptor, CASE WHEN length(value) <= 4919304 THEN value END FROM seal_mark WHERE id = 1",
        )
        let mark = try select.first { row throws(StorageError) -> SealedValue? in
            guard !row.isNull(at: 0), !row.isNull(at: 1) else { return nil }
            return SealedValue(
                bytes: row.bytes(at: 1),
                encryptor: try row.text(at: 0),
                kind: .string,
                sizeInBytes: Self.text.utf8.count,
            )
        }
        return mark ?? nil
    }

    /// Marks the database and replaces any earlier mark.
    func write(_ mark: SealedValue) throws(StorageError) {
        try database.transaction { () throws(StorageError) in
            try createTable()
            let insert = try Statement(database, "INSERT OR REPLACE INTO seal_mark VALUES (1, ?1, ?2)")
            try insert.bind(text: mark.encryptor, at: 1)
            try insert.run(binding: mark.bytes, at: 2)
        }
    }

    /// Removes the mark.
    func remove() throws(StorageError) { try database.execute("DROP TABLE IF EXISTS seal_mark") }

    /// Copies the mark to another database.
    func copy(to other: SealingMarker) throws(StorageError) {
        guard try isPresent else { return }
        guard let mark = try read() else { return try other.createTable() }
        try other.write(mark)
    }

    /// Whether two databases have the same mark.
    func isSame(as other: SealingMarker) throws(StorageError) -> Bool {
        guard try isPresent == other.isPresent else { return false }
        let (mark, otherMark) = (try read(), try other.read())
        return mark?.bytes == otherMark?.bytes && mark?.encryptor == otherMark?.encryptor
    }

    private func createTable() throws(StorageError) {
        try database.execute(
            "CREATE TABLE IF NOT EXISTS seal_mark (id INTEGER PRIMARY KEY, encryptor TEXT NOT NULL, value BLOB NOT NULL)"
        )
    }
}
