/// Percent escapes in URLs.
///
/// - Source: The URL standard, section 1.3.
package enum PercentEncoding {
    /// Decodes percent-encoded bytes.
    ///
    /// A percent sign without two hexadecimal digits stays unchanged.
    package static func decode(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = value(ofDigits: rest.prefix(2)) {
                result.append(value)
                rest = rest.dropFirst(2)
            } else {
                result.append(byte)
            }
        }
        return result
    }

    /// Decodes percent-encoded text.
    ///
    /// Bytes that are not UTF-8 become U+FFFD.
    package static func decode(_ text: Substring) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
        return String(decoding: decode(text.utf8), as: UTF8.self)
    }

    /// The byte of two hexadecimal digits; nil for anything else.
    private static func value(ofDigits digits: some Collection<UInt8>) -> UInt8? {
        guard let high = digits.first?.hexadecimalDigit, let low = digits.dropFirst().first?.hexadecimalDigit else {
            return nil
        }
        return high << 4 | low
    }
}
