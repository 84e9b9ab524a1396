internal import MiniCore
internal import MiniSyntax

/// The content of a script for a review: the modules that it loads, the JSAPIs that it calls, the methods that it defines.
struct ScriptReview {
    /// The argument of a call of `Page`, `Component` or `App`.
    struct Definition {
        /// The global function that is called.
        let function: String
        /// The methods that an event handler may name.
        var methods: Set<String> = []
        /// Whether ``methods`` contains all methods: no spread, computed key, mixin or variable is involved.
        var isComplete = true
        /// The keys of `data` that is an object, as far as they are literal.
        var data: Set<String> = []
        /// The keys of the argument itself, as far as they are literal.
        var keys: [Mention] = []
    }

    /// A parameter in a call of a JSAPI.
    struct Parameter {
        /// The JSAPI's name on `my`.
        let function: String
        let name: String
        /// The offset of the name in the file.
        let offset: Int
        /// The value and its offset; nil for a value that is not a string literal.
        let value: Mention?
    }

    /// A name, and its offset in the file.
    typealias Mention = (name: String, offset: Int)
    /// The specifier of a module, its offset in the file, and whether `require` or an import has it.
    typealias Module = (name: String, offset: Int, use: InstalledPackages.Use)

    /// The specifiers of modules in `require('…')`, `import` and `export … from`.
    private(set) var modules: [Module] = []
    /// Those of `require` in a `try`, which may be missing.
    private(set) var guardedModules: [Module] = []
    /// The functions in calls `my.name(…)` and `my['name'](…)`.
    private(set) var calls: [Mention] = []
    /// The names of members of `my` that the file mentions in any way: `my.name`, `const { name } = my`, `my.call('name')`.
    private(set) var references: [Mention] = []
    /// The first names in calls `my.canIUse('name.object.key')`.
    private(set) var questions: [Mention] = []
    /// The functions that the file does not declare and calls with an object, such as `Pag({…})`.
    private(set) var undeclaredCalls: [Mention] = []
    /// The parameters in calls `my.name({ field: value })`.
    private(set) var parameters: [Parameter] = []
    private(set) var definitions: [Definition] = []
    /// The keys in calls `….setData({ key: value })`, up to the end of their first name.
    private(set) var dataKeys: [Mention] = []
    /// The names of members that anything is assigned to, such as `this.name = …`.
    private(set) var assignedMembers: Set<String> = []
    /// The names of members of `my` that anything is assigned to.
    private(set) var assignedAPIs: Set<String> = []
    /// Where an object or a member is named like a lifecycle of component2.
    private(set) var component2Lifecycles: [Mention] = []
    private var tryDepth = 0
    /// The offsets of names that the file does not declare.
    private let freeNames: Set<Int>

    /// Reads a script, as a module when it imports or exports something.
    init(_ source: SourceText) throws(SyntaxError) {
        guard source.bytes.count <= ModuleRewriter.sizeLimit else {
            // The engine parses larger scripts; their syntax tree would take too much memory.
            freeNames = []
            return
        }
        let erased = try TypeScriptEraser.script(source)
        let program = try erased.program()
        let references = ScopeAnalysis(program).references
        freeNames = Set(references.lazy.filter { $0.variable == nil }.map(\.range.start))
        visit(program.statements)
        if erased.positions != nil { moveOffsets { erased.sourceOffset(of: $0) } }
    }

    /// Converts the offsets in the JavaScript of a file in TypeScript.
    private mutating func moveOffsets(_ source: (Int) -> Int) {
        func moved(_ mentions: [Mention]) -> [Mention] { mentions.map { ($0.name, source($0.offset)) } }
        modules = modules.map { ($0.name, source($0.offset), $0.use) }
        guardedModules = guardedModules.map { ($0.name, source($0.offset), $0.use) }
        calls = moved(calls)
        references = moved(references)
        questions = moved(questions)
        undeclaredCalls = moved(undeclaredCalls)
        dataKeys = moved(dataKeys)
        component2Lifecycles = moved(component2Lifecycles)
        parameters = parameters.map { parameter in
            Parameter(
                function: parameter.function,
                name: parameter.name,
                offset: source(parameter.offset),
                value: parameter.value.map { ($0.name, source($0.offset)) },
            )
        }
        for index in definitions.indices { definitions[index].keys = moved(definitions[index].keys) }
    }

    private func isFree(_ expression: Expression, _ name: String) -> Bool {
        guard case .identifier(name) = expression.kind else { return false }
        return freeNames.contains(expression.range.start)
    }

    /// The name in `my.name` and `my['name']`; nil for any other expression.
    private func memberOfMy(_ expression: Expression) -> Mention? {
        switch expression.kind {
        case .member(let object, let member, _) where isFree(object, "my"): return (member.name, member.range.start)
        case .index(let object, let name, _) where isFree(object, "my"):
            guard case .string(let literal) = name.kind else { return nil }
            return (literal.value, name.range.start)
        default: return nil
        }
    }

    private mutating func noteCall(of name: Mention, _ arguments: [Argument]) {
        calls.append(name)
        guard case .value(let argument)? = arguments.first else { return }
        switch argument.kind {
        case .object(let properties): noteParameters(properties, of: name.name)
        case .string(let literal) where name.name == "call": references.append((literal.value, argument.range.start))
        case .string(let literal) where name.name == "canIUse":
            questions.append((String(literal.value.prefix { $0 != "." }), argument.range.start))
        default: break
        }
    }

    private mutating func noteCall(_ callee: Expression, _ arguments: [Argument]) {
        if let name = memberOfMy(callee) { return noteCall(of: name, arguments) }
        switch callee.kind {
        case .member(_, let member, _) where member.name == "setData":
            guard case .value(let changes)? = arguments.first, case .object(let properties) = changes.kind else {
                return
            }
            for case (let key, let offset)? in properties.map(Self.key) {
                dataKeys.append((String(key.prefix { $0 != "." && $0 != "[" }), offset))
            }
        case .identifier("require") where isFree(callee, "require"):
            guard let argument = arguments.first?.expression, case .string(let literal) = argument.kind else { return }
            let module: Module = (literal.value, argument.range.start, .require)
            if tryDepth == 0 { modules.append(module) } else { guardedModules.append(module) }
        case .identifier(let name) where ["Page", "Component", "App"].contains(name) && isFree(callee, name):
            definitions.append(Self.definition(name, arguments.first))
        case .identifier(let name) where isFree(callee, name):
            guard arguments.count == 1, case .value(let argument)? = arguments.first, case .object = argument.kind
            else {
                return
            }
            undeclaredCalls.append((name, callee.range.start))
        default: break
        }
    }

    private mutating func noteParameters(_ properties: [Property], of function: String) {
        for property in properties {
            guard case (let name, let offset)? = Self.key(property) else { continue }
            var text: Mention?
            if case .value(_, let value) = property.kind, case .string(let literal) = value.kind {
                text = (literal.value, value.range.start)
            }
            parameters.append(Parameter(function: function, name: name, offset: offset, value: text))
        }
    }

    private static func definition(_ function: String, _ argument: Argument?) -> Definition {
        var definition = Definition(function: function)
        guard case .value(let expression)? = argument, case .object(let properties) = expression.kind else {
            definition.isComplete = false
            return definition
        }
        definition.keys = properties.compactMap(key)
        for case .value(let key, let data) in properties.map(\.kind) where key.name == "data" {
            guard case .object(let properties) = data.kind else { continue }
            definition.data = Set(properties.compactMap { Self.key($0)?.name })
        }
        guard function == "Component" else {
            add(properties, to: &definition)
            return definition
        }
        for property in properties {
            switch property.kind {
            case .value(let key, let value) where key.name == "methods":
                guard case .object(let methods) = value.kind else {
                    definition.isComplete = false
                    continue
                }
                add(methods, to: &definition)
            case .value(let key, _), .method(let key, _), .getter(let key, _), .setter(let key, _):
                if key.name == nil || key.name == "mixins" { definition.isComplete = false }
            case .shorthand(let value):
                if ["methods", "mixins"].contains(value.identifier) { definition.isComplete = false }
            case .spread: definition.isComplete = false
            }
        }
        return definition
    }

    /// The name of a property and its offset; nil for one that is computed or spread.
    private static func key(_ property: Property) -> Mention? {
        switch property.kind {
        case .value(let key, _), .method(let key, _), .getter(let key, _), .setter(let key, _):
            key.name.map { ($0, key.range.start) }
        case .shorthand(let value): value.identifier.map { ($0, value.range.start) }
        case .spread: nil
        }
    }

    private static func add(_ properties: [Property], to definition: inout Definition) {
        for property in properties {
            switch property.kind {
            case .value(let key, _), .method(let key, _), .getter(let key, _), .setter(let key, _):
                if let name = key.name { definition.methods.insert(name) } else { definition.isComplete = false }
            case .shorthand(let value):
                if let name = value.identifier { definition.methods.insert(name) }
            case .spread: definition.isComplete = false
            }
        }
    }
}

extension Expression {
    /// The name, if the expression is an identifier.
    fileprivate var identifier: String? {
        if case .identifier(let name) = kind { name } else { nil }
    }
}

extension ScriptReview: SyntaxVisitor {
    mutating func visitOutside(of expression: Expression) -> Expression? {
        switch expression.kind {
        case .call(let callee, let arguments, _): noteCall(callee, arguments)
        case .importCall(let module, _):
            if case .string(let literal) = module.kind {
                modules.append((literal.value, module.range.start, .importing))
            }
        case .object(let properties): for property in properties { noteLifecycle(property) }
        case .assignment(_, let pattern, let value): noteMembers(pattern, of: value)
        case .member, .index: if let name = memberOfMy(expression) { references.append(name) }
        default: break
        }
        return visitChildrenOutside(of: expression)
    }

    mutating func visit(_ declaration: VariableDeclaration) {
        for declarator in declaration.declarators {
            if let value = declarator.value { noteMembers(declarator.target, of: value) }
        }
        visitChildren(of: declaration)
    }

    /// Adds the names in `{ name } = my` to the references.
    private mutating func noteMembers(_ pattern: Pattern, of value: Expression) {
        guard isFree(value, "my"), case .object(let properties) = pattern.kind else { return }
        for property in properties {
            switch property.kind {
            case .value(let key, _): if let name = key.name { references.append((name, key.range.start)) }
            case .shorthand(let target):
                if let name = target.names.first { references.append((name.name, property.range.start)) }
            case .rest: break
            }
        }
    }

    mutating func visit(_ statement: Statement) {
        switch statement.kind {
        case .import(let declaration): note(declaration.source)
        // Code that catches errors there expects that a module may be missing.
        case .try: tryDepth += 1
        default: break
        }
        visitChildren(of: statement)
        if case .try = statement.kind { tryDepth -= 1 }
    }

    mutating func visit(_ declaration: ExportDeclaration) {
        switch declaration {
        case .namesFrom(_, let module), .all(let module), .namespace(_, let module): note(module)
        case .names, .declaration, .defaultFunction, .defaultClass, .defaultExpression: break
        }
        visitChildren(of: declaration)
    }

    mutating func visit(_ pattern: Pattern) {
        if case .member(let target) = pattern.kind {
            if let name = memberOfMy(target) { assignedAPIs.insert(name.name) }
            if case .member(_, let member, _) = target.kind {
                assignedMembers.insert(member.name)
                noteLifecycle(member.name, member.range.start)
            }
        }
        visitChildren(of: pattern)
    }

    private mutating func noteLifecycle(_ property: Property) {
        switch property.kind {
        case .value(let key, _), .method(let key, _), .getter(let key, _), .setter(let key, _):
            if let name = key.name { noteLifecycle(name, key.range.start) }
        case .shorthand(let value):
            if let name = value.identifier { noteLifecycle(name, value.range.start) }
        case .spread: break
        }
    }

    private mutating func noteLifecycle(_ name: String, _ offset: Int) {
        guard name == "onInit" || name == "deriveDataFromProps" else { return }
        component2Lifecycles.append((name, offset))
    }

    private mutating func note(_ module: ModuleSource) {
        modules.append((module.specifier.value, module.range.start, .importing))
    }
}
