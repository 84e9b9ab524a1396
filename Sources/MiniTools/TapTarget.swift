internal import MiniCore
internal import MiniHost

/// An element of a page that has a handler of `tap`.
struct TapTarget {
    /// The id of the element on its page.
    let id: Int
    let tag: String
    let text: String
    let handler: String
    /// The selectors that may find the element first, best first.
    let selectors: [String]

    /// The attributes that name the handler of a tap.
    private static let attributes = ["onTap", "catchTap"]
    private static let textLimit = 40

    /// Finds the elements of a page in document order.
    ///
    /// Components are not among them: they pass the handler to an element of their template.
    static func targets(in page: ViewNode) -> [TapTarget] {
        var search = Search()
        search.visit(page, "")
        return search.targets
    }

    /// Whether an element of another program of the same page is the same one.
    func isSame(as other: TapTarget) -> Bool {
        tag == other.tag && handler == other.handler && selectors.last == other.selectors.last
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

    private struct Search {
        var targets: [TapTarget] = []
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
            let attribute = TapTarget.attributes.first { element.attributes[$0]?.string?.isEmpty == false }
            guard let attribute, let handler = element.attributes[attribute]?.string else { return }
            if Self.isPlain(handler) { add("\(element.tag)[\(attribute)=\"\(handler)\"]", &selectors) }
            selectors.append(path)
            let target = TapTarget(
                id: element.id,
                tag: element.tag,
                text: TapTarget.text(of: element),
                handler: handler,
                selectors: selectors,
            )
            targets.append(target)
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
