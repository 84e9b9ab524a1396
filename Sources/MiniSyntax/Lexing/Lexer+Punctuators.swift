internal import MiniCore

extension Lexer {
    /// The punctuator at the position.
    ///
    /// A token of kind `endOfFile` if there is none.
    mutating func punctuator(from start: Int) -> Token {
        let (kind, length) = punctuatorKind()
        position += length
        return token(kind, from: start)
    }

    private func punctuatorKind() -> (TokenKind, Int) {
        switch bytes[position] {
        case UInt8(ascii: "("): (.leftParenthesis, 1)
        case UInt8(ascii: ")"): (.rightParenthesis, 1)
        case UInt8(ascii: "{"): (.leftBrace, 1)
        case UInt8(ascii: "}"): (.rightBrace, 1)
        case UInt8(ascii: "["): (.leftBracket, 1)
        case UInt8(ascii: "]"): (.rightBracket, 1)
        case UInt8(ascii: ","): (.comma, 1)
        case UInt8(ascii: ";"): (.semicolon, 1)
        case UInt8(ascii: ":"): (.colon, 1)
        case UInt8(ascii: "~"): (.bitNot, 1)
        case UInt8(ascii: "`"): (.backquote, 1)
        case UInt8(ascii: "."):
            peek(1) == UInt8(ascii: ".") && peek(2) == UInt8(ascii: ".") ? (.ellipsis, 3) : (.dot, 1)
        case UInt8(ascii: "?"): questionKind()
        case UInt8(ascii: "="): equalsKind()
        case UInt8(ascii: "!"):
            peek(1) != UInt8(ascii: "=")
                ? (.not, 1) : peek(2) == UInt8(ascii: "=") ? (.strictNotEqual, 3) : (.notEqual, 2)
        case UInt8(ascii: "+"): arithmeticKind(.add, .addAssign, doubled: .increment)
        case UInt8(ascii: "-"): arithmeticKind(.subtract, .subtractAssign, doubled: .decrement)
        case UInt8(ascii: "*"): doubleKind(.multiply, .multiplyAssign, .exponent, .exponentAssign)
        case UInt8(ascii: "/"): peek(1) == UInt8(ascii: "=") ? (.divideAssign, 2) : (.divide, 1)
        case UInt8(ascii: "%"): peek(1) == UInt8(ascii: "=") ? (.remainderAssign, 2) : (.remainder, 1)
        case UInt8(ascii: "^"): peek(1) == UInt8(ascii: "=") ? (.bitXorAssign, 2) : (.bitXor, 1)
        case UInt8(ascii: "&"): doubleKind(.bitAnd, .bitAndAssign, .logicalAnd, .logicalAndAssign)
        case UInt8(ascii: "|"): doubleKind(.bitOr, .bitOrAssign, .logicalOr, .logicalOrAssign)
        case UInt8(ascii: "<"): lessKind()
        case UInt8(ascii: ">"): greaterKind()
        default: (.endOfFile, 0)
        }
    }

    private func arithmeticKind(_ single: TokenKind, _ assign: TokenKind, doubled: TokenKind) -> (TokenKind, Int) {
        if peek(1) == bytes[position] { return (doubled, 2) }
        return peek(1) == UInt8(ascii: "=") ? (assign, 2) : (single, 1)
    }

    private func doubleKind(
        _ single: TokenKind,
        _ assign: TokenKind,
        _ doubled: TokenKind,
        _ doubledAssign: TokenKind,
    ) -> (TokenKind, Int) {
        if peek(1) == bytes[position] {
            return peek(2) == UInt8(ascii: "=") ? (doubledAssign, 3) : (doubled, 2)
        }
        return peek(1) == UInt8(ascii: "=") ? (assign, 2) : (single, 1)
    }

    private func questionKind() -> (TokenKind, Int) {
        if peek(1) == UInt8(ascii: "?") {
            return peek(2) == UInt8(ascii: "=") ? (.nullishAssign, 3) : (.nullish, 2)
        }
        // `a?.5:b` is a conditional expression.
        if peek(1) == UInt8(ascii: "."), !peek(2).isDigit { return (.questionDot, 2) }
        return (.question, 1)
    }

    private func equalsKind() -> (TokenKind, Int) {
        if peek(1) == UInt8(ascii: "=") {
            return peek(2) == UInt8(ascii: "=") ? (.strictEqual, 3) : (.equal, 2)
        }
        return peek(1) == UInt8(ascii: ">") ? (.arrow, 2) : (.assign, 1)
    }

    private func lessKind() -> (TokenKind, Int) {
        if peek(1) == UInt8(ascii: "<") {
            return peek(2) == UInt8(ascii: "=") ? (.leftShiftAssign, 3) : (.leftShift, 2)
        }
        return peek(1) == UInt8(ascii: "=") ? (.lessOrEqual, 2) : (.less, 1)
    }

    private func greaterKind() -> (TokenKind, Int) {
        guard peek(1) == UInt8(ascii: ">") else {
            return peek(1) == UInt8(ascii: "=") ? (.greaterOrEqual, 2) : (.greater, 1)
        }
        guard peek(2) == UInt8(ascii: ">") else {
            return peek(2) == UInt8(ascii: "=") ? (.rightShiftAssign, 3) : (.rightShift, 2)
        }
        return peek(3) == UInt8(ascii: "=") ? (.unsignedRightShiftAssign, 4) : (.unsignedRightShift, 3)
    }
}
