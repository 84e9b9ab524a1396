internal import MiniCore
package import MiniSyntax

/// The error of a Less file that cannot be compiled, with its location.
package struct LessError: Error, Sendable, Hashable {
    /// The kind of an error.
    package enum Kind: Sendable {
        /// The text cannot be parsed or evaluated.
        case mistake
        /// An imported file is missing, cannot be read, or is not a file of the program.
        case missingFile
        /// The compilation exceeds the limit of time or memory.
        case limit
    }

    package let kind: Kind
    /// The problem, as a clause without a full stop.
    package let message: String
    /// The path of the file that has the mistake.
    package let file: String
    /// The line, from 1; nil for the complete file.
    package let line: Int?
    /// The column in UTF-16 units, from 1; nil for the complete line.
    package let column: Int?
    /// The line of the file with a caret below; nil if there is none.
    package let excerpt: String?

    /// An error of a complete file.
    package init(_ kind: Kind, _ message: String, file: String) {
        self.kind = kind
        self.message = message
        self.file = file
        (line, column, excerpt) = (nil, nil, nil)
    }

    /// An error at a position of a file.
    package init(_ kind: Kind, _ message: String, at position: SourcePosition, of source: SourceText) {
        self.kind = kind
        self.message = message
        file = source.file
        line = position.line
        column = position.column
        excerpt = source.excerpt(at: source.offset(of: position))
    }
}

extension LessError: CustomStringConvertible {
    /// `file:line:column: message`, then the excerpt.
    package var description: String {
        "\(FilePlace.text(file: file, line: line, column: column)): \(message)" + (excerpt.map { "\n\($0)" } ?? "")
    }
}
