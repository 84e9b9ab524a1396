internal import MiniCore

/// Flex containers.
///
/// - Source: <https://www.w3.org/TR/css-flexbox-1/>
extension BoxLayout {
    /// Lays out the content of a flex container and returns its height.
    func layoutFlex(_ node: LayoutNode, width: Double, height: Double?) -> Double {
        let items = inFlowItems(of: node)
        return node.style.isRow
            ? layoutRow(node, items, width: width, height: height)
            : layoutColumn(node, items, width: width, height: height)
    }

    /// The items of a flex or grid container; other children get the position of its content.
    func inFlowItems(of node: LayoutNode) -> [LayoutNode] {
        var items: [LayoutNode] = []
        for child in node.children {
            child.isFlexItem = true
            if child.isText || !child.style.isOutOfFlow {
                items.append(child)
            } else {
                (child.x, child.y) = (node.contentLeft, node.contentTop)
            }
        }
        return items
    }

    // MARK: Rows

    private func layoutRow(_ node: LayoutNode, _ items: [LayoutNode], width: Double, height: Double?) -> Double {
        let gap = node.style.columnGap?.value(of: width) ?? 0
        let rowGap = node.style.rowGap?.value(of: height ?? 0) ?? 0
        let all = items.map { FlexItem(row: $0, of: node.style, in: width, height: height, self) }
        var lines = node.style.wraps ? FlexItem.lines(of: all, width: width, gap: gap) : [all]
        var crossSizes: [Double] = []
        var ascents: [Double] = []
        for index in lines.indices {
            FlexItem.resolve(&lines[index], space: width - gap * Double(max(lines[index].count - 1, 0)))
            for item in lines[index] { layout(item, width: item.size, in: width, height: height) }
            let aligned = lines[index].filter { $0.isBaselineAligned(node.style) }
            let ascent = aligned.map(\.ascent).max() ?? 0
            let descent = aligned.map { $0.outerHeight - $0.ascent }.max() ?? 0
            ascents.append(ascent)
            crossSizes.append(max(lines[index].map(\.outerHeight).max() ?? 0, ascent + descent))
        }
        let used = crossSizes.reduce(0, +) + rowGap * Double(max(lines.count - 1, 0))
        var top = 0.0
        var spacing = rowGap
        if let height {
            if !node.style.wraps {
                crossSizes = [height]
            } else {
                let alignment = node.style.alignContent
                if alignment == .stretch, height > used {
                    crossSizes = crossSizes.map { $0 + (height - used) / Double(crossSizes.count) }
                } else {
                    let share = FlexItem.distribution(alignment, free: height - used, count: lines.count)
                    (top, spacing) = (share.before, rowGap + share.between)
                }
            }
        }
        for (index, line) in lines.enumerated() {
            let row = Row(items: line, top: top, cross: crossSizes[index], ascent: ascents[index], gap: gap)
            place(row, of: node, width: width)
            if index == 0 { setBaseline(of: node, row) }
            top += crossSizes[index] + spacing
        }
        return used
    }

    /// A line of items.
    private struct Row {
        let items: [FlexItem]
        let top: Double
        let cross: Double
        /// The distance from the top to the common baseline.
        let ascent: Double
        let gap: Double
    }

    /// The baseline of a container is that of its first row: of an item that is aligned by it, or of the first item.
    private func setBaseline(of node: LayoutNode, _ row: Row) {
        let edge = node.style.isReversed ? row.items.last : row.items.first
        let item = row.items.first { $0.isBaselineAligned(node.style) } ?? edge
        node.firstBaseline = item.map { $0.node.y + ($0.node.firstBaseline ?? $0.node.height) }
        node.lastBaseline = node.firstBaseline
    }

    private func place(_ row: Row, of node: LayoutNode, width: Double) {
        let (items, cross, gap) = (row.items, row.cross, row.gap)
        let free = width - items.reduce(0) { $0 + $1.outerSize } - gap * Double(max(items.count - 1, 0))
        let autoCount = items.reduce(0) { $0 + $1.autoMarginCount(isRow: true) }
        var share = (before: 0.0, between: 0.0)
        var autoMargin = 0.0
        if autoCount > 0, free > 0 {
            autoMargin = free / Double(autoCount)
        } else {
            let style = node.style
            share = FlexItem.distribution(
                style.justifyContent,
                free: free,
                count: items.count,
                isReversed: style.isReversed,
            )
        }
        var x = share.before
        for item in items {
            let child = item.node
            if item.isAuto(\.left) { x += autoMargin }
            align(item, in: node, cross: cross)
            let left = x + item.margin.left
            child.x = node.contentLeft + (node.style.isReversed ? width - left - child.width : left)
            child.y = node.contentTop + row.top + item.crossOffset(cross, ascent: row.ascent, node.style)
            x += item.margin.left + child.width + item.margin.right + gap + share.between
            if item.isAuto(\.right) { x += autoMargin }
        }
    }

    /// Stretches an item of a row to the row's height.
    private func align(_ item: FlexItem, in node: LayoutNode, cross: Double) {
        let child = item.node
        guard item.alignment(node.style) == .stretch, child.style.height == nil, !child.isText,
            !item.isAuto(\.top), !item.isAuto(\.bottom)
        else { return }
        let height = clampHeight(cross - item.margin.top - item.margin.bottom, child, nil)
        if abs(height - child.height) > 0.01 { layoutAgain(child, height: height) }
    }

    // MARK: Columns

    private func layoutColumn(_ node: LayoutNode, _ items: [LayoutNode], width: Double, height: Double?) -> Double {
        let gap = node.style.rowGap?.value(of: height ?? 0) ?? 0
        var column: [FlexItem] = []
        for child in items {
            let item = FlexItem(column: child, in: width, self)
            let isStretched =
                item.alignment(node.style) == .stretch && !item.isAuto(\.left) && !item.isAuto(\.right)
            layout(item, width: nil, in: width, height: height, isStretched ? .fill : .fit)
            column.append(item.measured(container: height, self))
        }
        let gaps = gap * Double(max(column.count - 1, 0))
        if let height { FlexItem.resolve(&column, space: height - gaps) }
        for item in column where abs(item.size - item.node.height) > 0.01 && !item.node.isText {
            layoutAgain(item.node, height: item.size)
        }
        let used = column.reduce(0) { $0 + $1.outerSize } + gaps
        let free = (height ?? used) - used
        let autoCount = column.reduce(0) { $0 + $1.autoMarginCount(isRow: false) }
        let takesMargins = autoCount > 0 && free > 0
        let autoMargin = takesMargins ? free / Double(autoCount) : 0
        let share =
            takesMargins
            ? (before: 0, between: 0)
            : FlexItem.distribution(
                node.style.justifyContent,
                free: free,
                count: column.count,
                isReversed: node.style.isReversed
            )
        var y = share.before
        for item in column {
            let child = item.node
            if item.isAuto(\.top) { y += autoMargin }
            let top = y + item.margin.top
            child.y = node.contentTop + (node.style.isReversed ? (height ?? used) - top - child.height : top)
            child.x = node.contentLeft + item.sideOffset(width, node.style)
            y += item.margin.top + child.height + item.margin.bottom + gap + share.between
            if item.isAuto(\.bottom) { y += autoMargin }
        }
        let first = column.first?.node
        node.firstBaseline = first.map { $0.y + ($0.firstBaseline ?? $0.height) }
        node.lastBaseline = node.firstBaseline
        return used
    }

    /// Lays out one item.
    ///
    /// A text is a box of its lines.
    private func layout(
        _ item: FlexItem,
        width: Double?,
        in container: Double,
        height: Double?,
        _ sizing: Sizing = .fit,
    ) {
        let child = item.node
        guard child.isText else {
            return layout(child, in: container, height: height, sizing, width: width)
        }
        let available = width ?? (sizing == .fill ? container : min(container, intrinsicWidths(child).maximum))
        layoutText(child, width: available)
    }
}
