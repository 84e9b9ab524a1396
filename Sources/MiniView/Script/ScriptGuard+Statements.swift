internal import MiniSyntax

extension ScriptGuard {
    mutating func visit(_ statements: [Statement]) {
        for statement in statements { visit(statement) }
    }

    private mutating func visit(_ statement: Statement) {
        switch statement.kind {
        case .empty, .directive, .break, .continue, .debugger:
            break
        case .import(let declaration):
            depend(on: declaration.source.specifier, at: declaration.source.range)
        case .export(let declaration):
            visit(declaration)
        case .expression(let expression), .throw(let expression):
            visit(expression)
        case .return(let value):
            visit(value)
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
            visit(test)
            visit(update)
            visit(body)
        case .forIn(let target, let object, let body):
            visit(target)
            visit(object)
            visit(body)
        case .forOf(let target, let object, let isAwait, let body):
            if isAwait { refuse("a script cannot wait", at: statement.range) }
            visit(target)
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
                visit(part.test)
                visit(part.body)
            }
        default:
            break
        }
    }

    private mutating func visit(_ expression: Expression?) {
        if let expression { visit(expression) }
    }

    private mutating func visit(_ target: ForTarget) {
        switch target {
        case .variable(let declaration): visit(declaration)
        case .pattern(let pattern): visit(pattern)
        }
    }

    private mutating func visit(_ declaration: VariableDeclaration) {
        for declarator in declaration.declarators {
            visit(declarator.target)
            visit(declarator.value)
        }
    }

    private mutating func visit(_ declaration: ExportDeclaration) {
        switch declaration {
        case .names:
            break
        case .declaration(let statement):
            visit(statement)
        case .namesFrom(_, let module), .all(let module), .namespace(_, let module):
            depend(on: module.specifier, at: module.range)
        case .defaultFunction(let function):
            name(function)
            visit(function)
        case .defaultClass(let definition):
            visit(definition)
        case .defaultExpression(let expression):
            visit(expression)
        }
    }

    // MARK: - Patterns

    mutating func visit(_ pattern: Pattern) {
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

    private mutating func visit(_ property: PropertyPattern) {
        switch property.kind {
        case .value(let key, let pattern):
            if let name = key.name, let replacement = Self.replacement(for: name) {
                replace(key.range, with: replacement)
            }
            if case .computed(let expression) = key.kind { visitComputed(expression) }
            visit(pattern)
        case .shorthand(let pattern):
            var named = pattern
            if case .withDefault(let inner, _) = pattern.kind { named = inner }
            if case .identifier(let name) = named.kind, let replacement = Self.replacement(for: name) {
                insert(replacement + ":", at: named.range.start)
            }
            visit(pattern)
        case .rest(let pattern):
            visit(pattern)
        }
    }
}
