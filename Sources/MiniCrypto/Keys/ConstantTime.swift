/// Comparisons that take as long for what is nearly right as for what is wrong.
public enum ConstantTime {
    /// Whether two runs of bytes are the same, in a time that tells nothing but their lengths.
    public static func areEqual(_ left: RawSpan, _ right: RawSpan) -> Bool {
        guard left.byteCount == right.byteCount else { return false }
        var difference: UInt8 = 0
        for offset in 0..<left.byteCount {
            // SAFETY: both have a byte at each of these offsets.
            difference |=
                left.unsafeLoad(fromByteOffset: offset, as: UInt8.self)
                ^ right.unsafeLoad(fromByteOffset: offset, as: UInt8.self)
        }
        return difference == 0
    }
}
