/// Maps positions in rewritten code to positions in the source.
///
/// Rewriting keeps every line. Only the columns of changed lines differ. The map stores a few words for each change.
public struct PositionMap: Sendable {
    /// The source position of the text from a column on.
    private struct Segment {
        let line: UInt32
        let column: UInt32
        /// Differs from the line only for inserted text.
        ///
        /// 0 for text without a source position.
        let sourceLine: UInt32
        let sourceColumn: UInt32
        /// Whether the text was inserted, so that all of it has the position of one column.
        let isInserted: Bool
    }

    private var segments: [Segment] = []
    /// The end of the source, which is the position of the text that the wrapper adds after it.
    private let end: SourcePosition
    /// The map of a source that was itself rewritten; empty if it was not.
    private var origins: [PositionMap] = []

    init(end: SourcePosition) {
        self.end = end
    }

    /// Adds a segment.
    ///
    /// Lines and columns must increase.
    ///
    /// - Parameter source: The position of the text in the source, or the position that the inserted text represents.
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

    /// The map to the positions before another change, which created the source of this one.
    package func continued(by origin: PositionMap?) -> PositionMap {
        var map = self
        map.origins += [origin].compactMap(\.self)
        return map
    }

    /// The position in the source of a position in the rewritten code.
    ///
    /// Inserted text has the position at which it was inserted. A call that imports or exports has the position of its
    /// statement. Lines outside the source have the position of its nearest end.
    ///
    /// - Returns: Nil for the functions that read exports, which have no source.
    /// - Complexity: Logarithmic in the number of changes.
    public func sourcePosition(of position: SourcePosition) -> SourcePosition? {
        origins.reduce(ownPosition(of: position)) { position, origin in
            position.flatMap { origin.sourcePosition(of: $0) }
        }
    }

    /// The map of the same code after a prefix without line ends.
    package func preceded(by prefix: String) -> PositionMap {
        let start = SourcePosition(line: 1, column: 1)
        var map = PositionMap(end: SourcePosition(line: .max, column: 1))
        map.add(line: 1, column: 1, source: start, isInserted: true)
        map.add(line: 1, column: 1 + prefix.utf16.count, source: start, isInserted: false)
        return map.continued(by: self)
    }

    /// Whether the last change inserted the text at a position of the rewritten code.
    func isInserted(at position: SourcePosition) -> Bool { segment(at: position)?.isInserted == true }

    private func ownPosition(of position: SourcePosition) -> SourcePosition? {
        guard position.line <= end.line else { return end }
        guard position.line >= 1 else { return SourcePosition(line: 1, column: 1) }
        guard let segment = segment(at: position) else { return position }
        guard segment.sourceLine > 0 else { return nil }
        let offset = segment.isInserted ? 0 : position.column - Int(segment.column)
        return SourcePosition(line: Int(segment.sourceLine), column: Int(segment.sourceColumn) + offset)
    }

    /// The last segment that begins in the line of a position, at or before it; nil if there is none.
    private func segment(at position: SourcePosition) -> Segment? {
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
        guard low > 0, segments[low - 1].line == position.line else { return nil }
        return segments[low - 1]
    }
}
