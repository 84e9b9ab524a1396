// The classes of ASCII bytes exist once, here; a module adds only the classes of its own language.
// They are inlinable since the lexers of the other modules test each byte of a source with them.
extension UInt8 {
    /// Whether the byte is a decimal digit of ASCII.
    @inlinable
    package var isDigit: Bool { self &- 0x30 < 10 }

    /// Whether the byte is a letter of ASCII, in either case.
    @inlinable
    package var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

    /// Whether the byte is a lowercase letter of ASCII.
    @inlinable
    package var isLowercaseLetter: Bool { self &- 0x61 < 26 }

    /// Whether the byte is the space or one of the control characters from tabulator to carriage return.
    @inlinable
    package var isWhitespace: Bool { self == 0x20 || self &- 0x09 < 5 }

    /// Whether the byte is the space or the tabulator.
    @inlinable
    package var isSpaceOrTab: Bool { self == 0x20 || self == 0x09 }

    /// The letter in lower case; any other byte unchanged.
    @inlinable
    package var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

    /// The value of a hexadecimal digit in ASCII, in either case; nil for another byte.
    @inlinable
    package var hexadecimalDigit: UInt8? {
        if isDigit { return self &- 0x30 }
        let letter = self | 0x20
        return letter &- 0x61 < 6 ? letter &- 0x61 &+ 10 : nil
    }
}
