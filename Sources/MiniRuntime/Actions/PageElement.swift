public import MiniCore

/// The state of an element of a page at the time of a lookup.
public struct PageElement: Sendable, Hashable {
    /// Identifies the element as long as it is on its page.
    public let id: Int
    /// Its tag.
    public let tag: String
    /// Its role, see ``ElementLocator/role(_:named:)``.
    public let role: String
    /// Its name for a person: its `aria-label`, its text or its placeholder.
    public let name: String
    /// The text in it; runs of white space are one space.
    public let text: String
    /// Its attributes by their names in the template, without handlers of SJS.
    public let attributes: ScriptObject
    /// Its `data-` attributes as handlers receive them.
    public let dataset: ScriptObject
    /// The present value of a control; undefined for other elements.
    public let value: ScriptValue
    /// The states of the element.
    public let states: Set<State>
    /// The path of the component that it is; nil for a built-in one.
    public let component: String?
    /// Identifies that component in its program; nil for a built-in one.
    package let instance: Int?
    /// A component's `data`; undefined for other elements.
    public let data: ScriptValue
    /// A component's `props`; undefined for other elements.
    public let props: ScriptValue

    /// A state of an element.
    public enum State: String, Sendable, Hashable, CaseIterable {
        /// A checkbox, radio or switch that is on.
        case checked
        /// The element ignores touches.
        case disabled
        /// The element has the keyboard's focus.
        case focused
        /// The element or an ancestor is `hidden`, or its style hides it: `display: none` or `visibility`.
        case hidden
    }

    /// Reads the view's description of an element.
    ///
    /// - Parameter unseen: The ids of elements that are hidden by their styles.
    package init(_ description: ScriptValue, data: ScriptValue, props: ScriptValue, unseen: Set<Int>) {
        id = Int(description["id"]?.number ?? 0)
        tag = description["tag"]?.string ?? ""
        role = description["role"]?.string ?? ""
        name = description["name"]?.string ?? ""
        text = description["text"]?.string ?? ""
        attributes = description["attributes"]?.object ?? ScriptObject()
        dataset = description["dataset"]?.object ?? ScriptObject()
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
