/// The progress of a migration.
public struct StorageMigrationProgress: Sendable, Hashable {
    /// The number of finished databases.
    public let finishedCount: Int
    /// The number of all databases.
    public let totalCount: Int
}
