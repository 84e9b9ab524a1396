/// Where the key of the databases comes from.
///
/// ```swift
/// configuration.databaseKey = .file("/etc/superapp/storage.key")
/// ```
///
/// ## Threading
/// Asked at every opening of a database, on the thread that opens it, several at once.
public protocol DatabaseKeySource: Sendable {
    /// The key.
    ///
    /// - Throws: anything that keeps the key away: a program is told error 10106, the host's log a ``StorageError`` as it
    ///   is and the type of any other.
    func databaseKey() throws -> DatabaseKey
}

extension DatabaseKeySource where Self == DatabaseKeyFile {
    /// The key in a file that only its owner may read.
    public static func file(_ path: String) -> DatabaseKeyFile { DatabaseKeyFile(path: path) }
}

extension DatabaseKeySource where Self == DatabaseKeyVariable {
    /// The key in a variable of the environment.
    public static func environment(_ name: String) -> DatabaseKeyVariable { DatabaseKeyVariable(name: name) }
}

extension DatabaseKeySource where Self == DatabaseKeyClosure {
    /// The key that a closure answers.
    public static func closure(_ body: @escaping @Sendable () throws -> DatabaseKey) -> DatabaseKeyClosure {
        DatabaseKeyClosure(body)
    }
}
