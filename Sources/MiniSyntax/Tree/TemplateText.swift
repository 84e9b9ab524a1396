/// A text of a template, as written between backquotes and substitutions.
public struct TemplateText: Sendable {
    /// The text with its escapes.
    public let raw: String

    /// Takes a text as it is written in the source.
    public init(raw: String) {
        self.raw = raw
    }

    /// The text with escapes decoded and line ends as LF; nil if it has an invalid escape, as tagged templates may.
    public var cooked: String? {
        EscapeDecoder.decode(raw.utf8[...], isTemplate: true)
    }
}
