internal import MiniCore
internal import MiniSyntax

/// Writes the JavaScript of one template.
///
/// What is written is a function of the runtime's intrinsics (`template.js`) and of the module that is registered. The
/// places of the template are constants `S…` at its end; everything else stands in the line of the markup it is made of.
struct TemplateGenerator {
    let source: SourceText
    let bytes: [UInt8]
    var problems: ProblemList
    var out: ScriptWriter
    /// The definitions of the places.
    var places: ScriptWriter
    var placeCount = 0
    /// The variables in sight, inner ones last.
    var variables: [TemplateVariable] = []
    /// The `a:for` around what is written, inner ones last.
    var lists: [ListScope] = []
    /// The content of a custom element that is being written; nil inside its elements.
    var slotContent: SlotContent?
    /// Where the children of blocks go, by the offset of the block.
    var slotTargets: [Int: [SlotTarget]] = [:]
    /// How many variables were ever declared; their names must differ where they nest.
    var variableCount = 0
    /// Whether texts being written stand in a `text`.
    var isInText = false
    /// The attribute that says whether texts being written have entities in their values; nil for none.
    var decoding: MarkupAttribute?
    var expressionDepth = 0
    /// Whether strings of the expression being written hold entities.
    var decodesEntities = false
    /// What names of imported scripts are in what is written.
    var scriptNames: [String: String] = [:]
    /// Whether something is called that the runtime loads when a template needs it, see `constructs.js`.
    var usesConstructs = false
    /// The offsets of arrow functions.
    var arrowFunctions: Set<Int> = []
    /// Where what is written comes from, as far as it can fail; nil unless somebody asks.
    var marks: [TemplateMark]?
    private(set) var dependencies: [CompiledTemplate.Dependency] = []
    private var imports: [Int] = []
    private var templates: [(name: String, number: Int)] = []
    /// Definitions inside other elements, which must be written outside the rendering that they stand in.
    private var deferred: [MarkupElement] = []
    private var deferredOffsets: Set<Int> = []
    private var writtenOffset = 0
    private var meter = WorkMeter()

    init(_ source: SourceText, problems: ProblemList) {
        self.source = source
        bytes = source.bytes
        self.problems = problems
        out = ScriptWriter(capacity: bytes.count * 2 + 200)
        places = ScriptWriter(capacity: bytes.count)
    }

    /// - Parameter scripts: The elements that import scripts, wherever they stand among the nodes.
    mutating func generate(_ nodes: [MarkupNode], scripts: [MarkupElement]) -> String {
        writeScripts(scripts)
        var bodyCount = 0
        var at = 0
        while at < nodes.count, !isOutOfTime() {
            if case .element(let element) = nodes[at], define(element) {
                writeDeferred()
                at += 1
                continue
            }
            let end = nodes[at...].firstIndex { isDefinition($0) } ?? nodes.count
            out += "const B"
            out.write(bodyCount)
            out += "=d=>"
            writeChildren(Array(nodes[at..<end]))
            out += ";"
            writeDeferred()
            bodyCount += 1
            at = end
        }
        writePlaces()
        writeResult(bodyCount: bodyCount)
        return head + String(decoding: out.bytes, as: UTF8.self)
    }

    /// Names what the runtime offers; what is missing in the short form is loaded by the long one.
    private var head: String {
        usesConstructs
            ? "(function($,m){\"use strict\";$=$.m();const{e,k,t,x,f,l,s,g,c,h,a,u,i,w,d:D}=$;"
            : "(function($,m){\"use strict\";const{e,x,f,s}=$;"
    }

    /// Begins a call of what only some templates need.
    mutating func writeConstruct(_ call: StaticString) {
        usesConstructs = true
        out += call
    }

    /// Notes where what is written next comes from.
    mutating func mark(_ offset: Int) {
        marks?.append(TemplateMark(output: out.bytes.count, source: offset))
    }

    /// The length of what ``generate(_:scripts:)`` puts before the output that marks count.
    var headLength: Int { head.utf8.count }

    private mutating func writePlaces() {
        guard placeCount > 0 else { return }
        out += "const{E,K,T,X,F,L}=$"
        out.write(places.bytes[...])
        out += ";"
    }

    private mutating func writeResult(bodyCount: Int) {
        out += "return{render:"
        switch bodyCount {
        case 0: out += "()=>[]"
        case 1: out += "B0"
        default:
            out += "d=>["
            for body in 0..<bodyCount {
                out += "...B"
                out.write(body)
                out += "(d),"
            }
            out += "]"
        }
        out += ",templates:{__proto__:null"
        for template in templates {
            out += ",["
            out.writeString(template.name)
            out += "]:T"
            out.write(template.number)
        }
        out += "},imports:["
        for number in imports {
            out.write(number)
            out += ","
        }
        out += "]}})"
    }

    // MARK: - Definitions

    private func isDefinition(_ node: MarkupNode) -> Bool {
        guard case .element(let element) = node else { return false }
        return isDefinition(element)
    }

    /// Whether an element defines something instead of showing something.
    func isDefinition(_ element: MarkupElement) -> Bool {
        switch element.role {
        case .importTemplate, .importScript: true
        case .template: attribute("name", of: element) != nil
        case .plain, .custom, .slot, .block, .include: false
        }
    }

    /// Takes up a definition; false if the element shows something.
    private mutating func define(_ element: MarkupElement) -> Bool {
        // Each is compared with those before it.
        if isOutOfTime(after: templates.count + dependencies.count) { return true }
        switch element.role {
        case .importTemplate:
            if let number = depend(on: "src", of: element, kind: .import) { imports.append(number) }
        case .importScript:
            break
        case .template:
            guard let name = attribute("name", of: element) else { return false }
            writeTemplate(named: name, element)
        case .plain, .custom, .slot, .block, .include:
            return false
        }
        return true
    }

    /// Takes up a definition inside other elements.
    mutating func deferDefinition(_ element: MarkupElement) {
        guard deferredOffsets.insert(element.name.start).inserted else { return }
        deferred.append(element)
    }

    private mutating func writeDeferred() {
        while !deferred.isEmpty { _ = define(deferred.removeFirst()) }
    }

    private mutating func writeTemplate(named name: MarkupAttribute, _ element: MarkupElement) {
        guard let text = fixedText(of: name), !text.isEmpty else {
            problems.add("the name of a template must be a fixed text", at: name.name.start)
            return
        }
        let number = templates.count
        if templates.contains(where: { $0.name == text }) {
            problems.add("the template '\(text)' is defined twice", at: name.name.start)
        }
        templates.append((text, number))
        // A template sees its own data only.
        let outside = (variables, lists, slotContent, isInText, decoding)
        (variables, lists, slotContent, isInText, decoding) = ([], [], nil, false, nil)
        out += "const T"
        out.write(number)
        out += "=d=>"
        writeChildren(element.children)
        out += ";"
        (variables, lists, slotContent, isInText, decoding) = outside
    }

    /// The number of the file that an attribute names.
    mutating func depend(
        on attributeName: StaticString,
        of element: MarkupElement,
        kind: CompiledTemplate.Dependency.Kind,
    ) -> Int? {
        guard let attribute = attribute(attributeName, of: element),
            let specifier = fixedText(of: attribute), !specifier.isEmpty
        else {
            let tag = source.text(in: element.name)
            problems.add("<\(tag)> needs a fixed \(attributeName)", at: element.name.start - 1)
            return nil
        }
        let number = dependencies.firstIndex { $0.specifier == specifier && $0.kind == kind }
        if let number { return number }
        let position = source.position(at: attribute.value?.start ?? attribute.name.start)
        dependencies.append(
            CompiledTemplate.Dependency(
                kind: kind,
                specifier: specifier,
                line: position.line,
                column: position.column,
            )
        )
        return dependencies.count - 1
    }

    // MARK: - Time

    /// Counts steps; once the turn is over the file has an error, and nothing more need be written.
    mutating func isOutOfTime(after steps: Int = 1) -> Bool {
        guard meter.step(max(steps, 1)) else { return false }
        problems.add(WorkMeter.message, at: 0)
        return true
    }

    // MARK: - Lines

    /// Begins new lines until the output is in the line of a byte offset.
    mutating func beginLine(of offset: Int) {
        while writtenOffset < offset {
            if bytes[writtenOffset] == 0x0A { out += "\n" }
            writtenOffset += 1
        }
    }
}
