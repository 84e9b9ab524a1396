internal import MiniSyntax
internal import MiniTemplate

/// The places of calls in scripts and of elements in templates, at which the findings of runs are reported.
struct SourceSites: Sendable {
    /// A place in a file.
    struct Site: Sendable {
        let file: String
        /// The line, from 1.
        let line: Int
        /// The column in UTF-16 units, from 1.
        let column: Int

        fileprivate init(_ offset: Int, of source: SourceText) {
            let position = source.position(at: offset)
            file = source.file
            (line, column) = (position.line, position.column)
        }
    }

    /// An element of a template.
    private struct Element: Sendable {
        let tag: String
        /// Whether the class contains an expression.
        let hasComputedClass: Bool
        /// The class without expressions; nil for none.
        let classes: String?
        let site: Site

        func matches(_ tag: String, _ classes: String?) -> Bool {
            tag == self.tag && (hasComputedClass || classes == self.classes)
        }
    }

    /// The mentions of JSAPIs by the files and the names without `Sync`.
    private var calls: [String: [String: [Site]]] = [:]
    private var elements: [String: [Element]] = [:]

    /// Adds the mentions of JSAPIs in a script.
    mutating func add(_ facts: ScriptFacts, of source: SourceText) {
        for mention in facts.apis {
            let site = Site(mention.offset, of: source)
            calls[source.file, default: [:]][Self.plain(mention.name), default: []].append(site)
        }
    }

    /// Adds the elements of a template, unless parts of it are in other files.
    mutating func add(_ review: TemplateReview, of source: SourceText) {
        if review.elements.contains(where: { $0.tag == "import" || $0.tag == "include" }) { return }
        elements[source.file] = review.elements.map { element in
            let classes = element.attributes.first { $0.name == "class" }
            return Element(
                tag: element.tag,
                hasComputedClass: classes != nil && classes?.text == nil,
                classes: classes?.text,
                site: Site(element.offset, of: source),
            )
        }
    }

    /// The only mention of a JSAPI in a script; nil for none and for several ones.
    ///
    /// - Parameter name: The name, with or without `Sync`.
    func call(of name: String, in file: String) -> Site? {
        guard let sites = calls[file]?[Self.plain(name)], sites.count == 1 else { return nil }
        return sites[0]
    }

    /// The only element of a template with a tag and a class; nil for none and for several ones.
    func element(_ tag: String, classes: String?, in file: String) -> Site? {
        let found = (elements[file] ?? []).filter { $0.matches(tag, classes) }
        return found.count == 1 ? found[0].site : nil
    }

    private static func plain(_ name: String) -> String { name.hasSuffix("Sync") ? String(name.dropLast(4)) : name }
}
