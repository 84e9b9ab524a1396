internal import MiniCore

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
