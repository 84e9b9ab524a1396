/// What became of one test file.
public struct TestFileResult: Sendable {
    /// The file, as it was named or found.
    public let file: String
    /// Its tests in order.
    public var tests: [TestResult] = []
    /// Why it could not be run, or not to its end; nil when it was.
    public var failure: TestFailure?
    /// What was done about its snapshots.
    public var snapshots = SnapshotCounts()
    /// From its start to its end.
    public var duration: Duration = .zero

    /// Makes the result of a file without tests.
    public init(file: String, failure: TestFailure? = nil) {
        self.file = file
        self.failure = failure
    }

    /// Whether something in it failed.
    public var hasFailed: Bool { failure != nil || tests.contains { $0.status == .failed } }
}

/// How many snapshots were written, changed and found to be of no use.
public struct SnapshotCounts: Sendable, Hashable {
    /// Written for the first time.
    public var written = 0
    /// Replaced by another text.
    public var updated = 0
    /// Taken by no test of a file that was run as a whole.
    public var obsolete = 0
    /// Removed for that.
    public var removed = 0
}
