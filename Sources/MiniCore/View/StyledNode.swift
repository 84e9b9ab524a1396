/// A node with its style: what a ``LayoutEngine`` places.
///
/// Elements of components that are no box of their own are left out, their content stands in their place.
public struct StyledNode: Sendable {
    /// The node; its own ``ViewNode/children`` are without styles.
    public let node: ViewNode
    /// The style of an element; of a text, that of the element around it.
    public let style: ComputedStyle
    /// What is inside, in document order.
    public let children: [StyledNode]

    /// Makes a node.
    public init(_ node: ViewNode, style: ComputedStyle, children: [StyledNode] = []) {
        self.node = node
        self.style = style
        self.children = children
    }
}
