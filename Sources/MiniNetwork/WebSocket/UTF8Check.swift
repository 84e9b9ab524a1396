/// Judges UTF-8 that arrives in pieces, each as soon as it is there.
///
/// - Source: RFC 3629 section 4.
struct UTF8Check {
    /// How many bytes the last character lacks.
    private var missing = 0
    /// What its next byte may be.
    private var next = UTF8Check.continuation

    private static let continuation: ClosedRange<UInt8> = 0x80...0xBF

    /// Whether the text may end here.
    var isComplete: Bool { missing == 0 }

    /// Takes the next bytes; false when no text begins with what there has been so far.
    mutating func accepts(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var index = 0
        while index < bytes.count {
            // Eight bytes of ASCII at a time: nearly all text is that.
            if missing == 0, index + 8 <= bytes.count,
                bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
            {
                index += 8
            } else {
                guard accepts(bytes[index]) else { return false }
                index += 1
            }
        }
        return true
    }

    private mutating func accepts(_ byte: UInt8) -> Bool {
        guard missing == 0 else {
            guard next.contains(byte) else { return false }
            missing -= 1
            next = Self.continuation
            return true
        }
        switch byte {
        case 0x00...0x7F: return true
        case 0xC2...0xDF: missing = 1
        case 0xE0...0xEF: missing = 2
        case 0xF0...0xF4: missing = 3
        default: return false
        }
        // Neither longer than needed, nor a surrogate, nor beyond the last character.
        switch byte {
        case 0xE0: next = 0xA0...0xBF
        case 0xED: next = 0x80...0x9F
        case 0xF0: next = 0x90...0xBF
        case 0xF4: next = 0x80...0x8F
        default: break
        }
        return true
    }
}
