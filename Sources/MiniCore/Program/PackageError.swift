/// The error of a program's folder that cannot be run, with its location and a remedy.
public struct PackageError: Error, Sendable, Hashable {
    /// The problem and its remedy, as a sentence without a full stop.
    public let message: String
    /// The file, relative to the program's folder; nil for the folder itself.
    public let file: String?
    /// The line, from 1; nil for the complete file.
    public let line: Int?
    /// The column in UTF-16 units, from 1; nil for the complete line.
    public let column: Int?
    /// The line of the file with a caret below; nil if there is none.
    public let excerpt: String?

    /// Creates an error.
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
    /// Creates a script error for a file or folder that cannot be used, with its location, message and excerpt.
    ///
    /// - Parameter name: The class of the error in JavaScript; empty for an error that no script can catch.
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
