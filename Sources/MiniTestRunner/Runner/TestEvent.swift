/// An event of a test run.
///
/// Events of one file are in order; several files run in parallel.
public enum TestEvent: Sendable {
    /// The run has begun, with these files in the order of the summary.
    case began(files: [String])
    /// A file has begun.
    case fileBegan(String)
    /// A file has declared its tests, each with its status unless it fails.
    case fileDeclared(file: String, tests: [TestResult])
    /// A test has begun.
    case testBegan(file: String, title: [String])
    /// A test has ended or was skipped.
    case testEnded(TestResult)
    /// A file has ended.
    case fileEnded(TestFileResult)
    /// The run has ended.
    case ended(TestSummary)
}

/// The result of a run.
public struct TestSummary: Sendable {
    /// The results of the files, in the order of the run.
    public var files: [TestFileResult]
    /// The time from the start of the first file to the end of the last one.
    public var duration: Duration
    /// The seed of the random numbers of programs.
    public var seed: UInt32

    /// Every test of every file.
    public var tests: [TestResult] { files.flatMap(\.tests) }
    /// Whether a test or file failed.
    public var hasFailed: Bool { files.contains(where: \.hasFailed) }

    /// The number of tests with a status.
    public func count(_ status: TestResult.Status) -> Int {
        files.reduce(0) { $0 + $1.tests.count { $0.status == status } }
    }
}
