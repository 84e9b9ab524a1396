internal import MiniCore

/// Grid containers.
///
/// - Source: <https://www.w3.org/TR/css-grid-1/>
extension BoxLayout {
    /// A grid container with its items in their cells.
    private struct Grid {
        let style: GridStyle
        var columns: [GridTrackSize]
        var rows: [GridTrackSize]
        let columnGap: Double
        let rowGap: Double
        var items: [LayoutNode]
        var areas: [GridPlacement.Area]
    }

    /// Lays out the content of a grid container and returns its height.
    func layoutGrid(_ node: LayoutNode, width: Double, height: Double?) -> Double {
        guard let grid = makeGrid(node, width: width, height: height) else { return 0 }
        let style = grid.style
        var columns = GridTracks(grid.columns, gap: grid.columnGap, space: .definite(width))
        columns.resolve(columnContributions(grid), stretches: style.stretchesColumns, self)
        let horizontal = Self.edges(columns.sizes, grid.columnGap, width, node.style.justifyContent)
        for (item, area) in zip(grid.items, grid.areas) where !isOutOfTime() {
            layout(item, style, width: horizontal.size(of: area.columns))
        }
        let limits = heightLimits(node)
        let space = height.map { .definite($0) } ?? GridTracks.Space.content(least: limits.least, most: limits.most)
        var rows = GridTracks(grid.rows, gap: grid.rowGap, space: space)
        let contributions = zip(grid.items, grid.areas).map { item, area in
            let height = item.margin.top + item.height + item.margin.bottom
            return GridTracks.Contribution(
                tracks: area.rows,
                minimum: height,
                minContent: height,
                maxContent: height,
            )
        }
        rows.resolve(contributions, stretches: style.stretchesRows, self)
        let total = height ?? max(rows.total, limits.least)
        let vertical = Self.edges(rows.sizes, grid.rowGap, total, node.style.alignContent)
        for (item, area) in zip(grid.items, grid.areas) where !isOutOfTime() {
            let (left, width) = (horizontal.start(of: area.columns), horizontal.size(of: area.columns))
            let (top, height) = (vertical.start(of: area.rows), vertical.size(of: area.rows))
            let alignment = item.isText ? node.style.alignItems : item.style.alignSelf ?? node.style.alignItems
            stretch(item, to: height, alignment)
            let justification = item.isText ? .stretch : item.style.gridLines?.justifySelf ?? style.justifyItems
            item.x = node.contentLeft + left + horizontalOffset(item, width, justification)
            item.y = node.contentTop + top + verticalOffset(item, height, alignment)
        }
        return rows.total
    }

    /// The widths of the content of a grid container.
    func gridWidths(_ node: LayoutNode) -> (minimum: Double, maximum: Double) {
        guard let grid = makeGrid(node, width: nil, height: nil) else { return (0, 0) }
        let contributions = columnContributions(grid)
        let sizes = [GridTracks.Space.minContent, .maxContent].map { space in
            var columns = GridTracks(grid.columns, gap: grid.columnGap, space: space)
            columns.resolve(contributions, stretches: false, self)
            return columns.total
        }
        return (sizes[0], max(sizes[0], sizes[1]))
    }

    // MARK: Items

    /// The tracks of a container, and the cells of its items; nil without items and tracks.
    private func makeGrid(_ node: LayoutNode, width: Double?, height: Double?) -> Grid? {
        guard let style = node.style.grid else { return nil }
        let items = inFlowItems(of: node)
        let columnGap = node.style.columnGap?.value(of: width ?? 0) ?? 0
        let rowGap = node.style.rowGap?.value(of: height ?? 0) ?? 0
        let limits = heightLimits(node)
        var columns = style.columns.tracks(space: width, least: 0, gap: columnGap)
        var rows = style.rows.tracks(space: height, least: limits.least, gap: rowGap)
        columns.lines.merge(style.areas.columnLines) { ($0 + $1).sorted() }
        rows.lines.merge(style.areas.rowLines) { ($0 + $1).sorted() }
        let columnCount = max(columns.sizes.count, style.areas.columnCount)
        let rowCount = max(rows.sizes.count, style.areas.rowCount)
        let areas = GridPlacement.areas(
            of: items.map { $0.isText ? GridItemLines() : $0.style.gridLines ?? GridItemLines() },
            columns: GridPlacement.Axis(trackCount: columnCount, lines: columns.lines),
            rows: GridPlacement.Axis(trackCount: rowCount, lines: rows.lines),
            style,
            self,
        )
        var grid = Grid(
            style: style,
            columns: [],
            rows: [],
            columnGap: columnGap,
            rowGap: rowGap,
            items: items,
            areas: areas,
        )
        grid.columns = Self.tracks(columns, style.autoColumns, columnCount, &grid.areas, \.columns)
        grid.rows = Self.tracks(rows, style.autoRows, rowCount, &grid.areas, \.rows)
        return grid.columns.isEmpty && grid.rows.isEmpty ? nil : grid
    }

    /// The explicit tracks of an axis with the implicit ones around them.
    ///
    /// - Parameter areas: Receives indexes that begin with 0.
    private static func tracks(
        _ explicit: GridTemplate.Tracks,
        _ automatic: [GridTrackSize],
        _ explicitCount: Int,
        _ areas: inout [GridPlacement.Area],
        _ axis: WritableKeyPath<GridPlacement.Area, Range<Int>>,
    ) -> [GridTrackSize] {
        let start = min(areas.map { $0[keyPath: axis].lowerBound }.min() ?? 0, 0)
        let end = max(areas.map { $0[keyPath: axis].upperBound }.max() ?? 0, explicitCount)
        // The tracks of `auto-fit` that no item occupies do not exist.
        var isEmpty = Array(repeating: true, count: explicit.collapsible.count)
        if !explicit.collapsible.isEmpty {
            for area in areas {
                for track in area[keyPath: axis].clamped(to: explicit.collapsible) {
                    isEmpty[track - explicit.collapsible.lowerBound] = false
                }
            }
        }
        var sizes: [GridTrackSize] = []
        var indexes: [Int] = []
        for track in start..<end {
            indexes.append(sizes.count)
            if explicit.collapsible.contains(track), isEmpty[track - explicit.collapsible.lowerBound] { continue }
            if explicit.sizes.indices.contains(track) {
                sizes.append(explicit.sizes[track])
            } else {
                let number = track < 0 ? track : track - explicit.sizes.count
                sizes.append(automatic[(number % automatic.count + automatic.count) % automatic.count])
            }
        }
        indexes.append(sizes.count)
        for index in areas.indices {
            let range = areas[index][keyPath: axis]
            areas[index][keyPath: axis] = indexes[range.lowerBound - start]..<indexes[range.upperBound - start]
        }
        return sizes
    }

    private func columnContributions(_ grid: Grid) -> [GridTracks.Contribution] {
        zip(grid.items, grid.areas).map { item, area in
            let widths = intrinsicWidths(item)
            guard !item.isText else {
                return GridTracks.Contribution(
                    tracks: area.columns,
                    minimum: nil,
                    minContent: widths.minimum,
                    maxContent: widths.maximum,
                )
            }
            let style = item.style
            let margin = item.margin.left + item.margin.right
            let isAutomatic = style.minWidth == nil && (style.width == nil || style.width?.isRelative == true)
            let least = style.minWidth.map { borderBox($0.value(of: 0), item.horizontalFrame, style) }
            let minimum =
                style.clips && isAutomatic ? item.horizontalFrame : isAutomatic ? nil : least ?? widths.minimum
            return GridTracks.Contribution(
                tracks: area.columns,
                minimum: minimum.map { $0 + margin },
                minContent: widths.minimum + margin,
                maxContent: widths.maximum + margin,
            )
        }
    }

    /// Lays out an item in the width of its area.
    private func layout(_ item: LayoutNode, _ style: GridStyle, width: Double) {
        guard !item.isText else {
            layoutText(item, width: width)
            return
        }
        let justification = item.style.gridLines?.justifySelf ?? style.justifyItems
        let hasAutoMargin = item.style.autoMargin.left || item.style.autoMargin.right
        layout(item, in: width, height: nil, justification == .stretch && !hasAutoMargin ? .fill : .fit)
    }

    /// Lays out an item again if its height depends on that of its area.
    private func stretch(_ item: LayoutNode, to height: Double, _ alignment: LayoutStyle.Alignment) {
        guard !item.isText else { return }
        let style = item.style
        let hasAutoMargin = style.autoMargin.top || style.autoMargin.bottom
        var target: Double?
        if let relative = style.height, relative.isRelative {
            target = borderBox(relative.value(of: height), item.verticalFrame, style)
        } else if style.height == nil, style.aspectRatio == nil, alignment == .stretch, !hasAutoMargin {
            target = height - item.margin.top - item.margin.bottom
        }
        guard let target else { return }
        let clamped = clampHeight(target, item, height)
        if abs(clamped - item.height) > 0.01 { layoutAgain(item, height: clamped) }
    }

    private func horizontalOffset(_ item: LayoutNode, _ width: Double, _ alignment: LayoutStyle.Alignment) -> Double {
        let free = width - item.margin.left - item.width - item.margin.right
        let auto = item.style.autoMargin
        return item.margin.left + Self.offset(item, free, isAuto: (auto.left, auto.right), alignment)
    }

    private func verticalOffset(_ item: LayoutNode, _ height: Double, _ alignment: LayoutStyle.Alignment) -> Double {
        let free = height - item.margin.top - item.height - item.margin.bottom
        let auto = item.style.autoMargin
        return item.margin.top + Self.offset(item, free, isAuto: (auto.top, auto.bottom), alignment)
    }

    /// The distance of an item and its margins from the start of its area, along one axis.
    ///
    /// - Parameters:
    ///   - free: The size of the area without that of the item and its margins.
    ///   - isAuto: Whether the margins before and after the item are automatic.
    private static func offset(
        _ item: LayoutNode,
        _ free: Double,
        isAuto: (before: Bool, after: Bool),
        _ alignment: LayoutStyle.Alignment,
    ) -> Double {
        if !item.isText, free > 0 {
            if isAuto.before { return isAuto.after ? free / 2 : free }
            if isAuto.after { return 0 }
        }
        return switch alignment {
        case .end: free
        case .center: free / 2
        default: 0
        }
    }

    // MARK: Tracks

    /// The positions of tracks in their container.
    private struct Edges {
        let starts: [Double]
        let ends: [Double]

        func start(of tracks: Range<Int>) -> Double { tracks.isEmpty ? 0 : starts[tracks.lowerBound] }

        func size(of tracks: Range<Int>) -> Double {
            tracks.isEmpty ? 0 : ends[tracks.upperBound - 1] - starts[tracks.lowerBound]
        }
    }

    private static func edges(
        _ sizes: [Double],
        _ gap: Double,
        _ space: Double,
        _ alignment: LayoutStyle.Alignment,
    ) -> Edges {
        let used = sizes.reduce(0, +) + gap * Double(max(sizes.count - 1, 0))
        let share = FlexItem.distribution(alignment, free: space - used, count: sizes.count)
        var position = share.before
        var starts: [Double] = []
        var ends: [Double] = []
        for size in sizes {
            starts.append(position)
            ends.append(position + size)
            position += size + gap + share.between
        }
        return Edges(starts: starts, ends: ends)
    }

    /// The limits of the height of a container's content.
    private func heightLimits(_ node: LayoutNode) -> (least: Double, most: Double) {
        func content(_ length: LengthExpression?) -> Double? {
            guard let length, !length.isRelative else { return nil }
            return max(borderBox(length.value(of: 0), node.verticalFrame, node.style) - node.verticalFrame, 0)
        }
        let least = content(node.style.minHeight) ?? 0
        return (least, max(content(node.style.maxHeight) ?? .infinity, least))
    }
}
