package import MiniCore

/// The declarations that attributes of built-in elements set.
///
/// They take precedence over the style sheet of the built-in elements. All styles of the program take precedence over
/// them.
package enum AttributeStyle {
    /// The declarations of an element; empty for most elements.
    package static func text(of node: ViewNode) -> String {
        switch node.tag {
        case "text":
            guard let lines = text("number-of-lines", of: node), let count = Int(lines), count > 0 else { return "" }
            return "display: -webkit-box; -webkit-box-orient: vertical; overflow: hidden; -webkit-line-clamp: \(count);"
        case "icon":
            let properties = ["width", "height", "font-size", "line-height"]
            let color = text("color", of: node).map { "color: \($0);" } ?? ""
            return properties.map { length($0, "size", of: node) }.joined() + color
        case "button":
            return button(node)
        case "switch":
            guard node.attributes["checked"]?.isTruthy == true, let color = text("color", of: node) else { return "" }
            return "background-color: \(color);"
        case "progress":
            return length("height", "stroke-width", of: node)
        case "canvas":
            return length("width", "width", of: node) + length("height", "height", of: node)
        case "movable-view":
            return length("left", "x", of: node, least: -.infinity) + length("top", "y", of: node, least: -.infinity)
        case "page-container":
            return container(at: text("position", of: node))
        case "root-portal":
            // The element is at the root of the page and takes no space there.
            return node.attributes["enable"] == .bool(false) ? "" : "position: fixed; inset: 0;"
        default:
            return ""
        }
    }

    /// The declarations of an open container, which covers the content of the page: as much as it needs from the bottom
    /// or from the top, or the complete page.
    private static func container(at position: String?) -> String {
        switch position {
        case "top": "position: fixed; left: 0; right: 0; top: 0;"
        case "right", "center": "position: fixed; inset: 0;"
        default: "position: fixed; left: 0; right: 0; bottom: 0;"
        }
    }

    /// The declarations of a button, which may be small.
    ///
    /// It is filled with the colour of its type, or has a text of that colour and no fill.
    private static func button(_ node: ViewNode) -> String {
        let isPlain = ["plain", "ghost"].contains { node.attributes[$0]?.isTruthy == true }
        let color: String? =
            switch node.attributes["type"]?.string {
            case "primary": "#1677ff"
            case "warn": "#ff3b30"
            default: nil
            }
        let size =
            node.attributes["size"]?.string == "mini"
            ? "display: inline-block; min-height: 32px; padding: 0 10px; font-size: 13px; line-height: 30px;" : ""
        let writing = color.map { "color: \(isPlain ? $0 : "#fff"); border-color: \($0);" } ?? ""
        let filling = isPlain ? "transparent" : color
        return size + writing + (filling.map { "background-color: \($0);" } ?? "")
    }

    /// Whether attributes hide an element, whatever its style is.
    package static func isHidden(_ node: ViewNode) -> Bool {
        let isClosed = node.tag == "page-container" && node.attributes["show"]?.isTruthy != true
        return isClosed || node.attributes["hidden"]?.isTruthy == true
    }

    /// The first element of a page if it is a `page-meta`, which sets properties of the page.
    static func pageMeta(of page: ViewNode) -> ViewNode? {
        page.children.first { $0.kind == .element }.flatMap { $0.tag == "page-meta" ? $0 : nil }
    }

    /// The value of an attribute, or nil when it is missing or empty.
    static func text(_ name: String, of node: ViewNode) -> String? {
        (node.attributes[name]?.attributeText).flatMap { $0.isEmpty ? nil : $0 }
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
        return "\(property): \(StyleUnits.text(pixels))px;"
    }
}
