internal import MiniCore

/// The intrinsic widths of boxes.
extension BoxLayout {
    /// The minimum and maximum sensible width of the border box.
    func intrinsicWidths(_ node: LayoutNode) -> (minimum: Double, maximum: Double) {
        if let known = node.intrinsicWidths { return known }
        if isOutOfTime() { return (0, 0) }
        if node.isText {
            let widths = inlineWidths(of: node, [node])
            node.intrinsicWidths = widths
            return widths
        }
        resolveFrame(node, in: 0)
        let style = node.style
        var widths: (minimum: Double, maximum: Double)
        if let width = style.width, !width.isRelative {
            let width = borderBox(width.value(of: 0), node.horizontalFrame, style)
            widths = (width, width)
        } else if style.width == nil, style.contentWidth == nil, let width = ratioWidth(node, in: nil) {
            widths = (width, width)
        } else {
            widths = contentWidths(node)
            widths.minimum += node.horizontalFrame
            widths.maximum += node.horizontalFrame
            // A percentage counts as `auto`, and lets replaced elements shrink to nothing.
            if style.width != nil, isReplaced(node) { widths.minimum = node.horizontalFrame }
            switch style.contentWidth {
            case .least: widths.maximum = widths.minimum
            case .greatest: widths.minimum = widths.maximum
            case .fit, nil: break
            }
        }
        if let most = style.maxWidth, !most.isRelative {
            let most = borderBox(most.value(of: 0), node.horizontalFrame, style)
            widths = (min(widths.minimum, most), min(widths.maximum, most))
        }
        if let least = style.minWidth, !least.isRelative {
            let least = borderBox(least.value(of: 0), node.horizontalFrame, style)
            widths = (max(widths.minimum, least), max(widths.maximum, least))
        }
        node.intrinsicWidths = widths
        return widths
    }

    /// The minimum width of the border box by its content, whatever its style is.
    func contentMinimum(_ node: LayoutNode) -> Double {
        let isOfContent = node.style.width == nil && node.style.aspectRatio == nil
        return isOfContent ? intrinsicWidths(node).minimum : contentWidths(node).minimum + node.horizontalFrame
    }

    /// The part of the padding that depends on the container, which intrinsic widths count as zero.
    func relativePadding(_ node: LayoutNode, in container: Double) -> Double {
        guard !node.isText else { return 0 }
        resolveFrame(node, in: 0)
        let plainFrame = node.horizontalFrame
        resolveFrame(node, in: container)
        return node.horizontalFrame - plainFrame
    }

    private func contentWidths(_ node: LayoutNode) -> (minimum: Double, maximum: Double) {
        switch node.tag {
        case "input", "textarea", "slider", "progress": return (0, 150)
        case "rich-text": return RichText(node).widths(node.style)
        default: break
        }
        if let mode = node.styled.node.attributes["mode"]?.string, mode == "heightFix", let height = node.style.height {
            let width = height.value(of: 0) * 300 / 225
            return (width, width)
        }
        if node.style.isGrid { return gridWidths(node) }
        return node.style.isFlex ? flexWidths(node) : flowWidths(node)
    }

    /// The minimum and maximum sensible width of the margin box.
    func outerWidths(_ node: LayoutNode) -> (minimum: Double, maximum: Double) {
        let widths = intrinsicWidths(node)
        guard !node.isText else { return widths }
        let margin = node.margin.left + node.margin.right
        return (widths.minimum + margin, widths.maximum + margin)
    }

    private func flexWidths(_ node: LayoutNode) -> (minimum: Double, maximum: Double) {
        var result = (minimum: 0.0, maximum: 0.0)
        var count = 0
        for child in node.children where child.isText || !child.style.isOutOfFlow {
            let widths = outerWidths(child)
            count += 1
            guard node.style.isRow else {
                result = (max(result.minimum, widths.minimum), max(result.maximum, widths.maximum))
                continue
            }
            result.maximum += widths.maximum
            result.minimum =
                node.style.wraps ? max(result.minimum, widths.minimum) : result.minimum + widths.minimum
        }
        guard node.style.isRow, count > 1 else { return result }
        let gaps = (node.style.columnGap?.value(of: 0) ?? 0) * Double(count - 1)
        return (result.minimum + (node.style.wraps ? 0 : gaps), result.maximum + gaps)
    }

    private func flowWidths(_ node: LayoutNode) -> (minimum: Double, maximum: Double) {
        var result = (minimum: 0.0, maximum: 0.0)
        let children = node.children.filter { $0.isText || !$0.style.isOutOfFlow }
        var index = 0
        while index < children.count {
            let end = children[index...].firstIndex { !$0.isInlineLevel } ?? children.count
            let isLine = end > index
            let widths = isLine ? inlineWidths(of: node, Array(children[index..<end])) : outerWidths(children[index])
            result = (max(result.minimum, widths.minimum), max(result.maximum, widths.maximum))
            index = isLine ? end : index + 1
        }
        return result
    }
}
