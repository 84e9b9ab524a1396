internal import MiniCore
internal import MiniHost

/// A locator of tests that finds one element only, as source text.
struct RecordedLocator: Sendable {
    /// A call of the page: `getByRole('button', { name: 'Add' })`.
    let source: String
    /// The same call with `findBy`, which waits for the element, if the locator contains what a person reads; otherwise nil.
    let waitingSource: String?

    /// A locator that may find several elements.
    private struct Candidate {
        let locator: ElementLocator
        /// The name of the call after `getBy`; nil for a selector.
        let kind: String?
        /// The arguments of the call.
        let arguments: String
        /// Whether the locator contains what a person reads.
        let isText: Bool

        init(_ locator: ElementLocator, _ kind: String?, _ arguments: String, isText: Bool = false) {
            self.locator = locator
            self.kind = kind
            self.arguments = arguments
            self.isText = isText
        }

        func recorded(_ index: Int?) -> RecordedLocator {
            let position = index.map { ".nth(\($0))" } ?? ""
            let call = { (verb: String) in "\(kind.map { "\(verb)By\($0)" } ?? "$")(\(arguments))\(position)" }
            return RecordedLocator(source: call("get"), waitingSource: isText ? call("find") : nil)
        }
    }

    /// The longest text by which an element is located, in UTF-8 bytes.
    private static let textLimit = 120
    /// The roles whose elements have names for a person.
    private static let namedRoles: Set = [
        "button", "checkbox", "combobox", "img", "link", "radio", "slider", "switch", "textbox",
    ]

    /// The locator of an element of the page on top; nil if the program does not find it.
    ///
    /// It is the first that finds this element only: by role and name, text, test id, id, role, class, tag. If there is none, it
    /// is the first that finds this element, with its position.
    ///
    /// - Parameter node: ``PageElement/id``.
    /// - Returns: The locator and the element.
    static func find(_ node: Int, in program: LocalProgram) async -> (locator: RecordedLocator, element: PageElement)? {
        guard let element = await elements(.element(node), in: program).first else { return nil }
        var positioned: RecordedLocator?
        for candidate in candidates(for: element) {
            let found = await elements(candidate.locator, in: program)
            guard let index = found.firstIndex(where: { $0.id == node }) else { continue }
            if found.count == 1 { return (candidate.recorded(nil), element) }
            if positioned == nil { positioned = candidate.recorded(index) }
        }
        return positioned.map { ($0, element) }
    }

    /// The elements that a test finds.
    private static func elements(_ locator: ElementLocator, in program: LocalProgram) async -> [PageElement] {
        do throws(ActionError) {
            return try await program.look(for: locator, readsStyles: false).elements
        } catch {
            // A program that has ended has no elements, and an event has the reason.
            return []
        }
    }

    private static func candidates(for element: PageElement) -> [Candidate] {
        let isNamed = namedRoles.contains(element.role) || element.attributes["aria-role"] != nil
        var list: [Candidate] = []
        let role = ScriptSource.quoted(element.role)
        if isNamed, isShort(element.name) {
            let arguments = "\(role), { name: \(ScriptSource.quoted(element.name)) }"
            list.append(Candidate(.role(element.role, named: element.name), "Role", arguments, isText: true))
        }
        if isShort(element.text) {
            let arguments = "\(ScriptSource.quoted(element.text)), { exact: true }"
            list.append(Candidate(.text(element.text, .exact), "Text", arguments, isText: true))
        }
        if let id = element.attributes["data-testid"]?.string, !id.isEmpty {
            let selector = "[data-testid=\(JSON.text(.string(id)))]"
            list.append(Candidate(.selector(selector), "TestId", ScriptSource.quoted(id)))
        }
        if let id = element.attributes["id"]?.string, isIdentifier(id) { list.append(selector("#\(id)")) }
        if isNamed { list.append(Candidate(.role(element.role), "Role", role)) }
        let classes = (element.attributes["class"]?.string ?? "").split(separator: " ").map(String.init)
        let names = classes.filter(isIdentifier)
        if !names.isEmpty { list.append(selector(element.tag + names.map { ".\($0)" }.joined())) }
        return list + [selector(element.tag)]
    }

    private static func selector(_ text: String) -> Candidate {
        Candidate(.selector(text), nil, ScriptSource.quoted(text))
    }

    private static func isShort(_ text: String) -> Bool { !text.isEmpty && text.utf8.count <= textLimit }

    private static func isIdentifier(_ text: String) -> Bool {
        text.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_-]*/) != nil
    }
}
