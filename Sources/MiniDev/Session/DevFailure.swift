internal import MiniCore

/// A failure that the browsers show over the page.
struct DevFailure: Sendable {
    /// The error with its place.
    let error: ScriptError
    /// The part of the program that has the mistake.
    let part: Part

    /// A part of a program.
    enum Part {
        /// Scripts and configurations: the next change of any file starts the program again.
        case program
        /// The program continues with its former templates.
        case template
        /// The program continues with its former style sheets.
        case style
    }

    init(_ error: ScriptError, in part: Part = .program) {
        self.error = error
        self.part = part
    }

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
