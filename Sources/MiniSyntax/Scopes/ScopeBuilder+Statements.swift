extension ScopeBuilder {
    /// Declares the lexical names of a list of statements in its scope.
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

    mutating func visit(_ declaration: VariableDeclaration) {
        for declarator in declaration.declarators {
            if declaration.keyword == .var { bind(declarator.target, .var) }
            visit(declarator.target)
            if let value = declarator.value { visit(value) }
        }
    }

    mutating func visit(_ statement: Statement) {
        switch statement.kind {
        case .block(let statements):
            block(statements)
        case .if(let test, let consequent, let alternate):
            visit(test)
            visitAlone(consequent)
            if let alternate { visitAlone(alternate) }
        case .for(let initializer, _, _, _):
            enter(.block)
            if case .variable(let declaration) = initializer, declaration.keyword != .var { declare(declaration) }
            visitChildren(of: statement)
            leave()
        case .forIn(let target, let object, let body), .forOf(let target, let object, _, let body):
            visitForEach(target, object, body)
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
            visitChildren(of: statement)
        }
    }

    /// Visits the body of an `if`, which may be a function in a block of its own.
    private mutating func visitAlone(_ statement: Statement) {
        if case .function = statement.kind {
            block([statement])
        } else {
            visit(statement)
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
        // The object can refer to the variables of the loop, which are not yet initialised.
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
                visit(parameter)
            }
            block(handler)
            leave()
        }
        if let finalizer = parts.finalizer { block(finalizer) }
    }

    mutating func visit(_ declaration: ExportDeclaration) {
        if case .names(let specifiers) = declaration {
            for specifier in specifiers {
                refer(to: specifier.local.name, .export, at: specifier.local.range)
            }
        } else {
            visitChildren(of: declaration)
        }
    }
}
