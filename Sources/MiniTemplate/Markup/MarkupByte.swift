internal import MiniCore

/// Classes of bytes in markup.
enum MarkupByte {
    /// Whether a byte can begin the name of an element or attribute.
    static func isNameStart(_ byte: UInt8) -> Bool {
        byte.isLetter || byte == UInt8(ascii: "_") || byte >= 0x80
    }

    /// Whether a byte is valid in the name of an element.
    static func isName(_ byte: UInt8) -> Bool {
        isNameStart(byte) || byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ":")
            || byte == UInt8(ascii: ".")
    }
}
