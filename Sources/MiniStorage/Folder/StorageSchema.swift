/// The layout of a database: its recognition, creation and configuration.
enum StorageSchema {
    /// The application identifier in the file's header: `MiSt` in ASCII.
    static let applicationID: Int64 = 0x4D69_5374
    /// The layout version that this code writes; a file with a higher version is not changed.
    static let version: Int64 = 1

    /// Prepares a connection: checks the file, creates the table in an empty one, configures the journal.
    ///
    /// - Throws: `.foreignFile`, `.newerVersion`, `.damaged`, `.inUse`, `.unavailable`, `.diskFull`.
    static func prepare(_ database: Database) throws(StorageError) {
        // Set before the first read, so that the lock is held from then on and the log's index needs no file.
        try database.execute("PRAGMA locking_mode = EXCLUSIVE")
        try database.execute("PRAGMA synchronous = NORMAL")
        try database.execute("PRAGMA temp_store = MEMORY")
        if try isEmpty(database) { try create(in: database) }
        try validate(database)
        guard try database.text("PRAGMA journal_mode = WAL") == "wal" else {
            throw StorageError(.unavailable, "write-ahead logging cannot be used for \(database.path)")
        }
        try database.execute("PRAGMA wal_autocheckpoint = 4000")
    }

    /// Checks the header of an open database that is not empty, and the existence of its table.
    ///
    /// - Throws: `.foreignFile`, `.newerVersion`, `.damaged`.
    static func validate(_ database: Database) throws(StorageError) {
        try validate(
            applicationID: try database.integer("PRAGMA application_id") ?? 0,
            version: try database.integer("PRAGMA user_version") ?? 0,
            path: database.path,
        )
        let tables = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'entries'" as StaticString
        guard try database.integer(tables) == 1 else {
            throw StorageError(.damaged, "the table of the values is missing from \(database.path)")
        }
    }

    /// Checks the header of a file that is not empty.
    ///
    /// - Throws: `.foreignFile`, `.newerVersion`.
    static func validate(applicationID: Int64, version: Int64, path: String) throws(StorageError) {
        guard applicationID == Self.applicationID else { throw StorageError(.foreignFile, path) }
        guard version <= Self.version else {
            throw StorageError(.newerVersion, "\(path) has layout version \(version), supported is \(Self.version)")
        }
    }

    /// Creates the table in a replacement file.
    ///
    /// The file is not valid until it is finished, so it needs no journal and is written to disk once, at the end.
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

    /// Creates the table under the rollback journal.
    ///
    /// So a file is either empty or complete, and has its identifiers itself.
    ///
    /// The value is the last column, so that a scan of the other columns reads no page that contains only a value.
    private static func create(in database: Database) throws(StorageError) {
        // Most values are small, and every change writes complete pages.
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
