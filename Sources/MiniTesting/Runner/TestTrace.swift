public import MiniCore

/// What a program did while a test ran.
public struct TestTrace: Sendable {
    /// What it and the test printed.
    public var console: [ConsoleMessage] = []
    /// What its host warned of.
    public var warnings: [ProgramWarning] = []
    /// The JSAPI calls that failed, those of the test included.
    public var failedCalls: [FailedCall] = []
    /// The requests that the network policy refused.
    public var refusedRequests: [RefusedRequest] = []
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

    /// A JSAPI call that failed.
    public struct FailedCall: Sendable, Hashable {
        /// The name on `my`; the methods of objects have the object's name before a dot.
        public var name: String
        /// The error's number, or its text where the JSAPI documents one; undefined where there is neither.
        public var error: Value
        /// What the program was told.
        public var message: String
        /// The file of the call, relative to the current folder; nil where it is not known, as for a call of the test.
        public var file: String?
        /// The line of the call, from 1.
        public var line: Int?
        /// The column of the call, from 1.
        public var column: Int?
    }

    /// A request that the network policy refused.
    public struct RefusedRequest: Sendable, Hashable {
        /// The method.
        public var method: String
        /// The URL without credentials, query and fragment.
        public var url: String
        /// Why it was refused.
        public var reason: String
    }

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
