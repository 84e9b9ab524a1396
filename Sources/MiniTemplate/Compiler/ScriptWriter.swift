internal import MiniSyntax

/// A buffer of bytes for JavaScript source.
struct ScriptWriter {
    private(set) var bytes: [UInt8] = []

    /// Reserves capacity for the expected number of bytes.
    init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

    static func += (writer: inout ScriptWriter, text: StaticString) {
        // Most texts consist of a single character.
        text.withUTF8Buffer { text in
            if text.count == 1 { writer.bytes.append(text[0]) } else { writer.bytes.append(contentsOf: text) }
        }
    }

    mutating func write(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    mutating func write(_ number: Int) {
        if number >= 0, number < 10 {
            bytes.append(0x30 + UInt8(number))
        } else {
            write(String(number))
        }
    }

    mutating func write(_ slice: ArraySlice<UInt8>) {
        bytes.append(contentsOf: slice)
    }

    /// Removes everything after a length that ``bytes`` had before.
    mutating func truncate(to count: Int) {
        bytes.removeSubrange(count...)
    }

    mutating func beginString() {
        bytes.append(UInt8(ascii: "\""))
    }

    mutating func endString() {
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes text within a string literal.
    mutating func writeEscaped(_ text: some Sequence<UInt8>) {
        for byte in text { writeEscaped(byte) }
    }

    /// Writes a part of a source within a string literal.
    mutating func writeEscaped(_ text: ArraySlice<UInt8>) {
        var start = text.startIndex
        for index in text.indices where Self.needsEscape(text[index]) {
            bytes.append(contentsOf: text[start..<index])
            writeEscaped(text[index])
            start = index + 1
        }
        bytes.append(contentsOf: text[start...])
    }

    /// Whether a byte cannot be copied without a check of this byte or of the preceding ones.
    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte & 0xFE == 0xA8
    }

    private mutating func writeEscaped(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(byte)
        case 0x0A:
            self += "\\n"
        case 0x0D:
            self += "\\r"
        case 0..<0x20:
            self += "\\x"
            write(byte < 16 ? "0" + String(byte, radix: 16) : String(byte, radix: 16))
        default:
            bytes.append(byte)
            // Strings may contain U+2028 and U+2029, but engines count them as line breaks.
            let count = bytes.count
            if byte & 0xFE == 0xA8, count >= 3, bytes[count - 2] == 0x80, bytes[count - 3] == 0xE2 {
                bytes.removeSubrange((count - 3)...)
                self += byte == 0xA8 ? "\\u2028" : "\\u2029"
            }
        }
    }

    /// Writes a string literal of a part of a source.
    mutating func writeString(_ text: ArraySlice<UInt8>) {
        beginString()
        writeEscaped(text)
        endString()
    }

    /// Writes a complete string literal.
    mutating func writeString(_ text: String) {
        beginString()
        writeEscaped(text.utf8)
        endString()
    }
}
