internal import MiniCore
internal import MiniView

/// One page as it stood when somebody asked, with its styles and its layout, each computed when it is needed.
final class PageGeometry {
    /// The nodes.
    let tree: ViewNode
    /// The style sheets that are for it.
    let sheets: PageStyles
    private let engine: any LayoutEngine

    /// The nodes with their styles.
    private(set) lazy var styled = sheets.styled(tree)
    /// The styles of the elements by id.
    private(set) lazy var styles = Self.styles(in: styled)
    /// Where the elements are.
    private(set) lazy var layout = engine.layout(styled, in: sheets.viewport)

    /// How far the scroll-views around elements are scrolled, for those that are in one that is.
    private(set) lazy var scrollShifts = Self.scrollShifts(in: tree)

    init(tree: ViewNode, sheets: PageStyles, engine: any LayoutEngine) {
        self.tree = tree
        self.sheets = sheets
        self.engine = engine
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

    private static func scrollShifts(in page: ViewNode) -> [Int: (x: Double, y: Double)] {
        var shifts: [Int: (x: Double, y: Double)] = [:]
        func visit(_ node: ViewNode, _ shift: (x: Double, y: Double)) {
            if shift.x != 0 || shift.y != 0 { shifts[node.id] = shift }
            var inner = shift
            if node.tag == "scroll-view" {
                let offset = PageGeometries.scrollOffset(of: node)
                inner = (shift.x + offset.x, shift.y + offset.y)
            }
            for child in node.children where child.kind == .element { visit(child, inner) }
        }
        visit(page, (0, 0))
        return shifts
    }
}
