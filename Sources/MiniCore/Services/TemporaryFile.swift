/// The reserved path of a file that exists until the end of its program's run.
public struct TemporaryFile: Sendable, Hashable {
    /// The path that the program uses.
    public let path: String

    /// Creates a reservation.
    public init(path: String) { self.path = path }
}
