public import MiniCore

/// The result of one test.
public struct TestResult: Sendable {
    /// The outcome of a test.
    public enum Status: String, Sendable {
        /// Every attempt succeeded.
        case passed
        /// The last attempt failed.
        case failed
        /// An attempt failed, and a later one succeeded.
        case flaky
        /// The test was running when the run was interrupted.
        case interrupted
        /// The test was skipped by the file, by itself or by an option.
        case skipped
        /// The test is declared by `test.todo` without a body.
        case todo
    }

    /// The file's path, as it was specified or found.
    public let file: String
    /// The name of the configuration that it ran with; empty for none.
    public var configuration = ""
    /// The names of the enclosing suites, outermost first, and of the test.
    public let title: [String]
    /// The line in the file; nil when unknown.
    public let line: Int?
    /// The outcome.
    public var status: Status
    /// The failures of the last failed attempt; empty if none failed.
    public var failures: [TestFailure] = []
    /// The reason that the test specifies for skipping itself; empty if there is none.
    public var reason = ""
    /// Whether the test was skipped because of its name or its tags, see ``TestOptions/filter`` and ``TestOptions/tags``.
    public var isFilteredOut = false
    /// The real time of all attempts.
    public var duration: Duration = .zero
    /// The number of attempts.
    public var attemptCount = 0
    /// The trace of the last attempt.
    public var trace = TestTrace()
    /// The trace of the last failed attempt if a later one succeeded; otherwise nil.
    public var failedTrace: TestTrace?

    /// The paths of the files with the traces of attempts, relative to the current folder if they are in it.
    public var traceFiles: [String] = []

    /// The tags, with their `@`.
    public var tags: [String] = []
    /// The number of the run, from 1, if each test is run several times; otherwise 0.
    public var repetition = 0
    /// The steps, annotations and attachments of the last attempt.
    public var details = TestDetails()
    /// The annotations of the suites and of the declaration.
    var declaredAnnotations: [TestDetails.Annotation] = []

    /// The title in one line, after the name of the configuration if there is one: `[android] Basket > adds a note`.
    public var name: String {
        (configuration.isEmpty ? "" : "[\(configuration)] ") + title.joined(separator: " > ")
            + (repetition > 0 ? " (repetition \(repetition))" : "")
    }

    /// Marks the test as failed because it was not run.
    mutating func leaveOut() {
        status = .failed
        failures = [TestFailure(error: ScriptError(name: "", message: "not run: a test before it was ended"))]
    }
}

/// A failure of a test.
public struct TestFailure: Sendable {
    /// The error and its place.
    public let error: ScriptError
    /// The part that failed if it is not the test function: a hook, a timer, the program.
    public let label: String
    /// The lines in which the actual value differs from the expected one; nil if there is no such difference.
    public let difference: String?
    /// The pictures of a failed screenshot; empty for another failure.
    public internal(set) var pictures: [TestPicture] = []

    /// Creates a failure.
    public init(
        error: ScriptError,
        label: String = "",
        difference: String? = nil,
        pictures: [TestPicture] = [],
    ) {
        self.error = error
        self.label = label
        self.difference = difference
        self.pictures = pictures
    }
}
