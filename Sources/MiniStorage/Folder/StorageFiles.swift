internal import Glibc
internal import MiniCore

/// Where the storage of one program of one user lies.
///
/// An id becomes its UTF-8 bytes in lowercase base32 (RFC 4648, without padding): reversible, so no two ids share a
/// name, and without a character that any file system treats specially. A name that would grow too long for a file
/// system goes on in a folder: `user-AAAA+/BBBB`.
struct StorageFiles {
    /// The folder of the database.
    let folder: String
    /// The database.
    let database: String
    /// The lock.
    let lock: String

    /// SQLite's own limit is 512 bytes for the longest name it makes of a database's.
    private static let pathLimitInBytes = 500
    /// Leaves room for a prefix and an extension within the 255 bytes of a file name.
    private static let pieceLength = 200

    /// Names the files of an identity below a folder.
    init(of identity: ProgramIdentity, in folder: String) {
        let program = Self.name("program", identity.appID)
        let base = "\(folder)/\(Self.name("user", identity.userID))/\(program)"
        let slash = base.lastIndex(of: "/") ?? base.startIndex
        self.folder = String(base[..<slash])
        database = base + ".db"
        lock = base + ".lock"
    }

    /// Refuses names that SQLite could not open.
    ///
    /// - Throws: `.unavailable`.
    func checkLength() throws(StorageError) {
        guard database.utf8.count <= Self.pathLimitInBytes else {
            throw StorageError(.unavailable, "a path of more than \(Self.pathLimitInBytes) bytes: \(database)")
        }
    }

    /// Looks at the database before SQLite does, which would change a file in the course of judging it.
    ///
    /// Makes an empty file when there is none, so that its mode is ours. Must be called under the lock, and before the
    /// database is opened: closing the descriptor would end SQLite's own locks.
    ///
    /// - Throws: `.unavailable`, `.diskFull`, `.foreignFile`, `.newerVersion`, `.damaged`.
    func inspect() throws(StorageError) {
        let descriptor = try FileSystem.openFile(database)
        defer { close(descriptor) }
        let size = try FileSystem.status(of: descriptor, database).st_size
        guard size > 0 else {
            // SQLite would take the database for a new one and delete the log, which may hold all there is.
            guard (FileSystem.status(at: database + "-wal")?.st_size ?? 0) == 0 else {
                throw StorageError(.damaged, "\(database) is empty, but has a log")
            }
            return
        }
        // A journal undoes what a killed process had begun; until then the header says nothing.
        guard (FileSystem.status(at: database + "-journal")?.st_size ?? 0) == 0 else { return }
        var header = [UInt8](repeating: 0, count: 100)
        let count = pread(descriptor, &header, header.count, 0)
        guard count >= 0 else { throw FileSystem.systemError("reading \(database)") }
        guard count == header.count, header.starts(with: Array("SQLite format 3\0".utf8)) else {
            throw StorageError(.damaged, "\(database) does not begin as a database does")
        }
        try StorageSchema.judge(
            applicationID: Self.integer(header[68..<72]),
            version: Self.integer(header[60..<64]),
            path: database,
        )
    }

    private static func integer(_ bytes: ArraySlice<UInt8>) -> Int64 {
        bytes.reduce(0) { $0 << 8 | Int64($1) }
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

    private static func forEachBase32Digit(of text: String, _ body: (UInt8) -> Void) {
        let digits = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)
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
}
