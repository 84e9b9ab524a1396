/// A place for a file that lasts as long as the run of its program.
public struct TemporaryFile: Sendable, Hashable {
    /// The path by which the program would know it.
    public let path: String
    /// Where it lies in the host's file system.
    public let hostPath: String

    /// Makes a place.
    public init(path: String, hostPath: String) {
        self.path = path
        self.hostPath = hostPath
    }
}
