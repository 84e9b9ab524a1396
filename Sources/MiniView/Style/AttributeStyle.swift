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
        case "movable-view":
            return length("left", "x", of: node, least: -.infinity) + length("top", "y", of: node, least: -.infinity)
        case "page-container":
            return container(at: text("position", of: node))
        case "root-portal":
            // It stands at the root of the page, where it takes no room.
            return node.attributes["enable"] == .bool(false) ? "" : "position: fixed; inset: 0;"
        default:
            return ""
        }
    }

    /// A container that is open covers what is on the page: from the bottom or the top as much as it needs, or all of it.
    private static func container(at position: String?) -> String {
        switch position {
        case "top": "position: fixed; left: 0; right: 0; top: 0;"
        case "right", "center": "position: fixed; inset: 0;"
        default: "position: fixed; left: 0; right: 0; bottom: 0;"
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

    private static func length(
        _ property: String,
        _ name: String,
        of node: ViewNode,
        least: Double = 0,
    ) -> String {
        guard let text = text(name, of: node), let pixels = Double(text), pixels.isFinite, pixels >= least else {
            return ""
        }
        return "\(property): \(pixels)px;"
    }
}
