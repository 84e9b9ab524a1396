/// Arrow functions.
extension TypeScriptParser {
    /// Whether parentheses or type parameters begin an arrow function.
    private enum Likelihood {
        case no
        case perhaps
        case yes
    }

    /// Parses an arrow function, if there is one.
    mutating func arrowFunction(_ options: Options) throws(Failure) -> Bool {
        switch token.kind {
        case .leftParenthesis, .less:
            return try parenthesizedArrow(options)
        case .identifier:
            if token.isWord(.async) {
                let next = try peek()
                if !next.isAfterNewline {
                    if next.kind == .leftParenthesis || next.kind == .less { return try parenthesizedArrow(options) }
                    if next.kind == .identifier, startsAsyncName() {
                        try advance()
                        try singleParameterArrow(isAsync: true, options)
                        return true
                    }
                }
            }
            guard try isFollowedByArrow() else { return false }
            try singleParameterArrow(isAsync: false, options)
            return true
        default:
            return false
        }
    }

    /// Whether the token begins `async name =>`.
    private mutating func startsAsyncName() -> Bool {
        lookAhead { parser throws(Failure) in
            try parser.advance()
            return try parser.isFollowedByArrow()
        }
    }

    private mutating func singleParameterArrow(isAsync: Bool, _ options: Options) throws(Failure) {
        let outer = enterFunction(isAsync: isAsync, isGenerator: false)
        scopes.declare(token.name)
        try advance()
        try arrowBody(outer, options)
    }

    /// The rule of the TypeScript compiler.
    private mutating func arrowLikelihood() throws(Failure) -> Likelihood {
        if token.isWord(.async) { try advance() }
        let isGeneric = token.kind == .less
        try advance()
        if isGeneric { return token.kind == .identifier || token.kind == .const ? .perhaps : .no }
        switch token.kind {
        case .rightParenthesis:
            try advance()
            return token.kind == .arrow || token.kind == .colon || token.kind == .leftBrace ? .yes : .no
        case .leftBracket, .leftBrace: return .perhaps
        case .ellipsis: return .yes
        case .identifier, .this: break
        default: return .no
        }
        let first = token.start
        try parameterModifiers()
        if token.start > first { return token.isWord(.as) ? .no : .yes }
        try advance()
        switch token.kind {
        case .colon: return .yes
        case .question:
            try advance()
            switch token.kind {
            case .colon, .comma, .assign, .rightParenthesis: return .yes
            default: return .no
            }
        case .comma, .assign, .rightParenthesis: return .perhaps
        default: return .no
        }
    }

    private mutating func parenthesizedArrow(_ options: Options) throws(Failure) -> Bool {
        let key = token.start * 2 + (options.contains(.withoutReturnType) ? 1 : 0)
        guard !groups.contains(key) else { return false }
        var likelihood = Likelihood.no
        _ = lookAhead { parser throws(Failure) in
            likelihood = try parser.arrowLikelihood()
            return true
        }
        switch likelihood {
        case .no: return false
        case .yes:
            let head = try arrowHead()
            guard token.kind == .arrow else { throw unexpected("expected '=>' after the parameters") }
            try arrowBody(head.outer, options.subtracting(.withoutReturnType))
            return true
        case .perhaps:
            let isArrow = try possibleArrow(options)
            if !isArrow { groups.insert(key) }
            return isArrow
        }
    }

    private mutating func possibleArrow(_ options: Options) throws(Failure) -> Bool {
        let before = snapshot
        var head: (outer: FunctionKind, hasType: Bool)?
        let isArrow = attempt { parser throws(Failure) in
            head = try parser.arrowHead()
            return parser.token.kind == .arrow && !parser.token.isAfterNewline
        }
        guard isArrow, let head else { return false }
        guard head.hasType, options.contains(.withoutReturnType) else {
            try arrowBody(head.outer, options)
            return true
        }
        // `a ? (b) : c => d` has no arrow function before its colon. `a ? (b): c => d : e` has one.
        let isFollowedByColon = attempt { parser throws(Failure) in
            try parser.arrowBody(head.outer, options)
            return parser.token.kind == .colon
        }
        if !isFollowedByColon { reset(to: before) }
        return isFollowedByColon
    }

    /// Parses the parameters and the type of an arrow function, up to its arrow.
    private mutating func arrowHead() throws(Failure) -> (outer: FunctionKind, hasType: Bool) {
        let isAsync = try eat(.async)
        let outer = enterFunction(isAsync: isAsync, isGenerator: false)
        let start = token.start
        try erasedTypeParameters()
        // `async` and `return` require their operand on the same line.
        if hasLineEnd(from: start, to: token.start), token.kind == .leftParenthesis, token.start > start {
            edits.overwrite(start, "(")
            edits.erase(token.start, token.end)
        }
        _ = try parameters()
        let close = previousEnd - 1
        guard token.kind == .colon else { return (outer, false) }
        let colon = token.start
        try annotation()
        // The arrow must be on the line of the parenthesis.
        if hasLineEnd(from: close, to: previousEnd) {
            edits.erase(close, colon)
            edits.erase(colon, previousEnd)
            edits.endErased(at: previousEnd, with: ")", in: lexer.bytes)
        }
        return (outer, true)
    }

    /// Parses an arrow function from its arrow on, and leaves its scope.
    private mutating func arrowBody(_ outer: FunctionKind, _ options: Options) throws(Failure) {
        if token.isAfterNewline { throw unexpected("'=>' must be on the line of the parameters") }
        try advance()
        if token.kind == .leftBrace {
            try functionBody()
        } else {
            try keptAsExpression { parser throws(Failure) in try parser.assignment(options) }
        }
        leaveFunction(outer)
    }
}
