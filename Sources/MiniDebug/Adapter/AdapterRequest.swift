internal import MiniCore

/// A request of the Debug Adapter Protocol.
struct AdapterRequest: Sendable {
    let number: Int
    let command: String
    let arguments: ScriptObject

    /// Reads a message; nil if it is no request.
    init?(_ message: ScriptValue) {
        guard message["type"]?.string == "request", let number = message["seq"]?.number,
            let command = message["command"]?.string
        else { return nil }
        self.number = Int(clamping: Int64(exactly: number.rounded()) ?? 0)
        self.command = command
        arguments = message["arguments"]?.object ?? ScriptObject()
    }

    /// An argument that is a whole number; nil if it is missing.
    func integer(_ name: String) -> Int? {
        arguments[name]?.number.flatMap { Int(exactly: $0.rounded()) }
    }
}
