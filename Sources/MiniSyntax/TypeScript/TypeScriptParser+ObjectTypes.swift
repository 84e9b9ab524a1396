/// The members of interfaces and object types.
extension TypeScriptParser {
    /// Reads members in braces.
    mutating func objectType() throws(Failure) {
        let open = token.start
        try expect(.leftBrace, "to open the members")
        while token.kind != .rightBrace {
            if token.kind == .endOfFile { throw unclosed(.rightBrace, "type", openedAt: open) }
            try typeMember()
            if token.kind == .semicolon || token.kind == .comma {
                try advance()
            } else if token.kind != .rightBrace, !token.isAfterNewline {
                throw unexpected("expected ';', ',' or a new line after the member of a type")
            }
        }
        try advance()
    }

    private mutating func typeMember() throws(Failure) {
        switch token.kind {
        case .semicolon, .comma: return
        case .leftParenthesis, .less: return try signature()
        case .new:
            let next = try peek().kind
            if next == .leftParenthesis || next == .less {
                try advance()
                return try signature()
            }
        case .add, .subtract:
            try advance()
            guard token.isWord(.readonly) else { throw unexpected("expected 'readonly'") }
            try advance()
        default:
            try memberModifiers()
        }
        try memberName()
        if token.kind == .add || token.kind == .subtract { try advance() }
        _ = try eat(.question)
        if token.kind == .leftParenthesis || token.kind == .less { return try signature() }
        if try eat(.colon) { try type() }
    }

    /// Reads `readonly`, `get` and `set` before the name of a member.
    private mutating func memberModifiers() throws(Failure) {
        while token.isWord(.readonly) || token.isWord(.get) || token.isWord(.set) {
            let next = try peek()
            if !isName(next.kind) || next.isAfterNewline && token.isWord(.readonly) { return }
            try advance()
        }
    }

    private mutating func memberName() throws(Failure) {
        guard isName(token.kind) else { throw unexpected("expected the name of a member") }
        guard token.kind == .leftBracket else { return try advance() }
        let open = token.start
        try advance()
        if token.kind == .identifier {
            let next = try peek().kind
            if next == .colon {
                // An index signature.
                try advance()
                try advance()
                try type()
                return try close(.rightBracket, "index", openedAt: open)
            }
            if next == .in {
                try advance()
                try advance()
                try type()
                if try eat(.as) { try type() }
                return try close(.rightBracket, "mapped type", openedAt: open)
            }
        }
        let before = snapshot
        try expression()
        discard(from: previousEnd, since: before)
        try close(.rightBracket, "name", openedAt: open)
    }

    /// Reads parameters and the type of the result.
    mutating func signature() throws(Failure) {
        try typeParameters()
        try skipParameters()
        if try eat(.colon) { try type() }
    }
}
