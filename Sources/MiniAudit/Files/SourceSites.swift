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

    /// The pages of app.json.
    private let pages: Set<String>
    /// The mentions of JSAPIs in the scripts of pages, by the pages and the names without `Sync`.
    private var calls: [String: [String: [Site]]] = [:]
    /// The mentions of JSAPIs in all other scripts, which each page may run, by the names without `Sync`.
    private var sharedCalls: [String: [Site]] = [:]
    private var elements: [String: [Element]] = [:]

    init(pages: Set<String>) { self.pages = pages }

    /// Adds the mentions of JSAPIs in a script.
    mutating func add(_ facts: ScriptFacts, of source: SourceText) {
        let page = source.file.lastIndex(of: ".").map { String(source.file[..<$0]) } ?? source.file
        for mention in facts.apis {
            let (name, site) = (Self.plain(mention.name), Site(mention.offset, of: source))
            if pages.contains(page) {
                calls[page, default: [:]][name, default: []].append(site)
            } else {
                sharedCalls[name, default: []].append(site)
            }
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

    /// The only mention of a JSAPI in the scripts that a page may run; nil for none and for several ones.
    ///
    /// - Parameter name: The name, with or without `Sync`.
    func call(of name: String, on page: String) -> Site? {
        let name = Self.plain(name)
        let sites = (calls[page]?[name] ?? []) + (sharedCalls[name] ?? [])
        return sites.count == 1 ? sites[0] : nil
    }

    /// The only element of a template with a tag and a class; nil for none and for several ones.
    func element(_ tag: String, classes: String?, in file: String) -> Site? {
        let found = (elements[file] ?? []).filter { $0.matches(tag, classes) }
        return found.count == 1 ? found[0].site : nil
    }

    private static func plain(_ name: String) -> String { name.hasSuffix("Sync") ? String(name.dropLast(4)) : name }
}
