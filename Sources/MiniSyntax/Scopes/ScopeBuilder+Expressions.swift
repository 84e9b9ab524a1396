extension ScopeBuilder: SyntaxVisitor {
    mutating func visitOutside(of expression: Expression) -> Expression? {
        switch expression.kind {
        case .identifier(let name):
            refer(to: name, .value, at: expression.range)
        case .call(let callee, let arguments, _):
            for argument in arguments { visit(argument.expression) }
            return visitCallee(callee)
        case .taggedTemplate(let tag, let template):
            for substitution in template.substitutions { visit(substitution) }
            return visitCallee(tag)
        case .assignment(let assignment, let target, let value):
            assign(to: target, assignment == .assign ? .target : .update)
            return value
        case .update(_, _, let operand):
            guard case .identifier(let name) = operand.kind else { return operand }
            refer(to: name, .update, at: operand.range)
        default:
            return visitChildrenOutside(of: expression)
        }
        return nil
    }

    private mutating func visitCallee(_ callee: Expression) -> Expression? {
        guard case .identifier(let name) = callee.kind else { return callee }
        refer(to: name, .callee, at: callee.range)
        return nil
    }

    mutating func visit(_ property: Property) {
        if case .shorthand(let value) = property.kind, case .identifier(let name) = value.kind {
            refer(to: name, .shorthand, at: value.range)
        } else {
            visitChildren(of: property)
        }
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

    /// Visits the target pattern of an assignment.
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
            visit(parameter)
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

    mutating func visit(_ member: ClassMember) {
        switch member.kind {
        case .field(let key, let value?):
            visit(key)
            enter(.classInitializer)
            visit(value)
            leave()
        case .staticBlock(let statements):
            enter(.classInitializer)
            declareLexical(statements)
            visit(statements)
            leave()
        default:
            visitChildren(of: member)
        }
    }
}
