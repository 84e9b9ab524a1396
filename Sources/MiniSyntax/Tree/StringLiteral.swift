/// A string as written.
public struct StringLiteral: Sendable {
    /// The text with its quotes.
    public let raw: String

    /// Takes the text of a valid string literal, quotes included.
    public init(raw: String) {
        self.raw = raw
    }

    /// The string with escapes decoded; a lone surrogate, which Swift cannot hold, becomes U+FFFD.
    public var value: String {
        EscapeDecoder.decode(raw.utf8.dropFirst().dropLast()) ?? ""
    }

    /// Whether the string has a surrogate without its partner.
    public var hasLoneSurrogate: Bool {
        EscapeDecoder.units(raw.utf8.dropFirst().dropLast()).map(EscapeDecoder.hasLoneSurrogate) ?? false
    }

    /// The text of a literal, in double quotes, whose value is a string; it has no line ends.
    public static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case _ where scalar.value < 0x20 || scalar == "\u{2028}" || scalar == "\u{2029}":
                let code = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - code.count) + code
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
