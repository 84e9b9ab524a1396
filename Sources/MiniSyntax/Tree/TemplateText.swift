/// A text of a template, as written between backquotes and substitutions.
public struct TemplateText: Sendable {
    /// The text with its escapes.
    public let raw: String

    /// Creates a text from its form in the source.
    public init(raw: String) {
        self.raw = raw
    }

    /// The text with escapes decoded and line ends as LF, or nil if it has an invalid escape, which tagged templates
    /// may have.
    public var cooked: String? {
        EscapeDecoder.decode(raw.utf8[...], isTemplate: true)
    }
}
