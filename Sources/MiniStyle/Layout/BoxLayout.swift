internal import MiniCore

/// Lays out one page: first widths from the outside in and heights from the inside out, then positions.
final class BoxLayout {
    let viewport: Viewport
    let pixelRatio: Double
    /// The number of boxes that may be laid out a second time because a flex container changed their size.
    private var repetitions: Int
    private var meter = WorkMeter()

    /// - Parameter pixelRatio: Physical pixels per CSS pixel; not zero.
    init(viewport: Viewport, pixelRatio: Double, nodeCount: Int) {
        self.viewport = viewport
        self.pixelRatio = pixelRatio
        repetitions = nodeCount * 4
    }

    /// The width of a box whose style sets none.
    enum Sizing {
        /// As wide as its parent, for a block.
        case fill
        /// As wide as its content, at most its parent, for an inline block or an absolutely positioned box.
        case fit
    }

    func layoutPage(_ page: LayoutNode) {
        layout(page, in: viewport.width, height: viewport.height, .fill)
        // The page is the only item of a column as high as the window.
        let availableHeight = viewport.height - page.margin.top - page.margin.bottom
        if page.style.grow > 0, page.style.height == nil, page.height < availableHeight {
            layout(page, in: viewport.width, height: viewport.height, .fill, height: availableHeight)
        }
        page.x = page.margin.left
        page.y = page.margin.top
    }

    /// Lays out a box and its content.
    ///
    /// - Parameters:
    ///   - containerWidth: The content width of the container.
    ///   - containerHeight: The content height of the container if it does not depend on the content.
    ///   - width: The width of the border box if the container sets it.
    ///   - height: The height of the border box if the container sets it.
    func layout(
        _ node: LayoutNode,
        in containerWidth: Double,
        height containerHeight: Double?,
        _ sizing: Sizing,
        width: Double? = nil,
        height: Double? = nil,
    ) {
        if isOutOfTime() { return }
        resolveFrame(node, in: containerWidth)
        node.width = width ?? self.width(of: node, in: containerWidth, containerHeight, sizing)
        let definite = height ?? self.height(of: node, containerHeight)
        node.outerTop = node.margin.top
        node.outerBottom = node.margin.bottom
        let ratioHeight = definite == nil ? self.ratioHeight(node, width: node.width) : nil
        let content = layoutContent(node, height: (definite ?? ratioHeight).map { max($0 - node.verticalFrame, 0) })
        node.naturalHeight = content + node.verticalFrame
        if let definite {
            node.height = definite
        } else {
            let natural = naturalHeight(node, content: content, ratioHeight: ratioHeight)
            node.height = clampHeight(natural, node, containerHeight)
            // The margin of the last child ends in a box that is higher or lower than its content.
            if abs(node.height - node.naturalHeight) > 0.01 { node.outerBottom = node.margin.bottom }
        }
        let distributesHeight = node.style.isGrid || (node.style.isFlex && !node.style.isRow)
        if distributesHeight, definite == nil, node.height > content + node.verticalFrame + 0.01 {
            // A minimum height leaves free space to distribute.
            layoutAgain(node, height: node.height)
        }
    }

    /// Counts steps.
    ///
    /// After the time limit of a turn, boxes that are not laid out stay empty.
    func isOutOfTime(after steps: Int = 1) -> Bool { meter.step(steps) }

    /// Lays out a box again with another height, as long as the total work stays linear.
    func layoutAgain(_ node: LayoutNode, height: Double) {
        defer { node.height = height }
        guard !node.children.isEmpty, repetitions > 0 else { return }
        repetitions -= 1
        _ = layoutContent(node, height: max(height - node.verticalFrame, 0))
    }

    /// The height of the content.
    private func layoutContent(_ node: LayoutNode, height: Double?) -> Double {
        let width = max(node.width - node.horizontalFrame, 0)
        if node.tag == "swiper" { return layoutSwiper(node, width: width, height: height) }
        if node.tag == "rich-text" { return RichText(node).height(width: width, node.style) }
        if node.style.isFlex { return layoutFlex(node, width: width, height: height) }
        if node.style.isGrid { return layoutGrid(node, width: width, height: height) }
        return layoutFlow(node, width: width, height: height)
    }

    // MARK: Sizes

    func resolveFrame(_ node: LayoutNode, in width: Double) {
        let style = node.style
        node.margin = LayoutStyle.Sides(
            top: style.margin.top?.value(of: width) ?? 0,
            right: style.margin.right?.value(of: width) ?? 0,
            bottom: style.margin.bottom?.value(of: width) ?? 0,
            left: style.margin.left?.value(of: width) ?? 0,
        )
        node.padding = LayoutStyle.Sides(
            top: max(style.padding.top?.value(of: width) ?? 0, 0),
            right: max(style.padding.right?.value(of: width) ?? 0, 0),
            bottom: max(style.padding.bottom?.value(of: width) ?? 0, 0),
            left: max(style.padding.left?.value(of: width) ?? 0, 0),
        )
    }

    private func width(of node: LayoutNode, in container: Double, _ height: Double?, _ sizing: Sizing) -> Double {
        let style = node.style
        if let width = style.width {
            return clampWidth(borderBox(width.value(of: container), node.horizontalFrame, style), node, container)
        }
        if let width = imageWidth(node, height) ?? ratioWidth(node, in: height) {
            return clampWidth(width, node, container)
        }
        let available = max(container - node.margin.left - node.margin.right, 0)
        guard sizing == .fit || style.contentWidth != nil else { return clampWidth(available, node, container) }
        return clampWidth(fittingWidth(of: node, in: container, available: available), node, container)
    }

    /// The width of the border box that fits its content.
    ///
    /// - Parameter available: The width that it exceeds only if its content does.
    func fittingWidth(of node: LayoutNode, in container: Double, available: Double) -> Double {
        let intrinsic = intrinsicWidths(node)
        let padding = relativePadding(node, in: container)
        return min(max(intrinsic.minimum + padding, available), intrinsic.maximum + padding)
    }

    /// The height of the border box if it does not depend on the content.
    ///
    /// Nil otherwise.
    func height(of node: LayoutNode, _ container: Double?) -> Double? {
        let style = node.style
        if let height = imageHeight(node) { return clampHeight(height, node, container) }
        guard let height = style.height, !height.isRelative || container != nil else { return nil }
        return clampHeight(borderBox(height.value(of: container ?? 0), node.verticalFrame, style), node, container)
    }

    func borderBox(_ length: Double, _ frame: Double, _ style: LayoutStyle) -> Double {
        max(style.isBorderBox ? max(length, frame) : length + frame, 0)
    }

    func clampWidth(_ width: Double, _ node: LayoutNode, _ container: Double) -> Double {
        let style = node.style
        var width = width
        if let most = style.maxWidth {
            width = min(width, borderBox(most.value(of: container), node.horizontalFrame, style))
        }
        if let least = style.minWidth {
            width = max(width, borderBox(least.value(of: container), node.horizontalFrame, style))
        }
        return max(width, node.horizontalFrame)
    }

    func clampHeight(_ height: Double, _ node: LayoutNode, _ container: Double?) -> Double {
        let style = node.style
        var height = height
        if let most = style.maxHeight, !most.isRelative || container != nil {
            height = min(height, borderBox(most.value(of: container ?? 0), node.verticalFrame, style))
        }
        if let least = style.minHeight, !least.isRelative || container != nil {
            height = max(height, borderBox(least.value(of: container ?? 0), node.verticalFrame, style))
        }
        return max(height, node.verticalFrame)
    }

    // MARK: Images

    /// The aspect ratio of an image that is not loaded: that of the element's default size.
    private static let imageRatio = 300.0 / 225.0

    private func mode(_ node: LayoutNode) -> String? {
        node.tag == "image" || node.tag == "cover-image" ? node.styled.node.attributes["mode"]?.string : nil
    }

    private func imageHeight(_ node: LayoutNode) -> Double? {
        guard mode(node) == "widthFix" else { return nil }
        return max(node.width - node.horizontalFrame, 0) / Self.imageRatio + node.verticalFrame
    }

    private func imageWidth(_ node: LayoutNode, _ container: Double?) -> Double? {
        guard mode(node) == "heightFix", let height = node.style.height, !height.isRelative || container != nil else {
            return nil
        }
        return height.value(of: container ?? 0) * Self.imageRatio + node.horizontalFrame
    }
}
