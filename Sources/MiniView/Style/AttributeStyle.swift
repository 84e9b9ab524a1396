internal import MiniCore

/// What attributes of built-in elements say of their looks, as declarations.
///
/// They win over the style sheet of the built-in elements, and all that a program says of styles wins over them.
enum AttributeStyle {
    /// Empty for most.
    static func text(of node: ViewNode) -> String {
        switch node.tag {
        case "text":
            guard let lines = text("number-of-lines", of: node), let count = Int(lines), count > 0 else { return "" }
            return "display: block; overflow: hidden; -webkit-line-clamp: \(count)"
        case "icon":
            return length("width", "size", of: node) + length("height", "size", of: node)
        case "canvas":
            return length("width", "width", of: node) + length("height", "height", of: node)
        default:
            return ""
        }
    }

    /// The first element of a page, where that says something of the page as a whole.
    static func pageMeta(of page: ViewNode) -> ViewNode? {
        page.children.first { $0.kind == .element }.flatMap { $0.tag == "page-meta" ? $0 : nil }
    }

    /// What stands in an attribute; nil when it is missing or empty.
    static func text(_ name: String, of node: ViewNode) -> String? {
        node.attributes[name].map(StyleTreeElement.text).flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func length(_ property: String, _ name: String, of node: ViewNode) -> String {
        guard let text = text(name, of: node), let pixels = Double(text), pixels >= 0 else { return "" }
        return "\(property): \(pixels)px;"
    }
}
