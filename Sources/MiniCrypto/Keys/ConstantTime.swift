/// Comparisons whose time does not depend on the content.
public enum ConstantTime {
    /// Whether two byte sequences are equal, in a time that reveals only their lengths.
    public static func areEqual(_ left: RawSpan, _ right: RawSpan) -> Bool {
        guard left.byteCount == right.byteCount else { return false }
        var difference: UInt8 = 0
        for offset in 0..<left.byteCount {
            // SAFETY: both contain a byte at each of these offsets.
            difference |=
                left.unsafeLoad(fromByteOffset: offset, as: UInt8.self)
                ^ right.unsafeLoad(fromByteOffset: offset, as: UInt8.self)
        }
        return difference == 0
    }
}
