/// Expressions with their operators.
extension TypeScriptParser {
    /// The precedence of an operand without operators, and of one with a prefix.
    private static let operandPrecedence = 100
    private static let prefixPrecedence = TokenKind.exponent.precedence - 1

    /// Parses an expression with commas.
    mutating func expression(_ options: Options = []) throws(Failure) {
        repeat { try assignment(options) } while try eat(.comma)
    }

    /// Parses an expression without commas.
    mutating func assignment(_ options: Options = []) throws(Failure) {
        try descend()
        if token.isWord(.yield), function.isGenerator {
            try yield(options)
        } else if try !arrowFunction(options) {
            try conditional(options)
            if token.kind.isAssignment {
                try advance()
                try assignment(options)
            }
        }
        depth -= 1
    }

    private mutating func yield(_ options: Options) throws(Failure) {
        try advance()
        if token.isAfterNewline { return }
        if try eat(.multiply) { return try assignment(options) }
        switch token.kind {
        case .rightParenthesis, .rightBracket, .rightBrace, .comma, .semicolon, .colon, .endOfFile, .in: break
        default: try keptOnLine { parser throws(Failure) in try parser.assignment(options) }
        }
    }

    private mutating func conditional(_ options: Options) throws(Failure) {
        try binary(options, above: 0)
        guard token.kind == .question else { return }
        let question = token.start
        try advance()
        try assignment(.withoutReturnType)
        guard token.kind == .colon else {
            if discardsErrors { throw unexpected() }
            throw unexpected("expected ':' for the '?' at \(place(of: question))")
        }
        try advance()
        try assignment(options)
    }

    /// Parses operands with operators of a higher precedence than `minimum`.
    ///
    /// `as` binds like a comparison. If a tighter operator follows the erased type, the operand needs parentheses.
    private mutating func binary(_ options: Options, above minimum: Int) throws(Failure) {
        let start = token.start
        var precedence = Self.operandPrecedence
        if token.kind == .privateName { try advance() } else { precedence = try unary() }
        var castEnd: Int?
        while true {
            if token.isWord(.as) || token.isWord(.satisfies) {
                guard !token.isAfterNewline, TokenKind.relationalPrecedence > minimum else { return }
                if castEnd == nil { castEnd = previousEnd }
                try cast()
                continue
            }
            let kind = token.kind
            let next = kind.precedence
            if next <= minimum || kind == .in && options.contains(.withoutIn) { return }
            if let end = castEnd, needsParentheses(precedence, before: kind) {
                edits.insert("(", at: start)
                edits.insert(")", at: end, .closing)
            }
            castEnd = nil
            precedence = next
            try advance()
            try descend()
            // Only `**` is right-associative.
            try binary(options, above: kind == .exponent ? next - 1 : next)
            depth -= 1
        }
    }

    /// Whether an operand that was cast needs parentheses as the left side of an operator.
    private func needsParentheses(_ precedence: Int, before kind: TokenKind) -> Bool {
        kind.precedence > precedence || kind == .exponent && precedence == kind.precedence
    }

    /// Erases `as T` and `satisfies T`.
    private mutating func cast() throws(Failure) {
        let start = token.start
        try advance()
        if token.kind == .const { try advance() } else { try type() }
        edits.erase(start, previousEnd)
    }

    /// - Returns: The precedence of the operand.
    private mutating func unary() throws(Failure) -> Int {
        switch token.kind {
        case .add, .subtract, .not, .bitNot, .typeof, .void, .delete:
            return try prefixed()
        case .identifier where token.isWord(.await):
            if try isAwait() { return try prefixed() }
        case .increment, .decrement:
            _ = try prefixed()
            return Self.operandPrecedence
        case .less, .leftShift:
            return try assertion()
        default: break
        }
        try callOrMember()
        if token.kind == .increment || token.kind == .decrement, !token.isAfterNewline { try advance() }
        return Self.operandPrecedence
    }

    private mutating func prefixed() throws(Failure) -> Int {
        try descend()
        try advance()
        _ = try unary()
        depth -= 1
        return Self.prefixPrecedence
    }

    /// Whether the word `await` is an operator: outside of functions, if what follows cannot continue a name.
    private mutating func isAwait() throws(Failure) -> Bool {
        if function.isAsync { return true }
        guard function.isProgram else { return false }
        let next = try peek()
        switch next.kind {
        case .identifier: return !next.isAfterNewline && !next.isWord(.as) && !next.isWord(.of)
        case .new, .this, .super, .import, .string, .number, .bigInt, .null, .true, .false, .function, .class,
            .leftBrace, .typeof, .void, .delete, .not, .bitNot, .less:
            return !next.isAfterNewline
        default: return false
        }
    }

    /// Erases the type in `<T>value`.
    private mutating func assertion() throws(Failure) -> Int {
        try descend()
        let start = token.start
        let line = token
        _ = splitLess()
        if try peek().kind == .const {
            try advance()
            try advance()
            guard splitGreater() else { throw unexpected("expected '>' after 'const'") }
            try advance()
        } else {
            try typeArguments()
        }
        edits.erase(start, previousEnd)
        var operand = token
        leadingAssertion = nil
        let precedence = try unary()
        var hasNewline = hasLineEnd(from: line.start, to: operand.start)
        if let inner = leadingAssertion, inner.start == operand.start {
            operand = inner.operand
            hasNewline = hasNewline || inner.hasNewline
        }
        leadingAssertion = LeadingAssertion(start: start, operand: operand, hasNewline: hasNewline)
        depth -= 1
        return precedence
    }

    /// Parses an expression that must begin on the line of the word before it.
    ///
    /// Parentheses keep it there if it begins with an erased type and continues on another line.
    mutating func keptOnLine(_ body: (inout TypeScriptParser) throws(Failure) -> Void) throws(Failure) {
        let start = token.start
        let isAssertion = token.kind == .less
        leadingAssertion = nil
        try body(&self)
        guard isAssertion, let assertion = leadingAssertion, assertion.start == start, assertion.hasNewline else {
            return
        }
        parenthesize(from: start)
    }

    /// Parses an expression that must not begin with the word or brace behind an erased type.
    mutating func keptAsExpression(_ body: (inout TypeScriptParser) throws(Failure) -> Void) throws(Failure) {
        let start = token.start
        guard token.kind == .less else { return try body(&self) }
        leadingAssertion = nil
        try body(&self)
        guard let assertion = leadingAssertion, assertion.start == start else { return }
        switch assertion.operand.kind {
        case .leftBrace, .function, .class: parenthesize(from: start)
        case .identifier where assertion.operand.isWord(.async) || assertion.operand.isWord(.let):
            parenthesize(from: start)
        default: break
        }
    }

    private mutating func parenthesize(from start: Int) {
        edits.overwrite(start, "(")
        edits.insert(")", at: previousEnd, .closing)
    }
}
