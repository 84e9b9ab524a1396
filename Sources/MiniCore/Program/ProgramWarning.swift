/// Something that the host found odd in a program, and went on with.
public struct ProgramWarning: Sendable, Hashable {
    /// What it is, in a clause; the line of the file may follow.
    public private(set) var message: String
    /// What it is about.
    public let kind: WarningKind
    /// The path of the file in the program; nil where no file is meant.
    public let file: String?
    /// The line, from 1; nil where the whole file is meant.
    public let line: Int?
    /// The column in UTF-16 units, from 1.
    public let column: Int?

    /// Makes a warning.
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

    /// The warning that an error amounts to.
    package init(_ error: ScriptError, _ kind: WarningKind = .other) {
        self.init(error.text, kind, file: error.file, line: error.line, column: error.column)
    }

    /// That nothing handled a promise, with what it was rejected with and where.
    package init(unhandled error: ScriptError) {
        self.init(error, .unhandledFailure)
        message = "nothing handled this rejected promise: \(message)"
    }
}

extension ProgramWarning: CustomStringConvertible {
    /// `file:line:column: message`, as far as the place is known.
    public var description: String {
        let place = FilePlace.text(file: file, line: line, column: column)
        return place.isEmpty ? message : "\(place): \(message)"
    }
}

/// What a warning is about.
public enum WarningKind: String, Sendable {
    /// A tag in a template is unknown, or its component is missing or is a page: the element has no content of its own.
    case missingComponent
    /// A template names a handler that its page or component does not define.
    case missingHandler
    /// A key was set in the data that no template reads.
    case unreadData
    /// A promise was rejected because something did not succeed, and nothing handled it.
    case unhandledFailure
    /// Anything else.
    case other
}
