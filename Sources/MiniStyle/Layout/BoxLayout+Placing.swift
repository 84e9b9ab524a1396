internal import MiniCore

/// Converts positions within parents into positions on the page, and places boxes outside the flow.
struct PagePlacement {
    private let layout: BoxLayout
    /// The boxes of all elements by id.
    private(set) var boxes: [Int: LayoutBox] = [:]
    /// The ranges of sticky elements by id.
    private(set) var stickyRanges: [Int: StickyRange] = [:]

    init(_ layout: BoxLayout) {
        self.layout = layout
    }

    /// Places the page and its descendants.
    mutating func place(_ page: LayoutNode) {
        let viewport = layout.viewport
        let window = LayoutBox(x: 0, y: 0, width: viewport.width, height: viewport.height)
        _ = place(page, x: page.x, y: page.y, Surroundings(containing: window, fixedContaining: window))
    }

    /// The context of a node.
    private struct Surroundings {
        /// The padding box that absolute positions refer to.
        var containing: LayoutBox
        /// The box that fixed positions refer to: the window, or the padding box of a transformed element.
        var fixedContaining: LayoutBox
        var isFixed = false
        /// The transformation of the elements around it; nil for none.
        var transform: PlaneTransform?
        /// The nearest element that scrolls its content; nil for the page.
        var scrollContainer: LayoutNode?
    }

    /// The right and the bottom edge of an area.
    private struct Extent {
        var right: Double
        var bottom: Double

        mutating func include(_ other: Extent) {
            right = max(right, other.right)
            bottom = max(bottom, other.bottom)
        }
    }

    /// Places a node and its descendants and returns how far they extend to the right and downwards.
    ///
    /// Positions are those without transformations. Boxes contain the positions with them.
    private mutating func place(
        _ node: LayoutNode,
        x: Double,
        y: Double,
        _ surroundings: Surroundings,
    ) -> Extent {
        var inner = surroundings
        if node.style.position != .inFlow { inner.containing = paddingBox(node, x: x, y: y) }
        if node.style.position == .fixed { inner.isFixed = surroundings.isFixed || surroundings.transform == nil }
        let transform =
            isLinePart(node) ? nil : node.style.transform?.transform(x: x, y: y, width: node.width, height: node.height)
        if let transform {
            inner.transform = surroundings.transform?.applied(after: transform) ?? transform
            inner.containing = paddingBox(node, x: x, y: y)
            inner.fixedContaining = inner.containing
        }
        let isScrollContainer = node.style.clips && node.tag != "page"
        if isScrollContainer { inner.scrollContainer = node }
        var extent = Extent(right: x + node.width, bottom: y + node.height)
        for child in node.children {
            if node.style.clips, !child.style.isOutOfFlow {
                // The scrollable area includes the padding at its end, as at its start.
                extent.include(
                    Extent(
                        right: x + child.x + child.width + child.margin.right + node.padding.right,
                        bottom: y + child.y + child.height + child.margin.bottom + node.padding.bottom,
                    )
                )
            }
            guard !child.isText else {
                extent.include(Extent(right: x + child.x + child.width, bottom: y + child.y + child.height))
                continue
            }
            let part = place(child, of: node, x: x, y: y, inner)
            if child.style.position != .fixed { extent.include(part) }
        }
        boxes[node.styled.node.id] = box(of: node, x: x, y: y, inner, extent)
        for child in node.children where !child.isText && child.style.position == .sticky {
            stickyRanges[child.styled.node.id] = stickyRange(
                of: child,
                in: node,
                scrolled: isScrollContainer ? (extent.right - x, extent.bottom - y) : nil,
                inner.scrollContainer,
            )
        }
        let own = Extent(right: x + node.width, bottom: y + node.height)
        let outer = isScrollContainer ? own : extent
        guard let transform else { return outer }
        let moved = transform.bounds(x: x, y: y, width: outer.right - x, height: outer.bottom - y)
        return Extent(right: moved.x + moved.width, bottom: moved.y + moved.height)
    }

    /// Whether a box consists of parts of lines, which are not transformed.
    private func isLinePart(_ node: LayoutNode) -> Bool {
        node.isInlineLevel && node.style.display == .inline && !node.isFlexItem && !layout.isReplaced(node)
    }

    private func box(
        of node: LayoutNode,
        x: Double,
        y: Double,
        _ surroundings: Surroundings,
        _ extent: Extent,
    ) -> LayoutBox {
        var box = LayoutBox(x: x, y: y, width: node.width, height: node.height, isFixed: surroundings.isFixed)
        if let transform = surroundings.transform {
            let whole = [LinePart(x: 0, y: 0, width: node.width, height: node.height)]
            // The parts of an inline element are transformed, and not the box around them.
            let parts = isLinePart(node) && !node.lineParts.isEmpty ? node.lineParts : whole
            let bounds = parts.map { part in
                transform.bounds(x: x + part.x, y: y + part.y, width: part.width, height: part.height)
            }
            box.x = bounds.map { $0.x }.min() ?? x
            box.y = bounds.map { $0.y }.min() ?? y
            box.width = (bounds.map { $0.x + $0.width }.max() ?? x) - box.x
            box.height = (bounds.map { $0.y + $0.height }.max() ?? y) - box.y
        }
        box.contentWidth = max(node.width - node.horizontalFrame, 0)
        box.contentHeight = max(node.height - node.verticalFrame, 0)
        box.scrollWidth = extent.right - x
        box.scrollHeight = extent.bottom - y
        return box
    }

    private mutating func place(
        _ child: LayoutNode,
        of node: LayoutNode,
        x: Double,
        y: Double,
        _ surroundings: Surroundings,
    ) -> Extent {
        guard child.style.isOutOfFlow else {
            let shift = child.style.position == .relative ? relativeShift(child, in: node) : (x: 0, y: 0)
            return place(child, x: x + child.x + shift.x, y: y + child.y + shift.y, surroundings)
        }
        let isFixed = child.style.position == .fixed
        let containing = isFixed ? surroundings.fixedContaining : surroundings.containing
        let place = positioned(child, in: containing, staticX: x + child.x, staticY: y + child.y)
        return self.place(child, x: place.x, y: place.y, surroundings)
    }

    private func paddingBox(_ node: LayoutNode, x: Double, y: Double) -> LayoutBox {
        let border = node.style.border
        return LayoutBox(
            x: x + border.left,
            y: y + border.top,
            width: max(node.width - border.left - border.right, 0),
            height: max(node.height - border.top - border.bottom, 0),
        )
    }

    private func relativeShift(_ child: LayoutNode, in node: LayoutNode) -> (x: Double, y: Double) {
        let inset = child.style.inset
        let width = max(node.width - node.horizontalFrame, 0)
        let height = max(node.height - node.verticalFrame, 0)
        let x = inset.left?.value(of: width) ?? inset.right.map { -$0.value(of: width) } ?? 0
        let y = inset.top?.value(of: height) ?? inset.bottom.map { -$0.value(of: height) } ?? 0
        return (x, y)
    }

    /// How a sticky box moves.
    ///
    /// - Parameters:
    ///   - scrolled: The size of the content of the parent if it is itself the scroll container, with its padding.
    ///   - container: The scroll container; nil for the page.
    private func stickyRange(
        of child: LayoutNode,
        in node: LayoutNode,
        scrolled: (width: Double, height: Double)?,
        _ container: LayoutNode?,
    ) -> StickyRange {
        let border = container?.style.border ?? LayoutStyle.Sides(top: 0, right: 0, bottom: 0, left: 0)
        let width = (container?.width ?? layout.viewport.width) - border.left - border.right
        let height = (container?.height ?? layout.viewport.height) - border.top - border.bottom
        let inset = child.style.inset
        let insets = StickyRange.Insets(
            top: inset.top.map { $0.value(of: height) + border.top },
            right: inset.right.map { $0.value(of: width) + border.right },
            bottom: inset.bottom.map { $0.value(of: height) + border.bottom },
            left: inset.left.map { $0.value(of: width) + border.left },
        )
        let right = max(node.width - node.style.border.right, scrolled?.width ?? 0) - node.padding.right
        let bottom = max(node.height - node.style.border.bottom, scrolled?.height ?? 0) - node.padding.bottom
        let margin = child.margin
        let space = StickyRange.Insets(
            top: max(child.y - margin.top - node.contentTop, 0),
            right: max(right - margin.right - child.x - child.width, 0),
            bottom: max(bottom - margin.bottom - child.y - child.height, 0),
            left: max(child.x - margin.left - node.contentLeft, 0),
        )
        return StickyRange(scrollContainer: container?.styled.node.id, insets: insets, space: space)
    }

    /// Lays out a box outside the flow and returns its position.
    private func positioned(
        _ child: LayoutNode,
        in box: LayoutBox,
        staticX: Double,
        staticY: Double,
    ) -> (x: Double, y: Double) {
        let style = child.style
        layout.resolveFrame(child, in: box.width)
        let left = style.inset.left?.value(of: box.width)
        let right = style.inset.right?.value(of: box.width)
        let top = style.inset.top?.value(of: box.height)
        let bottom = style.inset.bottom?.value(of: box.height)
        var width: Double?
        if style.width == nil, style.contentWidth == nil, let left, let right {
            width = layout.clampWidth(
                box.width - left - right - child.margin.left - child.margin.right,
                child,
                box.width
            )
        }
        var height: Double?
        if style.height == nil, let top, let bottom {
            height = layout.clampHeight(
                box.height - top - bottom - child.margin.top - child.margin.bottom,
                child,
                box.height
            )
        }
        if width == nil, style.width == nil, style.contentWidth == nil, let height {
            width = layout.ratioWidth(child, height: height).map { layout.clampWidth($0, child, box.width) }
        }
        if width == nil, style.width == nil, style.contentWidth == nil, style.aspectRatio == nil {
            // The static position leaves the space up to the end of the containing block.
            let start = left ?? (right == nil ? max(staticX - box.x, 0) : 0)
            let available = max(box.width - start - (right ?? 0) - child.margin.left - child.margin.right, 0)
            let fitting = layout.fittingWidth(of: child, in: box.width, available: available)
            width = layout.clampWidth(fitting, child, box.width)
        }
        layout.layout(child, in: box.width, height: box.height, .fit, width: width, height: height)
        var x = left.map { box.x + $0 + child.margin.left } ?? staticX + child.margin.left
        if left == nil, let right { x = box.x + box.width - right - child.margin.right - child.width }
        if let left, let right, style.autoMargin.left, style.autoMargin.right {
            x = box.x + left + (box.width - left - right - child.width) / 2
        }
        var y = top.map { box.y + $0 + child.margin.top } ?? staticY + child.margin.top
        if top == nil, let bottom { y = box.y + box.height - bottom - child.margin.bottom - child.height }
        if let top, let bottom, style.autoMargin.top, style.autoMargin.bottom {
            y = box.y + top + (box.height - top - bottom - child.height) / 2
        }
        return (x, y)
    }
}
