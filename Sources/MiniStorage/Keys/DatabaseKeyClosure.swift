/// A database key that a closure returns.
public struct DatabaseKeyClosure: DatabaseKeySource {
    private let body: @Sendable () throws -> DatabaseKey

    /// Creates a source from a closure, which is called at every opening of a database.
    public init(_ body: @escaping @Sendable () throws -> DatabaseKey) {
        self.body = body
    }

    /// The result of the closure.
    public func databaseKey() throws -> DatabaseKey { try body() }
}
