import MiniSyntax

extension TreeDump {
    mutating func add(_ statement: Statement?) {
        guard let statement else {
            node()
            return
        }
        switch statement.kind {
        case .empty, .debugger: node("\(statement.kind)")
        case .expression(let expression): node("expression") { $0.add(expression) }
        case .directive(let literal): node("directive", literal.raw)
        case .block(let statements): node("block") { $0.all(statements) }
        case .variable(let declaration): add(declaration)
        case .function(let function): add(function)
        case .class(let definition): add(definition)
        case .return(let value): node("return") { $0.add(value) }
        case .throw(let value): node("throw") { $0.add(value) }
        case .break(let label): node("break", label?.name ?? "")
        case .continue(let label): node("continue", label?.name ?? "")
        case .labeled(let label, let body): node("label", label.name) { $0.add(body) }
        case .import(let declaration): add(declaration)
        case .export(let declaration): node("export") { $0.add(declaration) }
        default: addControl(statement)
        }
    }

    private mutating func add(_ declaration: VariableDeclaration) {
        node(declaration.keyword.rawValue) { dump in
            for declarator in declaration.declarators {
                dump.add(declarator.target)
                dump.add(declarator.value)
            }
        }
    }

    private mutating func addControl(_ statement: Statement) {
        switch statement.kind {
        case .if(let test, let consequent, let alternate):
            node("if") {
                $0.add(test)
                $0.add(consequent)
                $0.add(alternate)
            }
        case .for(let initializer, let test, let update, let body):
            node("for") {
                switch initializer {
                case .variable(let declaration): $0.add(declaration)
                case .expression(let expression): $0.add(expression)
                case nil: $0.node()
                }
                $0.add(test)
                $0.add(update)
                $0.add(body)
            }
        case .forIn(let target, let object, let body): add("in", target, object, body)
        case .forOf(let target, let object, let isAwait, let body): add(isAwait ? "await" : "of", target, object, body)
        case .while(let test, let body): add("while", test, body)
        case .doWhile(let test, let body): add("do", test, body)
        case .with(let object, let body): add("with", object, body)
        case .try(let parts): add(parts)
        case .switch(let value, let cases):
            node("switch") { dump in
                dump.add(value)
                for part in cases {
                    dump.node("case") {
                        $0.add(part.test)
                        $0.all(part.body)
                    }
                }
            }
        default: node("?\(statement.kind)")
        }
    }

    private mutating func add(_ word: String, _ expression: Expression, _ body: Statement) {
        node(word) {
            $0.add(expression)
            $0.add(body)
        }
    }

    private mutating func add(_ word: String, _ target: ForTarget, _ object: Expression, _ body: Statement) {
        node("for", word) {
            switch target {
            case .variable(let declaration): $0.add(declaration)
            case .pattern(let pattern): $0.add(pattern)
            }
            $0.add(object)
            $0.add(body)
        }
    }

    private mutating func add(_ parts: TryStatement) {
        node("try") { dump in
            dump.node("block") { $0.all(parts.block) }
            dump.add(parts.parameter)
            if let handler = parts.handler { dump.node("catch") { $0.all(handler) } }
            if let finalizer = parts.finalizer { dump.node("finally") { $0.all(finalizer) } }
        }
    }

    private mutating func add(_ declaration: ImportDeclaration) {
        node("import", declaration.source.specifier.raw) { dump in
            for specifier in declaration.specifiers {
                switch specifier {
                case .default(let local): dump.node("default", local.name)
                case .namespace(let local): dump.node("*", local.name)
                case .named(let imported, let local): dump.node(imported.name, local.name)
                }
            }
            dump.add(declaration.source.attributes)
        }
    }

    private mutating func add(_ attributes: [ImportAttribute]) {
        for attribute in attributes { node("with", attribute.key.name, attribute.value.value) }
    }

    private mutating func add(_ declaration: ExportDeclaration) {
        switch declaration {
        case .declaration(let statement): add(statement)
        case .names(let specifiers): add(specifiers)
        case .namesFrom(let specifiers, let module):
            add(specifiers)
            node("from", module.specifier.raw) { $0.add(module.attributes) }
        case .all(let module): node("all", module.specifier.raw) { $0.add(module.attributes) }
        case .namespace(let name, let module):
            node("*", name.name, module.specifier.raw) { $0.add(module.attributes) }
        case .defaultFunction(let function): node("default") { $0.add(function) }
        case .defaultClass(let definition): node("default") { $0.add(definition) }
        case .defaultExpression(let value): node("default value") { $0.add(value) }
        }
    }

    private mutating func add(_ specifiers: [ExportSpecifier]) {
        for specifier in specifiers { node("name", specifier.local.name, specifier.exported.name) }
    }
}
