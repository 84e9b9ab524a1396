internal import MiniCore

/// Texts, inline elements and inline blocks in lines.
extension BoxLayout {
    /// Lays out inline-level nodes, with positions from the content's top left corner.
    func layoutLines(_ container: LayoutNode, _ nodes: [LayoutNode], width: Double, height: Double?) -> LineBlock {
        let items = inlineItems(of: container, nodes)
        for item in items where !isOutOfTime() {
            switch item.content {
            case .box: layout(item.node, in: width, height: height, .fit)
            case .start: resolveFrame(item.node, in: width)
            case .text, .end, .outOfFlow: break
            }
        }
        var lines = LineBuilder(container, width: width, pixelRatio: pixelRatio)
        let block = lines.fill(items)
        for node in nodes { LineBuilder.makeRelative(node) }
        return block
    }

    /// Lays out a text as a box of its own, an item of a flex or grid container.
    func layoutText(_ node: LayoutNode, width: Double) {
        let lines = layoutLines(node, [node], width: width, height: nil)
        (node.width, node.height) = (width, lines.height)
        node.firstBaseline = lines.firstBaseline
        node.lastBaseline = lines.lastBaseline
    }

    /// Elements that are boxes even if their style is `inline`.
    func isReplaced(_ node: LayoutNode) -> Bool {
        switch node.tag {
        case "image", "cover-image", "icon", "switch", "checkbox", "radio", "input", "textarea", "video", "canvas",
            "map":
            true
        default: false
        }
    }
}

/// The height and the baselines of lines.
struct LineBlock {
    var height = 0.0
    var count = 0
    /// The baseline of the first and of the last line from the top; nil without lines.
    var firstBaseline: Double?
    var lastBaseline: Double?
}

/// Fills lines from left to right.
struct LineBuilder {
    /// An item in the current line.
    struct Entry {
        let item: InlineItem
        var width: Double
        /// How far its baseline is below that of the line.
        var shift = 0.0
        /// How far a box extends above its baseline.
        var ascent = 0.0

        var node: LayoutNode { item.node }
    }

    let container: LayoutNode
    let width: Double
    let pixelRatio: Double
    private let lineLimit: Int
    var entries: [Entry] = []
    /// The width of the entries.
    private var x = 0.0
    /// Whether the line has something that takes space.
    private var hasContent = false
    /// The inline elements that the current line begins in.
    var openElements: [LayoutNode] = []
    private var isFull = false
    private(set) var block = LineBlock()
    private var meter = WorkMeter()

    init(_ container: LayoutNode, width: Double, pixelRatio: Double) {
        self.container = container
        self.width = width
        self.pixelRatio = pixelRatio
        lineLimit = container.style.lineClamp ?? .max
    }

    /// Places items in lines.
    mutating func fill(_ items: [InlineItem]) -> LineBlock {
        for item in items where !item.isBox { item.node.removeLineParts() }
        var index = 0
        while index < items.count, !isFull {
            let item = items[index]
            switch item.content {
            case .text(let piece) where piece.kind == .space: add(space: piece, item)
            case .text(let piece) where piece.kind == .lineBreak:
                entries.append(Entry(item: item, width: 0))
                endLine()
            case .outOfFlow: entries.append(Entry(item: item, width: 0))
            default:
                let end = items[(index + 1)...].firstIndex { !$0.continuesUnit } ?? items.count
                add(unit: items[index..<end])
                index = end
                continue
            }
            index += 1
        }
        if !isFull { finish() }
        return block
    }

    // MARK: Items

    private mutating func add(space piece: TextPiece, _ item: InlineItem) {
        let isPreserved = item.node.style.preservesSpace
        // White space collapses at the start of a line and after other white space.
        let collapses = !isPreserved && (!hasContent || endsWithCollapsibleSpace)
        entries.append(Entry(item: item, width: collapses ? 0 : piece.width))
        if collapses { return }
        x += piece.width
        if isPreserved { hasContent = true }
    }

    private var endsWithCollapsibleSpace: Bool {
        for entry in entries.reversed() {
            switch entry.item.content {
            case .text(let piece): return piece.kind == .space && !entry.node.style.preservesSpace
            case .box: return false
            case .start, .end, .outOfFlow: break
            }
        }
        return false
    }

    private static func width(of item: InlineItem) -> Double {
        switch item.content {
        case .text(let piece): piece.width
        case .start: item.node.startWidth
        case .end: item.node.endWidth
        case .box: item.node.margin.left + item.node.width + item.node.margin.right
        case .outOfFlow: 0
        }
    }

    /// Adds items between which a line does not end.
    private mutating func add(unit items: ArraySlice<InlineItem>) {
        let unit = items.reduce(0) { $0 + Self.width(of: $1) }
        if hasContent, items.first?.mayFollowBreak == true, !fits(unit) { endLine() }
        for item in items {
            if isFull { return }
            if let word = item.word, item.node.style.breaksLongWords, item.node.style.wrapsText, !fits(word.width) {
                add(long: word, item)
                continue
            }
            let width = Self.width(of: item)
            entries.append(Entry(item: item, width: width))
            x += width
            switch item.content {
            case .text, .box: hasContent = true
            case .start, .end: hasContent = hasContent || width != 0
            case .outOfFlow: break
            }
        }
    }

    /// Whether a width fits into the current line.
    ///
    /// Widths whose sum is that of the line differ by the errors of their addition.
    private func fits(_ width: Double) -> Bool { x + width <= self.width + 0.001 }

    /// Adds a word that is longer than the line, in parts.
    private mutating func add(long word: TextPiece, _ item: InlineItem) {
        var part = 0.0
        for character in item.node.characterWidths(of: word) {
            // A line takes one character at least.
            if !fits(part + character), hasContent || part > 0 {
                if part > 0 { add(part: part, of: item) }
                endLine()
                if isFull { return }
                part = 0
            }
            part += character
        }
        add(part: part, of: item)
    }

    private mutating func add(part width: Double, of item: InlineItem) {
        entries.append(Entry(item: item, width: width))
        x += width
        hasContent = true
    }

    // MARK: Lines

    private mutating func endLine() {
        trimSpaces()
        let line = measureLine()
        placeEntries(of: line, top: block.height)
        let baseline = block.height + line.ascent
        if block.count == 0 { block.firstBaseline = baseline }
        block.lastBaseline = baseline
        block.height += line.height
        block.count += 1
        isFull = block.count >= lineLimit || meter.step(entries.count + openElements.count)
        entries = []
        x = 0
        hasContent = false
    }

    /// White space at the end of a line takes no space.
    private mutating func trimSpaces() {
        for index in entries.indices.reversed() {
            switch entries[index].item.content {
            case .text(let piece):
                guard piece.kind != .word, !entries[index].node.style.preservesSpace else { return }
                entries[index].width = 0
            case .box: return
            case .start, .end, .outOfFlow: break
            }
        }
    }

    /// Ends the last line, which does not exist if nothing in it takes space.
    private mutating func finish() {
        let isVisible = entries.contains { entry in
            switch entry.item.content {
            case .text(let piece): piece.kind == .word || entry.width > 0
            case .box: true
            case .start, .end: entry.node.hasHorizontalEdges
            case .outOfFlow: false
            }
        }
        if isVisible { return endLine() }
        for entry in entries where entry.node.width < 0 || entry.item.isBox {
            (entry.node.x, entry.node.y) = (0, block.height)
        }
    }

    /// Converts the positions of nodes inside inline elements into positions relative to them.
    static func makeRelative(_ node: LayoutNode) {
        if node.width < 0 { (node.width, node.height) = (0, 0) }
        guard !node.isText, node.style.display == .inline, !node.style.isOutOfFlow else { return }
        node.makeLinePartsRelative()
        for child in node.children {
            makeRelative(child)
            child.x -= node.x
            child.y -= node.y
        }
    }
}
