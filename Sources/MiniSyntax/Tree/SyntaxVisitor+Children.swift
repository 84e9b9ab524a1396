extension SyntaxVisitor {
    /// Visits the parts of an expression except its leftmost part, which is returned to be visited next.
    public mutating func visitChildrenOutside(of expression: Expression) -> Expression? {
        switch expression.kind {
        case .member(let object, _, _), .privateMember(let object, _, _):
            return object
        case .call(let callee, let arguments, _), .new(let callee, let arguments):
            for argument in arguments { visit(argument.expression) }
            return callee
        case .index(let left, let right, _), .binary(_, let left, let right), .logical(_, let left, let right):
            visit(right)
            return left
        case .taggedTemplate(let tag, let template):
            for substitution in template.substitutions { visit(substitution) }
            return tag
        case .optionalChain(let inner), .unary(_, let inner), .update(_, _, let inner), .await(let inner),
            .yieldDelegate(let inner), .privateIn(_, let inner):
            return inner
        case .yield(let value):
            return value
        case .conditional(let test, let consequent, let alternate):
            visit(test)
            visit(consequent)
            return alternate
        case .assignment(_, let target, let value):
            visit(target)
            return value
        case .importCall(let specifier, let options):
            if let options { visit(options) }
            return specifier
        default:
            visitParts(of: expression)
            return nil
        }
    }

    /// Visits the parts of an expression that has no leftmost part.
    private mutating func visitParts(of expression: Expression) {
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
        default:
            break
        }
    }

    /// Visits the parts of a statement.
    public mutating func visitChildren(of statement: Statement) {
        switch statement.kind {
        case .empty, .directive, .break, .continue, .debugger, .import:
            break
        case .expression(let expression), .throw(let expression):
            visit(expression)
        case .return(let value):
            if let value { visit(value) }
        case .block(let statements):
            visit(statements)
        case .variable(let declaration):
            visit(declaration)
        case .function(let function):
            visit(function)
        case .class(let definition):
            visit(definition)
        case .labeled(_, let body):
            visit(body)
        case .export(let declaration):
            visit(declaration)
        default:
            visitControl(statement)
        }
    }

    private mutating func visitControl(_ statement: Statement) {
        switch statement.kind {
        case .if(let test, let consequent, let alternate):
            visit(test)
            visit(consequent)
            if let alternate { visit(alternate) }
        case .for(let initializer, let test, let update, let body):
            switch initializer {
            case .variable(let declaration): visit(declaration)
            case .expression(let expression): visit(expression)
            case nil: break
            }
            if let test { visit(test) }
            if let update { visit(update) }
            visit(body)
        case .forIn(let target, let object, let body), .forOf(let target, let object, _, let body):
            switch target {
            case .variable(let declaration): visit(declaration)
            case .pattern(let pattern): visit(pattern)
            }
            visit(object)
            visit(body)
        case .while(let test, let body), .doWhile(let test, let body), .with(let test, let body):
            visit(test)
            visit(body)
        case .try(let parts):
            visit(parts.block)
            if let parameter = parts.parameter { visit(parameter) }
            visit(parts.handler ?? [])
            visit(parts.finalizer ?? [])
        case .switch(let value, let cases):
            visit(value)
            for part in cases {
                if let test = part.test { visit(test) }
                visit(part.body)
            }
        default:
            break
        }
    }

    /// Visits the parts of a declaration.
    public mutating func visitChildren(of declaration: VariableDeclaration) {
        for declarator in declaration.declarators {
            visit(declarator.target)
            if let value = declarator.value { visit(value) }
        }
    }

    /// Visits the parts of an export.
    public mutating func visitChildren(of declaration: ExportDeclaration) {
        switch declaration {
        case .declaration(let statement): visit(statement)
        case .defaultFunction(let function): visit(function)
        case .defaultClass(let definition): visit(definition)
        case .defaultExpression(let expression): visit(expression)
        case .names, .namesFrom, .all, .namespace: break
        }
    }

    /// Visits the parts of a pattern.
    public mutating func visitChildren(of pattern: Pattern) {
        switch pattern.kind {
        case .identifier:
            break
        case .member(let expression):
            visit(expression)
        case .array(let elements):
            for case let element? in elements { visit(element) }
        case .object(let properties):
            for property in properties { visit(property) }
        case .withDefault(let inner, let value):
            visit(inner)
            visit(value)
        case .rest(let inner):
            visit(inner)
        }
    }

    /// Visits the parts of a property of an object pattern.
    public mutating func visitChildren(of property: PropertyPattern) {
        if case .value(let key, _) = property.kind { visit(key) }
        visit(property.pattern)
    }

    /// Visits the parts of a property of an object literal.
    public mutating func visitChildren(of property: Property) {
        switch property.kind {
        case .value(let key, let value):
            visit(key)
            visit(value)
        case .shorthand(let value), .spread(let value):
            visit(value)
        case .method(let key, let function), .getter(let key, let function), .setter(let key, let function):
            visit(key)
            visit(function)
        }
    }

    /// Visits the parts of a function.
    public mutating func visitChildren(of function: Function) {
        for parameter in function.parameters { visit(parameter) }
        switch function.body {
        case .expression(let value): visit(value)
        case .block(let statements, _): visit(statements)
        }
    }

    /// Visits the parts of a class.
    public mutating func visitChildren(of definition: Class) {
        if let superclass = definition.superclass { visit(superclass) }
        for member in definition.members { visit(member) }
    }

    /// Visits the parts of a member of a class.
    public mutating func visitChildren(of member: ClassMember) {
        switch member.kind {
        case .constructor(let key, let function), .method(let key, let function), .getter(let key, let function),
            .setter(let key, let function):
            visit(key)
            visit(function)
        case .field(let key, let value):
            visit(key)
            if let value { visit(value) }
        case .staticBlock(let statements):
            visit(statements)
        }
    }
}
