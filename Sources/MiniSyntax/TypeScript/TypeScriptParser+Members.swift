/// Operands with their members and calls.
extension TypeScriptParser {
    /// Parses an operand with the members and calls that follow it.
    ///
    /// - Parameters:
    ///   - allowsCalls: False after `new`, where the first parentheses belong to the `new`.
    ///   - isDecorator: Whether a bracket after it begins the name of a member of a class.
    mutating func callOrMember(allowsCalls: Bool = true, isDecorator: Bool = false) throws(Failure) {
        switch token.kind {
        case .super: try advance()
        case .import: try importExpression()
        case .new: try new()
        default: try primary()
        }
        while true {
            switch token.kind {
            case .dot:
                try advance()
                try memberName(after: ".")
            case .questionDot:
                try advance()
                try optionalLink()
            case .leftBracket where !isDecorator:
                let open = token.start
                try advance()
                try expression()
                try close(.rightBracket, "index", openedAt: open)
            case .leftParenthesis where allowsCalls: try arguments()
            case .backquote: try template { parser throws(Failure) in try parser.expression() }
            case .not where !token.isAfterNewline:
                edits.erase(token.start, token.end)
                try advance()
            case .less, .leftShift:
                if !callTypeArguments() { return }
            default: return
            }
        }
    }

    private mutating func memberName(after link: String) throws(Failure) {
        guard token.kind.isWord || token.kind == .privateName else {
            throw unexpected("expected the name of a property after '\(link)'")
        }
        try advance()
    }

    private mutating func optionalLink() throws(Failure) {
        switch token.kind {
        case .leftBracket, .leftParenthesis, .backquote: break
        case .less, .leftShift:
            guard callTypeArguments() else { throw unexpected("expected type arguments and a call after '?.'") }
        default: try memberName(after: "?.")
        }
    }

    /// Erases `<T, U>` after an expression, if TypeScript reads it as type arguments and not as comparisons.
    ///
    /// - Returns: Whether it does.
    private mutating func callTypeArguments() -> Bool {
        attempt { parser throws(Failure) in
            let start = parser.token.start
            guard parser.splitLess() else { return false }
            try parser.typeArgumentList()
            guard parser.token.kind == .greater else { return false }
            try parser.advance()
            guard try parser.canFollowTypeArguments() else { return false }
            parser.edits.erase(start, parser.previousEnd)
            return true
        }
    }

    private mutating func canFollowTypeArguments() throws(Failure) -> Bool {
        switch token.kind {
        case .leftParenthesis, .backquote: return true
        case .less, .leftShift, .leftShiftAssign, .lessOrEqual, .add, .subtract: return false
        case .greater, .greaterOrEqual, .rightShift, .unsignedRightShift: return false
        default: break
        }
        if token.isAfterNewline || token.kind.precedence > 0 { return true }
        return token.isWord(.as) || token.isWord(.satisfies) || !startsExpression
    }

    private var startsExpression: Bool {
        switch token.kind {
        case .identifier, .privateName, .number, .bigInt, .string, .regularExpression, .backquote, .leftBrace,
            .leftParenthesis, .leftBracket, .this, .super, .null, .true, .false, .function, .class, .new, .divide,
            .divideAssign, .import, .add, .subtract, .bitNot, .not, .delete, .typeof, .void, .increment, .decrement,
            .less, .at:
            true
        default:
            false
        }
    }

    /// Parses arguments in parentheses.
    mutating func arguments() throws(Failure) {
        let open = token.start
        try advance()
        while token.kind != .rightParenthesis {
            if token.kind == .endOfFile { throw unclosed(.rightParenthesis, "call", openedAt: open) }
            _ = try eat(.ellipsis)
            try assignment()
            if token.kind == .rightParenthesis { break }
            guard token.kind == .comma else { throw unclosed(.rightParenthesis, "call", openedAt: open) }
            try advance()
        }
        try advance()
    }

    /// Parses `import(…)` or `import.meta`.
    private mutating func importExpression() throws(Failure) {
        try advance()
        if try eat(.dot) { return try memberName(after: ".") }
        guard token.kind == .leftParenthesis else {
            throw unexpected("an import declaration is allowed only at the top level of a module")
        }
        try arguments()
    }

    private mutating func new() throws(Failure) {
        try advance()
        if try eat(.dot) { return try memberName(after: ".") }
        try descend()
        try callOrMember(allowsCalls: false)
        depth -= 1
        if token.kind == .leftParenthesis { try arguments() }
    }

    // MARK: Operands

    private mutating func primary() throws(Failure) {
        switch token.kind {
        case .identifier: try identifierOrFunction()
        case .number, .bigInt, .string, .null, .true, .false, .this: try advance()
        case .divide, .divideAssign:
            token = try lexer.regularExpression(from: token.start)
            try advance()
        case .leftParenthesis:
            let open = token.start
            try advance()
            try expression()
            try close(.rightParenthesis, "group", openedAt: open)
        case .leftBracket: try array()
        case .leftBrace: try object()
        case .backquote: try template { parser throws(Failure) in try parser.expression() }
        case .function: try functionExpression(isAsync: false)
        case .class: try classDefinition(isExpression: true)
        case .at: throw Failure("only the declaration of a class can have decorators", at: token.start)
        case .arrow: throw unexpected("it must follow names or patterns in parentheses, on the same line")
        default: throw unexpected(token.kind.isReservedWord ? nil : "expected an expression")
        }
    }

    private mutating func identifierOrFunction() throws(Failure) {
        if token.isWord(.async) {
            let next = try peek()
            if next.kind == .function, !next.isAfterNewline {
                try advance()
                return try functionExpression(isAsync: true)
            }
        }
        scopes.refer(to: token.name, at: token.start)
        try advance()
    }

    private mutating func array() throws(Failure) {
        let open = token.start
        try advance()
        while token.kind != .rightBracket {
            if token.kind == .comma {
                try advance()
                continue
            }
            if token.kind == .endOfFile { throw unclosed(.rightBracket, "array", openedAt: open) }
            _ = try eat(.ellipsis)
            try assignment()
            if token.kind == .rightBracket { break }
            guard token.kind == .comma else { throw unclosed(.rightBracket, "array", openedAt: open) }
        }
        try advance()
    }

    /// Parses a template from its backquote on.
    mutating func template(_ substitution: (inout TypeScriptParser) throws(Failure) -> Void) throws(Failure) {
        let start = token.start
        while true {
            let piece = try lexer.templatePiece(templateStart: start)
            if piece.isLast { break }
            token.end = lexer.position
            try advance()
            try substitution(&self)
            guard token.kind == .rightBrace else {
                throw unclosed(.rightBrace, "substitution", openedAt: piece.range.end)
            }
            // The following text is part of the template and not a token.
            lexer.position = token.end
        }
        token.end = lexer.position
        try advance()
    }
}
