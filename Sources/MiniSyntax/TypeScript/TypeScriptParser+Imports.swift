/// Imports.
extension TypeScriptParser {
    mutating func importStatement(_ place: Place) throws(Failure) {
        let next = try peek().kind
        if next == .leftParenthesis || next == .dot {
            valueCount += 1
            try expression()
            return try semicolon()
        }
        let start = token.start
        let before = snapshot
        try advance()
        if token.kind == .string {
            try moduleSource()
            return try semicolon()
        }
        var isTypeOnly = false
        var first: Token?
        if token.kind == .identifier {
            first = token
            try advance()
            if first?.name == Word.type.name, try startsTypeImport() {
                isTypeOnly = true
                first = token.kind == .identifier ? token : nil
                if first != nil { try advance() }
            }
        }
        if let first, token.kind != .comma, !token.isWord(.from) {
            return try importAlias(first, from: start, isExported: false, isTypeOnly: isTypeOnly, since: before)
        }
        guard place != .block else {
            throw Failure("'import' declarations are allowed only at the top level of a module", at: start)
        }
        var declaration = ModuleImports.Declaration(range: SourceRange(start, start))
        try importClause(first, isTypeOnly, &declaration)
        guard try eat(.from) else { throw unexpected("expected 'from' and the name of a module") }
        try moduleSource()
        try semicolon()
        if isTypeOnly, !isAmbient { typeNames.formUnion(declaration.allNames.map(\.name)) }
        guard !isTypeOnly, !isAmbient else { return discardItem(from: start, since: before) }
        imports.declarations.append(
            ModuleImports.Declaration(
                range: SourceRange(start, previousEnd),
                defaultName: declaration.defaultName,
                names: declaration.names,
                namesRange: declaration.namesRange,
            )
        )
    }

    /// Whether the word `type` before the token makes an import one of types.
    private mutating func startsTypeImport() throws(Failure) -> Bool {
        if token.kind == .leftBrace || token.kind == .multiply { return true }
        guard token.kind == .identifier else { return false }
        guard token.isWord(.from) else { return true }
        let next = try peek()
        return next.isWord(.from) || next.kind == .assign
    }

    private mutating func importClause(
        _ first: Token?,
        _ isTypeOnly: Bool,
        _ declaration: inout ModuleImports.Declaration,
    ) throws(Failure) {
        let namesStart = token.start
        if let first {
            scopes.declare(first.name)
            var end = previousEnd
            if token.kind == .comma { end = token.end }
            declaration.defaultName = ModuleImports.Name(
                name: first.name,
                range: SourceRange(first.start, end),
                isType: isTypeOnly,
            )
            guard try eat(.comma) else { return }
        }
        if try eat(.multiply) {
            guard try eat(.as), token.kind == .identifier else {
                throw unexpected("expected 'as' and a name after '*'")
            }
            let name = token.name
            scopes.declare(name)
            try advance()
            declaration.names = [
                ModuleImports.Name(name: name, range: SourceRange(namesStart, previousEnd), isType: isTypeOnly)
            ]
        } else {
            try namedImports(isTypeOnly, &declaration)
        }
        declaration.namesRange = SourceRange(namesStart, previousEnd)
    }

    private mutating func namedImports(
        _ isTypeOnly: Bool,
        _ declaration: inout ModuleImports.Declaration,
    ) throws(Failure) {
        let open = token.start
        try expect(.leftBrace, "or a name after 'import'")
        while token.kind != .rightBrace {
            let start = token.start
            let specifier = try moduleSpecifier()
            guard specifier.local.kind == .identifier else { throw unexpected(specifier.local, "expected a name") }
            scopes.declare(specifier.local.name)
            let end = token.kind == .comma ? token.end : previousEnd
            declaration.names.append(
                ModuleImports.Name(
                    name: specifier.local.name,
                    range: SourceRange(start, end),
                    isType: isTypeOnly || specifier.isType,
                )
            )
            if token.kind == .rightBrace { break }
            guard token.kind == .comma else { throw unclosed(.rightBrace, "list of imports", openedAt: open) }
            try advance()
        }
        try advance()
    }

    /// A name in the braces of an import or an export.
    struct Specifier {
        /// The first name, and the name after `as` or the first one again.
        var first: Token
        var local: Token
        /// Whether the word `type` precedes them.
        var isType = false
    }

    /// Parses `name`, `name as name` or `type name as name`.
    mutating func moduleSpecifier() throws(Failure) -> Specifier {
        var words = [token]
        try specifierWord()
        while token.kind.isWord || token.kind == .string, words.count < 4 {
            words.append(token)
            try specifierWord()
        }
        // `type as as x` and `type as` are types, `type as x` and `type as as` are not.
        let isAs = words.map { $0.isWord(.as) }
        let isType: Bool
        switch words.count {
        case 1: isType = false
        case 2: isType = true
        case 3: isType = !isAs[1]
        default: isType = true
        }
        if isType || words.count == 2 {
            guard words[0].isWord(.type) else { throw unexpected(words[1], "expected ',' or 'as'") }
            words.removeFirst()
        }
        guard words.count != 3 || words[1].isWord(.as), words.count != 2 else {
            throw unexpected(words[1], "expected ',' or 'as'")
        }
        return Specifier(first: words[0], local: words[words.count - 1], isType: isType)
    }

    mutating func specifierWord() throws(Failure) {
        guard token.kind.isWord || token.kind == .string else { throw unexpected("expected a name") }
        try advance()
    }

    /// Parses the name of a module in quotes, with attributes.
    mutating func moduleSource() throws(Failure) {
        guard token.kind == .string else { throw unexpected("expected the name of a module in quotes") }
        try advance()
        if token.kind == .with || token.isWord(.assert) && !token.isAfterNewline {
            try advance()
            guard token.kind == .leftBrace else { throw unexpected("expected '{' to open the import attributes") }
            try object()
        }
    }

    // MARK: Aliases

    /// Parses the rest of `import a = …`.
    private mutating func importAlias(
        _ name: Token,
        from start: Int,
        isExported: Bool,
        isTypeOnly: Bool,
        since before: Snapshot,
    ) throws(Failure) {
        try expect(.assign, "or 'from' after the name of the import")
        let root = try aliasTarget()
        try semicolon()
        if isTypeOnly, !isAmbient { typeNames.insert(name.name) }
        guard !isTypeOnly, !isAmbient else { return discardItem(from: start, since: before) }
        scopes.declare(name.name)
        imports.aliases.append(
            ModuleImports.Alias(
                range: SourceRange(start, previousEnd),
                keyword: before.tokenStart,
                name: name.name,
                scope: scopes.current,
                root: root,
                isExported: isExported,
            )
        )
    }

    /// Parses `require('a')` or `a.b.c`.
    private mutating func aliasTarget() throws(Failure) -> (name: Int32, offset: Int)? {
        if token.isWord(.require), try peek().kind == .leftParenthesis {
            try advance()
            try arguments()
            return nil
        }
        let root = (token.name, token.start)
        try entityName()
        return root
    }

    /// Parses `import a = …` after an `export` of the file.
    mutating func exportedImport(from start: Int) throws(Failure) {
        let before = snapshot
        try advance()
        guard token.kind == .identifier else { throw unexpected("expected a name after 'export import'") }
        let name = token
        try advance()
        try importAlias(name, from: start, isExported: true, isTypeOnly: false, since: before)
    }

    /// Parses `import a = …` after an `export` of a namespace: it becomes `N.a = …`.
    mutating func exportedAlias(from start: Int) throws(Failure) {
        guard let namespace else { return }
        try advance()
        guard token.kind == .identifier else { throw unexpected("expected a name after 'export import'") }
        let name = token
        edits.erase(start, name.start)
        edits.overwrite(start, ";")
        edits.insert("\(blocks[namespace].parameter).", at: name.start, .qualifier)
        try advance()
        try expect(.assign, "after the name of the import")
        if let root = try aliasTarget() { scopes.refer(to: root.name, at: root.offset) }
        try semicolon()
        scopes.declare(name.name)
        blocks[namespace].members.append(name.name)
        blocks[namespace].exports.append(name.name)
        valueCount += 1
    }
}
