/// An item of a flex container, with its size along the main axis.
struct FlexItem {
    let node: LayoutNode
    /// Its border box along the main axis: first the preferred size, then the resolved one.
    var size: Double
    private var minimum: Double
    private var maximum: Double
    private let isRow: Bool
    private var base: Double

    /// Creates an item of a row, whose width is determined by `flex-basis`, `width`, its ratio or its content.
    ///
    /// - Parameters:
    ///   - container: The content width of the container.
    ///   - height: The content height of the container if it does not depend on the content.
    init(row node: LayoutNode, of flex: LayoutStyle, in container: Double, height: Double?, _ layout: BoxLayout) {
        self.node = node
        isRow = true
        guard !node.isText else {
            let widths = layout.intrinsicWidths(node)
            (base, minimum, maximum) = (widths.maximum, widths.minimum, .infinity)
            size = base
            return
        }
        let style = node.style
        let intrinsic = layout.intrinsicWidths(node)
        let padding = layout.relativePadding(node, in: container)
        let frame = node.horizontalFrame
        let explicit =
            style.width.map { layout.borderBox($0.value(of: container), frame, style) }
            ?? layout.ratioWidth(node, in: height) ?? Self.stretchedWidth(node, of: flex, height: height, layout)
        let basis = style.basis.map { layout.borderBox($0.value(of: container), frame, style) }
        base = basis ?? explicit ?? intrinsic.maximum + padding
        let least = style.minWidth.map { layout.borderBox($0.value(of: container), frame, style) }
        let isOfContent = style.width == nil && style.aspectRatio == nil
        maximum = style.maxWidth.map { layout.borderBox($0.value(of: container), frame, style) } ?? .infinity
        if let least {
            minimum = least
        } else if style.clips {
            minimum = frame
        } else {
            let content = layout.contentMinimum(node) + (isOfContent ? padding : 0)
            minimum = min(content, explicit ?? .infinity, maximum)
        }
        maximum = max(maximum, minimum)
        size = min(max(base, minimum), maximum)
    }

    /// The width that the ratio of an item implies if the item is stretched to a definite height.
    private static func stretchedWidth(
        _ node: LayoutNode,
        of flex: LayoutStyle,
        height: Double?,
        _ layout: BoxLayout,
    ) -> Double? {
        let style = node.style
        guard style.aspectRatio != nil, style.height == nil, !flex.wraps, let height,
            (style.alignSelf ?? flex.alignItems) == .stretch, !style.autoMargin.top, !style.autoMargin.bottom
        else { return nil }
        let stretched = layout.clampHeight(height - node.margin.top - node.margin.bottom, node, height)
        return layout.ratioWidth(node, height: stretched)
    }

    /// Creates an item of a column, to be measured after it was laid out.
    init(column node: LayoutNode, in container: Double, _ layout: BoxLayout) {
        self.node = node
        isRow = false
        (size, minimum, maximum, base) = (0, 0, .infinity, 0)
        if !node.isText { layout.resolveFrame(node, in: container) }
    }

    /// The item of a column with its measured height.
    func measured(container: Double?, _ layout: BoxLayout) -> FlexItem {
        var item = self
        item.base = node.height
        item.minimum = node.height
        guard !node.isText else {
            item.size = node.height
            return item
        }
        let style = node.style
        let frame = node.verticalFrame
        if let basis = style.basis, !basis.isRelative || container != nil {
            item.base = layout.borderBox(basis.value(of: container ?? 0), frame, style)
        }
        if style.clips {
            item.minimum = frame
        } else if style.height != nil {
            item.minimum = min(node.height, node.naturalHeight)
        }
        if let least = style.minHeight, !least.isRelative || container != nil {
            item.minimum = layout.borderBox(least.value(of: container ?? 0), frame, style)
        }
        if let most = style.maxHeight, !most.isRelative || container != nil {
            item.maximum = max(layout.borderBox(most.value(of: container ?? 0), frame, style), item.minimum)
        }
        item.size = container == nil ? max(node.height, item.minimum) : min(max(item.base, item.minimum), item.maximum)
        return item
    }

    /// A text has no margin.
    var margin: LayoutStyle.Sides<Double> { node.margin }

    /// Its margin box along the main axis.
    var outerSize: Double { size + (isRow ? margin.left + margin.right : margin.top + margin.bottom) }

    var outerHeight: Double { margin.top + node.height + margin.bottom }

    func isAuto(_ side: KeyPath<LayoutStyle.Sides<Bool>, Bool>) -> Bool {
        !node.isText && node.style.autoMargin[keyPath: side]
    }

    func autoMarginCount(isRow: Bool) -> Int {
        let sides: [KeyPath<LayoutStyle.Sides<Bool>, Bool>] = isRow ? [\.left, \.right] : [\.top, \.bottom]
        return sides.count { isAuto($0) }
    }

    func alignment(_ container: LayoutStyle) -> LayoutStyle.Alignment {
        node.isText ? container.alignItems : node.style.alignSelf ?? container.alignItems
    }

    /// Whether an item of a row is aligned by its baseline.
    func isBaselineAligned(_ container: LayoutStyle) -> Bool {
        alignment(container) == .baseline && !isAuto(\.top) && !isAuto(\.bottom)
    }

    /// The distance of the baseline from the top margin edge.
    ///
    /// An item without lines has its baseline at its bottom border edge.
    var ascent: Double { margin.top + (node.firstBaseline ?? node.height) }

    /// The offset of an item of a row within the row's height.
    ///
    /// - Parameter ascent: The largest ascent of the items that are aligned by their baselines.
    func crossOffset(_ cross: Double, ascent: Double, _ container: LayoutStyle) -> Double {
        let free = cross - outerHeight
        if isAuto(\.top) { return margin.top + (isAuto(\.bottom) ? free / 2 : free) }
        switch alignment(container) {
        case .center: return margin.top + free / 2
        case .end: return margin.top + free
        case .baseline: return margin.top + ascent - self.ascent
        default: return margin.top
        }
    }

    /// The offset of an item of a column within the column's width.
    func sideOffset(_ width: Double, _ container: LayoutStyle) -> Double {
        let free = width - node.width - margin.left - margin.right
        if isAuto(\.left) { return margin.left + (isAuto(\.right) ? free / 2 : free) }
        switch alignment(container) {
        case .center: return margin.left + free / 2
        case .end: return margin.left + free
        default: return margin.left
        }
    }

    // MARK: Lines of items

    /// The items in lines that are not longer than the container if possible.
    static func lines(of items: [FlexItem], width: Double, gap: Double) -> [[FlexItem]] {
        var lines: [[FlexItem]] = []
        var line: [FlexItem] = []
        var used = 0.0
        for item in items {
            if !line.isEmpty, used + gap + item.outerSize > width + 0.01 {
                lines.append(line)
                line = []
                used = 0
            }
            used += (line.isEmpty ? 0 : gap) + item.outerSize
            line.append(item)
        }
        lines.append(line)
        return lines
    }

    /// Grows or shrinks the items of a line to fill a space, within their limits.
    static func resolve(_ items: inout [FlexItem], space: Double) {
        let wanted = items.reduce(0) { $0 + $1.outerSize }
        let grows = wanted < space
        var isFrozen = items.map { item in
            let factor = item.factor(grows: grows)
            return factor == 0 || (grows ? item.base > item.size : item.base < item.size)
        }
        // Each pass freezes at least one item. A few passes resolve all but rare cases.
        for _ in 0..<8 where isFrozen.contains(false) {
            var free = space
            var factors = 0.0
            var weights = 0.0
            for (item, frozen) in zip(items, isFrozen) {
                free -= item.outerSize - item.size + (frozen ? item.size : item.base)
                if !frozen {
                    factors += item.factor(grows: grows)
                    weights += item.weight(grows: grows)
                }
            }
            if factors < 1 { free *= factors }
            guard weights > 0, grows ? free > 0 : free < 0 else {
                for index in items.indices where !isFrozen[index] { items[index].size = items[index].base }
                return
            }
            var violation = 0.0
            var targets: [Double] = items.map(\.size)
            for index in items.indices where !isFrozen[index] {
                let target = items[index].base + free * items[index].weight(grows: grows) / weights
                targets[index] = min(max(target, items[index].minimum), items[index].maximum)
                violation += targets[index] - target
            }
            for index in items.indices where !isFrozen[index] {
                let target = items[index].base + free * items[index].weight(grows: grows) / weights
                items[index].size = targets[index]
                isFrozen[index] =
                    abs(violation) < 0.001 || (violation > 0 ? targets[index] > target : targets[index] < target)
            }
        }
    }

    private func factor(grows: Bool) -> Double {
        if node.isText { return grows ? 0 : 1 }
        return grows ? node.style.grow : node.style.shrink
    }

    /// Its weight in the distribution of free space: wide items shrink more.
    private func weight(grows: Bool) -> Double {
        let frame = node.isText ? 0 : isRow ? node.horizontalFrame : node.verticalFrame
        return factor(grows: grows) * (grows ? 1 : max(base - frame, 0.001))
    }

    /// The space before the first item and between items.
    ///
    /// - Parameter isReversed: Whether the first item is at the end of the container.
    static func distribution(
        _ alignment: LayoutStyle.Alignment,
        free: Double,
        count: Int,
        isReversed: Bool = false,
    ) -> (before: Double, between: Double) {
        let count = Double(max(count, 1))
        switch alignment {
        case .end: return (free, 0)
        case .center: return (free / 2, 0)
        case .spaceBetween: return free > 0 && count > 1 ? (0, free / (count - 1)) : (0, 0)
        // Items that do not fit begin at the start of the container.
        case .spaceAround, .spaceEvenly:
            guard free > 0 else { return (isReversed ? free : 0, 0) }
            let between = alignment == .spaceAround ? free / count : free / (count + 1)
            return (alignment == .spaceAround ? between / 2 : between, between)
        default: return (0, 0)
        }
    }
}
