/// Validates UTF-8 that arrives in parts, each as soon as it arrives.
///
/// - Source: RFC 3629 section 4.
struct UTF8Check {
    /// The number of missing bytes of the last character.
    private var missing = 0
    /// The range of its next byte.
    private var next = UTF8Check.continuation

    private static let continuation: ClosedRange<UInt8> = 0x80...0xBF

    /// Whether the text may end here.
    var isComplete: Bool { missing == 0 }

    /// Processes the next bytes; false when no text starts with the bytes so far.
    mutating func accepts(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var index = 0
        while index < bytes.count {
            // Checks eight bytes of ASCII at a time, since most text is ASCII.
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
        // Excludes overlong forms, surrogates, and values beyond the last character.
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
