internal import MiniCore

/// The paths of the storage of one program of one user.
///
/// An id is encoded as its UTF-8 bytes in lowercase base32 (RFC 4648, without padding). The encoding is reversible, so two
/// ids never have the same name, and has no special characters of any file system. A name that is too long for a file
/// system continues in a folder: `user-AAAA+/BBBB`.
struct StorageFiles {
    /// The folder of the database.
    let folder: String
    /// The database.
    let database: String
    /// The lock file.
    let lock: String
    /// The record of the program that uses the database.
    let origin: String
    /// SQLite's write-ahead log.
    var log: String { database + "-wal" }
    /// SQLite's journal while the database is created.
    var journal: String { database + "-journal" }
    /// A database that will replace this one.
    ///
    /// It is valid only if a ``DatabaseSet`` names it.
    var replacement: String { database + "-new" }
    /// The suffix of a replacement's name.
    static let replacementExtension = databaseExtension + "-new"

    static let databaseExtension = ".db"
    /// SQLite's limit is 512 bytes for the longest path that it derives, that of a replacement's journal.
    private static let pathLimitInBytes = 500
    /// Leaves space for a prefix and an extension within the 255 bytes of a file name.
    private static let pieceLength = 200

    /// The paths for an identity in a folder.
    init(of identity: ProgramIdentity, in folder: String) {
        let base = Self.base(of: identity, in: folder)
        let slash = base.lastIndex(of: "/") ?? base.startIndex
        self.folder = String(base[..<slash])
        database = base + Self.databaseExtension
        lock = base + ".lock"
        origin = base + ".origin"
    }

    /// The path of an identity's files in a folder, without extension.
    static func base(of identity: ProgramIdentity, in folder: String) -> String {
        "\(folder)/\(name("user", identity.userID))/\(name("program", identity.appID))"
    }

    /// The paths for an existing database.
    init(database: String) {
        let base = database.dropLast(Self.databaseExtension.count)
        let slash = base.lastIndex(of: "/") ?? base.startIndex
        folder = String(base[..<slash])
        self.database = database
        lock = base + ".lock"
        origin = base + ".origin"
    }

    /// The identity of a database, from its path in the folder; nil when the name does not have the form of this type.
    static func identity(ofDatabaseAt path: String) -> ProgramIdentity? {
        // A name that was split is joined again.
        let joined = path.dropLast(databaseExtension.count).split(separator: "+/").joined()
        let names = joined.split(separator: "/", omittingEmptySubsequences: false)
        guard names.count == 2, names[0].hasPrefix("user-"), names[1].hasPrefix("program-") else { return nil }
        guard let userID = text(ofBase32: names[0].dropFirst(5)), let appID = text(ofBase32: names[1].dropFirst(8))
        else {
            return nil
        }
        return ProgramIdentity(appID: appID, userID: userID)
    }

    /// Rejects paths that SQLite could not open.
    ///
    /// - Throws: `.unavailable`.
    func checkLength() throws(StorageError) {
        guard database.utf8.count <= Self.pathLimitInBytes else {
            throw StorageError(.unavailable, "a path of more than \(Self.pathLimitInBytes) bytes: \(database)")
        }
    }

    private static func name(_ prefix: String, _ id: String) -> String {
        var name = prefix + "-"
        var length = 0
        forEachBase32Digit(of: id) { digit in
            if length == pieceLength {
                name += "+/"
                length = 0
            }
            name.unicodeScalars.append(Unicode.Scalar(digit))
            length += 1
        }
        return name
    }

    private static let digits = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)

    private static func forEachBase32Digit(of text: String, _ body: (UInt8) -> Void) {
        var buffer = 0
        var bits = 0
        for byte in text.utf8 {
            buffer = (buffer << 8 | Int(byte)) & 0xffff
            bits += 8
            while bits >= 5 {
                bits -= 5
                body(digits[buffer >> bits & 31])
            }
        }
        if bits > 0 { body(digits[buffer << (5 - bits) & 31]) }
    }

    /// The text that was encoded in base32; nil for invalid digits.
    private static func text(ofBase32 digits: Substring) -> String? {
        var bytes: [UInt8] = []
        var buffer = 0
        var bits = 0
        for digit in digits.utf8 {
            guard let value = self.digits.firstIndex(of: digit) else { return nil }
            buffer = (buffer << 5 | value) & 0xffff
            bits += 5
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: buffer >> bits))
            }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        var written = ""
        forEachBase32Digit(of: text) { written.unicodeScalars.append(Unicode.Scalar($0)) }
        return written == digits ? text : nil
    }
}
