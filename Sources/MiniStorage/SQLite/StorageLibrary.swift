/// The library that stores values.
package enum StorageLibrary {
    /// The version of SQLCipher, such as `4.5.3 community`.
    ///
    /// - Throws: `.unavailable` if the library is missing or is not SQLCipher.
    package static func version() throws(StorageError) -> String {
        _ = try SQLiteLibrary.cipherFormat.get()
        return try Database(path: ":memory:").text("PRAGMA cipher_version") ?? ""
    }
}
