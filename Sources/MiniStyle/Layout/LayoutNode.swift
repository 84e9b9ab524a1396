internal import MiniCore

/// The part of an inline element in one line.
struct LinePart {
    var x: Double
    var y: Double
    let width: Double
    let height: Double
}

/// The state of a node during layout.
final class LayoutNode {
    let styled: StyledNode
    let style: LayoutStyle
    /// The visible content: elements and texts, including those outside the flow.
    var children: [LayoutNode] = []

    /// The left edge of the border box, from that of the parent's border box.
    var x = 0.0
    /// The top edge of the border box, from that of the parent's border box.
    var y = 0.0
    /// The border box.
    var width = 0.0
    var height = 0.0

    /// In pixels, because the width that percentages refer to is known.
    var margin = LayoutStyle.Sides(top: 0.0, right: 0.0, bottom: 0.0, left: 0.0)
    var padding = LayoutStyle.Sides(top: 0.0, right: 0.0, bottom: 0.0, left: 0.0)
    /// The vertical margins that adjoin its siblings: its own, collapsed with those of its first and last child.
    var outerTop = 0.0
    var outerBottom = 0.0

    /// Whether it is an inline element with blocks inside, which makes it a block.
    var hasBlocks = false
    /// Whether it is the text of a `text`, in which line breaks are kept whatever its style is.
    var breaksLines = false
    /// Whether a flex or grid container places it.
    var isFlexItem = false

    /// The minimum and maximum sensible width of the border box.
    var intrinsicWidths: (minimum: Double, maximum: Double)?
    /// The height of the border box that its content needs.
    var naturalHeight = 0.0
    /// The first and the last baseline of its lines, from the top edge of the border box; nil without lines.
    var firstBaseline: Double?
    var lastBaseline: Double?
    /// The parts of an inline element in lines, from the top left corner of the border box around them.
    private(set) var lineParts: [LinePart] = []
    private var pieces: [TextPiece]?

    init(_ styled: StyledNode, _ style: LayoutStyle) {
        self.styled = styled
        self.style = style
    }

    var tag: String { styled.node.tag }
    var isText: Bool { styled.node.kind == .text }

    /// Whether it is laid out in lines: a text, or an inline element within the flow.
    var isInlineLevel: Bool { isText || (style.isInlineLevel && !style.isOutOfFlow && !hasBlocks) }

    /// Padding and border.
    var horizontalFrame: Double { padding.left + padding.right + style.border.left + style.border.right }
    var verticalFrame: Double { padding.top + padding.bottom + style.border.top + style.border.bottom }
    var contentLeft: Double { padding.left + style.border.left }
    var contentTop: Double { padding.top + style.border.top }
    /// The height of the margin box.
    var outerHeight: Double { margin.top + height + margin.bottom }

    // MARK: Lines

    /// The width of the start and of the end of an inline element.
    var startWidth: Double { margin.left + contentLeft }
    var endWidth: Double { padding.right + style.border.right + margin.right }

    /// Whether an inline element takes space without content.
    var hasHorizontalEdges: Bool { horizontalFrame != 0 || margin.left != 0 || margin.right != 0 }

    /// The pieces of a text.
    func textPieces() -> [TextPiece] {
        if let pieces { return pieces }
        var reader = TextPieceReader(styled.node.text, style, breaksLines: breaksLines)
        var result: [TextPiece] = []
        while let piece = reader.next() { result.append(piece) }
        pieces = result
        return result
    }

    /// The widths of the characters of a word.
    func characterWidths(of word: TextPiece) -> [Double] {
        let text = styled.node.text.unicodeScalars[word.range]
        var previous: Unicode.Scalar?
        return text.indices.map { index in
            let next = text.index(after: index)
            let following = next < text.endIndex ? text[next] : nil
            defer { previous = text[index] }
            return style.font.advance(of: text[index], after: previous, before: following).width
        }
    }

    /// Removes the parts of an earlier layout.
    func removeLineParts() {
        lineParts = []
        width = -1
    }

    /// Adds the part of a text or an inline element in one line, and extends the box around them.
    func add(_ part: LinePart) {
        if !isText { lineParts.append(part) }
        guard width >= 0 else {
            (x, y, width, height) = (part.x, part.y, part.width, part.height)
            return
        }
        let right = max(x + width, part.x + part.width)
        let bottom = max(y + height, part.y + part.height)
        (x, y) = (min(x, part.x), min(y, part.y))
        (width, height) = (right - x, bottom - y)
    }

    /// Moves the origin of the parts of an inline element to its box.
    func makeLinePartsRelative() {
        for index in lineParts.indices {
            lineParts[index].x -= x
            lineParts[index].y -= y
        }
    }

    // MARK: Attributes

    /// Whether an attribute exists and is not false.
    func has(_ name: String) -> Bool {
        styled.node.attributes[name].map { !$0.isNullish && $0 != .bool(false) } ?? false
    }

    /// An attribute as a number.
    func number(_ name: String) -> Double? {
        switch styled.node.attributes[name] {
        case .number(let number): number
        case .string(let text): Double(text)
        default: nil
        }
    }
}
