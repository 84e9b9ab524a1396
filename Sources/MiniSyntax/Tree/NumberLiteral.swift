/// A number as written.
public struct NumberLiteral: Sendable {
    /// The text of the number.
    public let raw: String

    /// Creates a literal from the text of a valid number.
    public init(raw: String) {
        self.raw = raw
    }

    /// The number.
    public var value: Double {
        var text = raw.filter { $0 != "_" }
        let prefix = text.prefix(2).lowercased()
        switch prefix {
        case "0x": return Self.value(of: text.dropFirst(2), radix: 16)
        case "0o": return Self.value(of: text.dropFirst(2), radix: 8)
        case "0b": return Self.value(of: text.dropFirst(2), radix: 2)
        default: break
        }
        if text.count > 1, text.utf8.first == UInt8(ascii: "0"), text.utf8.allSatisfy({ (0x30...0x37).contains($0) }) {
            return Self.value(of: text[...], radix: 8)
        }
        if text.hasPrefix(".") { text = "0" + text }
        if let dot = text.firstIndex(of: ".") {
            let next = text.index(after: dot)
            if next == text.endIndex || !text[next].isNumber { text.insert("0", at: next) }
        }
        return Double(text) ?? .nan
    }

    /// The value of digits of a base that is a power of two, rounded once, to even.
    private static func value(of digits: Substring, radix: Int) -> Double {
        if let small = UInt64(digits, radix: radix) { return Double(small) }
        let bitsPerDigit = radix.trailingZeroBitCount
        var mantissa: UInt64 = 0
        var exponent = 0
        for digit in digits {
            let digit = UInt64(digit.hexDigitValue ?? 0)
            for bit in stride(from: bitsPerDigit - 1, through: 0, by: -1) {
                if mantissa >> 62 == 0 {
                    mantissa = mantissa << 1 | digit >> UInt64(bit) & 1
                } else {
                    // Digits that do not fit set the lowest bit, so that ties are rounded correctly.
                    mantissa |= digit >> UInt64(bit) & 1
                    exponent += 1
                }
            }
        }
        return Double(sign: .plus, exponent: exponent, significand: Double(mantissa))
    }
}
