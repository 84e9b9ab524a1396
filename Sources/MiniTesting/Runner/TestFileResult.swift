internal import MiniCore

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

    /// Completes the result of a file that was given up.
    ///
    /// - Parameters:
    ///   - running: The test that ran, which has failed so; nil for none, so that the file has.
    ///   - declared: All of its tests, of which those that have not ended were not run.
    ///   - message: What became of the file.
    /// - Returns: The tests that were added.
    mutating func giveUp(running: TestResult?, of declared: [TestResult], _ message: String) -> ArraySlice<TestResult> {
        let count = tests.count
        let failure = TestFailure(error: ScriptError(name: "", message: message))
        if var test = running {
            test.status = .failed
            test.failures.append(failure)
            tests.append(test)
        } else {
            self.failure = failure
        }
        for var test in declared.dropFirst(tests.count) {
            if test.status == .passed { test.leaveOut() }
            tests.append(test)
        }
        return tests[count...]
    }

    /// Completes the result of a file whose run was interrupted.
    ///
    /// - Parameters:
    ///   - running: The test that was interrupted; nil for none.
    ///   - declared: All of its tests; none when it was interrupted before it had declared them.
    ///   - reason: What has interrupted it.
    /// - Returns: The tests that were added.
    mutating func interrupt(
        running: TestResult?,
        of declared: [TestResult],
        _ reason: String,
    ) -> ArraySlice<TestResult> {
        let count = tests.count
        if var test = running {
            test.status = .interrupted
            test.attemptCount = max(test.attemptCount, 1)
            test.failures.append(Self.interruption(reason))
            tests.append(test)
        } else if declared.isEmpty {
            failure = Self.interruption(reason)
        }
        for var test in declared.dropFirst(tests.count) {
            if test.status == .passed { (test.status, test.reason) = (.skipped, "the run was interrupted") }
            tests.append(test)
        }
        return tests[count...]
    }

    static func interruption(_ reason: String, _ start: String = "") -> TestFailure {
        TestFailure(error: ScriptError(name: "", message: "\(start)interrupted by \(reason)"))
    }

    /// Whether something in it failed or was interrupted.
    public var hasFailed: Bool {
        failure != nil || tests.contains { $0.status == .failed || $0.status == .interrupted }
    }
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
