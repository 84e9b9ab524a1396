/// The reserved path of a file that exists until the end of its program's run.
public struct TemporaryFile: Sendable {
    /// The path that the program uses.
    public let path: String
    /// Creates the file.
    public let reference: any FileReference

    /// Creates a reservation.
    public init(path: String, reference: any FileReference) {
        self.path = path
        self.reference = reference
    }
}
