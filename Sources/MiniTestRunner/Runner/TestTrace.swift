public import MiniCore

/// The events of a program and the actions of its test.
public struct TestTrace: Sendable {
    /// The console output of the program and of the test.
    public var console: [ConsoleMessage] = []
    /// The warnings of the host.
    public var warnings: [ProgramWarning] = []
    /// The failed JSAPI calls, including those of the test.
    public var failedCalls: [FailedCall] = []
    /// The requests that the network policy refused.
    public var refusedRequests: [RefusedRequest] = []
    /// The JSAPI calls of the program: `{name, form, arguments, result or error, time, duration}` in milliseconds.
    public var calls: [ScriptValue] = []
    /// The requests of the program: `{initiator, url, method, headers, body, decision, status}`.
    ///
    /// `decision` is the decision of the network policy: `allowed`, or `refused: ` with the reason. A pending request has none.
    public var requests: [ScriptValue] = []
    /// The failures of the program that the test expected or allowed.
    public var expectedErrors: [ScriptError] = []
    /// The actions of the test, each with the resulting outline of the page.
    public var actions: [Action] = []
    /// Whether details besides the console output of the program were recorded.
    public var isComplete = false

    /// A JSAPI call that failed.
    public struct FailedCall: Sendable, Hashable {
        /// The name on `my`; the methods of objects have the name of the object and a dot as a prefix.
        public var name: String
        /// The error's number, or its text if the JSAPI documents one; undefined if it has neither.
        public var error: ScriptValue
        /// The error message that the program received.
        public var message: String
        /// The file of the call, relative to the current folder; nil if it is unknown, as for a call of the test.
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
        /// The reason of the refusal.
        public var reason: String
    }

    /// One action of a test.
    public struct Action: Sendable {
        /// The name of the action in the API for tests.
        public let name: String
        /// The page's tree after the action; empty if there is none.
        public let outline: String
        /// The end of the action, in milliseconds of the program's time.
        public let time: Double
        /// The real time of the action.
        public let duration: Duration
    }

    /// Creates the trace of a program without events.
    public init() {}
}
