/// The files with the traces of tests.
public struct TraceOptions: Sendable, Hashable {
    /// The tests whose traces are written.
    public enum Retention: Sendable, Hashable {
        /// Each attempt of each test.
        case everyTest
        /// The attempts that failed.
        case failedTests
    }

    /// The folder of the files, which is created for the first of them.
    public var folder: String
    /// The tests whose traces are written.
    public var retention: Retention

    /// Creates options.
    public init(folder: String, retention: Retention = .everyTest) {
        self.folder = folder
        self.retention = retention
    }
}
