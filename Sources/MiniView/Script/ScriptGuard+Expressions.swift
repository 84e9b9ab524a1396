internal import MiniSyntax

extension ScriptGuard {
    /// Visits an expression; what nests on the left, as long chains do, is visited in a loop.
    mutating func visit(_ expression: Expression) {
        var current = expression
        while let next = visitOutside(of: current) { current = next }
    }

    /// Visits all of an expression but its leftmost part, which is returned.
    private mutating func visitOutside(of expression: Expression) -> Expression? {
        switch expression.kind {
        case .member(let object, let member, _):
            if let replacement = Self.replacement(for: member.name) { replace(member.range, with: replacement) }
            return object
        case .index(let object, let index, _):
            visitComputed(index)
            return object
        case .call(let callee, let arguments, _), .new(let callee, let arguments):
            noteRequire(callee, arguments)
            for argument in arguments { visit(argument.expression) }
            return callee
        case .binary(_, let left, let right), .logical(_, let left, let right):
            visit(right)
            return left
        case .taggedTemplate(let tag, let template):
            for substitution in template.substitutions { visit(substitution) }
            return tag
        case .optionalChain(let inner), .unary(_, let inner), .yieldDelegate(let inner), .privateIn(_, let inner),
            .privateMember(let inner, _, _), .update(_, _, let inner):
            return inner
        case .await, .importCall, .importMeta:
            refuse("a script cannot wait, nor import by a call", at: expression.range)
            return nil
        default:
            return visitList(expression)
        }
    }

    private mutating func visitList(_ expression: Expression) -> Expression? {
        switch expression.kind {
        case .function(let function):
            visit(function)
        case .class(let definition):
            visit(definition)
        case .array(let elements):
            for element in elements {
                switch element {
                case .value(let value), .spread(let value): visit(value)
                case .hole: break
                }
            }
        case .object(let properties):
            for property in properties { visit(property) }
        case .template(let template):
            for substitution in template.substitutions { visit(substitution) }
        case .sequence(let expressions):
            for expression in expressions { visit(expression) }
        case .conditional(let test, let consequent, let alternate):
            visit(test)
            visit(consequent)
            return alternate
        case .assignment(_, let target, let value):
            visit(target)
            return value
        case .yield(let value):
            return value
        default:
            break
        }
        return nil
    }

    /// Visits the name of a member that is computed.
    mutating func visitComputed(_ index: Expression) {
        switch index.kind {
        case .number:
            break
        case .string(let literal):
            if let replacement = Self.replacement(for: literal.value) {
                replace(index.range, with: StringLiteral.quoted(replacement))
            }
        default:
            insert(judge + "((", at: index.range.start)
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

    private mutating func visit(_ property: Property) {
        switch property.kind {
        case .value(let key, let value):
            visitKey(key)
            visit(value)
        case .shorthand(let value), .spread(let value):
            visit(value)
        case .method(let key, let function), .getter(let key, let function), .setter(let key, let function):
            visitKey(key)
            visit(function)
        }
    }

    /// Visits the key of what a literal or a class defines; the names there lead nowhere.
    private mutating func visitKey(_ key: PropertyKey) {
        if case .computed(let expression) = key.kind { visit(expression) }
    }

    // MARK: - Functions and classes

    mutating func visit(_ function: Function) {
        if function.isAsync { refuse("a script cannot wait: 'async' is left out", at: function.range) }
        for parameter in function.parameters { visit(parameter) }
        switch function.body {
        case .expression(let value): visit(value)
        case .block(let statements, _): visit(statements)
        }
    }

    mutating func visit(_ definition: Class) {
        if let superclass = definition.superclass { visit(superclass) }
        for member in definition.members {
            switch member.kind {
            case .constructor(let key, let function), .method(let key, let function), .getter(let key, let function),
                .setter(let key, let function):
                visitKey(key)
                visit(function)
            case .field(let key, let value):
                visitKey(key)
                if let value { visit(value) }
            case .staticBlock(let statements):
                visit(statements)
            }
        }
    }
}
