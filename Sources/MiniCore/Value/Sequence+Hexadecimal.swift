extension Sequence<UInt8> {
    /// The bytes as hexadecimal digits, two lowercase digits for each byte.
    package var hexadecimalText: String {
        map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}

extension [UInt8] {
    /// The bytes of hexadecimal digits, in either case; nil for an odd number of digits or other characters.
    package init?(hexadecimal digits: some Collection<UInt8>) {
        guard digits.count.isMultiple(of: 2) else { return nil }
        self.init()
        reserveCapacity(digits.count / 2)
        var rest = digits[...]
        while let first = rest.popFirst(), let second = rest.popFirst() {
            guard let high = first.hexadecimalDigit, let low = second.hexadecimalDigit else { return nil }
            append(high << 4 | low)
        }
    }
}
