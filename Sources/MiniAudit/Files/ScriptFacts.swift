internal import MiniSyntax

/// What an audit reads from a script: its texts, the JSAPIs that it names, code from text, and the names of queries.
struct ScriptFacts {
    /// A text of the script.
    struct Text {
        let value: String
        /// The offset in the file.
        let offset: Int
        /// The name of the variable or the property that has it; nil for none.
        let name: String?
    }

    /// A name and its offset in the file.
    typealias Mention = (name: String, offset: Int)

    private(set) var texts: [Text] = []
    /// The parts of addresses in templates, after values that the script computes.
    private(set) var addressParts: [Text] = []
    /// The functions that run a text as code, in calls with a text.
    private(set) var codeFromText: [Mention] = []
    /// The members of `my` that the script names.
    private(set) var apis: [Mention] = []
    /// The features of the base library that the script uses and checks.
    private(set) var library = LibraryNames(freeNames: [])
    /// The names that the script reads from the query of a page or a start.
    private(set) var queryNames: Set<String> = []
    /// The names of variables and properties, by the offsets of their values.
    private var names: [Int: String] = [:]
    /// The names of parameters with a query.
    private var queries: Set<String> = []
    private let freeNames: Set<Int>

    /// The lifecycles that receive a query.
    private static let lifecycles: Set = ["onLoad", "onLaunch", "onShow"]

    /// - Throws: The first mistake of the script.
    init(_ source: SourceText) throws(SyntaxError) {
        guard source.bytes.count <= ModuleRewriter.sizeLimit else {
            throw SyntaxError("the script is larger than an audit parses", in: source, at: 0)
        }
        let erased = try TypeScriptEraser.script(source)
        let program = try erased.program()
        freeNames = Set(ScopeAnalysis(program).references.lazy.filter { $0.variable == nil }.map(\.range.start))
        var search = QuerySearch()
        search.visit(program.statements)
        queries = search.names
        queryNames = search.keys
        var library = LibraryNames(freeNames: freeNames)
        library.visit(program.statements)
        library.moveOffsets { erased.sourceOffset(of: $0) }
        self.library = library
        visit(program.statements)
        texts = texts.map { Text(value: $0.value, offset: erased.sourceOffset(of: $0.offset), name: $0.name) }
        addressParts = addressParts.map { Text(value: $0.value, offset: erased.sourceOffset(of: $0.offset), name: nil) }
        codeFromText = codeFromText.map { ($0.name, erased.sourceOffset(of: $0.offset)) }
        apis = apis.map { ($0.name, erased.sourceOffset(of: $0.offset)) }
    }

    private func freeName(of expression: Expression, in names: Set<String>) -> String? {
        guard case .identifier(let name) = expression.kind, names.contains(name),
            freeNames.contains(expression.range.start)
        else { return nil }
        return name
    }

    private mutating func noteCall(_ callee: Expression, _ arguments: [Argument]) {
        if let name = freeName(of: callee, in: ["eval", "Function"]) {
            if !arguments.isEmpty { codeFromText.append((name, callee.range.start)) }
        } else if let name = freeName(of: callee, in: ["setTimeout", "setInterval"]),
            let code = arguments.first?.expression
        {
            switch code.kind {
            case .string, .template: codeFromText.append((name, callee.range.start))
            default: break
            }
        }
    }

    private mutating func noteParts(of template: TemplateLiteral, at offset: Int) {
        for (index, text) in template.texts.enumerated().dropFirst() {
            let isFollowed = index + 1 < template.texts.count
            let part = QuerySecret.part(after: text.cooked ?? "", isFollowed: isFollowed)
            if !part.isEmpty { addressParts.append(Text(value: part, offset: offset, name: nil)) }
        }
    }

    private mutating func note(_ value: Expression, named name: String?) {
        guard let name else { return }
        switch value.kind {
        case .string, .template: names[value.range.start] = name
        default: break
        }
    }
}

extension ScriptFacts: SyntaxVisitor {
    mutating func visitOutside(of expression: Expression) -> Expression? {
        switch expression.kind {
        case .string(let literal):
            let start = expression.range.start
            texts.append(Text(value: literal.value, offset: start, name: names[start]))
        case .template(let template):
            let start = expression.range.start
            // The texts after substitutions begin in the middle of a value.
            let text = template.texts.first?.cooked ?? ""
            texts.append(Text(value: text, offset: start, name: template.substitutions.isEmpty ? names[start] : nil))
            noteParts(of: template, at: start)
        case .call(let callee, let arguments, _), .new(let callee, let arguments): noteCall(callee, arguments)
        case .assignment(_, let pattern, let value):
            switch pattern.kind {
            case .identifier(let name): note(value, named: name)
            case .member(let target):
                if case .member(_, let member, _) = target.kind { note(value, named: member.name) }
            default: break
            }
        case .member(let object, let member, _):
            if freeName(of: object, in: ["my"]) != nil { apis.append((member.name, member.range.start)) }
            if case .identifier(let name) = object.kind, queries.contains(name) { queryNames.insert(member.name) }
        case .index(let object, let index, _):
            if case .string(let literal) = index.kind {
                if freeName(of: object, in: ["my"]) != nil { apis.append((literal.value, index.range.start)) }
                if case .identifier(let name) = object.kind, queries.contains(name) { queryNames.insert(literal.value) }
            }
        default: break
        }
        return visitChildrenOutside(of: expression)
    }

    mutating func visit(_ declaration: VariableDeclaration) {
        for declarator in declaration.declarators {
            guard let value = declarator.value else { continue }
            note(value, named: declarator.target.names.first?.name)
            guard case .object(let properties) = declarator.target.kind else { continue }
            let isOfMy = freeName(of: value, in: ["my"]) != nil
            var isOfQuery = false
            if case .identifier(let name) = value.kind { isOfQuery = queries.contains(name) }
            for property in properties {
                guard let key = Self.key(of: property) else { continue }
                if isOfMy { apis.append((key, property.range.start)) }
                if isOfQuery { queryNames.insert(key) }
            }
        }
        visitChildren(of: declaration)
    }

    mutating func visit(_ property: Property) {
        if case .value(let key, let value) = property.kind { note(value, named: key.name) }
        visitChildren(of: property)
    }

    /// The name of the property that a pattern reads.
    static func key(of property: PropertyPattern) -> String? {
        switch property.kind {
        case .value(let key, _): key.name
        case .shorthand(let pattern): pattern.names.first?.name
        case .rest: nil
        }
    }

    /// Finds the parameters of lifecycles that receive a query.
    private struct QuerySearch: SyntaxVisitor {
        var names: Set<String> = []
        var keys: Set<String> = []

        mutating func visit(_ property: Property) {
            switch property.kind {
            case .method(let key, let function): note(key, function)
            case .value(let key, let value):
                if case .function(let function) = value.kind { note(key, function) }
            default: break
            }
            visitChildren(of: property)
        }

        private mutating func note(_ key: PropertyKey, _ function: Function) {
            guard let name = key.name, ScriptFacts.lifecycles.contains(name), let first = function.parameters.first
            else { return }
            var pattern = first
            if case .withDefault(let inner, _) = pattern.kind { pattern = inner }
            switch pattern.kind {
            case .identifier(let name): names.insert(name)
            case .object(let properties): keys.formUnion(properties.compactMap { ScriptFacts.key(of: $0) })
            default: break
            }
        }
    }
}
