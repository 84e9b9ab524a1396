/// Changes of bytes that a `BinaryEncoder` has written: numbers have seven bits a byte, and texts and lists follow their counts.
extension SeededGenerator {
    /// Numbers at the limits of types and of the encoding.
    private static let numbers: [UInt64] = [
        0, 1, 2, 3, 7, 127, 128, 255, 256, 16_383, 16_384, 65_535, 65_536, 1 << 20, 1 << 31 - 1, 1 << 31, 1 << 32 - 1,
        1 << 32, 1 << 53, 1 << 53 + 1, 1 << 62, 1 << 63 - 1, 1 << 63, .max - 1, .max,
    ]

    /// An encoded value with some numbers, texts, tags and parts changed.
    ///
    /// - Parameters:
    ///   - texts: The bytes that replace texts.
    ///   - others: Encoded values to copy from.
    ///   - limit: The maximum number of changes.
    package mutating func mutate(
        encoded bytes: [UInt8],
        texts: [[UInt8]],
        others: [[UInt8]],
        limit: Int = 4,
    ) -> [UInt8] {
        var bytes = bytes
        for _ in 0...below(limit) {
            guard !bytes.isEmpty else { return bytes }
            let at = below(bytes.count)
            switch below(10) {
            case 0, 1: replaceNumber(in: &bytes, at: at)
            case 2, 3: replaceText(in: &bytes, at: at, texts)
            case 4, 5: bytes[at] = UInt8(below(24))
            case 6: repeatText(in: &bytes, at: at)
            case 7:
                guard let other = others.randomElement(using: &self), !other.isEmpty else { continue }
                bytes.replaceSubrange(at..., with: other[below(other.count)...])
            default: bytes = mutate(bytes, pieces: texts, others: others, limit: 1)
            }
        }
        return bytes
    }

    /// Replaces the number that begins at an offset, if one does.
    private mutating func replaceNumber(in bytes: inout [UInt8], at: Int) {
        let more = bytes[at...].prefix(9).prefix { $0 & 0x80 != 0 }
        let end = min(bytes.count, more.endIndex + 1)
        var number = Self.numbers[below(Self.numbers.count)]
        if below(4) == 0 { number &+= next() >> UInt64(below(64)) }
        bytes.replaceSubrange(at..<end, with: Self.encoded(number))
    }

    /// Replaces the text that begins at an offset, if one does, and its count.
    private mutating func replaceText(in bytes: inout [UInt8], at: Int, _ texts: [[UInt8]]) {
        guard let range = Self.text(in: bytes, at: at), let text = texts.randomElement(using: &self) else { return }
        bytes.replaceSubrange(range, with: Self.encoded(UInt64(text.count)) + text)
    }

    /// Inserts the text that begins at an offset once more, as another element of its list.
    private mutating func repeatText(in bytes: inout [UInt8], at: Int) {
        guard let range = Self.text(in: bytes, at: at) else { return }
        bytes.insert(contentsOf: bytes[range], at: range.upperBound)
    }

    /// The range of a count below 128 and of as many bytes; nil if there are fewer.
    private static func text(in bytes: [UInt8], at: Int) -> Range<Int>? {
        let count = Int(bytes[at])
        return count < 0x80 && at + 1 + count <= bytes.count ? at..<at + 1 + count : nil
    }

    private static func encoded(_ number: UInt64) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = number
        while rest > 0x7F {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
        return bytes
    }
}
