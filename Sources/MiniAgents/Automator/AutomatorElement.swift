internal import MiniCore
internal import MiniHost

/// An element of the page on top at the time of a request, or the page itself.
struct AutomatorElement: Sendable {
    /// The number of its page.
    let page: Int
    /// Its node, with the values that a person has set.
    let node: ViewNode
    /// The element; nil for the page itself.
    let element: PageElement?

    /// The controls that can be on.
    private static let switches: Set<String> = ["checkbox", "radio", "switch"]
    /// The elements that have a position, with the attributes of it and the names that clients use.
    private static let positions: [String: [(attribute: String, names: [String])]] = [
        "scroll-view": [("scroll-top", ["scrollTop"]), ("scroll-left", ["scrollLeft"])],
        "movable-view": [("x", ["x", "_translateX"]), ("y", ["y", "_translateY"])],
        "swiper": [("current", ["current"])],
    ]

    // MARK: For clients

    /// An element as clients refer to it.
    ///
    /// - Parameter instance: The component that it is; nil for a built-in element.
    static func reference(to id: Int, tag: String, instance: Int?, _ attributes: ScriptObject) -> ScriptValue {
        var fields = ScriptObject([("elementId", .string("\(id)")), ("tagName", .string(tag))])
        if let instance { fields["nodeId"] = .string("\(instance)") }
        if tag == "video", let id = attributes["id"], id != "" { fields["videoId"] = id }
        return .object(fields)
    }

    /// A found element as clients refer to it.
    static func reference(to element: PageElement) -> ScriptValue {
        reference(to: element.id, tag: element.tag, instance: element.instance, element.attributes)
    }

    /// A node as clients refer to it.
    static func reference(to node: ViewNode) -> ScriptValue {
        reference(to: node.id, tag: node.tag, instance: node.component?.id, node.attributes)
    }

    // MARK: Values

    /// The text in it; runs of white space are one space.
    var text: String { element?.text ?? node.collapsedText }

    /// An attribute as a text; null without one.
    func attribute(_ name: String) -> ScriptValue {
        switch node.attributes[name] {
        case .string(let text)?: .string(text)
        case let value? where !value.isNullish: .string(JSON.text(value))
        default: .null
        }
    }

    /// The properties by their names: the attributes, the properties of a component, and the values of a control.
    var properties: ScriptObject {
        var properties = ScriptObject()
        for attribute in node.attributes.properties {
            properties[attribute.key] = attribute.value
            properties[Self.camelCase(attribute.key)] = attribute.value
        }
        guard let element else { return properties }
        for property in element.props.object?.properties ?? [] { properties[property.key] = property.value }
        for (attribute, names) in Self.positions[element.tag] ?? [] {
            let place = Self.number(node.attributes[attribute])
            for name in names { properties[name] = .number(place) }
        }
        if element.value != .undefined { properties["value"] = element.value }
        if Self.switches.contains(element.tag) { properties["checked"] = .bool(element.states.contains(.checked)) }
        properties["disabled"] = .bool(element.states.contains(.disabled))
        properties["dataset"] = .object(element.dataset)
        return properties
    }

    /// The position of the content of a `scroll-view`.
    var scrollOffset: (left: Double, top: Double) {
        (Self.number(node.attributes["scroll-left"]), Self.number(node.attributes["scroll-top"]))
    }

    private static func number(_ value: ScriptValue?) -> Double {
        value?.number ?? value?.string.flatMap { Double($0) } ?? 0
    }

    // MARK: Names

    /// A name in camel case: `scrollTop` for `scroll-top`.
    static func camelCase(_ name: String) -> String {
        let parts = name.split(separator: "-")
        guard parts.count > 1, let first = parts.first else { return name }
        return String(first) + parts.dropFirst().map { $0.prefix(1).uppercased() + String($0.dropFirst()) }.joined()
    }

    /// The name of a property of style sheets: `background-color` for `backgroundColor`.
    static func kebabCase(_ name: String) -> String {
        if name.hasPrefix("--") { return name }
        return name.map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined()
    }
}

extension ViewNode {
    /// The text in the node; runs of white space are one space.
    var collapsedText: String {
        var text = ""
        add(to: &text)
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private func add(to text: inout String) {
        text += self.text
        for child in children { child.add(to: &text) }
    }
}
