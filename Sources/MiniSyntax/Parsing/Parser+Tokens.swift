extension Parser {
    /// Advances to the next token.
    mutating func advance() throws(Failure) {
        tokenCount += 1
        if tokenCount > Self.tokenLimit {
            throw Failure("the code has more than \(Self.tokenLimit) tokens", at: token.end)
        }
        previousEnd = token.end
        token = try lexer.next()
    }

    /// Advances if the token is of this kind.
    mutating func eat(_ kind: TokenKind) throws(Failure) -> Bool {
        guard token.kind == kind else { return false }
        try advance()
        return true
    }

    /// Advances if the token is this contextual keyword.
    mutating func eat(_ word: Word) throws(Failure) -> Bool {
        guard token.isWord(word) else { return false }
        try advance()
        return true
    }

    /// Advances past a required token.
    mutating func expect(_ kind: TokenKind, _ purpose: @autoclosure () -> String = "") throws(Failure) {
        guard token.kind == kind else {
            let purpose = purpose()
            throw unexpected("expected '\(kind.text)'\(purpose.isEmpty ? "" : " ")\(purpose)")
        }
        try advance()
    }

    /// Advances past a bracket that closes the one at an offset.
    mutating func close(_ kind: TokenKind, _ what: String, openedAt offset: Int) throws(Failure) {
        guard token.kind == kind else { throw unclosed(kind, what, openedAt: offset) }
        try advance()
    }

    /// The error for a missing closing bracket.
    func unclosed(_ kind: TokenKind, _ what: String, openedAt offset: Int) -> Failure {
        unexpected("expected '\(kind.text)' to close the \(what) opened at \(place(of: offset))")
    }

    /// The token after the current one.
    mutating func peek() throws(Failure) -> Token {
        let position = lexer.position
        let next = try lexer.next()
        lexer.position = position
        return next
    }

    /// Whether `=>` comes directly after the current token.
    ///
    /// `peek` handles comments between them.
    mutating func isFollowedByArrow() throws(Failure) -> Bool {
        var distance = 0
        while lexer.peek(distance) == 0x20 { distance += 1 }
        switch lexer.peek(distance) {
        case UInt8(ascii: "="): return lexer.peek(distance + 1) == UInt8(ascii: ">")
        case UInt8(ascii: "/"), 0x09...0x0D, 0x80...0xFF: return try peek().kind == .arrow
        default: return false
        }
    }

    /// Ends a statement at a semicolon, or at a position where one is inserted.
    mutating func semicolon() throws(Failure) {
        if token.kind == .semicolon {
            try advance()
        } else if token.kind != .rightBrace, token.kind != .endOfFile, !token.isAfterNewline {
            if lastAwaitName >= 0, previousEnd == lastAwaitName + "await".utf8.count {
                throw Failure("'await' is allowed only in an async function", at: lastAwaitName)
            }
            throw unexpected("expected ';' or a new line to end the statement")
        }
    }

    /// The text of a name.
    func text(_ name: Int32) -> String {
        lexer.names.names[Int(name)]
    }

    /// The text between two offsets.
    func text(_ start: Int, _ end: Int) -> String {
        String(decoding: lexer.bytes[start..<end], as: UTF8.self)
    }

    /// Enters another level.
    ///
    /// The caller decrements `depth` when it returns.
    mutating func descend() throws(Failure) {
        depth += 1
        if !limits.allow(depth: depth) { throw Failure("the code nests too deeply", at: token.start) }
    }

    /// Counts another operator, call or member around the parsed expression.
    ///
    /// - Parameter length: The number of nested links, including those in the operands.
    mutating func link(_ length: inout Int) throws(Failure) {
        length = max(length, spine) + 1
        if !limits.allow(spine: length) { throw Failure("the expression is too long", at: token.start) }
    }

    /// An expression that ends at the previous token.
    ///
    /// Its parts must have been parsed before the call.
    func node(_ kind: Expression.Kind, from start: Int) -> Expression {
        Expression(kind, range: SourceRange(start, previousEnd))
    }

    /// A statement that ends at the previous token.
    ///
    /// Its parts must have been parsed before the call.
    func node(_ kind: Statement.Kind, from start: Int) -> Statement {
        Statement(kind, range: SourceRange(start, previousEnd))
    }
}
