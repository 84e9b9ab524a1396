/// A database key that a closure answers.
public struct DatabaseKeyClosure: DatabaseKeySource {
    private let body: @Sendable () throws -> DatabaseKey

    /// Wraps a closure, which is called at every opening of a database.
    public init(_ body: @escaping @Sendable () throws -> DatabaseKey) {
        self.body = body
    }

    /// What the closure answers.
    public func databaseKey() throws -> DatabaseKey { try body() }
}
