internal import MiniSyntax

/// A part of a template: an element or a text.
enum MarkupNode {
    case element(MarkupElement)
    case text(MarkupText)
}

/// An element with all its descendants.
struct MarkupElement {
    /// The role of an element for the compiler, determined by its name.
    enum Role {
        case plain
        case custom
        case slot
        case block
        case template
        case include
        case importTemplate
        case importScript
    }

    let name: SourceRange
    let role: Role
    let attributes: [MarkupAttribute]
    let children: [MarkupNode]

    /// Whether it has a directive.
    let hasDirective: Bool

    /// Whether neither it nor a descendant depends on data or needs special handling by the compiler.
    let isStatic: Bool
}

/// An attribute.
///
/// One without a value is true.
struct MarkupAttribute {
    let name: SourceRange
    let value: MarkupText?
}

/// A text or the value of an attribute: alternating literal parts and `{{ }}`.
struct MarkupText {
    /// A part of a text.
    enum Part {
        /// Text with entities that represent characters.
        case text(SourceRange)
        /// Text without entities: the content of a CDATA section.
        case verbatim(SourceRange)
        /// The expression between `{{` and `}}`.
        case expression(SourceRange)
    }

    /// The parts in order; empty for an empty value.
    let parts: [Part]

    /// The offset of the first byte.
    let start: Int

    /// Whether a part is an expression.
    let isDynamic: Bool
}
