internal import MiniCore

/// What a program did during a test, as an element of `events` in a trace.
struct TraceEvent: Sendable {
    /// The kinds of events.
    enum Kind: String, Sendable {
        /// A call of `my`.
        case call
        /// A request, or the handshake of a socket.
        case request
        /// A change of data by `setData` or `$spliceData`.
        case data
        /// A line of the console.
        case console
        /// A change of stored data.
        case storage
        /// An uncaught error of the program.
        case error
        /// A warning of the host.
        case warning
        /// An event in the life of a page.
        case page
    }

    let kind: Kind
    /// The members besides the kind.
    var facts: ScriptObject
    /// The entries of an HTTP archive of a request, as JSON.
    var exchanges: [String] = []

    /// The approximate size in bytes.
    var byteCount: Int {
        ScriptValue.object(facts).byteCount + exchanges.reduce(64) { $0 + $1.utf8.count }
    }

    /// The element of the trace.
    var value: ScriptValue {
        var value = ScriptObject([("kind", .string(kind.rawValue))])
        for property in facts.properties { value[property.key] = property.value }
        if kind == .request {
            // The archive has written the text itself.
            value["exchanges"] = .array(exchanges.map { (try? JSON.parse($0)) ?? .null })
        }
        return .object(value)
    }
}
