/// Boxes with a preferred aspect ratio.
///
/// - Source: CSS Box Sizing Level 4, aspect-ratio: <https://www.w3.org/TR/css-sizing-4/#aspect-ratio>
extension BoxLayout {
    /// The width of the border box that a height of the border box implies; nil without a ratio.
    func ratioWidth(_ node: LayoutNode, height: Double) -> Double? {
        guard let ratio = node.style.aspectRatio else { return nil }
        if node.style.ratioIsOfBorderBox { return height * ratio }
        return max(height - node.verticalFrame, 0) * ratio + node.horizontalFrame
    }

    /// The height of the border box that a width of the border box implies; nil without a ratio.
    func ratioHeight(_ node: LayoutNode, width: Double) -> Double? {
        guard let ratio = node.style.aspectRatio else { return nil }
        if node.style.ratioIsOfBorderBox { return width / ratio }
        return max(width - node.horizontalFrame, 0) / ratio + node.verticalFrame
    }

    /// The height of a box without a definite height: that of its content, or that of its ratio.
    ///
    /// The ratio does not make a box smaller than its content, unless the content is clipped or `min-height` is set.
    func naturalHeight(_ node: LayoutNode, content: Double, ratioHeight: Double?) -> Double {
        let contentHeight = content + node.verticalFrame
        guard let ratioHeight else { return contentHeight }
        let isBelowContent = node.style.clips || node.style.minHeight != nil
        return isBelowContent ? ratioHeight : max(ratioHeight, contentHeight)
    }

    /// The width that a definite height implies, at least that of the content; nil without both.
    func ratioWidth(_ node: LayoutNode, in container: Double?) -> Double? {
        guard node.style.aspectRatio != nil, let height = height(of: node, container),
            let width = ratioWidth(node, height: height)
        else { return nil }
        let isBelowContent = node.style.clips || node.style.minWidth != nil
        return isBelowContent ? width : max(width, contentMinimum(node))
    }
}
