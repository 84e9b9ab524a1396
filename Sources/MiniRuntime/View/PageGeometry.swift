internal import MiniCore
internal import MiniView

/// One page as it stood when somebody asked, with its styles and its layout, each computed when it is needed.
final class PageGeometry {
    /// The nodes.
    let tree: ViewNode
    /// The elements for selectors.
    private(set) lazy var elements = StyleTree(tree)
    /// What all that is computed of the page takes, in bytes, roughly.
    let byteCount: Int
    /// For each node with its style and its box, and for each unit of text.
    private static let bytesPerNode = 1_300
    /// The style sheets that are for it.
    let sheets: PageStyles
    private let engine: any LayoutEngine

    /// The nodes with their styles.
    private(set) lazy var styled = sheets.styled(elements)
    /// The styles of the elements by id.
    private(set) lazy var styles = Self.styles(in: styled)
    /// Where the elements are.
    private(set) lazy var layout = engine.layout(styled, in: sheets.viewport)

    /// The ids of the elements that their styles, or those of what is around them, keep from being seen.
    private(set) lazy var unseen = Self.unseen(in: tree, styles)

    /// What is around elements, for those that it matters to.
    private(set) lazy var surroundings = makeSurroundings()

    /// What scrolls and cuts off an element.
    struct Surroundings {
        /// How far the scroll-views around it are scrolled.
        var shift = (x: 0.0, y: 0.0)
        /// The elements whose boxes cut it off, the outer ones first.
        var clips: [Int] = []

        fileprivate var isRelevant: Bool { shift.x != 0 || shift.y != 0 || !clips.isEmpty }
    }

    init(tree: ViewNode, sheets: PageStyles, engine: any LayoutEngine) {
        self.tree = tree
        byteCount = Self.nodeCount(of: tree) * Self.bytesPerNode
        self.sheets = sheets
        self.engine = engine
    }

    private static func nodeCount(of node: ViewNode) -> Int {
        node.children.reduce(1) { $0 + nodeCount(of: $1) }
    }

    private static func styles(in page: StyledNode) -> [Int: ComputedStyle] {
        var styles: [Int: ComputedStyle] = [:]
        func visit(_ node: StyledNode) {
            styles[node.node.id] = node.style
            for child in node.children where child.node.kind == .element { visit(child) }
        }
        visit(page)
        return styles
    }

    /// How far a scroll-view is scrolled, which is no further than what is in it reaches by now.
    func scrollOffset(of node: ViewNode) -> (x: Double, y: Double) {
        func offset(_ name: String) -> Double {
            switch node.attributes[name] {
            case .number(let number) where number.isFinite: max(number, 0)
            case .string(let text): max(Double(text) ?? 0, 0)
            default: 0
            }
        }
        let wanted = (x: offset("scroll-left"), y: offset("scroll-top"))
        guard wanted.x > 0 || wanted.y > 0, let box = layout.boxes[node.id] else { return (0, 0) }
        return (
            min(wanted.x, max(box.scrollWidth - box.width, 0)), min(wanted.y, max(box.scrollHeight - box.height, 0))
        )
    }

    private static func unseen(in page: ViewNode, _ styles: [Int: ComputedStyle]) -> Set<Int> {
        var result: Set<Int> = []
        /// Answers whether an element is unseen. A component without a box has no style, and is touched where its first
        /// element is.
        func visit(_ node: ViewNode, isRemoved: Bool) -> Bool {
            let style = styles[node.id]
            let isRemoved = isRemoved || style?["display"] == "none"
            var isUnseen = isRemoved || ["hidden", "collapse"].contains(style?["visibility"])
            var isFirst = true
            for child in node.children where child.kind == .element {
                let isChildUnseen = visit(child, isRemoved: isRemoved)
                if isFirst, style == nil { isUnseen = isChildUnseen }
                isFirst = false
            }
            if isUnseen { result.insert(node.id) }
            return isUnseen
        }
        _ = visit(page, isRemoved: false)
        return result
    }

    private func makeSurroundings() -> [Int: Surroundings] {
        var result: [Int: Surroundings] = [:]
        /// `containing` is what absolutely placed elements stand in.
        func visit(_ styled: StyledNode, _ around: Surroundings, containing: Surroundings) {
            let (node, position) = (styled.node, styled.style["position"] ?? "static")
            let own = position == "fixed" ? Surroundings() : position == "absolute" ? containing : around
            if own.isRelevant { result[node.id] = own }
            var inner = own
            if node.tag == "scroll-view" {
                let offset = scrollOffset(of: node)
                inner.shift = (own.shift.x + offset.x, own.shift.y + offset.y)
            }
            if Self.clips(styled) { inner.clips.append(node.id) }
            let positioned = position == "static" ? containing : inner
            for child in styled.children where child.node.kind == .element {
                visit(child, inner, containing: positioned)
            }
        }
        visit(styled, Surroundings(), containing: Surroundings())
        return result
    }

    /// Whether an element cuts off what reaches beyond it; the page leaves that to the window.
    private static func clips(_ styled: StyledNode) -> Bool {
        guard styled.node.tag != "page", styled.style["display"] != "inline" else { return false }
        return ["overflow-x", "overflow-y"].contains { (styled.style[$0] ?? "visible") != "visible" }
    }
}
