/// A template: texts and, between them, substitutions.
public final class TemplateLiteral: Sendable {
    /// The bytes from backquote to backquote.
    public let range: SourceRange

    /// The texts, one more than substitutions.
    public let texts: [TemplateText]

    /// The substitutions.
    public let substitutions: [Expression]

    /// Creates a template.
    public init(texts: [TemplateText], substitutions: [Expression], range: SourceRange) {
        self.texts = texts
        self.substitutions = substitutions
        self.range = range
    }
}
