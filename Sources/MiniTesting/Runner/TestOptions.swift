/// How test files are run.
public struct TestOptions: Sendable {
    /// How long one test or hook may take, in real time and in time of the program that only passes because the test
    /// waits.
    public var timeout: Duration = .seconds(5)
    /// What the random numbers of programs begin with.
    public var seed: UInt32 = 1
    /// Runs only the tests whose title, with those of the suites around it, contains the text; nil for all.
    ///
    /// Between titles stands a blank, or ` > ` as in reports.
    public var filter: String?
    /// Whether letters of ``filter`` stand for capitals too, and the other way round.
    public var ignoresCase = false
    /// How often a failed test is run again.
    public var retryCount = 0
    /// After how many failed tests the rest is left out; nil for never.
    public var failureLimit: Int?
    /// What is done about snapshots that are missing or differ.
    public var snapshots = SnapshotMode.writeMissing
    /// What a file with `test.only` amounts to.
    public var only = OnlyMode.allowed
    /// What becomes of a test whose program uses a tag or a component that does not exist.
    public var missingComponents = MissingComponentMode.failTest
    /// What is kept of each test for reports.
    public var trace = TraceMode.console
    /// How often the program's memory is collected.
    public var collection = CollectionMode.usual
    /// How many files are run at a time.
    public var width = 4

    /// What is done about snapshots.
    public enum SnapshotMode: Sendable, Hashable {
        /// Those that are missing are written; one that differs fails its test.
        case writeMissing
        /// All are written as they are now, and those that no test takes any more are removed.
        case update
        /// Nothing is written: one that is missing fails its test as well.
        case compare
    }

    /// Whether `test.only` may be used.
    public enum OnlyMode: Sendable, Hashable {
        /// It leaves out the other tests of its file.
        case allowed
        /// It fails the file.
        case forbidden
    }

    /// What a warning of a missing component or an unknown tag does.
    public enum MissingComponentMode: Sendable, Hashable {
        /// It fails the test, unless the test expects or allows it.
        case failTest
        /// It is reported like any other warning.
        case warn
    }

    /// What is kept of a test.
    public enum TraceMode: Sendable, Hashable {
        /// What its program printed.
        case console
        /// Also what the test did, with the page after each step, and what the program called and requested.
        case everything
    }

    /// When garbage is collected.
    public enum CollectionMode: Sendable, Hashable {
        /// When the engine finds it worthwhile.
        case usual
        /// Also at every JSAPI call and every answer: what a host forgets to hold on to goes at once.
        case atEveryCall
    }

    /// The default options.
    public init() {}

    /// Whether ``filter`` lets a test run.
    func includes(_ title: [String]) -> Bool {
        guard let filter else { return true }
        return [" ", " > "].map(title.joined(separator:)).contains { name in
            ignoresCase ? name.lowercased().contains(filter.lowercased()) : name.contains(filter)
        }
    }
}
