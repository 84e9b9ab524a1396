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
}
