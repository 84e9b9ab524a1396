/// What is known of a file or folder.
public struct FileStatus: Sendable, Hashable {
    /// Whether it is a folder.
    public let isFolder: Bool
    /// How many bytes a file holds; for a folder a number without meaning.
    public let sizeInBytes: Int
    /// The kind and the rights, as POSIX has them.
    public let mode: Int
    /// When it was read last, in seconds since 1970.
    public let accessed: Int
    /// When it was changed last, in seconds since 1970.
    public let modified: Int

    /// Makes a status.
    public init(isFolder: Bool, sizeInBytes: Int, mode: Int, accessed: Int, modified: Int) {
        self.isFolder = isFolder
        self.sizeInBytes = sizeInBytes
        self.mode = mode
        self.accessed = accessed
        self.modified = modified
    }
}
