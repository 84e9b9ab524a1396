internal import MiniCore

/// The text of a `rich-text` element's nodes, in paragraphs.
struct RichText {
    private var paragraphs: [String] = [""]

    private static let blocks: Set<String> = [
        "p", "div", "br", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "table", "tr", "hr", "blockquote",
        "section", "article",
    ]
    private static let depthLimit = 64

    init(_ node: LayoutNode) {
        add(RichTextMarkup.nodes(node.styled.node.attributes["nodes"]), depth: 0)
    }

    /// The height of the paragraphs in lines of a width.
    func height(width: Double, _ style: LayoutStyle) -> Double {
        shown.reduce(0) { total, text in
            let lines = width > 0 ? (Self.width(text, style) / width).rounded(.up) : 1
            return total + max(lines, 1) * style.lineHeight
        }
    }

    func widths(_ style: LayoutStyle) -> (minimum: Double, maximum: Double) {
        (0, shown.map { Self.width($0, style) }.max() ?? 0)
    }

    private var shown: [String] { paragraphs.filter { !$0.utf8.allSatisfy { $0.isWhitespace } } }

    private static func width(_ text: String, _ style: LayoutStyle) -> Double {
        var walk = TextPieceReader(text, style)
        var width = 0.0
        while let piece = walk.next() {
            switch piece {
            case .word(let part), .space(let part): width += part
            case .lineBreak: break
            }
        }
        return width
    }

    private mutating func add(_ nodes: [ScriptValue], depth: Int) {
        guard depth < Self.depthLimit else { return }
        for node in nodes {
            if let text = RichTextMarkup.text(of: node) {
                paragraphs[paragraphs.count - 1] += text
                continue
            }
            let tag = node["name"]?.string?.lowercased() ?? ""
            guard RichTextMarkup.tags.contains(tag) else { continue }
            let isBlock = Self.blocks.contains(tag)
            if isBlock { paragraphs.append("") }
            add(node["children"]?.array ?? [], depth: depth + 1)
            if isBlock { paragraphs.append("") }
        }
    }
}
