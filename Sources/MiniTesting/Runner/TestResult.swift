public import MiniCore

/// What became of one test.
public struct TestResult: Sendable {
    /// How it ended.
    public enum Status: String, Sendable {
        /// Every attempt, or the only one, went well.
        case passed
        /// The last attempt failed.
        case failed
        /// An attempt failed, and a later one went well.
        case flaky
        /// It ran when the run was interrupted.
        case interrupted
        /// It was not run, as the file, the test itself or the command says.
        case skipped
        /// It is announced in the file and not written yet.
        case todo
    }

    /// The file, as it was named or found.
    public let file: String
    /// The names of the suites around it, outermost first, and its own.
    public let title: [String]
    /// The line in the file; nil when unknown.
    public let line: Int?
    /// How it ended.
    public var status: Status
    /// Why it failed, of the last attempt that did; empty when none did.
    public var failures: [TestFailure] = []
    /// Why it has left itself out, as it says; empty where it says nothing.
    public var reason = ""
    /// Whether it was not run for its name, see ``TestOptions/filter``.
    public var isFilteredOut = false
    /// How long all attempts took, in real time.
    public var duration: Duration = .zero
    /// How often it was run.
    public var attemptCount = 0
    /// What its program did during the last attempt.
    public var trace = TestTrace()
    /// What its program did during the last attempt that failed, where a later one went well; nil elsewhere.
    public var failedTrace: TestTrace?

    /// The title in one line.
    public var name: String { title.joined(separator: " > ") }

    /// Has the test fail for not having been run.
    mutating func leaveOut() {
        status = .failed
        failures = [TestFailure(error: ScriptError(name: "", message: "not run: a test before it was ended"))]
    }
}

/// One reason for which a test failed.
public struct TestFailure: Sendable {
    /// What was thrown, and where.
    public let error: ScriptError
    /// What failed when it was not the test's own function: a hook, a timer, the program.
    public let label: String
    /// The lines in which what was received differs from what was expected; nil where that says nothing.
    public let difference: String?

    /// Makes a reason.
    public init(error: ScriptError, label: String = "", difference: String? = nil) {
        self.error = error
        self.label = label
        self.difference = difference
    }
}
