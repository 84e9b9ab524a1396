extension ScopeBuilder {
    mutating func visit(_ statements: [Statement]) {
        for statement in statements { visit(statement) }
    }

    /// Declares what a list of statements declares for all of itself.
    mutating func declareLexical(_ statements: [Statement]) {
        for statement in statements {
            switch statement.kind {
            case .variable(let declaration) where declaration.keyword != .var:
                declare(declaration)
            case .function(let function):
                declareFunction(function)
            case .class(let definition):
                if let name = definition.name { declare(name.name, .class, at: name.range) }
            case .labeled(_, let body):
                declareLexical([body])
            case .import(let declaration):
                for specifier in declaration.specifiers {
                    declare(specifier.local.name, .import, at: specifier.local.range)
                }
            case .export(let declaration):
                declareExported(declaration)
            default:
                break
            }
        }
    }

    private mutating func declareExported(_ declaration: ExportDeclaration) {
        switch declaration {
        case .declaration(let statement):
            declareLexical([statement])
        case .defaultFunction(let function):
            declareFunction(function)
        case .defaultClass(let definition):
            if let name = definition.name { declare(name.name, .class, at: name.range) }
        case .names, .namesFrom, .all, .namespace, .defaultExpression:
            break
        }
    }

    private mutating func declare(_ declaration: VariableDeclaration) {
        for declarator in declaration.declarators {
            bind(declarator.target, declaration.keyword == .let ? .let : declaration.keyword == .const ? .const : .var)
        }
    }

    private mutating func block(_ statements: [Statement]) {
        enter(.block)
        declareLexical(statements)
        visit(statements)
        leave()
    }

    private mutating func visit(_ declaration: VariableDeclaration) {
        for declarator in declaration.declarators {
            if declaration.keyword == .var { bind(declarator.target, .var) }
            visitExpressions(in: declarator.target)
            if let value = declarator.value { visit(value) }
        }
    }

    mutating func visit(_ statement: Statement) {
        switch statement.kind {
        case .empty, .directive, .break, .continue, .debugger, .import:
            break
        case .expression(let expression), .throw(let expression):
            visit(expression)
        case .return(let value):
            if let value { visit(value) }
        case .block(let statements):
            block(statements)
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
            visitAlone(consequent)
            if let alternate { visitAlone(alternate) }
        case .for(let initializer, let test, let update, let body):
            enter(.block)
            visit(initializer)
            if let test { visit(test) }
            if let update { visit(update) }
            visit(body)
            leave()
        case .forIn(let target, let object, let body), .forOf(let target, let object, _, let body):
            visitForEach(target, object, body)
        case .while(let test, let body), .doWhile(let test, let body), .with(let test, let body):
            visit(test)
            visit(body)
        case .try(let parts):
            visit(parts)
        case .switch(let value, let cases):
            visit(value)
            enter(.block)
            for part in cases { declareLexical(part.body) }
            for part in cases {
                if let test = part.test { visit(test) }
                visit(part.body)
            }
            leave()
        default:
            break
        }
    }

    /// The body of an `if`, which may be a function in a block of its own.
    private mutating func visitAlone(_ statement: Statement) {
        if case .function = statement.kind {
            block([statement])
        } else {
            visit(statement)
        }
    }

    private mutating func visit(_ initializer: ForInitializer?) {
        switch initializer {
        case .variable(let declaration):
            if declaration.keyword != .var { declare(declaration) }
            visit(declaration)
        case .expression(let expression):
            visit(expression)
        case nil:
            break
        }
    }

    private mutating func visitForEach(_ target: ForTarget, _ object: Expression, _ body: Statement) {
        enter(.block)
        switch target {
        case .variable(let declaration):
            if declaration.keyword != .var { declare(declaration) }
            visit(declaration)
        case .pattern(let pattern):
            assign(to: pattern)
        }
        // The object sees the variables of the loop, not yet initialised.
        visit(object)
        visit(body)
        leave()
    }

    private mutating func visit(_ parts: TryStatement) {
        block(parts.block)
        if let handler = parts.handler {
            enter(.catch)
            if let parameter = parts.parameter {
                bind(parameter, .catchParameter)
                visitExpressions(in: parameter)
            }
            block(handler)
            leave()
        }
        if let finalizer = parts.finalizer { block(finalizer) }
    }

    private mutating func visit(_ declaration: ExportDeclaration) {
        switch declaration {
        case .declaration(let statement):
            visit(statement)
        case .names(let specifiers):
            for specifier in specifiers {
                refer(to: specifier.local.name, .export, at: specifier.local.range)
            }
        case .defaultFunction(let function):
            visit(function)
        case .defaultClass(let definition):
            visit(definition)
        case .defaultExpression(let expression):
            visit(expression)
        case .namesFrom, .all, .namespace:
            break
        }
    }
}
