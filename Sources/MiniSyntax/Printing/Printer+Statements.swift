extension Printer {
    mutating func block(_ statements: [Statement]) {
        braces(statements) { $0.statement($1) }
    }

    mutating func statement(_ statement: Statement) {
        switch statement.kind {
        case .empty: write(";")
        case .expression(let expression):
            expressionAtStart(expression)
            write(";")
        case .directive(let literal): write("\(literal.raw);")
        case .block(let statements): block(statements)
        case .variable(let declaration):
            variables(declaration)
            write(";")
        case .function(let function): self.function(function)
        case .class(let definition): self.class(definition)
        case .return(let value): keyword("return", value)
        case .throw(let value): keyword("throw", value)
        case .break(let label): write(label.map { "break \($0.name);" } ?? "break;")
        case .continue(let label): write(label.map { "continue \($0.name);" } ?? "continue;")
        case .debugger: write("debugger;")
        case .labeled(let label, let body):
            write("\(label.name): ")
            self.statement(body)
        case .import(let declaration): self.import(declaration)
        case .export(let declaration): export(declaration)
        default: control(statement)
        }
    }

    private mutating func keyword(_ word: String, _ value: Expression?) {
        write(word)
        if let value {
            write(" ")
            expression(value)
        }
        write(";")
    }

    private mutating func control(_ statement: Statement) {
        switch statement.kind {
        case .if(let test, let consequent, let alternate):
            self.if(test, consequent, alternate)
        case .for(let initializer, let test, let update, let body):
            self.for(initializer, test, update)
            self.statement(body)
        case .forIn(let target, let object, let body):
            write("for (")
            self.target(target, isOf: false)
            write(" in ")
            expression(object)
            write(") ")
            self.statement(body)
        case .forOf(let target, let iterable, let isAwait, let body):
            write(isAwait ? "for await (" : "for (")
            self.target(target, isOf: true)
            write(" of ")
            expression(iterable, atLeast: Precedence.assignment)
            write(") ")
            self.statement(body)
        case .while(let test, let body):
            condition("while", test)
            self.statement(body)
        case .doWhile(let test, let body):
            write("do ")
            self.statement(body)
            write(" while (")
            expression(test)
            write(");")
        case .with(let object, let body):
            condition("with", object)
            self.statement(body)
        case .try(let parts): self.try(parts)
        case .switch(let value, let cases): self.switch(value, cases)
        default: break
        }
    }

    private mutating func condition(_ word: String, _ test: Expression) {
        write("\(word) (")
        expression(test)
        write(") ")
    }

    private mutating func `if`(_ test: Expression, _ consequent: Statement, _ alternate: Statement?) {
        condition("if", test)
        if alternate != nil, consequent.endsWithOpenIf {
            block([consequent])
        } else {
            statement(consequent)
        }
        guard let alternate else { return }
        write(" else ")
        statement(alternate)
    }

    private mutating func `for`(_ initializer: ForInitializer?, _ test: Expression?, _ update: Expression?) {
        write("for (")
        isInForHead = true
        switch initializer {
        case .variable(let declaration): variables(declaration)
        case .expression(let expression): expressionInForHead(expression)
        case nil: break
        }
        isInForHead = false
        write(";")
        if let test {
            write(" ")
            expression(test)
        }
        write(";")
        if let update {
            write(" ")
            expression(update)
        }
        write(") ")
    }

    /// Writes an expression that begins the head of a `for`, where `let` would begin a declaration.
    private mutating func expressionInForHead(_ expression: Expression) {
        var first = expression
        while let left = first.leftOperand { first = left }
        var beginsWithLet = false
        if case .identifier("let") = first.kind { beginsWithLet = true }
        if case .assignment(_, let target, _) = first.kind, case .identifier("let") = target.kind {
            beginsWithLet = true
        }
        if beginsWithLet {
            enclosed("(", ")") { $0.expression(expression) }
        } else {
            self.expression(expression)
        }
    }

    private mutating func target(_ target: ForTarget, isOf: Bool) {
        isInForHead = true
        switch target {
        case .variable(let declaration): variables(declaration)
        case .pattern(let pattern):
            switch pattern.kind {
            case .identifier(let name) where name == "let" || isOf && name == "async":
                write("(\(name))")
            case .member(let member):
                expressionInForHead(member)
            default:
                self.pattern(pattern)
            }
        }
        isInForHead = false
    }

    private mutating func variables(_ declaration: VariableDeclaration) {
        write("\(declaration.keyword.rawValue) ")
        list(declaration.declarators) { printer, declarator in
            printer.pattern(declarator.target)
            guard let value = declarator.value else { return }
            printer.write(" = ")
            printer.expression(value, atLeast: Precedence.assignment)
        }
    }

    private mutating func `try`(_ parts: TryStatement) {
        write("try ")
        block(parts.block)
        if let handler = parts.handler {
            write(" catch ")
            if let parameter = parts.parameter { enclosed("(", ") ") { $0.pattern(parameter) } }
            block(handler)
        }
        if let finalizer = parts.finalizer {
            write(" finally ")
            block(finalizer)
        }
    }

    private mutating func `switch`(_ value: Expression, _ cases: [SwitchCase]) {
        condition("switch", value)
        braces(cases) { printer, part in
            if let test = part.test {
                printer.write("case ")
                printer.expression(test)
                printer.write(":")
            } else {
                printer.write("default:")
            }
            for statement in part.body {
                printer.newline()
                printer.statement(statement)
            }
        }
    }
}

extension Statement {
    /// Whether an `else` after the statement would belong to an `if` inside it.
    fileprivate var endsWithOpenIf: Bool {
        var current = self
        while true {
            switch current.kind {
            case .if(_, _, nil): return true
            case .if(_, _, let alternate?): current = alternate
            case .for(_, _, _, let body), .forIn(_, _, let body), .forOf(_, _, _, let body), .while(_, let body),
                .with(_, let body), .labeled(_, let body):
                current = body
            default: return false
            }
        }
    }
}
