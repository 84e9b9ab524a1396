extension Parser {
    /// Parses `for` in all its forms.
    mutating func forStatement() throws(Failure) -> Statement {
        let start = token.start
        try advance()
        var isAwait = false
        if token.isWord(.await) {
            guard context.contains(.async) else { throw unexpected("'for await' is allowed only in an async function") }
            if !context.contains(.nested), topLevelAwait == nil { topLevelAwait = token.start }
            isAwait = true
            try advance()
        }
        let open = token.start
        try expect(.leftParenthesis, "after 'for'")
        scopes.enter(.block)
        let head = ForHead(start: start, open: open, isAwait: isAwait)
        let statement: Statement
        if let keyword = try forKeyword() {
            statement = try forVariables(keyword, head)
        } else if token.kind == .semicolon {
            statement = try plainFor(nil, head)
        } else {
            statement = try forExpression(head)
        }
        scopes.leave()
        return statement
    }

    private struct ForHead {
        let start: Int
        let open: Int
        let isAwait: Bool
    }

    private mutating func forKeyword() throws(Failure) -> VariableDeclaration.Keyword? {
        switch token.kind {
        case .var: return .var
        case .const: return .const
        case .identifier where token.isWord(.let):
            let next = try peek()
            switch next.kind {
            case .leftBracket, .leftBrace, .identifier, .escapedReservedWord: break
            case .in, .instanceof: return nil
            default: return next.kind.isReservedWord ? .let : nil
            }
            // `for (let of …)` is rejected later. `for (let of = …;;)` declares `of`.
            return .let
        default: return nil
        }
    }

    private mutating func forVariables(
        _ keyword: VariableDeclaration.Keyword,
        _ head: ForHead,
    ) throws(Failure) -> Statement {
        let start = token.start
        try advance()
        let target = try bindingPattern()
        if token.kind == .in || token.isWord(.of) {
            try declare(target, as: keyword == .var ? .var : .lexical)
            let declarators = [VariableDeclarator(target, value: nil)]
            let declaration = VariableDeclaration(keyword, declarators, range: SourceRange(start, previousEnd))
            return try forEach(.variable(declaration), head)
        }
        try declare(target, as: keyword == .var ? .var : .lexical)
        var declarators: [VariableDeclarator] = []
        let value = try eat(.assign) ? try assignment(.withoutIn) : nil
        if token.kind == .in || token.isWord(.of), value != nil {
            return try forInWithValue(keyword, target, value, from: start, head)
        }
        declarators.append(try declarator(target, keyword, value: value))
        while try eat(.comma) {
            let target = try bindingPattern()
            try declare(target, as: keyword == .var ? .var : .lexical)
            let value = try eat(.assign) ? try assignment(.withoutIn) : nil
            declarators.append(try declarator(target, keyword, value: value))
        }
        if token.kind == .in || token.isWord(.of) {
            throw unexpected("'for (… \(token.kind == .in ? "in" : "of") …)' declares one variable only")
        }
        let declaration = VariableDeclaration(keyword, declarators, range: SourceRange(start, previousEnd))
        return try plainFor(.variable(declaration), head)
    }

    /// Annex B: `for (var a = 1 in b)`.
    private mutating func forInWithValue(
        _ keyword: VariableDeclaration.Keyword,
        _ target: Pattern,
        _ value: Expression?,
        from start: Int,
        _ head: ForHead,
    ) throws(Failure) -> Statement {
        guard token.kind == .in, keyword == .var, !context.contains(.strict), case .identifier = target.kind else {
            throw unexpected("the variable of a 'for … in' or 'for … of' has no value")
        }
        let declarators = [VariableDeclarator(target, value: value)]
        let declaration = VariableDeclaration(keyword, declarators, range: SourceRange(start, previousEnd))
        return try forEach(.variable(declaration), head)
    }

    private mutating func forExpression(_ head: ForHead) throws(Failure) -> Statement {
        let start = token.start
        let startsWithLet = token.isWord(.let)
        let startsWithAsync = token.isWord(.async)
        let outerCover = cover
        cover = PatternErrors()
        let first: Expression
        if head.isAwait, startsWithAsync, try peek().isWord(.of) {
            let name = try identifier()
            first = Expression(.identifier(name.name), range: name.range)
        } else {
            first = try assignment([.withoutIn, .maybePattern])
        }
        if token.kind == .in || token.isWord(.of) {
            let isOf = token.kind != .in
            if isOf, startsWithLet { throw unexpected("the target of a 'for … of' cannot begin with 'let'") }
            if isOf, !head.isAwait, startsWithAsync, case .identifier = first.kind, start == first.range.start {
                throw unexpected("the target of a 'for … of' cannot be 'async'")
            }
            let target = try pattern(from: first, isBinding: false)
            cover = outerCover
            return try forEach(.pattern(target), head)
        }
        try checkCover()
        cover = outerCover
        let initializer = token.kind == .comma ? try sequence(after: first, from: start, .withoutIn) : first
        return try plainFor(.expression(initializer), head)
    }

    /// Parses the rest of `for (initializer; test; update) …`.
    private mutating func plainFor(_ initializer: ForInitializer?, _ head: ForHead) throws(Failure) -> Statement {
        if head.isAwait { throw unexpected("expected 'of' in 'for await'") }
        try expect(.semicolon, "after the first part of the 'for'")
        let test = token.kind == .semicolon ? nil : try expression()
        try expect(.semicolon, "after the condition of the 'for'")
        let update = token.kind == .rightParenthesis ? nil : try expression()
        try close(.rightParenthesis, "'for'", openedAt: head.open)
        let body = try loopBody()
        return node(.for(initializer, test: test, update: update, body: body), from: head.start)
    }

    /// Parses the rest of `for (target in object) …` and `for (target of iterable) …`.
    private mutating func forEach(_ target: ForTarget, _ head: ForHead) throws(Failure) -> Statement {
        let isOf = token.kind != .in
        if head.isAwait, !isOf { throw unexpected("expected 'of' in 'for await'") }
        try advance()
        let object = isOf ? try assignment() : try expression()
        try close(.rightParenthesis, "'for'", openedAt: head.open)
        let body = try loopBody()
        if isOf { return node(.forOf(target, object, isAwait: head.isAwait, body: body), from: head.start) }
        return node(.forIn(target, object, body: body), from: head.start)
    }
}
