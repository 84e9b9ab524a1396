internal import CSQLCipher
internal import Glibc

extension StorageError {
    /// The error of the last call on a connection.
    ///
    /// SQLite's messages contain names of tables and columns, never bound values.
    init(_ code: Int32, of connection: OpaquePointer, _ library: SQLiteLibrary, _ context: String) {
        let message = library.errorMessage(connection).map { String(cString: $0) } ?? ""
        self.init(
            Self.code(of: code, systemError: library.systemErrorNumber(connection)),
            context,
            underlying: .sqlite(code: code, message: message),
        )
    }

    /// The error code for a result code.
    ///
    /// All SQL is constant, so `SQLITE_ERROR` means that the file does not have the tables of its schema.
    ///
    /// - Parameters:
    ///   - code: An extended result code.
    ///   - systemError: The underlying `errno`, which distinguishes a full quota from a failed disk.
    static func code(of code: Int32, systemError: Int32) -> Code {
        switch (code & 0xff, code) {
        case (SQLITE_FULL, _): .diskFull
        case (SQLITE_BUSY, _), (SQLITE_LOCKED, _): .inUse
        case (_, SQLITE_IOERR | (2 << 8)): .damaged  // SQLITE_IOERR_SHORT_READ, a macro that Swift does not import
        case (SQLITE_IOERR, _), (SQLITE_CANTOPEN, _), (SQLITE_READONLY, _), (SQLITE_PERM, _):
            StorageError.code(ofSystemError: systemError)
        case (SQLITE_CORRUPT, _), (SQLITE_NOTADB, _), (SQLITE_ERROR, _), (SQLITE_CONSTRAINT, _), (SQLITE_MISMATCH, _):
            .damaged
        default: .failed
        }
    }

    /// The error code for an `errno`.
    static func code(ofSystemError number: Int32) -> Code {
        switch number {
        case ENOSPC, EDQUOT, EFBIG: .diskFull
        default: .unavailable
        }
    }
}
