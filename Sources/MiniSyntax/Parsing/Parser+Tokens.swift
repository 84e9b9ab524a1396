extension Parser {
    /// Goes to the next token.
    mutating func advance() throws(Failure) {
        tokenCount += 1
        if tokenCount > Self.tokenLimit {
            throw Failure("the code has more than \(Self.tokenLimit) tokens", at: token.end)
        }
        previousEnd = token.end
        token = try lexer.next()
    }

    /// Goes on if the token is of this kind.
    mutating func eat(_ kind: TokenKind) throws(Failure) -> Bool {
        guard token.kind == kind else { return false }
        try advance()
        return true
    }

    /// Goes on if the token is this contextual keyword.
    mutating func eat(_ word: Word) throws(Failure) -> Bool {
        guard token.isWord(word) else { return false }
        try advance()
        return true
    }

    /// Goes past a token that must be there.
    mutating func expect(_ kind: TokenKind, _ purpose: @autoclosure () -> String = "") throws(Failure) {
        guard token.kind == kind else {
            let purpose = purpose()
            throw unexpected("expected '\(kind.text)'\(purpose.isEmpty ? "" : " ")\(purpose)")
        }
        try advance()
    }

    /// Goes past a bracket that closes what was opened at an offset.
    mutating func close(_ kind: TokenKind, _ what: String, openedAt offset: Int) throws(Failure) {
        guard token.kind == kind else { throw unclosed(kind, what, openedAt: offset) }
        try advance()
    }

    /// The error that a closing bracket is missing.
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

    /// Whether `=>` comes directly after the current token; comments between are seen by `peek`.
    mutating func isFollowedByArrow() throws(Failure) -> Bool {
        var distance = 0
        while lexer.peek(distance) == 0x20 { distance += 1 }
        switch lexer.peek(distance) {
        case UInt8(ascii: "="): return lexer.peek(distance + 1) == UInt8(ascii: ">")
        case UInt8(ascii: "/"), 0x09...0x0D, 0x80...0xFF: return try peek().kind == .arrow
        default: return false
        }
    }

    /// Ends a statement: at a semicolon, or where one is inserted.
    mutating func semicolon() throws(Failure) {
        if token.kind == .semicolon {
            try advance()
        } else if token.kind != .rightBrace, token.kind != .endOfFile, !token.isAfterNewline {
            if lastAwaitName >= 0, previousEnd == lastAwaitName + "await".utf8.count {
                throw Failure("'await' can stand only in an async function", at: lastAwaitName)
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

    /// Notes that the parser goes one level deeper; whoever returns takes one from `depth`.
    mutating func descend() throws(Failure) {
        depth += 1
        if !limits.allow(depth: depth) { throw Failure("the code nests too deeply", at: token.start) }
    }

    /// Counts one more operator, call or member that goes around what was read so far.
    ///
    /// - Parameter length: The links that are around each other, those inside the operands included.
    mutating func link(_ length: inout Int) throws(Failure) {
        length = max(length, spine) + 1
        if !limits.allow(spine: length) { throw Failure("the expression is too long", at: token.start) }
    }

    /// An expression that ends with the token before; its parts must have been read before the call.
    func node(_ kind: Expression.Kind, from start: Int) -> Expression {
        Expression(kind, range: SourceRange(start, previousEnd))
    }

    /// A statement that ends with the token before; its parts must have been read before the call.
    func node(_ kind: Statement.Kind, from start: Int) -> Statement {
        Statement(kind, range: SourceRange(start, previousEnd))
    }
}
