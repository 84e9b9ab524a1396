/// The limits for the trace of a test; the file of a trace counts what is left out.
enum TraceLimits {
    /// The maximum number of actions.
    static let actionCount = 2_000
    /// The maximum number of timers that are listed after an action.
    static let timerCount = 10
    /// The maximum number of calls, requests, changes of data, lines of the console and others.
    static let eventCount = 20_000
    /// The maximum size of all of them, in bytes.
    static let eventByteCount = 4 << 20
    /// The maximum size of the arguments or of the result of a call, in bytes.
    static let valueByteCount = 16 << 10
    /// The maximum size of all documents, and of one, in bytes.
    static let documentByteCount = (all: 24 << 20, one: 8 << 20)
    /// The maximum number of the files with the code of a test, and the maximum size of one, in bytes.
    static let sources = (count: 20, byteCount: 256 << 10)
    /// The maximum size of the document of the trace, in bytes.
    static let traceByteCount = 9 << 20
    /// The maximum number of characters of the text of an action, and of the message of an error.
    static let textCount = (action: 500, message: 4_000)
}
