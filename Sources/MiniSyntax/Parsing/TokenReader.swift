/// A parser that reads the tokens of a text one after the other.
protocol TokenReader {
    var lexer: Lexer { get set }
    /// The current token.
    var token: Token { get set }
    /// The end of the previous token.
    var previousEnd: Int { get set }
    var tokenCount: Int { get set }
    /// The current level of nesting, and the limit of it.
    var depth: Int { get set }
    var limits: NestingLimits { get set }
    /// Whether a caller discards the errors, whose texts are then not computed.
    var discardsErrors: Bool { get }
}

extension TokenReader {
    /// Advances to the next token.
    mutating func advance() throws(Failure) {
        tokenCount += 1
        if tokenCount > Parser.tokenLimit {
            throw Failure("the code has more than \(Parser.tokenLimit) tokens", at: token.end)
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
        // The line of the offset is searched from the start of the text.
        if discardsErrors { return unexpected() }
        return unexpected("expected '\(kind.text)' to close the \(what) opened at \(place(of: offset))")
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
}
