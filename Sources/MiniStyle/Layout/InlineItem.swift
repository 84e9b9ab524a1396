internal import MiniCore

/// A part of the content of lines.
struct InlineItem {
    enum Content {
        case text(TextPiece)
        /// The start of an inline element.
        case start
        /// The end of an inline element.
        case end
        case box
        /// A box outside the flow, which takes no space.
        case outOfFlow
    }

    let node: LayoutNode
    let content: Content
    /// Whether a line may end before it.
    var mayFollowBreak = false

    /// A word, or nil for any other item.
    var word: TextPiece? {
        guard case .text(let piece) = content, piece.kind == .word else { return nil }
        return piece
    }

    /// Whether its node is a box, and not in parts of lines.
    var isBox: Bool {
        switch content {
        case .box, .outOfFlow: true
        case .text, .start, .end: false
        }
    }

    /// Whether it belongs to the items before it up to a place where a line may end.
    var continuesUnit: Bool {
        switch content {
        case .text(let piece): piece.kind == .word && !mayFollowBreak
        case .start, .end, .box: !mayFollowBreak
        case .outOfFlow: false
        }
    }
}

extension BoxLayout {
    /// The items of inline-level nodes within a container.
    func inlineItems(of container: LayoutNode, _ nodes: [LayoutNode]) -> [InlineItem] {
        var collector = InlineItemCollector(self, wrapsBoxes: container.style.wrapsText)
        for node in nodes { collector.add(node) }
        return collector.items
    }

    /// The widths of inline-level nodes: in as many lines as possible, and in one line.
    func inlineWidths(of container: LayoutNode, _ nodes: [LayoutNode]) -> (minimum: Double, maximum: Double) {
        var widths = InlineWidths()
        for item in inlineItems(of: container, nodes) {
            if isOutOfTime() { break }
            if item.mayFollowBreak { widths.endUnit() }
            switch item.content {
            case .text(let piece): add(piece, of: item.node, to: &widths)
            case .start:
                resolveFrame(item.node, in: 0)
                widths.add(edge: item.node.startWidth)
            case .end: widths.add(edge: item.node.endWidth)
            case .box:
                let outer = outerWidths(item.node)
                widths.add(minimum: container.style.wrapsText ? outer.minimum : outer.maximum, maximum: outer.maximum)
            case .outOfFlow: break
            }
        }
        return widths.result()
    }

    private func add(_ piece: TextPiece, of node: LayoutNode, to widths: inout InlineWidths) {
        let style = node.style
        switch piece.kind {
        case .word where style.breaksLongWords && style.wrapsText:
            widths.endUnit()
            widths.add(minimum: node.characterWidths(of: piece).max() ?? 0, maximum: piece.width)
        case .word: widths.add(minimum: piece.width, maximum: piece.width)
        case .space: widths.add(space: piece.width, isPreserved: style.preservesSpace, wraps: style.wrapsText)
        case .lineBreak: widths.endLine()
        }
    }
}

/// Collects the items of nodes, and finds the places where lines may end.
private struct InlineItemCollector {
    private let layout: BoxLayout
    private let wrapsBoxes: Bool
    private(set) var items: [InlineItem] = []
    /// The character before the next item; nil at the start.
    private var previous: Unicode.Scalar?
    /// Whether the last item is white space at which a line may end.
    private var followsSpace = false
    /// The first of the starts of elements after the last text, box or end: a line ends before it and not after it.
    private var firstStart: Int?

    init(_ layout: BoxLayout, wrapsBoxes: Bool) {
        self.layout = layout
        self.wrapsBoxes = wrapsBoxes
    }

    mutating func add(_ node: LayoutNode) {
        if layout.isOutOfTime(after: node.styled.node.text.utf8.count / 16 + 1) { return }
        if node.isText {
            for piece in node.textPieces() { add(piece, of: node) }
        } else if node.style.isOutOfFlow {
            items.append(InlineItem(node: node, content: .outOfFlow))
        } else if node.style.display == .inline, !layout.isReplaced(node) {
            if firstStart == nil { firstStart = items.count }
            items.append(InlineItem(node: node, content: .start))
            for child in node.children { add(child) }
            items.append(InlineItem(node: node, content: .end))
            firstStart = nil
        } else {
            let mayBreak = followsSpace || (wrapsBoxes && breaks(before: LineBreaking.object))
            append(InlineItem(node: node, content: .box), mayFollowBreak: mayBreak)
            previous = LineBreaking.object
            followsSpace = false
        }
    }

    private mutating func add(_ piece: TextPiece, of node: LayoutNode) {
        let item = InlineItem(node: node, content: .text(piece))
        switch piece.kind {
        case .word:
            let text = node.styled.node.text.unicodeScalars
            let isBreak = piece.followsWord || breaks(before: text[piece.range.lowerBound])
            append(item, mayFollowBreak: followsSpace || (node.style.wrapsText && isBreak))
            previous = text[text.index(before: piece.range.upperBound)]
            followsSpace = false
        case .space:
            append(item, mayFollowBreak: false)
            previous = " "
            followsSpace = node.style.wrapsText
        case .lineBreak:
            append(item, mayFollowBreak: false)
            previous = nil
            followsSpace = false
        }
    }

    private func breaks(before next: Unicode.Scalar) -> Bool {
        guard let previous, previous != " " else { return false }
        return LineBreaking.breaks(after: nil, previous, before: next, breaksWords: false)
    }

    private mutating func append(_ item: InlineItem, mayFollowBreak: Bool) {
        var item = item
        if mayFollowBreak, let firstStart {
            items[firstStart].mayFollowBreak = true
        } else {
            item.mayFollowBreak = mayFollowBreak
        }
        firstStart = nil
        items.append(item)
    }
}

/// Adds the widths of items.
private struct InlineWidths {
    private var minimum = 0.0
    private var maximum = 0.0
    private var line = 0.0
    /// The width since the last place where a line may end.
    private var unit = 0.0
    private var pendingSpace = 0.0
    private var isEmpty = true

    mutating func add(minimum: Double, maximum: Double) {
        line += pendingSpace + maximum
        pendingSpace = 0
        unit += minimum
        isEmpty = false
    }

    mutating func add(edge width: Double) {
        guard width != 0 else { return }
        line += pendingSpace + width
        pendingSpace = 0
        unit += width
        isEmpty = false
    }

    mutating func add(space width: Double, isPreserved: Bool, wraps: Bool) {
        if isPreserved {
            line += width
            isEmpty = false
        } else if !isEmpty {
            pendingSpace = width
        }
        if wraps {
            endUnit()
        } else if isPreserved || !isEmpty {
            unit += width
        }
    }

    mutating func endUnit() {
        minimum = max(minimum, unit)
        unit = 0
    }

    mutating func endLine() {
        endUnit()
        maximum = max(maximum, line)
        (line, pendingSpace, isEmpty) = (0, 0, true)
    }

    /// The widths of all lines.
    mutating func result() -> (minimum: Double, maximum: Double) {
        endLine()
        return (minimum, maximum)
    }
}
