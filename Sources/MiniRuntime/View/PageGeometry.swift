internal import MiniCore
internal import MiniStyle

/// The state of one page at the time of a query, with its styles and its layout, which are computed lazily.
final class PageGeometry {
    /// The nodes.
    let tree: ViewNode
    /// The elements for selectors.
    private(set) lazy var elements = StyleTree(tree)
    /// The approximate size of everything that is computed of the page, in bytes.
    let byteCount: Int
    /// The size of each node with its style and its box, and of each unit of text.
    private static let bytesPerNode = 1_300
    /// The style sheets of the page.
    let sheets: PageStyles
    private let engine: any LayoutEngine
    /// The document of the page for a record, as it was last written; nil if it has to be written.
    var recorded: RecordedDocument?

    /// The size of one `rem` in pixels.
    private(set) lazy var rootFontSize = sheets.rootFontSize(of: elements)
    /// The nodes with their styles.
    private(set) lazy var styled = sheets.styled(elements)
    /// The styles of the elements by id.
    private(set) lazy var styles = Self.styles(in: styled)
    /// The boxes of the elements.
    private(set) lazy var layout = engine.layout(styled, in: sheets.viewport)

    /// The ids of the elements that their styles or the styles of their ancestors hide.
    private(set) lazy var unseen = Self.unseen(in: tree, styles)

    /// The surroundings of the elements that have relevant ones, by id.
    private(set) lazy var surroundings = makeSurroundings()

    /// The next sticky element around each sticky element, by id.
    private var stickyParents: [Int: Int] = [:]
    /// The movements of sticky elements with those around them, by id, at one scroll position of the page.
    private var stickyShifts: (scrollTop: Double, shifts: [Int: (x: Double, y: Double)]) = (0, [:])

    /// The scroll offset, the clips and the movement of an element.
    struct Surroundings {
        /// The sum of the scroll offsets of the surrounding scroll-views.
        var shift = (x: 0.0, y: 0.0)
        /// The elements whose boxes clip it, the outer ones first.
        var clips: [Int] = []
        /// The nearest sticky element that moves it, which may be itself.
        var sticky: Int?

        fileprivate var isRelevant: Bool { shift.x != 0 || shift.y != 0 || !clips.isEmpty || sticky != nil }
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

    /// The scroll offset of a scroll-view, limited to the present size of its content.
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
            min(wanted.x, max(box.scrollWidth - box.offsetWidth, 0)),
            min(wanted.y, max(box.scrollHeight - box.offsetHeight, 0))
        )
    }

    private static func unseen(in page: ViewNode, _ styles: [Int: ComputedStyle]) -> Set<Int> {
        var result: Set<Int> = []
        /// Returns whether an element is unseen.
        ///
        /// A component without a box has no style, and a touch of it is a touch of its first element.
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
        /// `containing` is the surroundings of absolutely positioned elements, `fixed` of those that are fixed.
        func visit(_ styled: StyledNode, _ around: Surroundings, containing: Surroundings, fixed: Surroundings) {
            let (node, position) = (styled.node, styled.style["position"] ?? "static")
            var own = position == "fixed" ? fixed : position == "absolute" ? containing : around
            if layout.stickyRanges[node.id] != nil {
                stickyParents[node.id] = own.sticky
                own.sticky = node.id
            }
            if own.isRelevant { result[node.id] = own }
            var inner = own
            if node.tag == "scroll-view" {
                let offset = scrollOffset(of: node)
                inner.shift = (own.shift.x + offset.x, own.shift.y + offset.y)
            }
            if Self.clips(styled) { inner.clips.append(node.id) }
            let isTransformed = styled.style["display"] != "inline" && BoxTransform.exists(in: styled.style)
            let positioned = position == "static" && !isTransformed ? containing : inner
            for child in styled.children where child.node.kind == .element {
                visit(child, inner, containing: positioned, fixed: isTransformed ? inner : fixed)
            }
        }
        visit(styled, Surroundings(), containing: Surroundings(), fixed: Surroundings())
        return result
    }

    /// The box of an element in the window at the current scroll positions; nil for an element that is not shown.
    func windowBox(of id: Int, scrollTop: Double) -> LayoutBox? {
        guard var box = scrolledBox(of: id, scrollTop: scrollTop) else { return nil }
        if let sticky = surroundings[id]?.sticky {
            let shift = stickyShift(of: sticky, scrollTop: scrollTop)
            box.x += shift.x
            box.y += shift.y
        }
        return box
    }

    /// The box of an element in the window without the movements of sticky elements.
    private func scrolledBox(of id: Int, scrollTop: Double) -> LayoutBox? {
        guard var box = layout.boxes[id] else { return nil }
        if !box.isFixed { box.y -= scrollTop }
        if let shift = surroundings[id]?.shift {
            box.x -= shift.x
            box.y -= shift.y
        }
        return box
    }

    /// The movement of a sticky element with those of the sticky elements around it.
    private func stickyShift(of id: Int, scrollTop: Double) -> (x: Double, y: Double) {
        if stickyShifts.scrollTop != scrollTop { stickyShifts = (scrollTop, [:]) }
        if let known = stickyShifts.shifts[id] { return known }
        guard let range = layout.stickyRanges[id], var box = scrolledBox(of: id, scrollTop: scrollTop) else {
            return (0, 0)
        }
        let outer = stickyParents[id].map { stickyShift(of: $0, scrollTop: scrollTop) } ?? (x: 0, y: 0)
        box.x += outer.x
        box.y += outer.y
        let window = LayoutBox(x: 0, y: 0, width: sheets.viewport.width, height: sheets.viewport.height)
        let port = range.scrollContainer.flatMap { windowBox(of: $0, scrollTop: scrollTop) } ?? window
        let own = range.shift(of: box, in: port)
        let shift = (x: outer.x + own.x, y: outer.y + own.y)
        stickyShifts.shifts[id] = shift
        return shift
    }

    /// Whether an element clips its content; the window clips the page.
    private static func clips(_ styled: StyledNode) -> Bool {
        guard styled.node.tag != "page", styled.style["display"] != "inline" else { return false }
        return ["overflow-x", "overflow-y"].contains { (styled.style[$0] ?? "visible") != "visible" }
    }
}
