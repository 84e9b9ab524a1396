internal import MiniCore
internal import MiniHost

/// Conversions between values of a test file's scripts and the host's types.
enum TestValues {
    /// The description of an element for the scripts.
    static func description(of element: PageElement) -> ScriptValue {
        var states: [ScriptValue] = []
        let names: [(PageElement.State, ScriptValue)] = [
            (.checked, "checked"), (.disabled, "disabled"), (.focused, "focused"), (.hidden, "hidden"),
        ]
        for (state, name) in names where element.states.contains(state) { states.append(name) }
        return [
            "id": .number(Double(element.id)), "tag": .string(element.tag), "role": .string(element.role),
            "name": .string(element.name), "text": .string(element.text), "attributes": .object(element.attributes),
            "dataset": .object(element.dataset), "value": element.value, "states": .array(states),
            "component": element.component.map(ScriptValue.string) ?? .undefined,
            "instance": element.instance.map { .number(Double($0)) } ?? .undefined, "data": element.data,
            "props": element.props,
        ]
    }

    /// The text of an action for reports: `element.input("#name", "milk")`.
    static func description(ofAction name: String, label: String, _ values: [ScriptValue]) -> String {
        var values = values
        // The page's number is omitted, as is the action that the label contains.
        if ["act", "actOnPage", "setData", "callMethod", "rect", "lockDevice"].contains(name) { values.removeFirst() }
        if name == "act" { values.remove(at: 1) }
        if name == "actOnPage" { values.removeFirst() }
        while let last = values.last, last == .undefined || last == .null { values.removeLast() }
        let texts = values.map { value in JSON.text(value["by"] == nil ? value : value["value"] ?? .undefined) }
        return "\(label)(\(texts.joined(separator: ", ")))"
    }

    /// The position of an element in the window, in pixels.
    static func rectangle(_ box: LayoutBox) -> ScriptValue {
        let edges = [
            ("left", box.x), ("top", box.y), ("width", box.width), ("height", box.height),
            ("right", box.x + box.width), ("bottom", box.y + box.height),
        ]
        return .object(ScriptObject(edges.map { ($0.0, .number($0.1)) }))
    }

    /// The locator of the scripts: `{by, value, name, within, index}`.
    static func locator(_ value: ScriptValue) -> ElementLocator {
        let text = value["value"]?.string ?? ""
        var locator: ElementLocator
        switch value["by"]?.string {
        case "text": locator = .text(text)
        case "wholeText": locator = .text(text, .exact)
        case "role": locator = .role(text, named: value["name"]?.string)
        default: locator = .selector(text)
        }
        if let outer = value["within"], outer.object != nil { locator = locator.within(Self.locator(outer)) }
        if let index = value["index"]?.number.flatMap({ Int(exactly: $0) }) { locator = locator.nth(index) }
        return locator
    }

    /// The action of the scripts.
    static func action(_ name: String, _ value: ScriptValue) throws(ScriptError) -> ElementAction {
        switch name {
        case "tap": .tap
        case "longTap": .longTap
        case "touch":
            .touch((value.array ?? []).map(touchPoint))
        case "input": .input(value.string ?? "")
        case "change": .change(value)
        case "focus": .focus
        case "blur": .blur
        case "confirm": .confirm
        case "submit": .submit
        case "reset": .reset
        case "scroll": .scroll(scrollTarget(value))
        case "trigger": .trigger(value["type"]?.string ?? "", detail: value["detail"] ?? [:])
        default: throw ScriptError(name: "Error", message: "elements cannot \(name)")
        }
    }

    private static func touchPoint(_ value: ScriptValue) -> TouchPoint {
        let (x, y) = (value["x"]?.number ?? 0, value["y"]?.number ?? 0)
        let finger = value["identifier"]?.number.flatMap { Int(exactly: $0) } ?? 0
        return value["type"] == "touchCancel"
            ? .cancelled(x: x, y: y, finger: finger) : TouchPoint(x: x, y: y, finger: finger)
    }

    private static func scrollTarget(_ value: ScriptValue) -> ElementAction.ScrollTarget {
        switch value.string {
        case "upper": .upperEdge
        case "lower": .lowerEdge
        default: .offset(left: value["left"]?.number, top: value["top"]?.number)
        }
    }

    /// The page action of the scripts.
    static func pageAction(_ name: String, _ value: ScriptValue) throws(ScriptError) -> PageAction {
        switch name {
        case "scroll": .scroll(top: value.number ?? 0)
        case "reachBottom": .reachBottom
        case "pullDownRefresh": .pullDownRefresh
        case "tapTab": .tapTab(Int(exactly: value.number ?? -1) ?? -1)
        case "goBack": .goBack
        case "share": .share
        default: throw ScriptError(name: "Error", message: "pages cannot \(name)")
        }
    }

    /// Errors of the program for the scripts.
    static func description(of errors: [ScriptError]) -> ScriptValue {
        .array(
            errors.enumerated().map { index, error in
                [
                    "index": .number(Double(index)), "name": .string(error.name), "message": .string(error.message),
                    "file": error.file.map(ScriptValue.string) ?? .undefined,
                    "line": error.line.map { .number(Double($0)) } ?? .undefined,
                ]
            }
        )
    }

    /// The calls of context objects by the program: `[{kind, id, calls: [{name, arguments}]}]`.
    static func contexts(_ records: [ContextRecord]) -> ScriptValue {
        .array(
            records.map { record in
                let calls = record.calls.map { call -> ScriptValue in
                    ["name": .string(call.name), "arguments": .array(call.arguments)]
                }
                return ["kind": .string(record.kind), "id": .string(record.id), "calls": .array(calls)]
            }
        )
    }

    /// An integer among arguments; 0 for any other value.
    static func integer(_ values: [ScriptValue], _ index: Int) -> Int {
        values.indices.contains(index) ? Int(exactly: values[index].number ?? 0) ?? 0 : 0
    }
}
