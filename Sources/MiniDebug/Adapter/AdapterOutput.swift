internal import MiniCore
internal import Synchronization

/// The stream on which an adapter sends responses and events to its client.
///
/// ## Threading
/// May be used from any thread. Messages are complete and numbered in their order.
package final class AdapterOutput: Sendable {
    private let descriptor: Int32
    private let lastNumber = Mutex(0)

    /// - Parameter descriptor: An open stream, which the caller closes.
    package init(descriptor: Int32) { self.descriptor = descriptor }

    /// Sends an event.
    func event(_ name: String, _ body: ScriptValue = [:]) {
        send([("type", "event"), ("event", .string(name)), ("body", body)])
    }

    /// Sends the response to a request.
    func respond(to request: AdapterRequest, _ body: ScriptValue = [:]) {
        send(head(request) + [("success", true), ("body", body)])
    }

    /// Sends the response to a request that failed.
    func fail(_ request: AdapterRequest, _ error: DebugError) {
        let message: ScriptValue = ["id": 1, "format": .string(error.description), "showUser": true]
        send(
            head(request) + [
                ("success", false), ("message", .string(error.description)), ("body", ["error": message]),
            ]
        )
    }

    /// Shows a text in the console of the client.
    func print(_ text: String, _ category: Category, at place: SourcePlace? = nil) {
        var body = ScriptObject([
            ("category", .string(category.rawValue)), ("output", .string(text.hasSuffix("\n") ? text : text + "\n")),
        ])
        if let place {
            body["source"] = .object(place.source)
            body["line"] = .number(Double(place.line))
            body["column"] = .number(Double(place.column))
        }
        event("output", .object(body))
    }

    /// The kind of a text in the console of the client.
    enum Category: String {
        /// Notes of the debugger.
        case console
        /// Output of the program.
        case stdout
        /// Errors of the program.
        case stderr
    }

    private func head(_ request: AdapterRequest) -> [(String, ScriptValue)] {
        [
            ("type", "response"), ("request_seq", .number(Double(request.number))),
            ("command", .string(request.command)),
        ]
    }

    private func send(_ members: [(String, ScriptValue)]) {
        lastNumber.withLock { number in
            number += 1
            let text = JSON.text(.object(ScriptObject([("seq", .number(Double(number)))] + members)))
            // The session ends when its client has closed the streams.
            _ = OpenFile.write("Content-Length: \(text.utf8.count)\r\n\r\n" + text, to: descriptor)
        }
    }
}
