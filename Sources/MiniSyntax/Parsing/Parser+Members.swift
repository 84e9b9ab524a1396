extension Parser {
    /// Parses an operand with the members and calls that follow it.
    ///
    /// - Parameter allowsCalls: False after `new`, where the first parentheses belong to the `new`.
    mutating func callOrMember(allowsCalls: Bool) throws(Failure) -> Expression {
        let start = token.start
        let outerSpine = spine
        spine = 0
        var expression: Expression
        switch token.kind {
        case .super: expression = try superBase(allowsCalls: allowsCalls)
        case .import: expression = try importExpression(allowsCalls: allowsCalls)
        case .new: expression = try new()
        default: expression = try primary()
        }
        if expression === bareArrow {
            spine = max(spine, outerSpine)
            return expression
        }
        var isChain = false
        var length = spine
        while true {
            switch token.kind {
            case .dot:
                try advance()
                expression = try member(of: expression, from: start, isOptional: false)
            case .questionDot:
                guard allowsCalls else { throw unexpected("an optional chain cannot follow 'new'") }
                try advance()
                isChain = true
                expression = try optionalLink(of: expression, from: start)
            case .leftBracket:
                expression = try index(of: expression, from: start, isOptional: false)
            case .leftParenthesis where allowsCalls:
                let arguments = try arguments()
                expression = node(.call(expression, arguments, isOptional: false), from: start)
            case .backquote:
                if isChain { throw unexpected("a template cannot follow an optional chain") }
                let template = try template(isTagged: true)
                expression = node(.taggedTemplate(tag: expression, template), from: start)
            default:
                spine = max(length, outerSpine)
                return isChain ? node(.optionalChain(expression), from: start) : expression
            }
            if !cover.isEmpty { try checkCover() }
            try link(&length)
        }
    }

    private mutating func member(
        of object: Expression,
        from start: Int,
        isOptional: Bool,
    ) throws(Failure) -> Expression {
        if token.kind == .privateName {
            if case .super = object.kind { throw unexpected("'super' has no private members") }
            let name = try usedPrivateName()
            return node(.privateMember(object, name, isOptional: isOptional), from: start)
        }
        let name = try propertyName("expected the name of a property after '\(isOptional ? "?." : ".")'")
        return node(.member(object, name, isOptional: isOptional), from: start)
    }

    private mutating func index(
        of object: Expression,
        from start: Int,
        isOptional: Bool,
    ) throws(Failure) -> Expression {
        let open = token.start
        try advance()
        let index = try expression()
        try close(.rightBracket, "index", openedAt: open)
        return node(.index(object, index, isOptional: isOptional), from: start)
    }

    /// Parses the part after `?.`.
    private mutating func optionalLink(of object: Expression, from start: Int) throws(Failure) -> Expression {
        switch token.kind {
        case .leftBracket:
            return try index(of: object, from: start, isOptional: true)
        case .leftParenthesis:
            let arguments = try arguments()
            return node(.call(object, arguments, isOptional: true), from: start)
        case .backquote:
            throw unexpected("a template cannot follow an optional chain")
        default:
            return try member(of: object, from: start, isOptional: true)
        }
    }

    /// Parses arguments in parentheses.
    mutating func arguments() throws(Failure) -> [Argument] {
        let open = token.start
        try advance()
        var arguments: [Argument] = []
        while token.kind != .rightParenthesis {
            if try eat(.ellipsis) {
                arguments.append(.spread(try assignment()))
            } else {
                if token.kind == .endOfFile { throw unclosed(.rightParenthesis, "call", openedAt: open) }
                arguments.append(.value(try assignment()))
            }
            if token.kind == .rightParenthesis { break }
            guard token.kind == .comma else { throw unclosed(.rightParenthesis, "call", openedAt: open) }
            try advance()
        }
        try advance()
        return arguments
    }

    private mutating func superBase(allowsCalls: Bool) throws(Failure) -> Expression {
        let start = token.start
        try advance()
        let expression = node(.super, from: start)
        switch token.kind {
        case .leftParenthesis:
            guard allowsCalls, context.contains(.superCall) else {
                throw Failure("super() can be called only in the constructor of a class with 'extends'", at: start)
            }
        case .dot, .leftBracket:
            guard context.contains(.superProperty) else {
                throw Failure("'super' can be used only in methods", at: start)
            }
        default:
            throw Failure("'super' needs a call or a member after it", at: start)
        }
        return expression
    }

    /// Parses `import(…)` or `import.meta`.
    private mutating func importExpression(allowsCalls: Bool) throws(Failure) -> Expression {
        let start = token.start
        try advance()
        if try eat(.dot) {
            guard token.isWord(.meta) else { throw unexpected("expected 'meta' after 'import.'") }
            guard context.contains(.module) else {
                throw Failure("import.meta can be used only in a module", at: start)
            }
            try advance()
            importMetas.append(SourceRange(start, previousEnd))
            return node(.importMeta, from: start)
        }
        guard token.kind == .leftParenthesis else {
            let hint = "an import declaration is allowed only at the top level of a module"
            throw Failure("unexpected keyword 'import'; \(hint)", at: start)
        }
        guard allowsCalls else { throw Failure("import() cannot follow 'new'", at: start) }
        importCalls.append(SourceRange(start, previousEnd))
        let open = token.start
        try advance()
        if token.kind == .rightParenthesis { throw unexpected("import() needs the name of a module") }
        let specifier = try assignment()
        var options: Expression?
        if try eat(.comma), token.kind != .rightParenthesis {
            options = try assignment()
            _ = try eat(.comma)
        }
        try close(.rightParenthesis, "import", openedAt: open)
        return node(.importCall(specifier, options: options), from: start)
    }

    /// Parses `new.target`, or `new` with its callee and arguments.
    private mutating func new() throws(Failure) -> Expression {
        let start = token.start
        try advance()
        if try eat(.dot) {
            guard token.isWord(.target) else { throw unexpected("expected 'target' after 'new.'") }
            guard context.contains(.newTarget) else {
                throw Failure("new.target can be used only in functions", at: start)
            }
            try advance()
            return node(.newTarget, from: start)
        }
        try descend()
        let callee = try callOrMember(allowsCalls: false)
        depth -= 1
        let arguments = token.kind == .leftParenthesis ? try arguments() : []
        return node(.new(callee, arguments), from: start)
    }
}
