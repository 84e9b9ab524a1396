/// Escapes texts for documents of HTML and XML.
package enum EscapedText {
    /// The text with all characters escaped that could begin markup or end an attribute in double quotes.
    ///
    /// U+0000 and lone surrogates cannot be written and become U+FFFD.
    package static func html(_ text: String) -> String {
        guard text.utf8.contains(where: isSpecial) else { return text }
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count + 16)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): result.append(contentsOf: "&amp;".utf8)
            case UInt8(ascii: "<"): result.append(contentsOf: "&lt;".utf8)
            case UInt8(ascii: ">"): result.append(contentsOf: "&gt;".utf8)
            case UInt8(ascii: "\""): result.append(contentsOf: "&quot;".utf8)
            case 0: result.append(contentsOf: "\u{FFFD}".utf8)
            default: result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The escaped text with U+FFFD in place of the characters that XML forbids.
    package static func xml(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isForbiddenInXML) else { return html(text) }
        var allowed = ""
        for scalar in text.unicodeScalars {
            allowed.unicodeScalars.append(isForbiddenInXML(scalar) ? "\u{FFFD}" : scalar)
        }
        return html(allowed)
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), 0: true
        default: false
        }
    }

    private static func isForbiddenInXML(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\n", "\t", "\r": false
        default: scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF
        }
    }
}
