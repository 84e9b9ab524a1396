extension TokenReader {
    /// The error for an unexpected current token.
    func unexpected(_ hint: String? = nil) -> Failure {
        unexpected(token, hint)
    }

    /// The error for an unexpected token.
    func unexpected(_ token: Token, _ hint: String? = nil) -> Failure {
        if discardsErrors { return Failure("", at: token.start) }
        let message = "unexpected \(description(of: token))"
        return Failure(hint.map { "\(message); \($0)" } ?? message, at: token.start)
    }

    private func description(of token: Token) -> String {
        switch token.kind {
        case .endOfFile: "end of input"
        case .identifier: "identifier '\(text(token.name))'"
        case .escapedReservedWord: "keyword '\(text(token.name))', written with an escape"
        case .privateName: "private name '#\(text(token.name))'"
        case .number, .bigInt: "number"
        case .string: "string"
        case .regularExpression: "regular expression"
        case .backquote: "template"
        case let kind where kind.isReservedWord: "keyword '\(kind.text)'"
        case let kind: "token '\(kind.text)'"
        }
    }

    /// The position of an offset as text: its line, or its column if it is in the line of the current token.
    func place(of offset: Int) -> String {
        var line = 1
        var lineStart = 0
        var index = 0
        while index < offset {
            let byte = lexer.bytes[index]
            let isReturn = byte == 0x0D && !(index + 1 < lexer.limit && lexer.bytes[index + 1] == 0x0A)
            index += 1
            if byte == 0x0A || isReturn || byte == 0xE2 && lexer.isLineSeparator(at: index - 1) {
                line += 1
                lineStart = index
            }
        }
        if hasLineEnd(from: offset, to: max(offset, min(token.start, lexer.limit))) { return "line \(line)" }
        let column = lexer.bytes[lineStart..<offset].reduce(1) { column, byte in
            byte & 0xC0 == 0x80 ? column : column + (byte >= 0xF0 ? 2 : 1)
        }
        return "column \(column)"
    }

    /// Whether there is a line end between two offsets.
    func hasLineEnd(from start: Int, to end: Int) -> Bool {
        for index in start..<end {
            let byte = lexer.bytes[index]
            if byte == 0x0A || byte == 0x0D || byte == 0xE2 && lexer.isLineSeparator(at: index) { return true }
        }
        return false
    }
}

extension TokenKind {
    /// The text of a keyword or a punctuator.
    var text: String {
        switch self {
        case .leftBrace: "{"
        case .rightBrace: "}"
        case .leftParenthesis: "("
        case .rightParenthesis: ")"
        case .leftBracket: "["
        case .rightBracket: "]"
        case .dot: "."
        case .ellipsis: "..."
        case .semicolon: ";"
        case .comma: ","
        case .question: "?"
        case .questionDot: "?."
        case .colon: ":"
        case .arrow: "=>"
        case .increment: "++"
        case .decrement: "--"
        case .not: "!"
        case .bitNot: "~"
        case .backquote: "`"
        case .at: "@"
        default: operatorText
        }
    }

    private var operatorText: String {
        assignmentOperator?.rawValue ?? binaryOperator?.rawValue ?? logicalOperator?.rawValue ?? "\(self)"
    }
}
