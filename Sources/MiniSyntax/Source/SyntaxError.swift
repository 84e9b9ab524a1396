/// A violation of the rules of a language at a position of a text.
///
/// The description is formatted for a terminal:
///
/// ```text
/// pages/index/index.js:3:14: unexpected token '}'; expected ')' to close the call opened at line 1
///   console.log(1}
///                ^
/// ```
public struct SyntaxError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name of the source.
    public let file: String

    /// The line, from 1.
    public let line: Int

    /// The column in UTF-16 units, from 1.
    public let column: Int

    /// The mistake, in one clause.
    public let message: String

    /// The line of the source and, below it, a caret.
    public let excerpt: String

    /// Creates an error at a position of a source.
    ///
    /// - Parameters:
    ///   - message: The mistake, in one clause.
    ///   - source: The text with the mistake.
    ///   - offset: The byte offset of the position.
    public init(_ message: String, in source: SourceText, at offset: Int) {
        let position = source.position(at: offset)
        file = source.file
        line = position.line
        column = position.column
        self.message = message
        excerpt = source.excerpt(at: offset)
    }

    /// The error in three lines: position and message, excerpt and caret.
    public var description: String {
        let lines = excerpt.split(separator: "\n", omittingEmptySubsequences: false).map { "\n  \($0)" }
        return "\(file):\(line):\(column): \(message)\(lines.joined())"
    }
}
