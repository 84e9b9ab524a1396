/// A half-open range of byte offsets into a source text.
public struct SourceRange: Hashable, Sendable {
    private let lowerBound: UInt32
    private let upperBound: UInt32

    /// Creates the range from `start` up to, but not including, `end`.
    ///
    /// Both are below 4 GiB.
    public init(_ start: Int, _ end: Int) {
        lowerBound = UInt32(truncatingIfNeeded: start)
        upperBound = UInt32(truncatingIfNeeded: end)
    }

    /// The offset of the first byte.
    public var start: Int { Int(lowerBound) }

    /// The offset after the last byte.
    public var end: Int { Int(upperBound) }
}
