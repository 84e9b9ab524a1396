internal import CSQLCipher
internal import Glibc

extension StorageError {
    /// The error of a call that has just failed on a connection.
    ///
    /// SQLite's messages name tables and columns of ours, never bound values.
    init(_ code: Int32, of connection: OpaquePointer, _ library: SQLiteLibrary, _ context: String) {
        let message = library.errorMessage(connection).map { String(cString: $0) } ?? ""
        self.init(
            Self.code(of: code, systemError: library.systemErrorNumber(connection)),
            context,
            underlying: .sqlite(code: code, message: message),
        )
    }

    /// What a result code means for storage.
    ///
    /// All SQL is fixed, so `SQLITE_ERROR` means that the file lacks the tables it says it has.
    ///
    /// - Parameters:
    ///   - code: An extended result code.
    ///   - systemError: The `errno` behind it; it alone tells a full quota from a broken disk.
    static func code(of code: Int32, systemError: Int32) -> Code {
        switch (code & 0xff, code) {
        case (SQLITE_FULL, _): .diskFull
        case (SQLITE_BUSY, _), (SQLITE_LOCKED, _): .inUse
        case (_, SQLITE_IOERR | (2 << 8)): .damaged  // SQLITE_IOERR_SHORT_READ, a macro that Swift does not see
        case (SQLITE_IOERR, _), (SQLITE_CANTOPEN, _), (SQLITE_READONLY, _), (SQLITE_PERM, _):
            StorageError.code(ofSystemError: systemError)
        case (SQLITE_CORRUPT, _), (SQLITE_NOTADB, _), (SQLITE_ERROR, _), (SQLITE_CONSTRAINT, _), (SQLITE_MISMATCH, _):
            .damaged
        default: .failed
        }
    }

    /// What an `errno` means for storage.
    static func code(ofSystemError number: Int32) -> Code {
        switch number {
        case ENOSPC, EDQUOT, EFBIG: .diskFull
        default: .unavailable
        }
    }
}
