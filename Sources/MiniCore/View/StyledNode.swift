/// A node with its style: the input of a ``LayoutEngine``.
///
/// Elements of components without their own box are replaced by their content.
public struct StyledNode: Sendable {
    /// The node; its ``ViewNode/children`` have no styles.
    public let node: ViewNode
    /// The style of an element; for a text, the style of its parent element.
    public let style: ComputedStyle
    /// The children, in document order.
    public let children: [StyledNode]

    /// Creates a node.
    public init(_ node: ViewNode, style: ComputedStyle, children: [StyledNode] = []) {
        self.node = node
        self.style = style
        self.children = children
    }
}
