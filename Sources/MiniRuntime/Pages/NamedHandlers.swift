internal import MiniCore
internal import MiniEngine

/// The methods that the templates of a page and its components name as handlers of events.
///
/// Handlers of components are not among them: an attribute `onName` of a component may be a text. Neither are those in packages,
/// which are not the program's own mistakes.
struct NamedHandlers {
    /// A handler of an element.
    private struct Handler {
        /// The page or the component whose template names it.
        let owner: Int
        let name: String
        /// The type of the event, such as `tap`.
        let event: String
        let tag: String
        let id: String
    }

    private var handlers: [Handler] = []
    /// The names that have been found, each after the path of its page or component.
    private var known: Set<String> = []

    /// Finds the handlers in the tree of a page, each once for a page or a component.
    init(in page: ViewNode) { add(page) }

    private mutating func add(_ node: ViewNode) {
        for child in node.children where child.kind == .element {
            if child.component == nil, !PackagePath.isInPackage(child.scope) { note(child) }
            add(child)
        }
    }

    private mutating func note(_ element: ViewNode) {
        for property in element.attributes.properties {
            guard let event = Self.event(ofAttribute: property.key),
                let words = property.value.string?.split(whereSeparator: \.isWhitespace), words.count == 1,
                known.insert("\(element.scope) \(words[0])").inserted
            else { continue }
            handlers.append(
                Handler(
                    owner: element.owner,
                    name: String(words[0]),
                    event: event,
                    tag: element.tag,
                    id: element.attributes["id"]?.string ?? "",
                )
            )
        }
    }

    /// The type of the event whose handler an attribute names, as in `onTap`, `catchTap` and `capture-onTap`; nil for other
    /// attributes.
    static func event(ofAttribute name: String) -> String? {
        let phase = "capture-"
        let name = name.hasPrefix(phase) ? name.dropFirst(phase.count) : name[...]
        guard let prefix = ["on", "catch"].first(where: { name.hasPrefix($0) }) else { return nil }
        let type = name.dropFirst(prefix.count)
        guard let first = type.first, first.isUppercase else { return nil }
        return first.lowercased() + type.dropFirst()
    }

    /// Warns of those that the page and its components do not define, as an event does.
    func warnOfMissing(_ turns: ProgramTurns, _ prelude: Prelude) {
        guard !handlers.isEmpty else { return }
        turns.perform { () throws(ScriptError) in
            for handler in handlers {
                let target: ScriptValue = ["tagName": .string(handler.tag), "id": .string(handler.id)]
                let event: ScriptValue = ["type": .string(handler.event), "currentTarget": target]
                _ = try prelude.pageEvent.call([
                    .number(Double(handler.owner)), .string(handler.name), .copied(event), .null,
                ])
            }
        }
    }
}
