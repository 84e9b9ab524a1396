internal import MiniCore
internal import MiniHost

/// An element of a page with a handler of an event.
struct HandlerTarget {
    /// The id of the element on its page.
    let id: Int
    let tag: String
    let text: String
    let event: HandledEvent
    /// The action that causes the event.
    let action: ElementAction
    /// The name of the method; empty for a function of SJS.
    let handler: String
    /// The selectors that may find the element first, best first.
    let selectors: [String]

    private static let textLimit = 40

    /// Finds the handlers of a page in document order, those of an element in the order of ``HandledEvent``.
    ///
    /// The handlers of components are not among them: a component passes a handler to an element of its template.
    static func targets(in page: ViewNode) -> [HandlerTarget] {
        var search = Search()
        search.visit(page, "")
        return search.targets
    }

    /// Whether an element of another program of the same page is the same one.
    func isSame(as other: HandlerTarget) -> Bool {
        event == other.event && tag == other.tag && handler == other.handler && selectors.last == other.selectors.last
    }

    /// The selector that finds the element first, or the most precise one.
    func selector(in program: any MiniProgram) async -> (text: String, isFirst: Bool) {
        for selector in selectors {
            do throws(ActionError) {
                let found = try await program.elements(.selector(selector)).first
                if found?.id == id { return (selector, true) }
            } catch {
                // The next one may be valid; the tap reports a program that has ended.
            }
        }
        return (selectors.last ?? tag, false)
    }

    /// An attribute with a handler.
    private struct Handler {
        let attribute: String
        let event: HandledEvent
        let action: ElementAction
        /// Empty for a function of SJS.
        let method: String

        private init?(_ attribute: String, _ method: String, of element: ViewNode) {
            guard let event = HandledEvent(attribute: attribute), let action = event.action(on: element) else {
                return nil
            }
            self.attribute = attribute
            self.event = event
            self.action = action
            self.method = method
        }

        /// One handler for each event of an element: an action calls all handlers of its event.
        static func handlers(of element: ViewNode) -> [Handler] {
            let methods = element.attributes.properties.compactMap { attribute -> Handler? in
                guard let method = attribute.value.string, method.contains(where: { !$0.isWhitespace }) else {
                    return nil
                }
                return Handler(attribute.key, method, of: element)
            }
            let handlers = methods + element.scriptAttributes.compactMap { Handler($0, "", of: element) }
            return HandledEvent.allCases.compactMap { event in handlers.first { $0.event == event } }
        }
    }

    private struct Search {
        var targets: [HandlerTarget] = []
        /// The ids and the tags with handlers that earlier elements have.
        private var known: Set<String> = []

        mutating func visit(_ node: ViewNode, _ place: String) {
            for (index, child) in node.children.filter({ $0.kind == .element }).enumerated() {
                let step = "\(child.tag):nth-child(\(index + 1))"
                let path = place.isEmpty ? step : "\(place) > \(step)"
                if child.component == nil { note(child, path) }
                visit(child, path)
            }
        }

        private mutating func note(_ element: ViewNode, _ path: String) {
            var selectors: [String] = []
            if let id = element.attributes["id"]?.string, Self.isPlain(id) { add("#" + id, &selectors) }
            let handlers = Handler.handlers(of: element)
            guard let first = handlers.first else { return }
            if Self.isPlain(first.method) { add("\(element.tag)[\(first.attribute)=\"\(first.method)\"]", &selectors) }
            selectors.append(path)
            let text = HandlerTarget.text(of: element)
            targets += handlers.map { handler in
                HandlerTarget(
                    id: element.id,
                    tag: element.tag,
                    text: text,
                    event: handler.event,
                    action: handler.action,
                    handler: handler.method,
                    selectors: selectors,
                )
            }
        }

        /// Adds a selector that finds no earlier element.
        private mutating func add(_ selector: String, _ selectors: inout [String]) {
            if known.insert(selector).inserted { selectors.append(selector) }
        }

        /// Whether a text needs no quotes in a selector.
        private static func isPlain(_ text: String) -> Bool {
            !text.isEmpty && text.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-_".utf8.contains($0) }
        }
    }

    /// The beginning of the text in an element.
    private static func text(of element: ViewNode) -> String {
        var pieces: [String] = []
        func collect(_ node: ViewNode) {
            guard pieces.count < textLimit else { return }
            if node.kind == .text { pieces += node.text.split(whereSeparator: \.isWhitespace).map(String.init) }
            node.children.forEach(collect)
        }
        collect(element)
        return String(pieces.joined(separator: " ").prefix(textLimit))
    }
}
