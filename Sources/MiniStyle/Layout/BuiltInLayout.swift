public import MiniCore

/// A layout engine that needs no browser, for blocks, lines, flex and grid containers.
///
/// Blocks have the width of their parent and the height of their content. Text is measured with the metrics of the fonts of
/// phones with Android, which are part of the library: the fonts of the machine have no influence. Rows and columns of flex
/// containers grow, shrink, wrap and align. The article on layout lists what is supported. Features that are not laid out
/// are listed in ``PageLayout/notes``.
///
/// ## Threading
/// May be used from any thread.
public struct BuiltInLayout: LayoutEngine {
    /// Creates the engine.
    public init() {}

    /// The boxes of a page.
    ///
    /// - Complexity: Linear in the number of nodes and of characters.
    public func layout(_ page: StyledNode, in viewport: Viewport) -> PageLayout {
        let pixelRatio = viewport.pixelRatio > 0 ? viewport.pixelRatio : 1
        var builder = LayoutTreeBuilder(pixelRatio: pixelRatio)
        let root = builder.root(page)
        let layout = BoxLayout(viewport: viewport, pixelRatio: pixelRatio, nodeCount: builder.count)
        layout.layoutPage(root)
        var placement = PagePlacement(layout)
        placement.place(root)
        return PageLayout(boxes: placement.boxes, stickyRanges: placement.stickyRanges, notes: builder.notes)
    }
}

/// Builds the tree of the visible nodes.
private struct LayoutTreeBuilder {
    private let pixelRatio: Double
    private var styles: [ObjectIdentifier: LayoutStyle] = [:]
    private(set) var notes: Set<String> = []
    private(set) var count = 0

    init(pixelRatio: Double) {
        self.pixelRatio = pixelRatio
    }

    mutating func root(_ page: StyledNode) -> LayoutNode { node(page) }

    private mutating func style(_ style: ComputedStyle) -> LayoutStyle {
        if let known = styles[style.identity] { return known }
        let made = LayoutStyle(style, pixelRatio: pixelRatio)
        styles[style.identity] = made
        if made.display != .none { notes.formUnion(made.notes) }
        return made
    }

    private mutating func node(_ styled: StyledNode) -> LayoutNode {
        count += 1
        let node = LayoutNode(styled, style(styled.style))
        guard !Self.isOpaque(styled.node.tag) else { return node }
        node.children.reserveCapacity(styled.children.count)
        var hasText = false
        for child in styled.children {
            if child.node.kind == .element, style(child.style).display == .none { continue }
            let inner = self.node(child)
            if child.node.kind == .text {
                hasText = true
                inner.breaksLines = styled.node.tag == "text"
            }
            node.children.append(inner)
        }
        if hasText { dropBlankTexts(node) }
        if node.style.display == .inline {
            node.hasBlocks = node.children.contains { !$0.isInlineLevel && !$0.style.isOutOfFlow }
        }
        if node.style.isFlex || node.style.isGrid, node.children.contains(where: { $0.style.order != 0 }) {
            // Children with equal orders keep their positions, because the sort is stable.
            node.children.sort { $0.style.order < $1.style.order }
        }
        return node
    }

    /// White space between blocks does not create a line.
    private func dropBlankTexts(_ node: LayoutNode) {
        let children = node.children
        let isInline = children.map { !$0.isText && $0.isInlineLevel }
        node.children = children.enumerated().filter { index, child in
            guard child.isText, !child.style.preservesSpace else { return true }
            let text = child.styled.node.text.utf8
            guard text.allSatisfy({ $0.isWhitespace }) else { return true }
            if child.breaksLines, text.contains(0x0A) { return true }
            if node.style.isFlex || node.style.isGrid { return false }
            return index > 0 && index + 1 < children.count && isInline[index - 1] && isInline[index + 1]
        }.map(\.element)
    }

    /// Elements whose content is not laid out because they draw it themselves.
    private static func isOpaque(_ tag: String) -> Bool {
        switch tag {
        case "image", "cover-image", "icon", "switch", "checkbox", "radio", "slider", "progress", "input", "textarea",
            "video", "canvas", "web-view", "rich-text", "lottie", "camera",
            "live-player", "live-pusher":
            true
        default: false
        }
    }
}
