internal import MiniCore
internal import MiniSyntax

/// Writes the JavaScript of one template.
///
/// The output is a function of the runtime's intrinsics (`template.js`) and of the module that is registered. The
/// places of the template are constants `S…` at its end. All other code is in the same line as its markup.
struct TemplateGenerator {
    let source: SourceText
    let bytes: [UInt8]
    var problems: ProblemList
    var out: ScriptWriter
    /// The definitions of the places.
    var places: ScriptWriter
    var placeCount = 0
    /// The variables in scope, inner ones last.
    var variables: [TemplateVariable] = []
    /// The `a:for` elements around the current element, inner ones last.
    var lists: [ListScope] = []
    /// The content of a custom element that is being written.
    ///
    /// Nil within its elements.
    var slotContent: SlotContent?
    /// The slots of the children of blocks, by the offset of the block.
    var slotTargets: [Int: [SlotTarget]] = [:]
    /// The number of all variables declared so far, which makes their names unique where they nest.
    var variableCount = 0
    /// Whether the current texts are in a `text`.
    var isInText = false
    /// The attribute that decides whether entities in the values of texts are decoded, or nil for none.
    var decoding: MarkupAttribute?
    var expressionDepth = 0
    /// Whether strings of the current expression contain entities.
    var decodesEntities = false
    /// The names of imported scripts in the output.
    var scriptNames: [String: String] = [:]
    /// Whether the output calls a function that the runtime loads on demand, see `constructs.js`.
    var usesConstructs = false
    /// The offsets of arrow functions.
    var arrowFunctions: Set<Int> = []
    /// The positions in the template of the output that can fail, or nil unless they were requested.
    var marks: [SourceMapping]?
    /// The parts that are counted, or nil if none is.
    var coverage: TemplateCoverage?
    private(set) var dependencies: [CompiledTemplate.Dependency] = []
    private var imports: [Int] = []
    private var templates: [(name: String, number: Int)] = []
    /// Definitions inside other elements, which must be written outside the rendering function that contains them.
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

    /// - Parameter scripts: The elements that import scripts, at any position among the nodes.
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
            let counter = bodyCount == 0 ? coverage?.body : nil
            beginCounted(counter)
            writeChildren(Array(nodes[at..<end]))
            endCounted(counter)
            out += ";"
            writeDeferred()
            bodyCount += 1
            at = end
        }
        writePlaces()
        writeResult(bodyCount: bodyCount)
        if coverage != nil { out.write(CountedScript.suffix) }
        return head + String(decoding: out.bytes, as: UTF8.self)
    }

    /// Declares the functions of the runtime.
    ///
    /// The long form loads those that are missing in the short form.
    private var head: String {
        let prefix = coverage == nil ? "" : CountedScript.prefix(TemplateCoverage.name)
        return usesConstructs
            ? prefix + "(function($,m){\"use strict\";$=$.m();const{e,k,t,x,f,l,s,g,c,h,a,u,i,w,d:D}=$;"
            : prefix + "(function($,m){\"use strict\";const{e,x,f,s}=$;"
    }

    /// Begins an expression that is counted; nil for one that is not.
    mutating func beginCounted(_ counter: Int?) {
        guard let counter else { return }
        out.write("(\(TemplateCoverage.name)[\(counter)]++,")
    }

    /// Ends the expression.
    mutating func endCounted(_ counter: Int?) {
        if counter != nil { out += ")" }
    }

    /// Begins a call of a function that only some templates need.
    mutating func writeConstruct(_ call: StaticString) {
        usesConstructs = true
        out += call
    }

    /// Records the position in the template of the next output.
    mutating func mark(_ offset: Int) {
        marks?.append(SourceMapping(output: out.bytes.count, source: offset))
    }

    /// The length of the text that ``generate(_:scripts:)`` puts before the output that marks refer to.
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

    /// Whether an element is a definition that renders nothing itself.
    func isDefinition(_ element: MarkupElement) -> Bool {
        switch element.role {
        case .importTemplate, .importScript: true
        case .template: attribute("name", of: element) != nil
        case .plain, .custom, .slot, .block, .include: false
        }
    }

    /// Processes a definition, or returns false if the element renders something.
    private mutating func define(_ element: MarkupElement) -> Bool {
        // Each definition is compared with those before it.
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

    /// Stores a definition inside other elements for later.
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
        // A template can access only its own data.
        let outside = (variables, lists, slotContent, isInText, decoding)
        (variables, lists, slotContent, isInText, decoding) = ([], [], nil, false, nil)
        out += "const T"
        out.write(number)
        out += "=d=>"
        let counter = coverage?.counter(of: element)
        beginCounted(counter)
        writeChildren(element.children)
        endCounted(counter)
        out += ";"
        (variables, lists, slotContent, isInText, decoding) = outside
    }

    /// Returns the number of the file that an attribute refers to.
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

    /// Counts steps.
    ///
    /// After the time limit of a turn the file has an error, and nothing more is written.
    mutating func isOutOfTime(after steps: Int = 1) -> Bool {
        guard meter.step(max(steps, 1)) else { return false }
        problems.add(WorkMeter.message, at: 0)
        return true
    }

    // MARK: - Lines

    /// Writes line breaks until the output is in the line of a byte offset.
    mutating func beginLine(of offset: Int) {
        while writtenOffset < offset {
            if bytes[writtenOffset] == 0x0A { out += "\n" }
            writtenOffset += 1
        }
    }
}
