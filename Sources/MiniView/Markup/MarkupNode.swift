internal import MiniSyntax

/// A piece of a template: an element or a run of text.
enum MarkupNode {
    case element(MarkupElement)
    case text(MarkupText)
}

/// An element with everything below it.
struct MarkupElement {
    /// What the compiler does with an element, by its name.
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

    /// Whether it has one of the compiler's own attributes.
    let isSteered: Bool

    /// Whether neither it nor anything below it depends on data or needs the compiler's attention.
    let isStatic: Bool
}

/// An attribute; one without value is true.
struct MarkupAttribute {
    let name: SourceRange
    let value: MarkupText?
}

/// A text or the value of an attribute: literal parts and `{{ }}` in turn.
struct MarkupText {
    /// A part of a text.
    enum Part {
        /// Text in which entities stand for characters.
        case text(SourceRange)
        /// Text as it is: the inside of a CDATA section.
        case verbatim(SourceRange)
        /// What stands between `{{` and `}}`.
        case expression(SourceRange)
    }

    /// The parts in order; empty for an empty value.
    let parts: [Part]

    /// The offset of the first byte.
    let start: Int

    /// Whether a part is an expression.
    let isDynamic: Bool
}
