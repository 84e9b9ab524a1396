/// The status of a file or folder.
public struct FileStatus: Sendable, Hashable {
    /// Whether it is a folder.
    public let isFolder: Bool
    /// The size of a file in bytes; meaningless for a folder.
    public let sizeInBytes: Int
    /// The type and the permissions, in the POSIX format.
    public let mode: Int
    /// The time of the last access, in seconds since 1970.
    public let accessed: Int
    /// The time of the last modification, in seconds since 1970.
    public let modified: Int

    /// Creates a status.
    public init(isFolder: Bool, sizeInBytes: Int, mode: Int, accessed: Int, modified: Int) {
        self.isFolder = isFolder
        self.sizeInBytes = sizeInBytes
        self.mode = mode
        self.accessed = accessed
        self.modified = modified
    }
}
