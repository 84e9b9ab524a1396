internal import MiniSyntax

extension ScriptGuard: SyntaxVisitor {
    mutating func visitOutside(of expression: Expression) -> Expression? {
        switch expression.kind {
        case .member(_, let member, _):
            if let replacement = Self.replacement(for: member.name) { replace(member.range, with: replacement) }
        case .index(let object, let index, _):
            visitComputed(index)
            return object
        case .call(let callee, let arguments, _):
            noteRequire(callee, arguments)
        case .await, .importCall, .importMeta:
            refuse("'await' and 'import()' are not allowed in a script", at: expression.range)
            return nil
        default:
            break
        }
        return visitChildrenOutside(of: expression)
    }

    mutating func visit(_ statement: Statement) {
        switch statement.kind {
        case .import(let declaration):
            depend(on: declaration.source.specifier, at: declaration.source.range)
        case .forOf(_, _, let isAwait, _) where isAwait:
            refuse("'for await' is not allowed in a script", at: statement.range)
        default:
            break
        }
        visitChildren(of: statement)
    }

    mutating func visit(_ declaration: ExportDeclaration) {
        switch declaration {
        case .namesFrom(_, let module), .all(let module), .namespace(_, let module):
            depend(on: module.specifier, at: module.range)
        case .defaultFunction(let function):
            name(function)
        case .names, .declaration, .defaultClass, .defaultExpression:
            break
        }
        visitChildren(of: declaration)
    }

    mutating func visit(_ function: Function) {
        if function.isAsync { refuse("'async' is not allowed in a script", at: function.range) }
        visitChildren(of: function)
    }

    /// The keys of a pattern read members.
    ///
    /// The keys of literals and classes do not.
    mutating func visit(_ property: PropertyPattern) {
        switch property.kind {
        case .value(let key, _):
            if let name = key.name, let replacement = Self.replacement(for: name) {
                replace(key.range, with: replacement)
            }
            if case .computed(let expression) = key.kind { visitComputed(expression) }
        case .shorthand(let pattern):
            var named = pattern
            if case .withDefault(let inner, _) = pattern.kind { named = inner }
            if case .identifier(let name) = named.kind, let replacement = Self.replacement(for: name) {
                insert(replacement + ":", at: named.range.start)
            }
        case .rest:
            break
        }
        visit(property.pattern)
    }

    /// Visits a computed name of a member.
    private mutating func visitComputed(_ index: Expression) {
        switch index.kind {
        case .number:
            break
        case .string(let literal):
            if let replacement = Self.replacement(for: literal.value) {
                replace(index.range, with: StringLiteral.quoted(replacement))
            }
        default:
            insert(checkName + "((", at: index.range.start)
            visit(index)
            insert("))", at: index.range.end)
        }
    }

    private mutating func noteRequire(_ callee: Expression, _ arguments: [Argument]) {
        guard case .identifier("require") = callee.kind, arguments.count == 1,
            case .value(let argument) = arguments[0], case .string(let literal) = argument.kind
        else { return }
        depend(on: literal, at: argument.range)
    }
}
