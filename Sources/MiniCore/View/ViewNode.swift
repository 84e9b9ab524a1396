/// A node of a page's tree at one moment, for styles, layouts and queries.
///
/// The tree is the composed one: the nodes of a component's template are children of the component's element, and the content
/// of a slot is in the place of the slot.
public struct ViewNode: Sendable {
    /// The kind of a node.
    public enum Kind: Sendable, Hashable {
        /// An element with a tag, attributes and children.
        case element
        /// A piece of text.
        case text
    }

    /// The node's number, which does not change between renderings; 0 for the page itself.
    public let id: Int
    /// Whether it is an element or a text.
    public let kind: Kind
    /// The tag as in the template, `page` for the page itself; empty for a text.
    public let tag: String
    /// The text, white space included; empty for an element.
    public let text: String
    /// The id of the page or component whose template contains the node.
    public let owner: Int
    /// The path of the definition whose styles apply to the node, such as `pages/index/index`.
    public let scope: String
    /// The component that the element represents; nil for all other nodes.
    public let component: Component?
    /// The attributes in the order of the template; `class` and `style` are strings, all others keep their types.
    public let attributes: ScriptObject
    /// The attributes whose values are functions of SJS, such as `onTap`; they are not in ``attributes``.
    public let scriptAttributes: [String]
    /// The children, in document order; empty for a text.
    public let children: [ViewNode]

    /// The maximum number of nested levels below the page.
    package static let depthLimit = 512

    /// The component that an element represents.
    public struct Component: Sendable, Hashable {
        /// The component's id: the ``ViewNode/owner`` of the nodes of its template.
        public let id: Int
        /// The path of its definition, such as `components/card/card`.
        public let path: String
        /// Whether the element has its own box, so that its class, style and id apply; otherwise only its content is shown.
        public let isHost: Bool

        /// Creates a component.
        public init(id: Int, path: String, isHost: Bool) {
            self.id = id
            self.path = path
            self.isHost = isHost
        }
    }

    /// Creates an element.
    public init(
        id: Int,
        tag: String,
        attributes: ScriptObject = ScriptObject(),
        scriptAttributes: [String] = [],
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
        self.scriptAttributes = scriptAttributes
        self.children = children
    }

    /// Creates a text.
    public init(id: Int, text: String, owner: Int = 0, scope: String = "") {
        self.id = id
        kind = .text
        tag = ""
        self.text = text
        self.owner = owner
        self.scope = scope
        component = nil
        attributes = ScriptObject()
        scriptAttributes = []
        children = []
    }
}
