internal import MiniCore

/// Blocks one below the other, with lines between them.
extension BoxLayout {
    /// Lays out the content of a block and returns its height.
    func layoutFlow(_ node: LayoutNode, width: Double, height: Double?) -> Double {
        var flow = Flow(node, width: width)
        var index = 0
        while index < node.children.count {
            let child = node.children[index]
            if child.isInlineLevel {
                let start = index
                while index < node.children.count, node.children[index].isInlineLevel || isBetweenLines(node, index) {
                    index += 1
                }
                flow.settleMargin()
                let lines = layoutLines(node, Array(node.children[start..<index]), width: width, height: height)
                let top = flow.y
                for child in node.children[start..<index] where !child.style.isOutOfFlow || child.isText {
                    child.x += node.contentLeft
                    child.y += node.contentTop + top
                }
                flow.y += lines
            } else {
                index += 1
                place(child, &flow, node, width: width, height: height)
            }
        }
        return flow.finish()
    }

    /// A box outside the flow does not end a line.
    private func isBetweenLines(_ node: LayoutNode, _ index: Int) -> Bool {
        let child = node.children[index]
        guard !child.isText, child.style.isOutOfFlow, index + 1 < node.children.count else { return false }
        return node.children[index + 1].isInlineLevel
    }

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
        var y = 0.0
        /// The margin below the last box, which collapses with the next margin.
        private(set) var pendingMargin = 0.0
        private var hasContent = false
        private let joinsTop: Bool
        private let joinsBottom: Bool

        init(_ node: LayoutNode, width: Double) {
            self.node = node
            let style = node.style
            let isPlain =
                !style.isInlineLevel && !style.isFlex && !style.isGrid && !style.isOutOfFlow && !style.clips
                && node.tag != "page"
                && !node.isFlexItem
            joinsTop = isPlain && node.contentTop == 0
            joinsBottom =
                isPlain && node.padding.bottom == 0 && style.border.bottom == 0 && style.height == nil
                && style.minHeight == nil
        }

        mutating func add(_ child: LayoutNode) {
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

        /// A line prevents margins from collapsing.
        mutating func settleMargin() {
            y += pendingMargin
            pendingMargin = 0
            hasContent = true
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
