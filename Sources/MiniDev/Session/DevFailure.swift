internal import MiniCore

/// A failure that the browsers show over the page.
struct DevFailure: Sendable {
    /// The error with its place.
    let error: ScriptError
    /// Whether the program continues with its former templates.
    var isOfTemplate = false

    init(_ error: ScriptError) { self.error = error }

    /// The message for browsers.
    var message: ScriptValue {
        [
            "type": "failure", "message": .string(error.text),
            "file": error.file.map(ScriptValue.string) ?? .null,
            "line": error.line.map { ScriptValue.number(Double($0)) } ?? .null,
            "column": error.column.map { ScriptValue.number(Double($0)) } ?? .null,
            "excerpt": error.excerpt.map(ScriptValue.string) ?? .null,
        ]
    }
}
