extension UInt8 {
    var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    /// The same letter in lower case.
    var lowercased: UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self }

    /// The value of a hexadecimal digit in either case.
    var hexadecimalDigit: UInt8? {
        if isDigit { return self - UInt8(ascii: "0") }
        let letter = self | 0x20
        guard (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(letter) else { return nil }
        return letter - UInt8(ascii: "a") + 10
    }
}
