/// A place for a file that lasts as long as the run of its program.
public struct TemporaryFile: Sendable {
    /// The path by which the program would know it.
    public let path: String
    /// Makes the file.
    public let reference: any FileReference

    /// Makes a place.
    public init(path: String, reference: any FileReference) {
        self.path = path
        self.reference = reference
    }
}
