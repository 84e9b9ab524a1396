/// A problem in a program that does not stop it.
public struct ProgramWarning: Sendable, Hashable {
    /// The problem, in a clause; the line of the file may follow.
    public private(set) var message: String
    /// The subject of the warning.
    public let kind: WarningKind
    /// The path of the file in the program; nil if the warning is not about a file.
    public let file: String?
    /// The line, from 1; nil for the complete file.
    public let line: Int?
    /// The column in UTF-16 units, from 1; nil for the complete line.
    public let column: Int?

    /// Creates a warning.
    public init(
        _ message: String,
        _ kind: WarningKind = .other,
        file: String? = nil,
        line: Int? = nil,
        column: Int? = nil,
    ) {
        self.message = message
        self.kind = kind
        self.file = file
        self.line = line
        self.column = column
    }

    /// Creates a warning from an error.
    package init(_ error: ScriptError, _ kind: WarningKind = .other) {
        self.init(error.text, kind, file: error.file, line: error.line, column: error.column)
    }

    /// Creates a warning about a rejected promise without a handler, with the reason and the location of the rejection.
    package init(unhandled error: ScriptError) {
        self.init(error, .unhandledFailure)
        message = "nothing handled this rejected promise: \(message)"
    }
}

extension ProgramWarning: CustomStringConvertible {
    /// `file:line:column: message`, as far as the location is known.
    public var description: String {
        let place = FilePlace.text(file: file, line: line, column: column)
        return place.isEmpty ? message : "\(place): \(message)"
    }
}
