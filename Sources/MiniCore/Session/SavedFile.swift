/// A file that a program has saved.
public struct SavedFile: Sendable, Hashable {
    /// The path by which the program knows it.
    public let path: String
    /// How many bytes it holds.
    public let sizeInBytes: Int
    /// When it was saved, in seconds since 1970.
    public let saved: Int

    /// Makes an entry.
    public init(path: String, sizeInBytes: Int, saved: Int) {
        self.path = path
        self.sizeInBytes = sizeInBytes
        self.saved = saved
    }
}
