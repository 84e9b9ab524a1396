/// The source of the databases' key.
///
/// ```swift
/// configuration.databaseKey = .file("/etc/superapp/storage.key")
/// ```
///
/// ## Threading
/// Called at every opening of a database, on the thread that opens it. Several calls may run at once.
public protocol DatabaseKeySource: Sendable {
    /// The key.
    ///
    /// - Throws: any error when the key is not available. The program receives error 10106. The host's log receives a
    ///   ``StorageError`` unchanged, and only the type of any other error.
    func databaseKey() throws -> DatabaseKey
}

extension DatabaseKeySource where Self == DatabaseKeyFile {
    /// The key in a file that only its owner can read.
    public static func file(_ path: String) -> DatabaseKeyFile { DatabaseKeyFile(path: path) }
}

extension DatabaseKeySource where Self == DatabaseKeyVariable {
    /// The key in an environment variable.
    public static func environment(_ name: String) -> DatabaseKeyVariable { DatabaseKeyVariable(name: name) }
}

extension DatabaseKeySource where Self == DatabaseKeyClosure {
    /// The key that a closure returns.
    public static func closure(_ body: @escaping @Sendable () throws -> DatabaseKey) -> DatabaseKeyClosure {
        DatabaseKeyClosure(body)
    }
}
