public import MiniCore

/// An element of a page as it was when it was looked at.
public struct PageElement: Sendable, Hashable {
    /// Identifies the element as long as it is on its page.
    public let id: Int
    /// Its tag.
    public let tag: String
    /// What it is to a person, see ``ElementLocator/role(_:named:)``.
    public let role: String
    /// What it is called by a person: its `aria-label`, its text or its placeholder.
    public let name: String
    /// The text in it, with runs of space as one.
    public let text: String
    /// Its attributes by their names as written; handlers of SJS are left out.
    public let attributes: ValueObject
    /// Its `data-` attributes as handlers see them.
    public let dataset: ValueObject
    /// What a control has at the moment; undefined for other elements.
    public let value: Value
    /// What keeps a person from using it, or is visible of its state.
    public let states: Set<State>
    /// The path of the component that it is; nil for a built-in one.
    public let component: String?
    /// Identifies that component in its program; nil for a built-in one.
    package let instance: Int?
    /// A component's `data`; undefined for other elements.
    public let data: Value
    /// A component's `props`; undefined for other elements.
    public let props: Value

    /// What can be said of an element.
    public enum State: Sendable, Hashable {
        /// A checkbox, radio or switch that is on.
        case checked
        /// It takes no touch.
        case disabled
        /// It has the keyboard.
        case focused
        /// It or something around it is `hidden`, or its style keeps it from being seen: `display: none` or `visibility`.
        case hidden
    }

    /// Takes apart what the view says of an element.
    ///
    /// - Parameter unseen: The ids of elements that are hidden by their styles.
    init(_ description: Value, data: Value, props: Value, unseen: Set<Int>) {
        id = Int(description["id"]?.number ?? 0)
        tag = description["tag"]?.string ?? ""
        role = description["role"]?.string ?? ""
        name = description["name"]?.string ?? ""
        text = description["text"]?.string ?? ""
        attributes = description["attributes"]?.object ?? ValueObject()
        dataset = description["dataset"]?.object ?? ValueObject()
        value = description["value"] ?? .undefined
        let names: [(String, State)] = [
            ("isChecked", .checked), ("isDisabled", .disabled), ("isFocused", .focused), ("isHidden", .hidden),
        ]
        let states = Set(names.filter { description[$0.0] == true }.map(\.1))
        self.states = unseen.contains(id) ? states.union([.hidden]) : states
        component = description["component"]?.string
        instance = description["instance"]?.number.flatMap { Int(exactly: $0) }
        self.data = data
        self.props = props
    }
}
