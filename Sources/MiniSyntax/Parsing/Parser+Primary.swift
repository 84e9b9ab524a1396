extension Parser {
    /// Parses an operand without operators, members or calls.
    mutating func primary() throws(Failure) -> Expression {
        let start = token.start
        switch token.kind {
        case .identifier:
            return try identifierOrArrow()
        case .number:
            if context.contains(.strict), token.flags.contains(.legacyOctal) {
                throw Failure("strict mode has no numbers that begin with 0; octal is 0o17", at: start)
            }
            return try literal(.number(NumberLiteral(raw: text(start, token.end))))
        case .bigInt:
            return try literal(.bigInt(BigIntLiteral(raw: text(start, token.end))))
        case .string:
            return try literal(.string(try stringLiteral()))
        case .null: return try literal(.null)
        case .true: return try literal(.boolean(true))
        case .false: return try literal(.boolean(false))
        case .this: return try literal(.this)
        case .divide, .divideAssign:
            token = try lexer.regularExpression(from: start)
            return try literal(.regularExpression(RegularExpressionLiteral(raw: text(start, token.end))))
        case .leftParenthesis: return try parenthesizedOrArrow()
        case .leftBracket: return try array()
        case .leftBrace: return try object()
        case .backquote:
            let template = try template(isTagged: false)
            return node(.template(template), from: start)
        case .function:
            return try functionExpression(isAsync: false, from: start)
        case .class where context.contains(.data):
            let next = try peek().kind
            if next != .leftBrace, next != .extends, next != .identifier { return try wordAsName() }
            fallthrough
        case .class:
            let definition = try classDefinition(needsName: false)
            return node(.class(definition), from: start)
        case .arrow:
            throw unexpected("it must follow names or patterns in parentheses, on the same line")
        case let kind where context.contains(.data) && kind.isOfStatements:
            return try wordAsName()
        default:
            throw unexpected(token.kind.isReservedWord ? nil : "expected an expression")
        }
    }

    private mutating func wordAsName() throws(Failure) -> Expression {
        try literal(.identifier(text(token.name)))
    }

    private mutating func literal(_ kind: Expression.Kind) throws(Failure) -> Expression {
        let start = token.start
        try advance()
        return node(kind, from: start)
    }

    /// The string at the current token.
    ///
    /// Does not advance.
    func stringLiteral() throws(Failure) -> StringLiteral {
        if context.contains(.strict), token.flags.contains(.legacyOctal) {
            throw Failure("strict mode has no octal escapes in strings", at: token.start)
        }
        return StringLiteral(raw: text(token.start, token.end))
    }

    /// Parses a name, `name => …`, `async name => …`, `async (…) => …` or `async function`.
    private mutating func identifierOrArrow() throws(Failure) -> Expression {
        let start = token.start
        let canBeArrow = arrowStart == start
        if token.isWord(.async) {
            let next = try peek()
            if !next.isAfterNewline {
                if next.kind == .function {
                    try advance()
                    return try functionExpression(isAsync: true, from: start)
                }
                if canBeArrow, next.kind == .identifier {
                    try advance()
                    return try singleParameterArrow(isAsync: true, from: start)
                }
                if canBeArrow, next.kind == .leftParenthesis { return try asyncCallOrArrow(from: start) }
            }
        }
        if canBeArrow, try isFollowedByArrow() { return try singleParameterArrow(isAsync: false, from: start) }
        let identifier = try identifier()
        return Expression(.identifier(identifier.name), range: identifier.range)
    }

    private mutating func array() throws(Failure) -> Expression {
        let start = token.start
        try advance()
        var elements: [ArrayElement] = []
        while token.kind != .rightBracket {
            if token.kind == .comma {
                elements.append(.hole)
                try advance()
                continue
            }
            if token.kind == .ellipsis {
                try advance()
                elements.append(.spread(try assignment(.maybePattern)))
                if token.kind == .comma { commasAfterSpread.insert(start) }
            } else {
                if token.kind == .endOfFile { throw unclosed(.rightBracket, "array", openedAt: start) }
                elements.append(.value(try assignment(.maybePattern)))
            }
            if token.kind == .rightBracket { break }
            guard token.kind == .comma else { throw unclosed(.rightBracket, "array", openedAt: start) }
            try advance()
        }
        try advance()
        return node(.array(elements), from: start)
    }

    /// Parses a template from its backquote on.
    mutating func template(isTagged: Bool) throws(Failure) -> TemplateLiteral {
        let start = token.start
        var texts: [TemplateText] = []
        var substitutions: [Expression] = []
        while true {
            let piece = try lexer.templatePiece(templateStart: start)
            if !isTagged, let failure = piece.failure { throw failure }
            texts.append(TemplateText(raw: text(piece.range.start, piece.range.end)))
            if piece.isLast { break }
            token.end = lexer.position
            try advance()
            substitutions.append(try expression())
            guard token.kind == .rightBrace else {
                throw unclosed(.rightBrace, "substitution", openedAt: piece.range.end)
            }
            // The following text is part of the template and not a token.
            lexer.position = token.end
        }
        token.end = lexer.position
        try advance()
        return TemplateLiteral(texts: texts, substitutions: substitutions, range: SourceRange(start, previousEnd))
    }

    /// Parses an expression in parentheses, or an arrow function with its parameters in parentheses.
    private mutating func parenthesizedOrArrow() throws(Failure) -> Expression {
        let start = token.start
        let canBeArrow = arrowStart == start
        let options = arrowOptions
        let outerCover = cover
        cover = PatternErrors()
        try advance()
        let contentStart = token.start
        var expressions: [Expression] = []
        var rest: Pattern?
        var notAnExpression: Token?
        while token.kind != .rightParenthesis {
            if token.kind == .ellipsis, canBeArrow {
                notAnExpression = token
                rest = try restBinding()
                guard token.kind == .rightParenthesis else { throw unexpected("a rest parameter must be the last") }
                break
            }
            if token.kind == .endOfFile { throw unclosed(.rightParenthesis, "group", openedAt: start) }
            expressions.append(try assignment(.maybePattern))
            if token.kind == .rightParenthesis { break }
            guard token.kind == .comma else { throw unclosed(.rightParenthesis, "group", openedAt: start) }
            let comma = token
            try advance()
            if token.kind == .rightParenthesis { notAnExpression = comma }
        }
        let contentEnd = previousEnd
        let closing = token
        try advance()
        if token.kind == .arrow, canBeArrow, !token.isAfterNewline {
            cover = outerCover
            return try arrow(isAsync: false, from: start, expressions, rest: rest, options)
        }
        guard notAnExpression == nil, let first = expressions.first else {
            throw token.kind == .arrow ? unexpected() : unexpected(notAnExpression ?? closing, "expected an expression")
        }
        try checkCover()
        cover = outerCover
        var inner = first
        if expressions.count > 1 {
            inner = Expression(.sequence(expressions), range: SourceRange(contentStart, contentEnd))
        }
        noteParentheses(around: inner)
        return inner
    }

    /// Records parentheses around an expression that could become a pattern without them.
    private mutating func noteParentheses(around expression: Expression) {
        switch expression.kind {
        case .identifier, .member, .index, .privateMember, .array, .object, .assignment:
            parenthesized.insert(expression.range)
        case .function where expression === bareArrow:
            bareArrow = nil
        default:
            break
        }
    }
}
