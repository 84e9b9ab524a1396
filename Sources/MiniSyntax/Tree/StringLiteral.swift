/// A string as written.
public struct StringLiteral: Sendable {
    /// The text with its quotes.
    public let raw: String

    /// Creates a literal from the text of a valid string literal, including the quotes.
    public init(raw: String) {
        self.raw = raw
    }

    /// The string with escapes decoded.
    ///
    /// A lone surrogate, which a Swift string cannot contain, becomes U+FFFD.
    public var value: String {
        EscapeDecoder.decode(raw.utf8.dropFirst().dropLast()) ?? ""
    }

    /// Whether the string contains a lone surrogate.
    public var hasLoneSurrogate: Bool {
        EscapeDecoder.units(raw.utf8.dropFirst().dropLast()).map(EscapeDecoder.hasLoneSurrogate) ?? false
    }

    /// The text of a literal in double quotes with a string as its value.
    ///
    /// It contains no line ends.
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
