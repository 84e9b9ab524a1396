internal import Glibc
internal import MiniCrypto

/// A database key in an environment variable.
///
/// The variable is not removed and stays readable to the process and its owner. A file is safer.
///
/// ## Shape
/// As in ``DatabaseKeyFile``.
public struct DatabaseKeyVariable: DatabaseKeySource, Hashable {
    /// The name of the variable.
    public let name: String

    /// Creates a source from the name of a variable, which is read when the key is needed.
    public init(name: String) {
        self.name = name
    }

    /// The key in the variable.
    ///
    /// - Throws: ``StorageError`` `.unusableKey`.
    public func databaseKey() throws -> DatabaseKey {
        guard let value = getenv(name), value.pointee != 0 else {
            throw StorageError(.unusableKey, "there is no database key in the environment variable \(name)")
        }
        // SAFETY: the environment terminates each value with a zero; the bytes are copied immediately.
        return try DatabaseKey(text: SecretBytes(UnsafeRawBufferPointer(start: value, count: strlen(value))))
    }
}
