internal import MiniCore
internal import MiniHost

/// The messages for browsers.
extension ReportedActivity {
    /// The most bytes of a detail that is sent as it is.
    private static let detailLimit = 4_096

    /// The message `event`.
    var message: ScriptValue {
        switch self {
        case .event(let type, let handler, let owner, let target, let detail):
            var value = ScriptObject([("handler", .string(handler))])
            if !target.isEmpty { value["target"] = .string(target) }
            if detail != .undefined { value["detail"] = Self.limited(detail) }
            return Self.message("event", type, owner, .object(value))
        case .lifecycle(let name, let component, let count):
            let value: ScriptValue = count > 1 ? ["count": .number(Double(count))] : .null
            return Self.message("component", name, component, value)
        }
    }

    private static func limited(_ detail: ScriptValue) -> ScriptValue {
        let text = JSON.text(detail)
        return text.utf8.count <= detailLimit ? detail : .string(text.shortened(to: detailLimit))
    }

    private static func message(_ kind: String, _ name: String, _ page: String, _ value: ScriptValue) -> ScriptValue {
        ["type": "event", "kind": .string(kind), "name": .string(name), "page": .string(page), "value": value]
    }
}
