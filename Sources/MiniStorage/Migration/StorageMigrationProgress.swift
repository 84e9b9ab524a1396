/// How far a migration has come.
public struct StorageMigrationProgress: Sendable, Hashable {
    /// How many databases are done.
    public let finishedCount: Int
    /// How many there are.
    public let totalCount: Int
}
