import MiniSyntax

/// The parts of a script that Swift or another script refers to by name.
struct ScriptContents: SyntaxVisitor {
    /// A call of a function by its name.
    struct Call {
        let function: String
        let arguments: [Expression]

        /// The argument at a position if it is a string literal.
        func string(_ index: Int) -> String? {
            guard arguments.indices.contains(index), case .string(let literal) = arguments[index].kind else {
                return nil
            }
            return literal.value
        }

        /// The keys of the argument at a position if it is an object literal.
        func keys(_ index: Int) -> Set<String>? {
            guard arguments.indices.contains(index) else { return nil }
            return ScriptContents.keys(of: arguments[index])
        }
    }

    private(set) var calls: [Call] = []
    /// The keys of the object literals that variables are initialized with, by variable.
    private(set) var objects: [String: Set<String>] = [:]
    /// The numbers that variables are initialized with, by variable.
    private(set) var numbers: [String: Double] = [:]
    /// The string literals.
    private(set) var strings: Set<String> = []
    /// The members that are read, as `object.member` or by a pattern.
    private(set) var members: Set<String> = []
    /// The outermost function.
    let function: Function?

    init(_ script: AnalyzedScript) {
        if case .expression(let expression)? = script.program?.statements.last?.kind,
            case .function(let function) = expression.kind
        {
            self.function = function
        } else {
            function = nil
        }
        visit(script.program?.statements ?? [])
    }

    /// The keys of the object that the outermost function returns at its end.
    var results: Set<String> {
        guard case .block(let statements, _)? = function?.body, case .return(let value?)? = statements.last?.kind else {
            return []
        }
        return Self.keys(of: value) ?? []
    }

    private static func keys(of expression: Expression) -> Set<String>? {
        guard case .object(let properties) = expression.kind else { return nil }
        return Set(
            properties.compactMap { property in
                switch property.kind {
                case .value(let key, _), .method(let key, _), .getter(let key, _), .setter(let key, _): return key.name
                case .shorthand(let value):
                    guard case .identifier(let name) = value.kind else { return nil }
                    return name
                case .spread: return nil
                }
            }
        )
    }

    mutating func visitOutside(of expression: Expression) -> Expression? {
        switch expression.kind {
        case .call(let callee, let arguments, _):
            if case .identifier(let name) = callee.kind {
                calls.append(Call(function: name, arguments: arguments.map(\.expression)))
            }
        case .member(_, let member, _): members.insert(member.name)
        case .string(let literal): strings.insert(literal.value)
        default: break
        }
        return visitChildrenOutside(of: expression)
    }

    mutating func visit(_ property: PropertyPattern) {
        switch property.kind {
        case .value(let key, _): members.formUnion(key.name.map { [$0] } ?? [])
        case .shorthand(let pattern): members.formUnion(pattern.names.map(\.name))
        case .rest: break
        }
        visitChildren(of: property)
    }

    mutating func visit(_ declaration: VariableDeclaration) {
        for declarator in declaration.declarators {
            guard case .identifier(let name) = declarator.target.kind, let value = declarator.value else { continue }
            if let keys = Self.keys(of: value) { objects[name] = keys }
            if case .number(let literal) = value.kind { numbers[name] = literal.value }
        }
        visitChildren(of: declaration)
    }
}
