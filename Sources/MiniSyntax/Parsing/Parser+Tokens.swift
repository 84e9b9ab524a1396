extension Parser {
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
