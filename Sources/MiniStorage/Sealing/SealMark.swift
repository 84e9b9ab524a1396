internal import MiniCore

/// What a database holds when plaintext is no value of it.
///
/// In a database with a mark, a row that somebody turned into plaintext is an error; without one it is returned. The mark is
/// a value that an encryptor sealed under the empty key, which no program can use. It can be removed by whoever can write
/// the file: a host notices that only where its configuration requires sealed values.
///
/// ## Shape
/// A table `seal_mark` of one row: the identifier of the encryptor, and what it made of ``text``. A table without a row is a
/// mark that does not open.
struct SealMark {
    /// What is sealed.
    static let text = "sealed values only"

    private let database: Database

    init(of database: Database) { self.database = database }

    /// Whether the database has a mark.
    var isPresent: Bool {
        get throws(StorageError) {
            try database.integer("SELECT count(*) FROM sqlite_master WHERE name = 'seal_mark'") != 0
        }
    }

    /// What the encryptor made; nil without a mark, or when its row is gone or damaged.
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

    /// Marks the database, in place of any earlier mark.
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

    /// Marks another database in the same way.
    func copy(to other: SealMark) throws(StorageError) {
        guard try isPresent else { return }
        guard let mark = try read() else { return try other.createTable() }
        try other.write(mark)
    }

    /// Whether two databases are marked in the same way.
    func isSame(as other: SealMark) throws(StorageError) -> Bool {
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
