internal import MiniCore

/// Classes of bytes in the words of a source.
enum ByteClass {
    /// Whether a byte can begin a word: letters, `$`, `_`, `\`, and all bytes outside ASCII.
    @inline(__always)
    static func isIdentifierStart(_ byte: UInt8) -> Bool {
        byte.isLetter || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "\\")
            || byte >= 0x80
    }

    /// Whether a byte is one of the ASCII characters of a word.
    @inline(__always)
    static func isIdentifierPart(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
    }
}
