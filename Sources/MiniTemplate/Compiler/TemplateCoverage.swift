internal import MiniSyntax

/// The parts of a template that coverage counts, and their counters.
///
/// | part | counted as |
/// |---|---|
/// | the content of the file, each named template | function and statement |
/// | element with a directive | statement |
/// | `a:if` with its `a:elif` and `a:else` | branch with a path for each element |
/// | `a:for` | branch of one path, which is taken for each row |
/// | handler of a built-in element, such as `onTap` | function |
/// | method that a component receives by its name, such as `onSave="save"` | function |
struct TemplateCoverage {
    /// The name of the array of counters in the code.
    static let name = "$c"

    private let source: SourceText
    private(set) var map = CoverageMap()
    /// The counter of the content of the file; nil if it has none.
    private(set) var body: Int?
    /// The counters of elements with directives, and of named templates, by the offset of the element's name.
    private var counters: [Int: Int] = [:]
    /// The counters of handlers, by the offset of the attribute's name.
    private var handlers: [Int: Int] = [:]

    init(_ source: SourceText) { self.source = source }

    /// The counter of an element; nil for one that is not counted.
    func counter(of element: MarkupElement) -> Int? { counters[element.name.start] }

    /// The counters of the handlers of an element, by the names of the attributes.
    func handlers(of element: MarkupElement) -> [(name: String, counter: Int)] {
        element.attributes.compactMap { attribute in
            handlers[attribute.name.start].map { (source.text(in: attribute.name), $0) }
        }
    }

    /// Adds the content of the file.
    mutating func addBody() {
        let (start, end) = (source.position(at: 0), source.position(at: source.bytes.count))
        body = addFunction("(template)", CoverageMap.Place(start: start, end: end))
    }

    /// Adds a named template.
    mutating func addTemplate(_ element: MarkupElement, named name: String) {
        counters[element.name.start] = addFunction("template \(name)", place(of: element))
    }

    private mutating func addFunction(_ name: String, _ place: CoverageMap.Place) -> Int {
        let counter = map.makeCounter()
        map.functions.append(CoverageMap.Function(name: name, declaration: place, body: place, counter: counter))
        map.statements.append(CoverageMap.Item(place, counter: counter))
        return counter
    }

    /// Adds an element with a directive.
    mutating func add(_ element: MarkupElement) {
        let counter = map.makeCounter()
        counters[element.name.start] = counter
        map.statements.append(CoverageMap.Item(place(of: element), counter: counter))
    }

    /// Adds a branch whose paths are elements that were added before.
    mutating func addBranch(_ kind: String, _ elements: [MarkupElement]) {
        guard let first = elements.first else { return }
        var branch = CoverageMap.Branch(kind: kind, place: place(of: first))
        for element in elements {
            if let counter = counter(of: element) {
                branch.paths.append(CoverageMap.Item(place(of: element), counter: counter))
            }
        }
        map.branches.append(branch)
    }

    /// Adds a handler of an element.
    mutating func addHandler(_ attribute: MarkupAttribute) {
        let counter = map.makeCounter()
        handlers[attribute.name.start] = counter
        let place = place(attribute.name)
        let name = source.text(in: attribute.name)
        map.functions.append(CoverageMap.Function(name: name, declaration: place, body: place, counter: counter))
    }

    mutating func sort() { map.sort() }

    /// The start tag of an element up to its name.
    private func place(of element: MarkupElement) -> CoverageMap.Place {
        place(SourceRange(element.name.start - 1, element.name.end))
    }

    private func place(_ range: SourceRange) -> CoverageMap.Place {
        CoverageMap.Place(start: source.position(at: range.start), end: source.position(at: range.end))
    }
}

extension TemplateGenerator {
    /// Finds the parts of the template that are counted.
    func findCoverage(in nodes: [MarkupNode]) -> TemplateCoverage {
        var coverage = TemplateCoverage(source)
        if nodes.contains(where: isRendered) { coverage.addBody() }
        addCoverage(of: nodes, to: &coverage)
        coverage.sort()
        return coverage
    }

    private func isRendered(_ node: MarkupNode) -> Bool {
        switch node {
        case .element(let element): !isDefinition(element)
        case .text: true
        }
    }

    private func addCoverage(of nodes: [MarkupNode], to coverage: inout TemplateCoverage) {
        var at = 0
        while at < nodes.count {
            guard case .element(let first) = nodes[at] else {
                at += 1
                continue
            }
            let end = isDefinition(first) ? at + 1 : chainEnd(from: at, among: nodes)
            var chain: [MarkupElement] = []
            for case .element(let element) in nodes[at..<end] { chain.append(element) }
            addCoverage(ofChain: chain, to: &coverage)
            at = end
        }
    }

    /// Adds an element, or an `a:if` with the elements of its other paths.
    private func addCoverage(ofChain chain: [MarkupElement], to coverage: inout TemplateCoverage) {
        for element in chain {
            if isDefinition(element) {
                if element.role == .template, let name = attribute("name", of: element), let text = fixedText(of: name)
                {
                    coverage.addTemplate(element, named: text)
                }
            } else if element.hasDirective {
                coverage.add(element)
                if directives(of: element).list != nil { coverage.addBranch("for", [element]) }
            }
            let isComponent = element.role == .custom
            if isComponent || element.role == .plain {
                for attribute in element.attributes where isComponent ? isMethod(attribute) : isHandler(attribute) {
                    coverage.addHandler(attribute)
                }
            }
            addCoverage(of: element.children, to: &coverage)
        }
        if let first = chain.first, first.hasDirective {
            let own = directives(of: first)
            if own.condition != nil || own.otherwiseIf != nil { coverage.addBranch("if", chain) }
        }
    }

    /// Whether an attribute is `onTap`, `catchTap`, `capture-onTap` or `capture-catchTap` of any event, with a value.
    private func isHandler(_ attribute: MarkupAttribute) -> Bool {
        guard attribute.value?.parts.isEmpty == false else { return false }
        var name = source.text(in: attribute.name)[...]
        if name.hasPrefix("capture-") { name = name.dropFirst("capture-".count) }
        let event = name.hasPrefix("on") ? name.dropFirst(2) : name.hasPrefix("catch") ? name.dropFirst(5) : ""
        return event.first?.isUppercase == true
    }

    /// Whether an attribute of a component names a method, which its prop calls: `onSave="save"` or `on-save="save"`.
    ///
    /// A value with an expression can be a function of the data, whose calls are not counted.
    private func isMethod(_ attribute: MarkupAttribute) -> Bool {
        guard let value = attribute.value, !value.parts.isEmpty, !value.isDynamic else { return false }
        let name = source.text(in: attribute.name)
        guard name.hasPrefix("on") else { return false }
        let event = name.dropFirst(2)
        return event.first == "-" ? event.dropFirst().first?.isLetter == true : event.first?.isUppercase == true
    }
}
