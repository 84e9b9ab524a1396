/// Exports.
extension TypeScriptParser {
    mutating func exportStatement(_ place: Place) throws(Failure) {
        let start = token.start
        let before = snapshot
        try advance()
        guard place != .block else {
            throw Failure("'export' declarations are allowed only at the top level of a module", at: start)
        }
        let isTypeScript = try typeScriptExport(place, from: start, since: before)
        if isTypeScript { return }
        if place == .namespace {
            valueCount += 1
            return try namespaceExport(from: start)
        }
        switch token.kind {
        case .default: try exportDefault(from: start, since: before)
        case .multiply:
            try advance()
            if try eat(.as) { try specifierWord() }
            guard try eat(.from) else { throw unexpected("expected 'from' and the name of a module") }
            try moduleSource()
            try semicolon()
        case .leftBrace: try exportNames(from: start, since: before)
        case .import: try exportedImport(from: start)
        case .assign: try exportAssignment(from: start, since: before)
        case .function: try functionDeclaration(from: start)
        case .identifier where token.isWord(.async): try functionDeclaration(from: start)
        case .var, .const, .class: try statement(.module)
        case .identifier where token.isWord(.let): try statement(.module)
        default: throw unexpected("expected a declaration, 'default', '{' or '*' after 'export'")
        }
    }

    /// Parses an export that only TypeScript has.
    private mutating func typeScriptExport(
        _ place: Place,
        from start: Int,
        since before: Snapshot,
    ) throws(Failure) -> Bool {
        if token.isWord(.type), place == .module {
            let next = try peek().kind
            if next == .leftBrace || next == .multiply {
                try advance()
                if try eat(.multiply) {
                    if try eat(.as) { try specifierWord() }
                } else {
                    try exportedNames { _ in }
                }
                if try eat(.from) { try moduleSource() }
                try semicolon()
                discardItem(from: start, since: before)
                return true
            }
        }
        if token.isWord(.as) {
            // `export as namespace a` is for files of declarations.
            try advance()
            guard try eat(.namespace), token.kind == .identifier else { throw unexpected("expected 'namespace'") }
            try advance()
            try semicolon()
            discardItem(from: start, since: before)
            return true
        }
        return try typeScriptStatement(place, from: start, isExported: true)
    }

    private mutating func exportDefault(from start: Int, since before: Snapshot) throws(Failure) {
        try advance()
        switch token.kind {
        case .function: return _ = try functionDeclaration(from: start)
        case .class: return _ = try classDefinition(isExpression: false)
        case .at: return try decoratedClass(.module, from: start, isExported: true, isDefault: true)
        case .identifier:
            let next = try peek()
            if next.isAfterNewline { break }
            if token.isWord(.async), next.kind == .function { return _ = try functionDeclaration(from: start) }
            if token.isWord(.abstract), next.kind == .class {
                edits.erase(token.start, next.start)
                try advance()
                return _ = try classDefinition(isExpression: false)
            }
            if token.isWord(.interface), next.kind == .identifier {
                _ = try typeScriptStatement(.block, from: start)
                return
            }
        default: break
        }
        try exportedValue(from: start, since: before) { parser throws(Failure) in
            try parser.keptAsExpression { parser throws(Failure) in try parser.assignment() }
        }
    }

    /// Parses `export = value`, which becomes `module.exports = value`.
    private mutating func exportAssignment(from start: Int, since before: Snapshot) throws(Failure) {
        edits.erase(start, token.start)
        edits.insert("module.exports", at: start)
        try advance()
        try exportedValue(from: start, since: before) { parser throws(Failure) in try parser.assignment() }
    }

    /// Parses the value of an export, which may be the name of a type.
    private mutating func exportedValue(
        from start: Int,
        since before: Snapshot,
        _ body: (inout TypeScriptParser) throws(Failure) -> Void,
    ) throws(Failure) {
        let first = token
        try body(&self)
        let isName = first.kind == .identifier && previousEnd == first.end
        try semicolon()
        if isAmbient { return discardItem(from: start, since: before) }
        if isName {
            let range = SourceRange(start, previousEnd)
            imports.exports.append(ModuleImports.Export(name: first.name, range: range, isStatement: true))
        }
    }

    // MARK: Names

    private mutating func exportNames(from start: Int, since before: Snapshot) throws(Failure) {
        var names: [(specifier: Specifier, range: SourceRange)] = []
        try exportedNames { names.append($0) }
        let hasSource = try eat(.from)
        if hasSource { try moduleSource() }
        try semicolon()
        if isAmbient { return discardItem(from: start, since: before) }
        for (specifier, range) in names {
            if specifier.isType {
                edits.erase(range.start, range.end)
            } else if !hasSource, specifier.first.kind == .identifier {
                scopes.refer(to: specifier.first.name, at: specifier.first.start)
                let export = ModuleImports.Export(name: specifier.first.name, range: range, isStatement: false)
                imports.exports.append(export)
            }
        }
        // A list of types only has no effect, not even that of loading the module.
        let hasTypesOnly = !names.isEmpty && names.allSatisfy(\.specifier.isType)
        if hasTypesOnly, hasSource { discardItem(from: start, since: before) }
    }

    /// Parses names in braces.
    private mutating func exportedNames(
        _ body: ((specifier: Specifier, range: SourceRange)) -> Void,
    ) throws(Failure) {
        let open = token.start
        try expect(.leftBrace)
        while token.kind != .rightBrace {
            let start = token.start
            let specifier = try moduleSpecifier()
            let end = token.kind == .comma ? token.end : previousEnd
            body((specifier, SourceRange(start, end)))
            if token.kind == .rightBrace { break }
            guard token.kind == .comma else { throw unclosed(.rightBrace, "list of exports", openedAt: open) }
            try advance()
        }
        try advance()
    }
}
