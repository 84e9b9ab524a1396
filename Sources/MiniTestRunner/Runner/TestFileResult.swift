internal import MiniCore

/// The result of one test file.
public struct TestFileResult: Sendable {
    /// The file's path, as it was specified or found.
    public let file: String
    /// The name of the configuration that it ran with; empty for none.
    public var configuration = ""
    /// The results of its tests in order.
    public var tests: [TestResult] = []
    /// The reason why the file was not run to its end; nil when it was.
    public var failure: TestFailure?
    /// The changes of its snapshots.
    public var snapshots = SnapshotCounts()
    /// The time from its start to its end.
    public var duration: Duration = .zero

    /// Creates the result of a file without tests.
    public init(file: String, failure: TestFailure? = nil) {
        self.file = file
        self.failure = failure
    }

    /// The file's path, after the name of its configuration if it has one: `[android] tests/a.test.js`.
    public var label: String { TestEntry(file: file, configuration: configuration).label }

    /// Completes the result of an abandoned file.
    ///
    /// - Parameters:
    ///   - running: The failed test that was running; nil for none, in which case the file itself fails.
    ///   - declared: All tests of the file; those that have not ended count as not run.
    ///   - message: The reason for abandoning the file.
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
    ///   - declared: All tests of the file; empty when it was interrupted before it had declared them.
    ///   - reason: The reason for the interruption.
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

    /// Whether a test or the file itself failed or was interrupted.
    public var hasFailed: Bool {
        failure != nil || tests.contains { $0.status == .failed || $0.status == .interrupted }
    }
}

/// The numbers of written, changed, obsolete and removed snapshots, texts and pictures.
public struct SnapshotCounts: Sendable, Hashable {
    /// Written for the first time.
    public var written = 0
    /// Replaced by another text or picture.
    public var updated = 0
    /// Unused in a file whose tests have all run.
    public var obsolete = 0
    /// Obsolete and removed.
    public var removed = 0

    static func + (left: SnapshotCounts, right: SnapshotCounts) -> SnapshotCounts {
        var sum = left
        sum.written += right.written
        sum.updated += right.updated
        sum.obsolete += right.obsolete
        sum.removed += right.removed
        return sum
    }
}
