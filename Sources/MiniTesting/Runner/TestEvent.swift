/// What happens while tests run, in order for each file; files run side by side.
public enum TestEvent: Sendable {
    /// The run begins, with these files in the order of the summary.
    case began(files: [String])
    /// A file begins.
    case fileBegan(String)
    /// A file has declared its tests, each with the status that it has unless it fails.
    case fileDeclared(file: String, tests: [TestResult])
    /// A test begins.
    case testBegan(file: String, title: [String])
    /// A test has ended, skipped ones included.
    case testEnded(TestResult)
    /// A file has ended.
    case fileEnded(TestFileResult)
    /// The run has ended.
    case ended(TestSummary)
}

/// What became of a run.
public struct TestSummary: Sendable {
    /// The files in the order in which they were named.
    public var files: [TestFileResult]
    /// From the start of the first to the end of the last.
    public var duration: Duration
    /// What the random numbers of programs began with.
    public var seed: UInt32

    /// Every test of every file.
    public var tests: [TestResult] { files.flatMap(\.tests) }
    /// Whether something failed.
    public var hasFailed: Bool { files.contains(where: \.hasFailed) }

    /// How many tests ended so.
    public func count(_ status: TestResult.Status) -> Int {
        files.reduce(0) { $0 + $1.tests.count { $0.status == status } }
    }
}
