/// Leads from places in rewritten code back to places in the source.
///
/// Rewriting keeps every line where it is; only columns move, and only in lines that were changed. The map holds a few
/// words for each change.
public struct PositionMap: Sendable {
    /// From a column on, what stands there in the source.
    private struct Segment {
        let line: UInt32
        let column: UInt32
        /// Other than the line only for inserted text; 0 where the text stands for nothing in the source.
        let sourceLine: UInt32
        let sourceColumn: UInt32
        /// Whether the text is not of the source: then all of it stands for one column.
        let isInserted: Bool
    }

    private var segments: [Segment] = []
    /// Where the source ends; what the wrapper adds after it counts as its end.
    private let end: SourcePosition

    init(end: SourcePosition) {
        self.end = end
    }

    /// Adds a segment; lines and columns only grow.
    ///
    /// - Parameter source: Where the text comes from, or what the inserted text stands for.
    mutating func add(line: Int, column: Int, source: SourcePosition?, isInserted: Bool) {
        let segment = Segment(
            line: UInt32(truncatingIfNeeded: line),
            column: UInt32(truncatingIfNeeded: column),
            sourceLine: UInt32(truncatingIfNeeded: source?.line ?? 0),
            sourceColumn: UInt32(truncatingIfNeeded: source?.column ?? 0),
            isInserted: isInserted,
        )
        if let last = segments.last, last.line == segment.line, last.column == segment.column { segments.removeLast() }
        segments.append(segment)
    }

    /// The place in the source that a place in the rewritten code comes from.
    ///
    /// Text that was inserted counts as the place where it was inserted, a call that imports or exports as its statement.
    /// Lines outside the source count as its nearest end.
    ///
    /// - Returns: nil for the functions through which others read exports: they are nothing that the source says.
    /// Complexity: logarithmic in the number of changes.
    public func sourcePosition(of position: SourcePosition) -> SourcePosition? {
        guard position.line <= end.line else { return end }
        guard position.line >= 1 else { return SourcePosition(line: 1, column: 1) }
        var low = 0
        var high = segments.count
        while low < high {
            let middle = (low + high) / 2
            let segment = segments[middle]
            if (Int(segment.line), Int(segment.column)) <= (position.line, position.column) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        guard low > 0, segments[low - 1].line == position.line else { return position }
        let segment = segments[low - 1]
        guard segment.sourceLine > 0 else { return nil }
        let offset = segment.isInserted ? 0 : position.column - Int(segment.column)
        return SourcePosition(line: Int(segment.sourceLine), column: Int(segment.sourceColumn) + offset)
    }
}
