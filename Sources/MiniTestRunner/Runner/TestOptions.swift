internal import MiniCore

/// The options of a test run.
public struct TestOptions: Sendable {
    /// The time limit of a test or hook, in real time, and in the program's time that passes only because the test waits.
    public var timeout: Duration = .seconds(5)
    /// The seed of the random numbers of programs.
    public var seed: UInt32 = 1
    /// The text in the titles of the tests to run, which include the titles of enclosing suites; nil for all tests.
    ///
    /// Titles are joined with a space, and with ` > ` as in reports; the text may match either form.
    public var filter: String?
    /// Whether ``filter`` ignores case.
    public var ignoresCase = false
    /// The tags of the tests to run, such as `@slow`, of which a test has at least one; empty for all tests.
    public var tags: Set<String> = []
    /// The tags of the tests to skip.
    public var skippedTags: Set<String> = []
    /// How often each test is run; each run has a result of its own.
    public var repetitionCount = 1
    /// The maximum number of retries of a failed test.
    public var retryCount = 0
    /// The number of failed tests after which the remaining tests are skipped; nil for no limit.
    public var failureLimit: Int?
    /// The treatment of snapshots that are missing or differ.
    public var snapshots = SnapshotMode.writeMissing
    /// The folder for the pictures of screenshots that do not match, from the current folder; it is created for the first one.
    public var pictureFolder = "test-results"
    /// The treatment of files with `test.only`.
    public var only = OnlyMode.allowed
    /// The treatment of tags and components that do not exist in a test's program.
    public var missingComponents = MissingComponentMode.failTest
    /// The name of the configuration of the run, which results, snapshots and pictures have; empty for none.
    public var configuration = ""
    /// The device of screenshots that specify none, by its name or its size.
    package var device: String?
    /// The details that ``TestResult/trace`` has for reports.
    public var trace = TraceMode.console
    /// The files that are written with the traces of tests, which `mini trace` shows; nil for none.
    public var traceFiles: TraceOptions?
    /// The frequency of garbage collection in the program.
    public var garbageCollection = GarbageCollectionMode.automatic
    /// The maximum number of files that run at a time; by default one per processor.
    public var parallelFileCount = Processors.count

    /// The treatment of snapshots.
    public enum SnapshotMode: Sendable, Hashable {
        /// Missing snapshots are written; a snapshot that differs fails its test.
        case writeMissing
        /// Snapshots are replaced by the current texts, and unused ones are removed.
        case update
        /// Nothing is written: a missing snapshot also fails its test.
        case compare
    }

    /// The treatment of `test.only`.
    public enum OnlyMode: Sendable, Hashable {
        /// It skips the other tests of its file.
        case allowed
        /// It fails the file.
        case forbidden
    }

    /// The effect of a warning about a missing component or an unknown tag.
    public enum MissingComponentMode: Sendable, Hashable {
        /// It fails the test, unless the test expects or allows it.
        case failTest
        /// It is reported like any other warning.
        case warn
    }

    /// The recorded details of a test.
    public enum TraceMode: Sendable, Hashable {
        /// The console output of the program.
        case console
        /// Also the actions of the test, each with the resulting page, and the program's calls and requests.
        case everything
    }

    /// The frequency of garbage collection.
    public enum GarbageCollectionMode: Sendable, Hashable {
        /// The engine decides.
        case automatic
        /// Also at every JSAPI call and result, which reveals objects that a host does not retain.
        case atEveryCall
    }

    /// Creates the default options.
    public init() {}

    /// The limits of the scripts of a test file.
    var fileLimits: ScriptLimits {
        var limits = ScriptLimits()
        limits.timePerTurn = timeout
        return limits
    }

    /// The limits of the scripts of a program: a looping program is ended before its test times out.
    func programLimits(_ limits: ScriptLimits) -> ScriptLimits {
        var limits = limits
        limits.timePerTurn = min(limits.timePerTurn, timeout * 0.6)
        return limits
    }

    /// Whether a test matches ``tags`` and ``skippedTags``.
    func includes(tags names: [String]) -> Bool {
        (tags.isEmpty || names.contains(where: tags.contains)) && !names.contains(where: skippedTags.contains)
    }

    /// Whether a test matches ``filter``.
    func includes(_ title: [String]) -> Bool {
        guard let filter else { return true }
        return [" ", " > "].map(title.joined(separator:)).contains { name in
            ignoresCase ? name.lowercased().contains(filter.lowercased()) : name.contains(filter)
        }
    }
}
