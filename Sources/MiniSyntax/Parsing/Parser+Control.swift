extension Parser {
    /// Parses a condition in parentheses.
    private mutating func condition(of what: String) throws(Failure) -> Expression {
        let open = token.start
        try expect(.leftParenthesis, "after '\(what)'")
        let condition = try expression()
        try close(.rightParenthesis, "condition", openedAt: open)
        return condition
    }

    /// Parses the body of a loop.
    mutating func loopBody() throws(Failure) -> Statement {
        let outer = context
        context.insert(.loop)
        let body = try statement(.single)
        context = outer
        return body
    }

    mutating func ifStatement() throws(Failure) -> Statement {
        let start = token.start
        try advance()
        let test = try condition(of: "if")
        let consequent = try statement(.ifBody)
        let alternate = try eat(.else) ? try statement(.ifBody) : nil
        return node(.if(test, then: consequent, else: alternate), from: start)
    }

    mutating func whileStatement() throws(Failure) -> Statement {
        let start = token.start
        try advance()
        let test = try condition(of: "while")
        let body = try loopBody()
        return node(.while(test, body: body), from: start)
    }

    mutating func doWhileStatement() throws(Failure) -> Statement {
        let start = token.start
        try advance()
        let body = try loopBody()
        try expect(.while, "after the body of 'do'")
        let test = try condition(of: "while")
        // A semicolon is inserted even in the middle of a line.
        _ = try eat(.semicolon)
        return node(.doWhile(test, body: body), from: start)
    }

    mutating func withStatement() throws(Failure) -> Statement {
        let start = token.start
        if context.contains(.strict) { throw Failure("strict mode has no 'with'", at: start) }
        try advance()
        let object = try condition(of: "with")
        let body = try statement(.single)
        return node(.with(object, body: body), from: start)
    }

    mutating func returnStatement() throws(Failure) -> Statement {
        let start = token.start
        guard context.contains(.function) else {
            throw Failure("'return' is allowed only in a function", at: start)
        }
        try advance()
        var value: Expression?
        if token.kind != .semicolon, token.kind != .rightBrace, token.kind != .endOfFile, !token.isAfterNewline {
            value = try expression()
        }
        try semicolon()
        return node(.return(value), from: start)
    }

    mutating func throwStatement() throws(Failure) -> Statement {
        let start = token.start
        try advance()
        if token.isAfterNewline { throw Failure("expected a value on the line of 'throw'", at: previousEnd) }
        let value = try expression()
        try semicolon()
        return node(.throw(value), from: start)
    }

    /// Parses `break` or `continue`.
    mutating func jump() throws(Failure) -> Statement {
        let start = token.start
        let isBreak = token.kind == .break
        let word = token.kind.text
        try advance()
        var label: Identifier?
        if token.kind == .identifier, !token.isAfterNewline {
            let number = token.name
            let identifier = try identifier()
            guard let target = labels.last(where: { $0.name == number }) else {
                let message = "there is no label '\(identifier.name)' around this '\(word)'"
                throw Failure(message, at: identifier.range.start)
            }
            if !isBreak, !target.isLoop {
                throw Failure("'continue' needs the label of a loop", at: identifier.range.start)
            }
            label = identifier
        } else if isBreak, context.isDisjoint(with: [.loop, .switch]) {
            throw Failure("'break' is allowed only in a loop or a switch", at: start)
        } else if !isBreak, !context.contains(.loop) {
            throw Failure("'continue' is allowed only in a loop", at: start)
        }
        try semicolon()
        return node(isBreak ? .break(label) : .continue(label), from: start)
    }

    mutating func tryStatement() throws(Failure) -> Statement {
        let start = token.start
        try advance()
        scopes.enter(.block)
        let block = try blockStatements("try block")
        scopes.leave()
        var parameter: Pattern?
        var handler: [Statement]?
        var handlerRange: SourceRange?
        if try eat(.catch) {
            // The parameter and the block share a scope, so their names must differ.
            scopes.enter(.block)
            if token.kind == .leftParenthesis { parameter = try catchParameter() }
            let handlerStart = token.start
            handler = try blockStatements("catch block")
            handlerRange = SourceRange(handlerStart, previousEnd)
            scopes.leave()
        }
        var finalizer: [Statement]?
        if try eat(.finally) {
            scopes.enter(.block)
            finalizer = try blockStatements("finally block")
            scopes.leave()
        }
        if handler == nil, finalizer == nil { throw unexpected("expected 'catch' or 'finally' after the try block") }
        let parts = TryStatement(
            block: block,
            parameter: parameter,
            handler: handler,
            finalizer: finalizer,
            handlerRange: handlerRange,
        )
        return node(.try(parts), from: start)
    }

    private mutating func catchParameter() throws(Failure) -> Pattern {
        let open = token.start
        try advance()
        let parameter = try bindingPattern()
        if case .identifier(let name) = parameter.kind {
            scopes.declareCatchParameter(lexer.names.number(of: name))
        } else {
            try declare(parameter, as: .lexical)
        }
        try close(.rightParenthesis, "catch parameter", openedAt: open)
        return parameter
    }

    mutating func switchStatement() throws(Failure) -> Statement {
        let start = token.start
        try advance()
        let value = try condition(of: "switch")
        let open = token.start
        try expect(.leftBrace, "to open the switch")
        let outer = context
        context.insert(.switch)
        scopes.enter(.block)
        var cases: [SwitchCase] = []
        var hasDefault = false
        while token.kind != .rightBrace {
            if token.kind == .endOfFile { throw unclosed(.rightBrace, "switch", openedAt: open) }
            if token.kind == .default {
                if hasDefault { throw unexpected("a switch has only one 'default'") }
                hasDefault = true
            }
            cases.append(try switchCase())
        }
        try advance()
        scopes.leave()
        context = outer
        return node(.switch(value, cases), from: start)
    }

    private mutating func switchCase() throws(Failure) -> SwitchCase {
        let start = token.start
        var test: Expression?
        if token.kind == .case {
            try advance()
            test = try expression()
        } else {
            guard token.kind == .default else { throw unexpected("expected 'case' or 'default' in the switch") }
            try advance()
        }
        try expect(.colon, "after the '\(test == nil ? "default" : "case")'")
        let bodyStart = previousEnd
        var body: [Statement] = []
        while token.kind != .case, token.kind != .default, token.kind != .rightBrace, token.kind != .endOfFile {
            body.append(try statement(.list))
        }
        return SwitchCase(test: test, body: body, range: SourceRange(start, previousEnd), bodyStart: bodyStart)
    }
}
