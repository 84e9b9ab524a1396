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
    /// - Throws: Any error when the key is not available. The program receives error 10106. The host's log receives a
    ///   ``StorageError`` unchanged, and only the type of any other error.
    func databaseKey() throws -> DatabaseKey
}
