/// Why a program's folder cannot be run: which file, where in it, and what to do.
public struct PackageError: Error, Sendable, Hashable {
    /// What is wrong and what to do about it, as a sentence without a full stop.
    public let message: String
    /// The file, relative to the program's folder; nil when the folder itself is meant.
    public let file: String?
    /// The line, from 1; nil when the whole file is meant.
    public let line: Int?
    /// The column, from 1; nil when the whole line is meant.
    public let column: Int?
    /// The line as it stands in the file with a caret below; nil when there is none.
    public let excerpt: String?

    /// Makes an error.
    public init(_ message: String, file: String? = nil, line: Int? = nil, column: Int? = nil, excerpt: String? = nil) {
        self.message = message
        self.file = file
        self.line = line
        self.column = column
        self.excerpt = excerpt
    }
}

extension PackageError: CustomStringConvertible {
    /// `file:line:column: message`, then the excerpt.
    public var description: String {
        let place = FilePlace.text(file: file, line: line, column: column)
        return (place.isEmpty ? message : "\(place): \(message)") + (excerpt.map { "\n\($0)" } ?? "")
    }
}

extension ScriptError {
    /// A file or folder that cannot be used, in the shape of a script's error: position, message, excerpt.
    ///
    /// - Parameter name: The class of the error that scripts see; empty for the host, which no script throws.
    public init(_ error: PackageError, name: String = "") {
        self.init(
            name: name,
            message: error.message,
            file: error.file,
            line: error.line,
            column: error.column,
            excerpt: error.excerpt,
        )
    }
}
