internal import MiniCore

/// Values of controls.
extension ViewNode {
    /// A value besides the present one that a person can give the control; nil for other elements and if there is none.
    ///
    /// The attributes of the tree contain the present values.
    var otherValue: ScriptValue? {
        guard component == nil else { return nil }
        switch tag {
        case "switch", "checkbox": return .bool(!isOn("checked"))
        case "radio": return isOn("checked") ? nil : .bool(true)
        case "checkbox-group": return otherChoice
        case "radio-group":
            return members("radio").first { !$0.isOn("checked") && !$0.isOn("disabled") }?.attributes["value"]
        case "slider":
            let (minimum, maximum) = (number("min") ?? 0, number("max") ?? 100)
            return .number(number("value") == maximum ? minimum : maximum)
        case "picker": return otherOption
        case "picker-view":
            let columns = members("picker-view-column")
            return .array(columns.map { .number(Double($0.elements.count - 1)) })
        case "swiper":
            let count = members("swiper-item").count
            return count > 1 ? .number(Double((Int(number("current") ?? 0) + 1) % count)) : nil
        case "movable-view":
            return ["x": .number((number("x") ?? 0) + 1), "y": .number((number("y") ?? 0) + 1)]
        default: return nil
        }
    }

    /// The values of the checked boxes of a group after a tap on the first box.
    private var otherChoice: ScriptValue? {
        let boxes = members("checkbox")
        guard let box = boxes.first(where: { !$0.isOn("disabled") }), let value = box.attributes["value"] else {
            return nil
        }
        let checked = boxes.filter { $0.isOn("checked") }.compactMap { $0.attributes["value"] }
        return .array(box.isOn("checked") ? checked.filter { $0 != value } : checked + [value])
    }

    /// The first date or time of a picker, or the last option of each of its columns.
    private var otherOption: ScriptValue? {
        let bounds = ["start", "end"].compactMap { attributes[$0]?.string }.filter { !$0.isEmpty }
        let range = attributes["range"]?.array ?? []
        switch attributes["mode"]?.string {
        case "date": return .string(bounds.first ?? "2024-02-29")
        case "time": return .string(bounds.first ?? "09:30")
        case "multiSelector": return .array(range.map { .number(Double(($0.array?.count ?? 0) - 1)) })
        default: return .number(Double(range.count - 1))
        }
    }

    private var elements: [ViewNode] { children.filter { $0.kind == .element } }

    private func isOn(_ name: String) -> Bool { attributes[name]?.isTruthy == true }

    private func number(_ name: String) -> Double? {
        let value = attributes[name]
        guard let number = value?.number ?? Double(value?.string ?? ""), abs(number) < 1e9 else { return nil }
        return number
    }

    /// The built-in elements with a tag below this one, in document order.
    private func members(_ tag: String) -> [ViewNode] {
        children.flatMap { child in
            (child.tag == tag && child.component == nil ? [child] : []) + child.members(tag)
        }
    }
}
