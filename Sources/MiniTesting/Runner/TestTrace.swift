public import MiniCore

/// What a program did while a test ran.
public struct TestTrace: Sendable {
    /// What it and the test printed.
    public var console: [ConsoleMessage] = []
    /// The JSAPIs that it called: `{name, form, arguments, result or error, time, duration}` in milliseconds.
    public var calls: [Value] = []
    /// The requests that it sent: `{surface, url, method, headers, body, verdict, status}`.
    ///
    /// The verdict is the network policy's: `allowed`, or `refused: ` and why. A request that is under way has none.
    public var requests: [Value] = []
    /// How the program failed as the test expected or allowed.
    public var expectedErrors: [ScriptError] = []
    /// What the test did, each with the page's outline afterwards.
    public var actions: [Action] = []
    /// Whether more was kept than what the program printed.
    public var isWhole = false

    /// One thing that a test did.
    public struct Action: Sendable {
        /// What it did, as it is called in the test.
        public let name: String
        /// The page's tree afterwards; empty where there is none.
        public let outline: String
        /// When it was over, in milliseconds of the program's time.
        public let time: Double
        /// How long it took, in real time.
        public let duration: Duration
    }

    /// Makes the trace of a program that did nothing.
    public init() {}
}
