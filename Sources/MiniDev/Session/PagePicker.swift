internal import MiniCore
internal import MiniHost

/// A `picker` of a page, as browsers show it.
struct PagePicker {
    private let element: PageElement

    /// - Returns: Nil for any other element, and for a disabled picker.
    init?(_ element: PageElement) {
        guard element.tag == "picker", element.component == nil,
            element.attributes["disabled"]?.isTruthy != true
        else { return nil }
        self.element = element
    }

    /// The mode that the program has set.
    var mode: String { text("mode") ?? "selector" }

    /// The fields for a browser: `mode` with `value`, and `items` of lists or `start` and `end` of dates; nil if there is
    /// nothing to choose from.
    ///
    /// `reportsTurns` is true if the program listens to each turn of a list.
    var offer: ScriptValue? {
        switch mode {
        case "selector":
            guard let items = items(element.attributes["range"]) else { return nil }
            return offer("selector", [("items", items), ("value", index(element.value))])
        case "multiSelector":
            guard let range = element.attributes["range"]?.array, !range.isEmpty else { return nil }
            let lists = range.map { items($0) ?? [] }
            let value = range.indices.map { at in index(element.value[at] ?? 0) }
            let fields: [(String, ScriptValue)] = [
                ("items", .array(lists)), ("value", .array(value)), ("reportsTurns", .bool(listensToTurns)),
            ]
            return offer("multiSelector", fields)
        case "date":
            let modes = ["year": "year", "month": "month"]
            return offer(modes[text("fields") ?? "day"] ?? "date", limits)
        case "time": return offer("time", limits)
        default: return nil
        }
    }

    private func offer(_ mode: String, _ fields: [(String, ScriptValue)]) -> ScriptValue {
        .object(ScriptObject([("mode", .string(mode)), ("title", .string(text("aria-label") ?? ""))] + fields))
    }

    private var limits: [(String, ScriptValue)] {
        [("value", .string(element.value.string ?? ""))]
            + ["start", "end"].map { ($0, text($0).map(ScriptValue.string) ?? .null) }
    }

    private var listensToTurns: Bool {
        element.attributes.keys.contains { $0.wholeMatch(of: /(on|catch|bind)-?:?columnchange/.ignoresCase()) != nil }
    }

    /// The texts of a list; nil if it is empty or no list.
    private func items(_ list: ScriptValue?) -> ScriptValue? {
        guard let list = list?.array, !list.isEmpty else { return nil }
        let key = text("range-key")
        return .array(
            list.map { item in
                let shown = key.flatMap { item[$0] } ?? item
                return .string(shown.string ?? JSON.text(shown))
            }
        )
    }

    /// The index of a value, which may be a text; 0 for any other value.
    private func index(_ value: ScriptValue) -> ScriptValue {
        .number(value.number ?? value.string.flatMap { Double($0) } ?? 0)
    }

    private func text(_ attribute: String) -> String? {
        element.attributes[attribute]?.string.flatMap { $0.isEmpty ? nil : $0 }
    }
}
