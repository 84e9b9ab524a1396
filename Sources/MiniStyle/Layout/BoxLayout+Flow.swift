internal import MiniCore

/// Blocks one below the other, with lines between them.
extension BoxLayout {
    /// Lays out the content of a block and returns its height.
    func layoutFlow(_ node: LayoutNode, width: Double, height: Double?) -> Double {
        node.firstBaseline = nil
        node.lastBaseline = nil
        var flow = Flow(node)
        var index = 0
        while index < node.children.count {
            let child = node.children[index]
            if child.isInlineLevel {
                let start = index
                // A box outside the flow does not end a line.
                while index < node.children.count,
                    node.children[index].isInlineLevel || isOutOfFlow(node.children[index])
                {
                    index += 1
                }
                let nodes = Array(node.children[start..<index])
                flow.add(layoutLines(node, nodes, width: width, height: height), of: nodes)
            } else {
                index += 1
                place(child, &flow, node, width: width, height: height)
            }
        }
        return flow.finish()
    }

    private func isOutOfFlow(_ node: LayoutNode) -> Bool { !node.isText && node.style.isOutOfFlow }

    private func place(_ child: LayoutNode, _ flow: inout Flow, _ node: LayoutNode, width: Double, height: Double?) {
        if child.style.isOutOfFlow {
            // The static position, for insets that the style does not set.
            child.x = node.contentLeft
            child.y = node.contentTop + flow.y + flow.pendingMargin
            return
        }
        layout(child, in: width, height: height, .fill)
        child.x = node.contentLeft + child.margin.left
        let free = width - child.width
        if free > 0, child.style.autoMargin.left {
            // Auto margins share the free space. A block that fills its parent leaves none.
            child.x = node.contentLeft + (child.style.autoMargin.right ? free / 2 : free - child.margin.right)
        }
        flow.add(child)
    }

    /// The state of a block's content while it is filled from top to bottom.
    private struct Flow {
        private let node: LayoutNode
        /// The bottom of the placed boxes, from the content's top.
        private(set) var y = 0.0
        /// The margin below the last box, which collapses with the next margin.
        private(set) var pendingMargin = 0.0
        private var hasContent = false
        private let joinsTop: Bool
        private let joinsBottom: Bool

        init(_ node: LayoutNode) {
            self.node = node
            let style = node.style
            let isPlain =
                !style.isInlineLevel && !style.isFlex && !style.isGrid && !style.isOutOfFlow && !style.clips
                && node.tag != "page"
                && !node.isFlexItem
            joinsTop = isPlain && node.contentTop == 0
            joinsBottom = isPlain && node.padding.bottom == 0 && style.border.bottom == 0 && style.height == nil
        }

        /// Adds a block below the others.
        mutating func add(_ child: LayoutNode) {
            defer { addBaselines(child.firstBaseline, child.lastBaseline, top: child.y) }
            let isEmpty = child.height == 0
            if !hasContent, joinsTop {
                node.outerTop = joined(node.outerTop, child.outerTop)
                pendingMargin = 0
                child.y = node.contentTop
                if isEmpty {
                    node.outerTop = joined(node.outerTop, child.outerBottom)
                    return
                }
            } else {
                let margin = joined(pendingMargin, child.outerTop)
                child.y = node.contentTop + y + margin
                if isEmpty {
                    pendingMargin = joined(margin, child.outerBottom)
                    return
                }
                y += margin
            }
            hasContent = true
            y += child.height
            pendingMargin = child.outerBottom
        }

        /// Adds the lines of some nodes below the others.
        mutating func add(_ lines: LineBlock, of nodes: [LayoutNode]) {
            let top = node.contentTop + y + pendingMargin
            for child in nodes {
                child.x += node.contentLeft
                child.y += top
            }
            guard lines.count > 0 else { return }
            // A line prevents margins from collapsing.
            y += pendingMargin + lines.height
            pendingMargin = 0
            hasContent = true
            addBaselines(lines.firstBaseline, lines.lastBaseline, top: top)
        }

        private func addBaselines(_ first: Double?, _ last: Double?, top: Double) {
            if node.firstBaseline == nil { node.firstBaseline = first.map { top + $0 } }
            if let last { node.lastBaseline = top + last }
        }

        mutating func finish() -> Double {
            if joinsBottom {
                node.outerBottom = joined(node.outerBottom, pendingMargin)
            } else {
                y += pendingMargin
            }
            return max(y, 0)
        }

        /// Collapses two margins: the larger of two positive ones, the sum of a positive and a negative one.
        private func joined(_ left: Double, _ right: Double) -> Double {
            max(left, right, 0) + min(left, right, 0)
        }
    }

    // MARK: Swiper

    /// Each item fills the swiper.
    ///
    /// The items are in a row or a column, with the current one in view.
    func layoutSwiper(_ node: LayoutNode, width: Double, height: Double?) -> Double {
        let height = height ?? 0
        let items = node.children.filter { !$0.isText }
        let current = min(max(node.number("current") ?? 0, 0), Double(max(items.count - 1, 0)))
        let isVertical = node.has("vertical")
        for (index, child) in items.enumerated() {
            layout(child, in: width, height: height, .fill)
            let offset = Double(index) - current
            child.x = node.contentLeft + child.margin.left + (isVertical ? 0 : offset * width)
            child.y = node.contentTop + child.margin.top + (isVertical ? offset * height : 0)
        }
        return height
    }
}
