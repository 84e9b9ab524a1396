/// Text in a document.
enum HTMLText {
    /// The text with all characters escaped that could begin markup or end an attribute.
    ///
    /// U+0000 and lone surrogates cannot be written and become U+FFFD.
    static func escape(_ text: String) -> String {
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

    /// The escaped text with an element in place of each line break.
    static func lines(_ text: String) -> String {
        text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { escape(String(Substring($0))) }
            .joined(separator: "<br>")
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), 0: true
        default: false
        }
    }

    /// A text as a quoted CSS string.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\", "<": result += "\\\(String(scalar.value, radix: 16)) "
            case _ where scalar.value < 0x20: result += "\\\(String(scalar.value, radix: 16)) "
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
