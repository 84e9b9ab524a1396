/// The layout of a database: how it is told from others, made and set up.
enum StorageSchema {
    /// Stands in the file's header and says that the file is ours: `MiSt` in ASCII.
    static let applicationID: Int64 = 0x4D69_5374
    /// The layout that this code writes; a file with a higher one is left alone.
    static let version: Int64 = 1

    /// Makes a connection ready: judges the file, makes the table in an empty one, sets the journal up.
    ///
    /// - Throws: `.foreignFile`, `.newerVersion`, `.damaged`, `.inUse`, `.unavailable`, `.diskFull`.
    static func prepare(_ database: Database) throws(StorageError) {
        // Taken before the first read, so that the lock is held from then on and the journal's index needs no file.
        try database.execute("PRAGMA locking_mode = EXCLUSIVE")
        try database.execute("PRAGMA synchronous = NORMAL")
        try database.execute("PRAGMA temp_store = MEMORY")
        if try isEmpty(database) { try create(in: database) }
        try judge(database)
        guard try database.text("PRAGMA journal_mode = WAL") == "wal" else {
            throw StorageError(.unavailable, "write-ahead logging cannot be used for \(database.path)")
        }
        try database.execute("PRAGMA wal_autocheckpoint = 4000")
    }

    /// Judges the marks of an open database that is not empty, and whether it has its table.
    ///
    /// - Throws: `.foreignFile`, `.newerVersion`, `.damaged`.
    static func judge(_ database: Database) throws(StorageError) {
        try judge(
            applicationID: try database.integer("PRAGMA application_id") ?? 0,
            version: try database.integer("PRAGMA user_version") ?? 0,
            path: database.path,
        )
        let tables = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'entries'" as StaticString
        guard try database.integer(tables) == 1 else {
            throw StorageError(.damaged, "the table of the values is gone from \(database.path)")
        }
    }

    /// Judges the marks of a file that is not empty.
    ///
    /// - Throws: `.foreignFile`, `.newerVersion`.
    static func judge(applicationID: Int64, version: Int64, path: String) throws(StorageError) {
        guard applicationID == Self.applicationID else { throw StorageError(.foreignFile, path) }
        guard version <= Self.version else {
            throw StorageError(.newerVersion, "\(path) has layout \(version), known is \(Self.version)")
        }
    }

    /// Makes the table in a file that is to become a replacement.
    ///
    /// The file counts for nothing until it is finished, so it needs no journal and is written to disk once, at the end.
    static func prepareReplacement(_ database: Database) throws(StorageError) {
        try database.execute("PRAGMA locking_mode = EXCLUSIVE")
        try database.execute("PRAGMA journal_mode = OFF")
        try database.execute("PRAGMA synchronous = OFF")
        try database.execute("PRAGMA temp_store = MEMORY")
        try create(in: database)
    }

    private static func isEmpty(_ database: Database) throws(StorageError) -> Bool {
        guard try database.integer("PRAGMA application_id") == 0 else { return false }
        guard try database.integer("PRAGMA user_version") == 0 else { return false }
        return try database.integer("SELECT count(*) FROM sqlite_master") == 0
    }

    /// Makes the table under the rollback journal: a file is then either empty or whole, and carries its marks itself.
    ///
    /// The value comes last, so that a scan of the other columns reads no page that only holds a value.
    private static func create(in database: Database) throws(StorageError) {
        // Small values dominate, and every set writes whole pages.
        try database.execute("PRAGMA page_size = 1024")
        try database.transaction { () throws(StorageError) in
            try database.execute(
                """
                CREATE TABLE entries (
                    id INTEGER PRIMARY KEY,
                    key TEXT NOT NULL UNIQUE,
                    kind INTEGER NOT NULL,
                    encryptor TEXT,
                    size INTEGER NOT NULL,
                    value BLOB NOT NULL
                )
                """
            )
            try database.execute("PRAGMA application_id = 1298748276")
            try database.execute("PRAGMA user_version = 1")
        }
    }
}
