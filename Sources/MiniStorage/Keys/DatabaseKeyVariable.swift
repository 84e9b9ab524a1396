internal import Glibc
internal import MiniCrypto

/// A database key in an environment variable.
struct DatabaseKeyVariable {
    let name: String

    /// The key in the variable.
    ///
    /// - Throws: ``StorageError`` `.unusableKey`.
    func databaseKey() throws -> DatabaseKey {
        guard let value = getenv(name), value.pointee != 0 else {
            throw StorageError(.unusableKey, "there is no database key in the environment variable \(name)")
        }
        // SAFETY: the environment terminates each value with a zero; the bytes are copied immediately.
        return try DatabaseKey(text: SecretBytes(UnsafeRawBufferPointer(start: value, count: strlen(value))))
    }
}
