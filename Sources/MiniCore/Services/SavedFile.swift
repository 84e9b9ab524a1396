/// A file that a program has saved.
public struct SavedFile: Sendable, Hashable {
    /// The path that the program uses.
    public let path: String
    /// The size in bytes.
    public let sizeInBytes: Int
    /// The time of saving, in seconds since 1970.
    public let createdAt: Int

    /// Creates an entry.
    public init(path: String, sizeInBytes: Int, createdAt: Int) {
        self.path = path
        self.sizeInBytes = sizeInBytes
        self.createdAt = createdAt
    }
}
