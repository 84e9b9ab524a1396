/// A source that reads the key from a file, an environment variable or a closure, at every opening of a database.
///
/// Its factories are members of ``DatabaseKeySource``: `.file(_:)`, `.environment(_:)` and `.closure(_:)`.
public struct DatabaseKeyReader: DatabaseKeySource {
    private let read: @Sendable () throws -> DatabaseKey

    fileprivate init(_ read: @escaping @Sendable () throws -> DatabaseKey) {
        self.read = read
    }

    /// Reads the key.
    public func databaseKey() throws -> DatabaseKey { try read() }
}

extension DatabaseKeySource where Self == DatabaseKeyReader {
    /// The key in a file that only its owner can read.
    ///
    /// ## Shape
    /// The file is regular, belongs to the user of the process and has a mode like 0600, without any right for others. It
    /// contains 64 hexadecimal digits, which are a raw key, or any other text, which is a passphrase in UTF-8. A line feed
    /// at the end is ignored. For any other file the source throws ``StorageError`` `.unusableKey`, whose context
    /// describes the fix.
    public static func file(_ path: String) -> DatabaseKeyReader {
        DatabaseKeyReader { try DatabaseKeyFile(path: path).databaseKey() }
    }

    /// The key in an environment variable, in the form of a key file.
    ///
    /// The variable is not removed and stays readable to the process and its owner. A file is safer. If the variable is missing or
    /// empty, the source throws ``StorageError`` `.unusableKey`.
    public static func environment(_ name: String) -> DatabaseKeyReader {
        DatabaseKeyReader { try DatabaseKeyVariable(name: name).databaseKey() }
    }

    /// The key that a closure returns.
    public static func closure(_ body: @escaping @Sendable () throws -> DatabaseKey) -> DatabaseKeyReader {
        DatabaseKeyReader(body)
    }
}
