/// Types, which are read and not recorded.
extension TypeScriptParser {
    /// Erases `: T`, if there is a colon.
    ///
    /// - Returns: Whether there is one.
    @discardableResult
    mutating func annotation() throws(Failure) -> Bool {
        guard token.kind == .colon else { return false }
        let start = token.start
        try advance()
        try type()
        edits.erase(start, previousEnd)
        return true
    }

    /// Reads a type, or the predicate `x is T` of a function.
    mutating func type() throws(Failure) {
        try descend()
        if startsFunctionType() {
            try functionType()
        } else {
            try unionType()
            if !excludesConditionalTypes, !token.isAfterNewline, try eat(.extends) {
                try type(excludesConditional: true)
                try expect(.question, "after the type behind 'extends'")
                try type(excludesConditional: false)
                try expect(.colon, "in the conditional type")
                try type(excludesConditional: false)
            }
        }
        depth -= 1
    }

    private mutating func type(excludesConditional: Bool) throws(Failure) {
        let outer = excludesConditionalTypes
        excludesConditionalTypes = excludesConditional
        try type()
        excludesConditionalTypes = outer
    }

    private mutating func unionType() throws(Failure) {
        _ = try eat(.bitOr)
        repeat {
            _ = try eat(.bitAnd)
            repeat { try typeOperator() } while try eat(.bitAnd)
        } while try eat(.bitOr)
    }

    private mutating func typeOperator() throws(Failure) {
        if startsFunctionType() { return try functionType() }
        if token.isWord(.keyof) || token.isWord(.unique) || token.isWord(.readonly) {
            try descend()
            try advance()
            try typeOperator()
            depth -= 1
            return
        }
        if token.isWord(.infer) {
            try advance()
            guard token.kind == .identifier else { throw unexpected("expected a name after 'infer'") }
            try advance()
            return inferConstraint()
        }
        let outer = excludesConditionalTypes
        excludesConditionalTypes = false
        try postfixType()
        excludesConditionalTypes = outer
    }

    /// Reads `extends T` after `infer U`, unless it begins a conditional type.
    private mutating func inferConstraint() {
        guard token.kind == .extends else { return }
        let isExcluded = excludesConditionalTypes
        _ = attempt { parser throws(Failure) in
            try parser.advance()
            try parser.type(excludesConditional: true)
            return isExcluded || parser.token.kind != .question
        }
    }

    private mutating func postfixType() throws(Failure) {
        try primaryType()
        while token.kind == .leftBracket, !token.isAfterNewline {
            let open = token.start
            try advance()
            if token.kind != .rightBracket { try type() }
            try close(.rightBracket, "type", openedAt: open)
        }
    }

    private mutating func primaryType() throws(Failure) {
        switch token.kind {
        case .identifier: try namedType()
        case .this:
            try advance()
            try typePredicate()
        case .string, .number, .bigInt, .true, .false, .null, .void: try advance()
        case .subtract:
            try advance()
            guard token.kind == .number || token.kind == .bigInt else { throw unexpected("expected a number") }
            try advance()
        case .backquote: try template { parser throws(Failure) in try parser.type() }
        case .typeof:
            try advance()
            if token.kind == .import { return try importType() }
            try entityName()
            if !token.isAfterNewline { try typeArguments() }
        case .import: try importType()
        case .leftBrace: try objectType()
        case .leftBracket: try tupleType()
        case .leftParenthesis:
            let open = token.start
            try advance()
            try type()
            try close(.rightParenthesis, "type", openedAt: open)
        default: throw unexpected("expected a type")
        }
    }

    /// Reads a name with members and arguments, or the rest of a predicate.
    private mutating func namedType() throws(Failure) {
        if token.isWord(.asserts) {
            let next = try peek()
            if !next.isAfterNewline, next.kind == .this || next.kind == .identifier, !next.isWord(.is) {
                try advance()
                try advance()
                return try typePredicate()
            }
        }
        let first = token
        try entityName()
        if token.isWord(.is), !token.isAfterNewline { return try typePredicate() }
        let mayHaveArguments = token.kind == .less || token.kind == .leftShift
        // `a as number < b` compares.
        if mayHaveArguments, previousEnd == first.end, Self.typesWithoutArguments.contains(text(first.name)) { return }
        if !token.isAfterNewline { try typeArguments() }
    }

    private static let typesWithoutArguments: Set<String> = [
        "any", "bigint", "boolean", "never", "number", "object", "string", "symbol", "undefined", "unknown",
    ]

    private mutating func typePredicate() throws(Failure) {
        guard token.isWord(.is), !token.isAfterNewline else { return }
        try advance()
        try type()
    }

    /// Reads `a.b.c`.
    mutating func entityName() throws(Failure) {
        guard token.kind == .identifier || token.kind == .this else { throw unexpected("expected a name") }
        try advance()
        while token.kind == .dot {
            try advance()
            guard token.kind.isWord || token.kind == .privateName else { throw unexpected("expected a name after '.'") }
            try advance()
        }
    }

    private mutating func importType() throws(Failure) {
        try advance()
        let open = token.start
        try expect(.leftParenthesis, "after 'import'")
        try type()
        if try eat(.comma), token.kind == .leftBrace { try objectType() }
        _ = try eat(.comma)
        try close(.rightParenthesis, "import", openedAt: open)
        while try eat(.dot) {
            guard token.kind.isWord else { throw unexpected("expected a name after '.'") }
            try advance()
        }
        if !token.isAfterNewline { try typeArguments() }
    }

    private mutating func tupleType() throws(Failure) {
        let open = token.start
        try advance()
        while token.kind != .rightBracket {
            if token.kind == .endOfFile { throw unclosed(.rightBracket, "type", openedAt: open) }
            _ = try eat(.ellipsis)
            if token.kind.isWord, try startsNamedElement() {
                try advance()
                _ = try eat(.question)
                try advance()
            }
            try type()
            _ = try eat(.question)
            if token.kind == .rightBracket { break }
            guard token.kind == .comma else { throw unclosed(.rightBracket, "type", openedAt: open) }
            try advance()
        }
        try advance()
    }

    /// Whether the element of a tuple is `name: T` or `name?: T`.
    private mutating func startsNamedElement() throws(Failure) -> Bool {
        let next = try peek().kind
        if next == .colon { return true }
        guard next == .question else { return false }
        return lookAhead { parser throws(Failure) in
            try parser.advance()
            try parser.advance()
            return parser.token.kind == .colon
        }
    }

    // MARK: Functions

    private mutating func startsFunctionType() -> Bool {
        switch token.kind {
        case .less, .new: return true
        case .leftParenthesis: return lookAhead { parser throws(Failure) in try parser.skipsFunctionStart() }
        case .identifier where token.isWord(.abstract):
            return lookAhead { parser throws(Failure) in
                try parser.advance()
                return parser.token.kind == .new
            }
        default: return false
        }
    }

    /// Whether the parenthesis begins parameters.
    private mutating func skipsFunctionStart() throws(Failure) -> Bool {
        try advance()
        if token.kind == .rightParenthesis || token.kind == .ellipsis { return true }
        try parameterModifiers()
        switch token.kind {
        case .identifier, .this: try advance()
        case .leftBracket, .leftBrace: try skipBrackets()
        default: return false
        }
        switch token.kind {
        case .colon, .comma, .question, .assign: return true
        case .rightParenthesis:
            try advance()
            return token.kind == .arrow
        default: return false
        }
    }

    private mutating func functionType() throws(Failure) {
        if token.isWord(.abstract) { try advance() }
        _ = try eat(.new)
        try typeParameters()
        try skipParameters()
        try expect(.arrow, "after the parameters of the type")
        try type()
    }

    /// Reads parameters that have no code.
    mutating func skipParameters() throws(Failure) {
        let open = token.start
        try expect(.leftParenthesis, "to open the parameters")
        while token.kind != .rightParenthesis {
            if token.kind == .endOfFile { throw unclosed(.rightParenthesis, "parameters", openedAt: open) }
            try parameterModifiers()
            _ = try eat(.ellipsis)
            switch token.kind {
            case .identifier, .this: try advance()
            case .leftBracket, .leftBrace: try skipBrackets()
            default: throw unexpected("expected a parameter")
            }
            _ = try eat(.question)
            if try eat(.colon) { try type() }
            if token.kind == .rightParenthesis { break }
            guard token.kind == .comma else { throw unclosed(.rightParenthesis, "parameters", openedAt: open) }
            try advance()
        }
        try advance()
    }

    /// Reads the modifiers of a parameter.
    mutating func parameterModifiers() throws(Failure) {
        while token.kind == .identifier, isParameterModifier {
            let next = try peek()
            switch next.kind {
            case .identifier, .leftBrace, .leftBracket, .ellipsis: break
            default: return
            }
            if next.isAfterNewline { return }
            try advance()
        }
    }

    private var isParameterModifier: Bool {
        token.isWord(.public) || token.isWord(.private) || token.isWord(.protected) || token.isWord(.readonly)
            || token.isWord(.override)
    }

    /// Reads everything up to the bracket that closes the current one.
    private mutating func skipBrackets() throws(Failure) {
        let open = token.start
        var level = 0
        repeat {
            switch token.kind {
            case .leftBracket, .leftBrace, .leftParenthesis: level += 1
            case .rightBracket, .rightBrace, .rightParenthesis: level -= 1
            case .endOfFile: throw unclosed(.rightBrace, "pattern", openedAt: open)
            default: break
            }
            try advance()
        } while level > 0
    }

    // MARK: Parameters and arguments of types

    /// Reads `<T extends U = V>`, if it is there.
    mutating func typeParameters() throws(Failure) {
        guard token.kind == .less else { return }
        let open = token.start
        try advance()
        while !splitGreater() {
            if token.kind == .const || token.kind == .in { try advance() }
            if token.isWord(.out), try peek().kind == .identifier { try advance() }
            guard token.kind == .identifier else { throw unexpected("expected the name of a type parameter") }
            try advance()
            if try eat(.extends) { try type() }
            if try eat(.assign) { try type() }
            if splitGreater() { break }
            guard token.kind == .comma else { throw unclosed(.greater, "type parameters", openedAt: open) }
            try advance()
        }
        try advance()
    }

    /// Reads `<T, U>`, if it is there.
    mutating func typeArguments() throws(Failure) {
        guard splitLess() else { return }
        try typeArgumentList()
        guard splitGreater() else { throw unexpected("expected '>' to close the type arguments") }
        try advance()
    }

    /// Reads the types after `<`.
    mutating func typeArgumentList() throws(Failure) {
        try advance()
        repeat { try type() } while try eat(.comma)
    }

    /// Whether the token is `<`, which may be the first half of `<<`.
    mutating func splitLess() -> Bool {
        if token.kind == .leftShift { split(.less) }
        return token.kind == .less
    }

    /// Whether the token is `>`, or begins with it.
    mutating func splitGreater() -> Bool {
        switch token.kind {
        case .greater: return true
        case .rightShift, .unsignedRightShift, .greaterOrEqual, .rightShiftAssign, .unsignedRightShiftAssign:
            split(.greater)
            return true
        default: return false
        }
    }

    private mutating func split(_ kind: TokenKind) {
        token.kind = kind
        token.end = token.start + 1
        lexer.position = token.end
    }
}
