internal import CSQLCipher
internal import Glibc

/// The functions of SQLCipher's library, loaded when a program first uses storage.
///
/// A program that does not use storage does not load the library and its dependencies. The library is loaded with local
/// symbols: it exports those of SQLite, and would otherwise conflict with another SQLite version that a host links.
struct SQLiteLibrary: Sendable {
    let bindBlob: sqlite3_bind_blob_function
    let bindInteger: sqlite3_bind_int64_function
    let bindText: sqlite3_bind_text_function
    let bindValue: sqlite3_bind_value_function
    let bindZeroBlob: sqlite3_bind_zeroblob_function
    let changes: sqlite3_changes_function
    let close: sqlite3_close_function
    let columnBlob: sqlite3_column_blob_function
    let columnByteCount: sqlite3_column_bytes_function
    let columnInteger: sqlite3_column_int64_function
    let columnType: sqlite3_column_type_function
    let columnValue: sqlite3_column_value_function
    let errorMessage: sqlite3_errmsg_function
    let setExtendedResultCodes: sqlite3_extended_result_codes_function
    let finalize: sqlite3_finalize_function
    let key: sqlite3_key_function
    let lastInsertedRowID: sqlite3_last_insert_rowid_function
    let open: sqlite3_open_v2_function
    let prepare: sqlite3_prepare_v2_function
    let reset: sqlite3_reset_function
    let step: sqlite3_step_function
    let systemErrorNumber: sqlite3_system_errno_function

    /// The library, or the error of loading it; loaded once in a process.
    static let shared = Result { () throws(StorageError) in try SQLiteLibrary() }

    /// The library's file names in Debian 12, in newer distributions, and in development packages.
    private static let names = ["libsqlcipher.so.0", "libsqlcipher.so.1", "libsqlcipher.so"]

    private init() throws(StorageError) {
        guard let library = Self.names.lazy.compactMap({ dlopen($0, Self.loading) }).first else {
            throw StorageError(.unavailable, "loading libsqlcipher; install the package libsqlcipher0 or libsqlcipher1")
        }
        /// SAFETY: the types are those of the declarations in the library's own header.
        func function<Function>(_ name: String) throws(StorageError) -> Function {
            guard let symbol = dlsym(library, "sqlite3_" + name) else {
                throw StorageError(.unavailable, "looking for sqlite3_\(name) in libsqlcipher")
            }
            return unsafeBitCast(symbol, to: Function.self)
        }
        bindBlob = try function("bind_blob")
        bindInteger = try function("bind_int64")
        bindText = try function("bind_text")
        bindValue = try function("bind_value")
        bindZeroBlob = try function("bind_zeroblob")
        changes = try function("changes")
        close = try function("close")
        columnBlob = try function("column_blob")
        columnByteCount = try function("column_bytes")
        columnInteger = try function("column_int64")
        columnType = try function("column_type")
        columnValue = try function("column_value")
        errorMessage = try function("errmsg")
        setExtendedResultCodes = try function("extended_result_codes")
        finalize = try function("finalize")
        key = try function("key")
        lastInsertedRowID = try function("last_insert_rowid")
        open = try function("open_v2")
        prepare = try function("prepare_v2")
        reset = try function("reset")
        step = try function("step")
        systemErrorNumber = try function("system_errno")
    }

    /// The sanitizers do not support libraries that resolve their own symbols first.
    private static var loading: Int32 {
        let ownNamesFirst: Int32 = 8  // RTLD_DEEPBIND, which Glibc's headers define for GNU sources only
        let isSanitized = dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil
        return RTLD_NOW | RTLD_LOCAL | (isSanitized ? 0 : ownNamesFirst)
    }
}
