/// The heights of lines and the positions in them.
///
/// - Source: CSS 2.1, 10.8 Line height calculations: <https://www.w3.org/TR/CSS21/visudet.html#line-height>
extension LineBuilder {
    /// An inline element in a line, or the container.
    private struct OpenElement {
        let node: LayoutNode
        /// How far its baseline is below that of the line.
        var shift = 0.0
        /// Its left edge in the line.
        var left = 0.0
    }

    /// The extents of the current line.
    ///
    /// Sets the baselines of its entries.
    mutating func measureLine() -> FontExtents {
        var line = container.style.strut
        var open = [OpenElement(node: container)]
        func begin(_ node: LayoutNode) {
            let parent = open[open.count - 1]
            let shift = parent.shift + self.shift(of: node.style, node.style.strut, in: parent.node.style)
            open.append(OpenElement(node: node, shift: shift))
            line.include(node.style.strut, loweredBy: shift)
        }
        for node in openElements { begin(node) }
        var highest = 0.0
        var lowest = 0.0
        for index in entries.indices {
            let node = entries[index].node
            switch entries[index].item.content {
            case .start: begin(node)
            case .text(let piece):
                if piece.hasIdeographs, node.style.lineHeight == nil {
                    line.include(node.style.font.ideographExtents, loweredBy: open[open.count - 1].shift)
                }
            case .box:
                let ascent = baseline(of: node)
                let extents = FontExtents(ascent: ascent, descent: node.outerHeight - ascent)
                let parent = open[open.count - 1]
                let shift = parent.shift + self.shift(of: node.style, extents, in: parent.node.style)
                (entries[index].shift, entries[index].ascent) = (shift, ascent)
                switch node.style.verticalAlign {
                case .top: highest = max(highest, node.outerHeight)
                case .bottom: lowest = max(lowest, node.outerHeight)
                default: line.include(extents, loweredBy: shift)
                }
                continue
            case .end, .outOfFlow: break
            }
            entries[index].shift = open[open.count - 1].shift
            if case .end = entries[index].item.content { open.removeLast() }
        }
        // Boxes at the top or bottom of a line only extend it.
        line.descent = max(line.descent, highest - line.ascent)
        line.ascent = max(line.ascent, lowest - line.descent)
        return line
    }

    /// How far the baseline of an element or box is below that of its parent.
    private func shift(of style: LayoutStyle, _ extents: FontExtents, in parent: LayoutStyle) -> Double {
        switch style.verticalAlign {
        case .baseline, .top, .bottom: 0
        case .middle: (extents.ascent - extents.descent - parent.font.xHeight) / 2
        case .sub: parent.font.size / 5 + 1 / pixelRatio
        case .superscript: -parent.font.size / 3 - 1 / pixelRatio
        case .textTop: extents.ascent - parent.font.extents.ascent
        case .textBottom: parent.font.extents.descent - extents.descent
        case .raised(let length): -length.value(of: style.lineHeight ?? style.font.extents.height)
        }
    }

    /// The distance of a box's baseline from its top margin edge.
    ///
    /// It is that of its last line, and the bottom margin edge of a box without lines.
    private func baseline(of node: LayoutNode) -> Double {
        let style = node.style
        let isFirst = style.isFlex || style.isGrid
        let baseline = isFirst ? node.firstBaseline : style.clips ? nil : node.lastBaseline
        return baseline.map { node.margin.top + $0 } ?? node.outerHeight
    }

    /// Sets the positions of the nodes in the current line, from the content's top left corner.
    mutating func placeEntries(of line: FontExtents, top: Double) {
        let baseline = top + line.ascent
        let free = max(width - entries.reduce(0) { $0 + $1.width }, 0)
        var x =
            switch container.style.textAlign {
            case .center: free / 2
            case .end: free
            default: 0.0
            }
        var open: [OpenElement] = []
        func addPart(of node: LayoutNode, shift: Double, left: Double, right: Double) {
            let extents = node.style.font.extents
            // A text has the style of its parent, and not its padding and border.
            let (frameTop, frame) = node.isText ? (0.0, 0.0) : (node.contentTop, node.verticalFrame)
            let top = baseline + shift - extents.ascent - frameTop
            node.add(LinePart(x: left, y: top, width: right - left, height: extents.height + frame))
        }
        func end(_ element: OpenElement, right: Double, isLast: Bool) {
            let node = element.node
            let isEmpty = right == element.left && !node.hasHorizontalEdges
            // An element without content in this line has its box in the others.
            if isEmpty, !isLast || !node.lineParts.isEmpty { return }
            addPart(of: node, shift: element.shift, left: element.left, right: right)
        }
        for node in openElements { open.append(OpenElement(node: node, left: x)) }
        setShifts(of: &open)
        var hasContent = false
        for entry in entries {
            let node = entry.node
            switch entry.item.content {
            case .start:
                open.append(OpenElement(node: node, shift: entry.shift, left: x + node.margin.left))
            case .end:
                if let element = open.popLast() {
                    end(element, right: x + entry.width - node.margin.right, isLast: true)
                }
            case .text(let piece):
                guard piece.kind != .space || entry.width > 0 else { break }
                addPart(of: node, shift: entry.shift, left: x, right: x + entry.width)
            case .box:
                node.x = x + node.margin.left
                let outerTop =
                    switch node.style.verticalAlign {
                    case .top: top
                    case .bottom: top + line.height - node.outerHeight
                    default: baseline + entry.shift - entry.ascent
                    }
                node.y = outerTop + node.margin.top
            case .outOfFlow:
                // The static position, for insets that the style does not set. A block begins a new line.
                (node.x, node.y) =
                    node.style.isInlineLevel ? (x, top) : (0, hasContent ? top + line.height : top)
            }
            if entry.width > 0 { hasContent = true }
            x += entry.width
        }
        for element in open { end(element, right: x, isLast: false) }
        openElements = open.map(\.node)
    }

    /// Sets the baselines of the elements that the line begins in.
    private func setShifts(of open: inout [OpenElement]) {
        var parent = OpenElement(node: container)
        for index in open.indices {
            let style = open[index].node.style
            open[index].shift = parent.shift + shift(of: style, style.strut, in: parent.node.style)
            parent = open[index]
        }
    }
}
