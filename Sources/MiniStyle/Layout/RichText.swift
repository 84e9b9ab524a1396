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
            let (textWidth, hasIdeographs) = Self.measure(text, style)
            let lines = width > 0 ? (textWidth / width).rounded(.up) : 1
            return total + max(lines, 1) * style.lineExtents(hasIdeographs: hasIdeographs).height
        }
    }

    func widths(_ style: LayoutStyle) -> (minimum: Double, maximum: Double) {
        (0, shown.map { Self.measure($0, style).width }.max() ?? 0)
    }

    private var shown: [String] { paragraphs.filter { !$0.utf8.allSatisfy { $0.isWhitespace } } }

    private static func measure(_ text: String, _ style: LayoutStyle) -> (width: Double, hasIdeographs: Bool) {
        var reader = TextPieceReader(text, style)
        var result = (width: 0.0, hasIdeographs: false)
        while let piece = reader.next() {
            result.width += piece.width
            if piece.hasIdeographs { result.hasIdeographs = true }
        }
        return result
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
