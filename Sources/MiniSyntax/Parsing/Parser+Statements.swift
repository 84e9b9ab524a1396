extension Parser {
    /// The position of a statement, which determines the declarations that are allowed.
    enum StatementPlace {
        /// At the top level, where imports and exports are allowed.
        case moduleItem
        /// In a list of statements.
        case list
        /// A single statement as the body of a loop.
        case single
        /// A single statement as the body of an `if`, where old scripts declare functions.
        case ifBody
        /// After a label.
        case labeled
    }

    /// Parses one statement.
    mutating func statement(_ place: StatementPlace) throws(Failure) -> Statement {
        try descend()
        let statement = try statementBody(place)
        depth -= 1
        return statement
    }

    private mutating func statementBody(_ place: StatementPlace) throws(Failure) -> Statement {
        let start = token.start
        switch token.kind {
        case .leftBrace: return try block()
        case .semicolon:
            try advance()
            return node(.empty, from: start)
        case .var: return try variableStatement(.var, from: start)
        case .const:
            try checkDeclares(place)
            return try variableStatement(.const, from: start)
        case .function: return try functionStatement(isAsync: false, place, from: start)
        case .class:
            try checkDeclares(place)
            let definition = try classDefinition(needsName: true)
            return node(.class(definition), from: start)
        case .if: return try ifStatement()
        case .return: return try returnStatement()
        case .for: return try forStatement()
        case .while: return try whileStatement()
        case .do: return try doWhileStatement()
        case .break, .continue: return try jump()
        case .throw: return try throwStatement()
        case .try: return try tryStatement()
        case .switch: return try switchStatement()
        case .with: return try withStatement()
        case .debugger:
            try advance()
            try semicolon()
            return node(.debugger, from: start)
        case .import:
            let next = try peek().kind
            if next == .leftParenthesis || next == .dot { return try expressionStatement() }
            return try importStatement(place)
        case .export: return try exportStatement(place)
        case .identifier: return try wordStatement(place)
        default: return try expressionStatement()
        }
    }

    /// Parses a statement that begins with a name: a label, `let`, `async function` or an expression.
    private mutating func wordStatement(_ place: StatementPlace) throws(Failure) -> Statement {
        let start = token.start
        if token.isWord(.let), try isLetDeclaration(place) {
            try checkDeclares(place)
            return try variableStatement(.let, from: start)
        }
        if token.isWord(.async) {
            let next = try peek()
            if next.kind == .function, !next.isAfterNewline {
                try advance()
                return try functionStatement(isAsync: true, place, from: start)
            }
        }
        if context.contains(.module), isInList(place), isUnclosed { unclosedStarts.append(start) }
        let expression = try expression()
        if token.kind == .colon, case .identifier(let name) = expression.kind, expression.range.start == start,
            previousEnd == expression.range.end
        {
            return try labeled(Identifier(name, range: expression.range), place)
        }
        try semicolon()
        return node(.expression(expression), from: start)
    }

    private func isInList(_ place: StatementPlace) -> Bool {
        place == .list || place == .moduleItem
    }

    /// Whether the statement that begins here would continue the previous one if it began differently.
    private var isUnclosed: Bool {
        guard previousEnd > 0 else { return false }
        let last = lexer.bytes[previousEnd - 1]
        return last != UInt8(ascii: ";") && last != UInt8(ascii: "{")
    }

    private mutating func expressionStatement() throws(Failure) -> Statement {
        let start = token.start
        let expression = try expression()
        try semicolon()
        return node(.expression(expression), from: start)
    }

    /// Whether `let` declares variables here.
    ///
    /// Outside strict mode it can be a name.
    private mutating func isLetDeclaration(_ place: StatementPlace) throws(Failure) -> Bool {
        let next = try peek()
        switch next.kind {
        case .leftBracket: return true
        case .leftBrace: return isInList(place) || !next.isAfterNewline
        case .identifier, .escapedReservedWord:
            return isInList(place) || !next.isAfterNewline
        case .in, .instanceof: return false
        default: return next.kind.isReservedWord && !next.isAfterNewline
        }
    }

    private func checkDeclares(_ place: StatementPlace) throws(Failure) {
        if isInList(place) { return }
        let word = token.kind == .identifier ? "let" : token.kind.text
        throw unexpected("a declaration by '\(word)' needs a block around it here")
    }

    mutating func block() throws(Failure) -> Statement {
        let start = token.start
        scopes.enter(.block)
        let statements = try blockStatements("block")
        scopes.leave()
        return node(.block(statements), from: start)
    }

    /// Parses statements in braces.
    ///
    /// The caller enters the scope.
    mutating func blockStatements(_ what: String) throws(Failure) -> [Statement] {
        let open = token.start
        guard token.kind == .leftBrace else { throw unexpected("expected '{' to open the \(what)") }
        try advance()
        var statements: [Statement] = []
        while token.kind != .rightBrace {
            if token.kind == .endOfFile { throw unclosed(.rightBrace, what, openedAt: open) }
            statements.append(try statement(.list))
        }
        try advance()
        return statements
    }

    private mutating func variableStatement(
        _ keyword: VariableDeclaration.Keyword,
        from start: Int,
    ) throws(Failure) -> Statement {
        let declaration = try variables(keyword)
        try semicolon()
        return node(.variable(declaration), from: start)
    }

    /// Parses `var`, `let` or `const` with the declared variables.
    mutating func variables(_ keyword: VariableDeclaration.Keyword) throws(Failure) -> VariableDeclaration {
        let start = token.start
        try advance()
        var declarators: [VariableDeclarator] = []
        repeat {
            let target = try bindingPattern()
            try declare(target, as: keyword == .var ? .var : .lexical)
            declarators.append(try declarator(target, keyword))
        } while try eat(.comma)
        return VariableDeclaration(keyword, declarators, range: SourceRange(start, previousEnd))
    }

    /// Parses the value of a declared variable and checks whether it is required.
    func declarator(
        _ target: Pattern,
        _ keyword: VariableDeclaration.Keyword,
        value: Expression?,
    ) throws(Failure) -> VariableDeclarator {
        if value == nil {
            if keyword == .const { throw unexpected("a 'const' needs a value: expected '='") }
            guard case .identifier = target.kind else { throw unexpected("a pattern needs a value: expected '='") }
        }
        return VariableDeclarator(target, value: value)
    }

    private mutating func declarator(
        _ target: Pattern,
        _ keyword: VariableDeclaration.Keyword,
    ) throws(Failure) -> VariableDeclarator {
        let value = try eat(.assign) ? try assignment() : nil
        return try declarator(target, keyword, value: value)
    }

    private mutating func functionStatement(
        isAsync: Bool,
        _ place: StatementPlace,
        from start: Int,
    ) throws(Failure) -> Statement {
        if isInList(place) {
            let function = try functionDeclaration(isAsync: isAsync, needsName: true, from: start)
            return node(.function(function), from: start)
        }
        guard !isAsync, !context.contains(.strict), place != .single, try peek().kind != .multiply else {
            throw unexpected("a function needs a block around it here")
        }
        // Annex B: as in a block of its own, and after a label as without the label.
        if place == .ifBody { scopes.enter(.block) }
        let function = try functionDeclaration(isAsync: false, needsName: true, from: start)
        if place == .ifBody { scopes.leave() }
        return node(.function(function), from: start)
    }

    private mutating func labeled(_ label: Identifier, _ place: StatementPlace) throws(Failure) -> Statement {
        let name = lexer.names.number(of: label.name)
        if labels.contains(where: { $0.name == name }) {
            throw Failure("the label '\(label.name)' has already been declared", at: label.range.start)
        }
        try advance()
        labels.append(Label(name: name, isLoop: try isLoopAhead()))
        // A label does not allow a loop or an `if` to declare functions.
        let inner: StatementPlace = place == .single || place == .ifBody ? .single : .labeled
        let body = try statement(inner)
        labels.removeLast()
        return node(.labeled(label, body), from: label.range.start)
    }

    /// Whether the statement after one or more labels is a loop.
    private mutating func isLoopAhead() throws(Failure) -> Bool {
        switch token.kind {
        case .for, .while, .do: return true
        case .identifier:
            // The result for the first of several labels applies to the others.
            if token.start < labelsAhead.end { return labelsAhead.isLoop }
            let position = lexer.position
            let first = token
            defer {
                lexer.position = position
                token = first
            }
            var isLabel = true
            while isLabel, token.kind == .identifier {
                token = try lexer.next()
                isLabel = token.kind == .colon
                if isLabel { token = try lexer.next() }
            }
            let isLoop = isLabel && (token.kind == .for || token.kind == .while || token.kind == .do)
            labelsAhead = (end: token.start, isLoop)
            return isLoop
        default: return false
        }
    }
}
