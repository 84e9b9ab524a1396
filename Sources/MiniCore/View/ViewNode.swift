/// One node of a page's tree as it stood at one moment: what styles, layouts and queries work on.
///
/// The tree is the composed one: the nodes of a component's template stand below the component's element, and what was
/// given to a slot stands where the slot is.
public struct ViewNode: Sendable {
    /// What a node is.
    public enum Kind: Sendable, Hashable {
        /// An element with a tag, attributes and children.
        case element
        /// A piece of text.
        case text
    }

    /// The node's number, which it keeps across renderings; 0 for the page itself.
    public let id: Int
    /// Whether it is an element or a text.
    public let kind: Kind
    /// The tag as it is written in the template, `page` for the page itself; empty for a text.
    public let tag: String
    /// The text, white space included; empty for an element.
    public let text: String
    /// The id of the page or component in whose template the node stands.
    public let owner: Int
    /// The path of the definition whose styles apply to the node, such as `pages/index/index`.
    public let scope: String
    /// The component that the element stands for; nil for all other nodes.
    public let component: Component?
    /// The attributes in the order of the template; `class` and `style` are strings, all others keep their types.
    public let attributes: ValueObject
    /// What is inside, in document order; empty for a text.
    public let children: [ViewNode]

    /// The component that an element stands for.
    public struct Component: Sendable, Hashable {
        /// The component's id, the ``ViewNode/owner`` of the nodes of its template.
        public let id: Int
        /// The path of its definition, such as `components/card/card`.
        public let path: String
        /// Whether the element is a box of its own, so that its class, style and id count; otherwise only what is inside
        /// it is shown.
        public let isHost: Bool

        /// Makes a component.
        public init(id: Int, path: String, isHost: Bool) {
            self.id = id
            self.path = path
            self.isHost = isHost
        }
    }

    /// Makes an element.
    public init(
        id: Int,
        tag: String,
        attributes: ValueObject = ValueObject(),
        owner: Int = 0,
        scope: String = "",
        component: Component? = nil,
        children: [ViewNode] = [],
    ) {
        self.id = id
        kind = .element
        self.tag = tag
        text = ""
        self.owner = owner
        self.scope = scope
        self.component = component
        self.attributes = attributes
        self.children = children
    }

    /// Makes a text.
    public init(id: Int, text: String, owner: Int = 0, scope: String = "") {
        self.id = id
        kind = .text
        tag = ""
        self.text = text
        self.owner = owner
        self.scope = scope
        component = nil
        attributes = ValueObject()
        children = []
    }
}
