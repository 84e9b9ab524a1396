/// Statements.
extension TypeScriptParser {
    /// The position of a statement.
    enum Place {
        /// The top level of the file.
        case module
        /// The body of the namespace that is the last of the open ones.
        case namespace
        /// Inside a function or a block.
        case block
    }

    mutating func statement(_ place: Place) throws(Failure) {
        try descend()
        if try !typeScriptStatement(place, from: token.start) { try plainStatement(place) }
        depth -= 1
    }

    private mutating func plainStatement(_ place: Place) throws(Failure) {
        if token.kind != .semicolon, token.kind != .import, token.kind != .export { valueCount += 1 }
        switch token.kind {
        case .leftBrace: try block()
        case .semicolon: try advance()
        case .var, .const: try variables()
        case .function: try functionDeclaration(from: token.start)
        case .class: try classDefinition(isExpression: false)
        case .if:
            try advance()
            try group()
            try statement(.block)
            if try eat(.else) { try statement(.block) }
        case .while, .with, .switch: try headed()
        case .do:
            try advance()
            try statement(.block)
            try expect(.while, "after the body of 'do'")
            try group()
            _ = try eat(.semicolon)
        case .for: try forStatement()
        case .return, .throw:
            try advance()
            if token.kind != .semicolon, token.kind != .rightBrace, token.kind != .endOfFile, !token.isAfterNewline {
                try keptOnLine { parser throws(Failure) in try parser.expression() }
            }
            try semicolon()
        case .break, .continue:
            try advance()
            if token.kind == .identifier, !token.isAfterNewline { try advance() }
            try semicolon()
        case .debugger:
            try advance()
            try semicolon()
        case .try: try tryStatement()
        case .import: try importStatement(place)
        case .export: try exportStatement(place)
        case .identifier: try wordStatement()
        default: try expressionStatement()
        }
    }

    private mutating func expressionStatement() throws(Failure) {
        try keptAsExpression { parser throws(Failure) in try parser.expression() }
        try semicolon()
    }

    private mutating func wordStatement() throws(Failure) {
        let next = try peek()
        if next.kind == .colon {
            try advance()
            try advance()
            return try statement(.block)
        }
        if token.isWord(.let), startsBinding(next) { return try variables() }
        if token.isWord(.async), next.kind == .function, !next.isAfterNewline {
            return _ = try functionDeclaration(from: token.start)
        }
        try expressionStatement()
    }

    /// Whether a token after `let` begins the name or the pattern of a declaration.
    func startsBinding(_ token: Token) -> Bool {
        token.kind == .identifier || token.kind == .leftBracket || token.kind == .leftBrace
    }

    private mutating func block() throws(Failure) {
        let open = token.start
        try expect(.leftBrace)
        scopes.enter(isFunction: false)
        try statements(closing: "block", openedAt: open)
        scopes.leave()
    }

    /// Parses an expression in parentheses.
    private mutating func group() throws(Failure) {
        let open = token.start
        try expect(.leftParenthesis)
        try expression()
        try close(.rightParenthesis, "condition", openedAt: open)
    }

    /// Parses `while`, `with` or `switch`.
    private mutating func headed() throws(Failure) {
        let isSwitch = token.kind == .switch
        try advance()
        try group()
        guard isSwitch else { return try statement(.block) }
        let open = token.start
        try expect(.leftBrace, "to open the cases of the 'switch'")
        scopes.enter(isFunction: false)
        while token.kind != .rightBrace {
            if try eat(.case) {
                try expression()
                try expect(.colon, "after the value of the 'case'")
            } else if try eat(.default) {
                try expect(.colon, "after 'default'")
            } else if token.kind == .endOfFile {
                throw unclosed(.rightBrace, "'switch'", openedAt: open)
            } else {
                try statement(.block)
            }
        }
        scopes.leave()
        try advance()
    }

    private mutating func tryStatement() throws(Failure) {
        try advance()
        try block()
        if try eat(.catch) {
            scopes.enter(isFunction: false)
            if token.kind == .leftParenthesis {
                let open = token.start
                try advance()
                try bindingTarget(isVar: false)
                try annotation()
                try close(.rightParenthesis, "'catch'", openedAt: open)
            }
            try block()
            scopes.leave()
        }
        if try eat(.finally) { try block() }
    }

    // MARK: Variables

    /// Parses `var`, `let` or `const` with its declarators.
    private mutating func variables() throws(Failure) {
        let isVar = token.kind == .var
        try advance()
        repeat { try declarator(isVar: isVar, []) } while try eat(.comma)
        try semicolon()
    }

    /// Parses one variable with its type and its value.
    ///
    /// - Returns: Whether it has a value.
    @discardableResult
    mutating func declarator(isVar: Bool, _ options: Options) throws(Failure) -> Bool {
        try bindingTarget(isVar: isVar)
        if token.kind == .not, !token.isAfterNewline {
            edits.erase(token.start, token.end)
            try advance()
        }
        try annotation()
        guard try eat(.assign) else { return false }
        try initialValue(options)
        return true
    }

    private mutating func forStatement() throws(Failure) {
        try advance()
        if token.isWord(.await) { try advance() }
        let open = token.start
        try expect(.leftParenthesis, "after 'for'")
        scopes.enter(isFunction: false)
        let isVar = token.kind == .var
        var isDeclaration = isVar || token.kind == .const
        if token.isWord(.let) { isDeclaration = startsBinding(try peek()) }
        if isDeclaration {
            try advance()
            repeat { try declarator(isVar: isVar, .withoutIn) } while try eat(.comma)
        } else if token.kind != .semicolon {
            try expression(.withoutIn)
        }
        if try eat(.in) {
            try expression()
        } else if try eat(.of) {
            try assignment()
        } else {
            try expect(.semicolon, "after the first part of the 'for'")
            if token.kind != .semicolon { try expression() }
            try expect(.semicolon, "after the condition of the 'for'")
            if token.kind != .rightParenthesis { try expression() }
        }
        try close(.rightParenthesis, "'for'", openedAt: open)
        try statement(.block)
        scopes.leave()
    }

    // MARK: Functions

    /// Parses the declaration of a function, whose signatures without a body are erased.
    ///
    /// - Parameters:
    ///   - start: The start of the statement, with `export`.
    /// - Returns: The name, or nil for a signature or a function without a name.
    @discardableResult
    mutating func functionDeclaration(from start: Int) throws(Failure) -> Token? {
        let before = snapshot
        let isAsync = try eat(.async)
        try advance()
        let isGenerator = try eat(.multiply)
        var name: Token?
        if token.kind == .identifier {
            name = token
            try advance()
        }
        guard try functionRest(isAsync: isAsync, isGenerator: isGenerator) != nil else {
            try semicolon()
            discardItem(from: start, since: before)
            return nil
        }
        if let name { scopes.declareHoisted(name.name) }
        return name
    }
}
