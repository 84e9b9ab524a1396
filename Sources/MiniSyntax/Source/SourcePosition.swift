/// A line and a column of a source text, both counted from 1.
///
/// Columns count UTF-16 units, as JavaScript engines do.
public struct SourcePosition: Hashable, Sendable, Comparable {
    /// The line, from 1.
    public let line: Int

    /// The column in UTF-16 units, from 1.
    public let column: Int

    /// Creates a position.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// Whether one position comes before another in the text.
    public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}
