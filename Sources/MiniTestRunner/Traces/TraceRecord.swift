internal import MiniCore

/// What a test has recorded for its trace.
struct TraceRecord: Sendable {
    /// An action of the test.
    struct Action: Sendable {
        /// The members in the trace that need no other files.
        var facts: ScriptObject
        /// The error with which it failed; nil if it succeeded.
        var error: ScriptError?
        /// The position in the test, as in errors.
        var place: (file: String, line: Int, column: Int)?
        /// The indexes of the documents before and after it; nil without a page.
        var before: Int?
        var after: Int?
        /// The number of events until its end.
        var eventCount = 0
    }

    var actions: [Action] = []
    /// The events in the order of their beginnings.
    var events: [TraceEvent] = []
    /// The different documents.
    var documents: [String] = []
    var omittedActionCount = 0
    var omittedEventCount = 0
    var omittedDocumentCount = 0
}
