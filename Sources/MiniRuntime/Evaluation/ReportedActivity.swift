package import MiniCore

/// An event that a program handles, or lifecycles of its components, which an agent reports.
package enum ReportedActivity: Sendable {
    /// An event is passed to a method of a page or a component.
    ///
    /// - Parameters:
    ///   - type: The type of the event, such as `tap`, or the function of a page, such as `onReachBottom`.
    ///   - handler: The name of the method.
    ///   - owner: The path of the page or the component.
    ///   - target: The tag and the id of the touched element, `view#a`; empty without one.
    ///   - detail: The detail, copied; undefined if it cannot be.
    case event(type: String, handler: String, owner: String, target: String, detail: ScriptValue)
    /// Lifecycles with one name of components with one path, which follow each other.
    case lifecycle(name: String, component: String, count: Int)

    /// Reads a notification; empty for one about anything else.
    static func list(_ subject: String, _ value: ScriptValue) -> [ReportedActivity] {
        switch subject {
        case "event":
            let (tag, id) = (value["tag"]?.string ?? "", value["id"]?.string ?? "")
            let owner = value["owner"]?.string ?? ""
            let handler = value["handler"]?.string ?? ""
            return [
                .event(
                    // A component can receive a value that is no event.
                    type: value["type"]?.string ?? handler,
                    handler: handler,
                    owner: owner.hasPrefix("/") ? String(owner.dropFirst()) : owner,
                    target: id.isEmpty ? tag : "\(tag)#\(id)",
                    detail: value["detail"] ?? .undefined,
                )
            ]
        case "lifecycles":
            return (value.array ?? []).map { group in
                .lifecycle(
                    name: group["name"]?.string ?? "",
                    component: group["component"]?.string ?? "",
                    count: group["count"]?.number.flatMap { Int(exactly: $0) } ?? 1,
                )
            }
        default: return []
        }
    }
}
