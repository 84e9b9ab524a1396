internal import MiniSyntax

/// JavaScript source in the making, as bytes.
struct ScriptWriter {
    private(set) var bytes: [UInt8] = []

    static func += (writer: inout ScriptWriter, text: StaticString) {
        text.withUTF8Buffer { writer.bytes.append(contentsOf: $0) }
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

    /// Drops everything behind a length that ``bytes`` had before.
    mutating func truncate(to count: Int) {
        bytes.removeSubrange(count...)
    }

    mutating func beginString() {
        bytes.append(UInt8(ascii: "\""))
    }

    mutating func endString() {
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes text inside a string.
    mutating func writeEscaped(_ text: some Sequence<UInt8>) {
        for byte in text { writeEscaped(byte) }
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
            // U+2028 and U+2029 are allowed in strings, but engines count lines by them.
            let count = bytes.count
            if byte & 0xFE == 0xA8, count >= 3, bytes[count - 2] == 0x80, bytes[count - 3] == 0xE2 {
                bytes.removeSubrange((count - 3)...)
                self += byte == 0xA8 ? "\\u2028" : "\\u2029"
            }
        }
    }

    /// Writes a whole string literal.
    mutating func writeString(_ text: String) {
        beginString()
        writeEscaped(text.utf8)
        endString()
    }
}
