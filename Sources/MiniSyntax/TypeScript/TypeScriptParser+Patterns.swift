/// A name of a pattern.
struct BindingName {
    let name: Int32
    let offset: Int
    let end: Int
    let isShorthand: Bool
}

/// Names and patterns in declarations.
extension TypeScriptParser {
    /// Parses a name or a pattern, and declares its names.
    mutating func bindingTarget(isVar: Bool) throws(Failure) {
        switch token.kind {
        case .leftBracket:
            try descend()
            try arrayBinding(isVar)
            depth -= 1
        case .leftBrace:
            try descend()
            try objectBinding(isVar)
            depth -= 1
        default:
            try bindingName(isVar, isShorthand: false)
        }
    }

    private mutating func bindingName(_ isVar: Bool, isShorthand: Bool) throws(Failure) {
        guard token.kind == .identifier else {
            if token.kind.isReservedWord, !discardsErrors {
                throw Failure("the keyword '\(token.kind.text)' cannot be the name of a variable", at: token.start)
            }
            throw unexpected("expected a name")
        }
        scopes.declare(token.name, isVar: isVar)
        bindings?.append(
            BindingName(name: token.name, offset: token.start, end: token.end, isShorthand: isShorthand)
        )
        try advance()
    }

    private mutating func element(_ isVar: Bool) throws(Failure) {
        try bindingTarget(isVar: isVar)
        if try eat(.assign) { try initialValue([]) }
    }

    /// Parses the value of a variable, whose own names do not belong to the pattern.
    mutating func initialValue(_ options: Options) throws(Failure) {
        let names = bindings
        bindings = nil
        try assignment(options)
        bindings = names
    }

    private mutating func arrayBinding(_ isVar: Bool) throws(Failure) {
        let open = token.start
        try advance()
        while token.kind != .rightBracket {
            if try eat(.comma) { continue }
            _ = try eat(.ellipsis)
            try element(isVar)
            if token.kind == .rightBracket { break }
            guard token.kind == .comma else { throw unclosed(.rightBracket, "pattern", openedAt: open) }
            try advance()
        }
        try advance()
    }

    private mutating func objectBinding(_ isVar: Bool) throws(Failure) {
        let open = token.start
        try advance()
        while token.kind != .rightBrace {
            try propertyBinding(isVar)
            if token.kind == .rightBrace { break }
            guard token.kind == .comma else { throw unclosed(.rightBrace, "pattern", openedAt: open) }
            try advance()
        }
        try advance()
    }

    private mutating func propertyBinding(_ isVar: Bool) throws(Failure) {
        if try eat(.ellipsis) { return try bindingName(isVar, isShorthand: false) }
        if token.kind == .identifier {
            let next = try peek().kind
            if next != .colon, next != .leftParenthesis {
                try bindingName(isVar, isShorthand: true)
                if try eat(.assign) { try initialValue([]) }
                return
            }
        }
        try propertyKey()
        try expect(.colon, "after the property's name")
        try element(isVar)
    }
}
