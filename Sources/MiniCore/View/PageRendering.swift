/// The changes of one page's tree since its previous rendering.
///
/// The first rendering of a page changes a tree that contains only the page itself. A listener that has applied all earlier
/// changes has the tree of ``ViewNode`` that the page has now.
public struct PageRendering: Sendable {
    /// The page's number.
    public let page: Int
    /// The page's path.
    public let path: String
    /// The number of the rendering: 1 for the first of the page, and one more for each that changes its tree.
    ///
    /// A listener that misses a number reads the complete tree instead.
    public let number: Int
    /// The changes, in the order in which they are applied.
    public let changes: [Change]

    /// A change of a page's tree.
    ///
    /// Nodes are identified by ``ViewNode/id``, the page itself by 0.
    public enum Change: Sendable {
        /// Removes a node with its children.
        case removed(Int)
        /// Inserts a node with its children into an element, before one of its children or, with nil, at the end.
        case inserted(ViewNode, into: Int, before: Int?)
        /// Moves a node with its children before another child of the same element or, with nil, to the end.
        case moved(Int, before: Int?)
        /// Replaces all attributes of an element.
        case attributes(of: Int, ScriptObject)
        /// Replaces the text of a text node.
        case text(of: Int, String)
    }

    /// Creates the description of a rendering.
    public init(page: Int, path: String, number: Int, changes: [Change]) {
        self.page = page
        self.path = path
        self.number = number
        self.changes = changes
    }
}

extension PageRendering {
    /// The approximate size of the changes in bytes.
    package var byteCount: Int {
        changes.reduce(0) { count, change in
            switch change {
            case .removed, .moved: count + 16
            case .inserted(let node, _, _): count + 16 + Self.byteCount(of: node)
            case .attributes(_, let attributes): count + 16 + ScriptValue.object(attributes).byteCount
            case .text(_, let text): count + 16 + text.utf8.count
            }
        }
    }

    private static func byteCount(of node: ViewNode) -> Int {
        node.children.reduce(64 + node.text.utf8.count + ScriptValue.object(node.attributes).byteCount) {
            $0 + byteCount(of: $1)
        }
    }
}
