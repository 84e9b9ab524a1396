extension ScopeBuilder {
    /// Visits an expression; what nests on the left, as long chains do, is visited in a loop.
    mutating func visit(_ expression: Expression) {
        var current = expression
        while let next = visitOutside(of: current) { current = next }
    }

    /// Visits all of an expression but its leftmost part, which is returned.
    private mutating func visitOutside(of expression: Expression) -> Expression? {
        switch expression.kind {
        case .identifier(let name):
            refer(to: name, .value, at: expression.range)
            return nil
        case .member(let object, _, _), .privateMember(let object, _, _):
            return object
        case .call(let callee, let arguments, _):
            for argument in arguments { visit(argument.expression) }
            return visitCallee(callee)
        case .index(let left, let right, _), .binary(_, let left, let right), .logical(_, let left, let right):
            visit(right)
            return left
        case .taggedTemplate(let tag, let template):
            for substitution in template.substitutions { visit(substitution) }
            return visitCallee(tag)
        case .optionalChain(let inner), .unary(_, let inner), .await(let inner), .yieldDelegate(let inner),
            .privateIn(_, let inner):
            return inner
        case .function(let function):
            visit(function)
            return nil
        case .class(let definition):
            visit(definition)
            return nil
        case .this, .null, .boolean, .number, .bigInt, .string, .regularExpression, .super, .newTarget, .importMeta:
            return nil
        default:
            return visitList(expression)
        }
    }

    private mutating func visitCallee(_ callee: Expression) -> Expression? {
        guard case .identifier(let name) = callee.kind else { return callee }
        refer(to: name, .callee, at: callee.range)
        return nil
    }

    private mutating func visitList(_ expression: Expression) -> Expression? {
        switch expression.kind {
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
        case .new(let callee, let arguments):
            for argument in arguments { visit(argument.expression) }
            return callee
        case .conditional(let test, let consequent, let alternate):
            visit(test)
            visit(consequent)
            return alternate
        case .assignment(let assignment, let target, let value):
            assign(to: target, assignment == .assign ? .target : .update)
            return value
        case .update(_, _, let operand):
            guard case .identifier(let name) = operand.kind else { return operand }
            refer(to: name, .update, at: operand.range)
        case .yield(let value):
            return value
        case .importCall(let specifier, let options):
            if let options { visit(options) }
            return specifier
        default:
            break
        }
        return nil
    }

    private mutating func visit(_ property: Property) {
        switch property.kind {
        case .value(let key, let value):
            visit(key)
            visit(value)
        case .shorthand(let value):
            if case .identifier(let name) = value.kind { refer(to: name, .shorthand, at: value.range) }
        case .method(let key, let function), .getter(let key, let function), .setter(let key, let function):
            visit(key)
            visit(function)
        case .spread(let value):
            visit(value)
        }
    }

    private mutating func visit(_ key: PropertyKey) {
        if case .computed(let expression) = key.kind { visit(expression) }
    }

    /// Declares the names of a pattern.
    mutating func bind(_ pattern: Pattern, _ kind: Variable.Kind) {
        for name in pattern.names {
            if kind == .var {
                declareVar(name.name, at: name.range)
            } else {
                declare(name.name, kind, at: name.range)
            }
        }
    }

    /// Visits the defaults and computed keys of a pattern whose names are declared.
    mutating func visitExpressions(in pattern: Pattern) {
        switch pattern.kind {
        case .identifier, .member:
            break
        case .array(let elements):
            for case let element? in elements { visitExpressions(in: element) }
        case .object(let properties):
            for property in properties {
                switch property.kind {
                case .value(let key, let pattern):
                    visit(key)
                    visitExpressions(in: pattern)
                case .shorthand(let pattern), .rest(let pattern):
                    visitExpressions(in: pattern)
                }
            }
        case .withDefault(let pattern, let value):
            visitExpressions(in: pattern)
            visit(value)
        case .rest(let pattern):
            visitExpressions(in: pattern)
        }
    }

    /// Visits a pattern that is assigned to.
    mutating func assign(to pattern: Pattern, _ role: Reference.Role = .target) {
        switch pattern.kind {
        case .identifier(let name):
            refer(to: name, role, at: pattern.range)
        case .member(let expression):
            visit(expression)
        case .array(let elements):
            for case let element? in elements { assign(to: element) }
        case .object(let properties):
            for property in properties {
                switch property.kind {
                case .value(let key, let pattern):
                    visit(key)
                    assign(to: pattern)
                case .shorthand(let pattern):
                    assign(to: pattern, .shorthandTarget)
                case .rest(let pattern):
                    assign(to: pattern)
                }
            }
        case .withDefault(let pattern, let value):
            assign(to: pattern, role)
            visit(value)
        case .rest(let pattern):
            assign(to: pattern)
        }
    }

    mutating func visit(_ function: Function) {
        let isNamedExpression = function.form == .expression && function.name != nil
        if isNamedExpression, let name = function.name {
            enter(.functionName)
            declare(name.name, .functionName, at: name.range)
        }
        withStrictness(function.isStrict) { builder in
            builder.visitParametersAndBody(of: function)
        }
        if isNamedExpression { leave() }
    }

    private mutating func visitParametersAndBody(of function: Function) {
        enter(function.form == .arrow ? .arrow : .function)
        var hasExpressions = false
        for parameter in function.parameters {
            bind(parameter, .parameter)
            visitExpressions(in: parameter)
            if case .identifier = parameter.kind { continue }
            hasExpressions = true
        }
        switch function.body {
        case .expression(let value):
            visit(value)
        case .block(let statements, _):
            if hasExpressions { enter(.body) }
            declareLexical(statements)
            visit(statements)
            if hasExpressions { leave() }
        }
        leave()
    }

    mutating func visit(_ definition: Class) {
        enter(.class)
        if let name = definition.name { declare(name.name, .className, at: name.range) }
        withStrictness(true) { builder in
            if let superclass = definition.superclass { builder.visit(superclass) }
            for member in definition.members { builder.visit(member) }
        }
        leave()
    }

    private mutating func visit(_ member: ClassMember) {
        switch member.kind {
        case .constructor(let key, let function), .method(let key, let function), .getter(let key, let function),
            .setter(let key, let function):
            visit(key)
            visit(function)
        case .field(let key, let value):
            visit(key)
            guard let value else { return }
            enter(.classInitializer)
            visit(value)
            leave()
        case .staticBlock(let statements):
            enter(.classInitializer)
            declareLexical(statements)
            visit(statements)
            leave()
        }
    }
}
