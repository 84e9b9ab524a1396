extension Parser {
    mutating func object() throws(Failure) -> Expression {
        let start = token.start
        try advance()
        let properties = try properties(until: .rightBrace, from: start)
        try advance()
        return node(.object(properties), from: start)
    }

    /// Parses the parts of an object literal up to its end, which stays the current token.
    mutating func properties(until end: TokenKind, from start: Int) throws(Failure) -> [Property] {
        var properties: [Property] = []
        var hasPrototype = false
        while token.kind != end {
            if token.kind == .endOfFile { throw unclosed(.rightBrace, "object literal", openedAt: start) }
            let keyStart = token.start
            let property = try property(inLiteralAt: start)
            if case .value(let key, _) = property.kind, key.name == "__proto__" {
                if hasPrototype, cover.secondPrototype < 0 { cover.secondPrototype = keyStart }
                hasPrototype = true
            }
            properties.append(property)
            if token.kind == end { break }
            guard token.kind == .comma else {
                if end == .endOfFile { throw unexpected("expected ',' between the properties") }
                throw unexpected(
                    "expected ',' or '}' in the object literal opened at \(place(of: start))"
                )
            }
            try advance()
        }
        return properties
    }

    private mutating func property(inLiteralAt objectStart: Int) throws(Failure) -> Property {
        let start = token.start
        if try eat(.ellipsis) {
            let value = try assignment(.maybePattern)
            if token.kind == .comma { commasAfterSpread.insert(objectStart) }
            return Property(.spread(value), range: SourceRange(start, previousEnd))
        }
        let modifiers = try methodModifiers()
        let keyToken = token
        let key = try propertyKey()
        if modifiers.isAny || token.kind == .leftParenthesis {
            return Property(try method(key, modifiers), range: SourceRange(start, previousEnd))
        }
        if try eat(.colon) {
            let value = try assignment(.maybePattern)
            return Property(.value(key, value), range: SourceRange(start, previousEnd))
        }
        return try shorthand(keyToken, start)
    }

    private mutating func method(_ key: PropertyKey, _ modifiers: MethodModifiers) throws(Failure) -> Property.Kind {
        let function = try method(modifiers, extra: .superProperty)
        switch modifiers.accessor {
        case .get: return .getter(key, function)
        case .set: return .setter(key, function)
        case nil: return .method(key, function)
        }
    }

    /// Parses the rest of `name` or, in a pattern, `name = value`.
    ///
    /// The name has been parsed.
    private mutating func shorthand(_ keyToken: Token, _ start: Int) throws(Failure) -> Property {
        let next = token
        token = keyToken
        let problem = identifierProblem()
        token = next
        if let problem {
            let isName = context.contains(.data) && (keyToken.kind == .class || keyToken.kind.isOfStatements)
            guard keyToken.kind == .identifier || isName else {
                throw unexpected("expected ':' after the property's name")
            }
            if !isName { throw problem }
        }
        if keyToken.name == Word.await.name { lastAwaitName = keyToken.start }
        let name = text(keyToken.name)
        let range = SourceRange(keyToken.start, keyToken.end)
        guard token.kind == .assign else {
            return Property(.shorthand(Expression(.identifier(name), range: range)), range: range)
        }
        if cover.initializer < 0 { cover.initializer = token.start }
        if context.contains(.strict), let problem = strictBindingProblem(keyToken.name, at: start) { throw problem }
        let outerCover = cover
        cover = PatternErrors()
        try advance()
        let value = try assignment()
        cover = outerCover
        let assignment = node(.assignment(.assign, Pattern(.identifier(name), range: range), value), from: start)
        return Property(.shorthand(assignment), range: assignment.range)
    }

    /// Parses a key or a private name.
    ///
    /// The current token is then the token after it.
    mutating func propertyKey(allowsPrivateName: Bool = false) throws(Failure) -> PropertyKey {
        let start = token.start
        let kind: PropertyKey.Kind
        switch token.kind {
        case let kindOfToken where kindOfToken.isWord:
            kind = .identifier(text(token.name))
        case .string:
            kind = .string(try stringLiteral())
        case .number:
            if context.contains(.strict), token.flags.contains(.legacyOctal) {
                throw Failure("strict mode has no numbers that begin with 0; octal is 0o17", at: start)
            }
            kind = .number(NumberLiteral(raw: text(start, token.end)))
        case .bigInt:
            kind = .bigInt(BigIntLiteral(raw: text(start, token.end)))
        case .leftBracket:
            try advance()
            let outerCover = cover
            cover = PatternErrors()
            let expression = try assignment()
            cover = outerCover
            try close(.rightBracket, "computed key", openedAt: start)
            return PropertyKey(.computed(expression), range: SourceRange(start, previousEnd))
        case .privateName where allowsPrivateName:
            kind = .privateName(text(token.name))
        default:
            throw unexpected("expected the name of a property")
        }
        try advance()
        return PropertyKey(kind, range: SourceRange(start, previousEnd))
    }
}
