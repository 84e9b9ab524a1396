internal import MiniCore

/// The present states of the controls of a page, which a person has changed.
struct ControlStates {
    /// The tags of the controls whose states a document shows.
    static let tags: Set = ["checkbox", "input", "picker-view", "radio", "slider", "swiper", "switch", "textarea"]

    /// The attributes by the numbers of the nodes.
    private var attributes: [Int: (name: String, value: ScriptValue)] = [:]

    /// - Parameter descriptions: The view's descriptions of elements.
    init(_ descriptions: [ScriptValue]) {
        for description in descriptions {
            guard let id = description["id"]?.number.flatMap({ Int(exactly: $0) }) else { continue }
            switch description["tag"]?.string {
            case "checkbox", "radio", "switch": attributes[id] = ("checked", description["isChecked"] ?? false)
            case "input", "slider", "textarea": attributes[id] = ("value", description["value"] ?? "")
            // The attribute for scripts, because no attribute of HTML shows an item.
            case "swiper": attributes[id] = ("data-current", description["value"] ?? 0)
            case "picker-view": attributes[id] = ("data-current", description["value"] ?? [])
            default: break
            }
        }
    }

    /// The attribute of a control; nil for any other node.
    func attribute(of node: Int) -> (name: String, value: ScriptValue)? { attributes[node] }
}

extension ElementLocator {
    /// The controls whose states a document shows.
    static let controls = ElementLocator.selector(ControlStates.tags.sorted().joined(separator: ","))
}

extension ViewNode {
    /// Whether the node or one below it is a control.
    var containsControl: Bool {
        ControlStates.tags.contains(tag) || children.contains { $0.containsControl }
    }

    /// Whether the node is a field for a password.
    private var isPasswordField: Bool { tag == "input" && attributes["password"]?.isTruthy == true }

    /// The tree with a mask in place of the values of fields for passwords.
    func maskingPasswords() -> ViewNode {
        guard kind == .element else { return self }
        var attributes = attributes
        if isPasswordField, let value = attributes["value"], !value.isNullish, value != "" {
            attributes["value"] = "***"
        }
        return ViewNode(
            id: id,
            tag: tag,
            attributes: attributes,
            scriptAttributes: scriptAttributes,
            owner: owner,
            scope: scope,
            component: component,
            children: children.map { $0.maskingPasswords() },
        )
    }

    /// The tree with the present states of controls in place of their attributes.
    func showing(_ states: ControlStates) -> ViewNode {
        guard kind == .element else { return self }
        var attributes = attributes
        if let (name, value) = states.attribute(of: id) { attributes[name] = value }
        return ViewNode(
            id: id,
            tag: tag,
            attributes: attributes,
            scriptAttributes: scriptAttributes,
            owner: owner,
            scope: scope,
            component: component,
            children: children.map { $0.showing(states) },
        )
    }
}
