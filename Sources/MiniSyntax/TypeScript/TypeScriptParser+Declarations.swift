/// Declarations that only TypeScript has.
extension TypeScriptParser {
    /// Parses a declaration that JavaScript does not have.
    ///
    /// - Parameters:
    ///   - start: The start of the statement, which may be that of an `export` before the current token.
    ///   - isExported: Whether there is an `export`.
    /// - Returns: False if the statement is one of JavaScript.
    mutating func typeScriptStatement(
        _ place: Place,
        from start: Int,
        isExported: Bool = false,
    ) throws(Failure) -> Bool {
        switch token.kind {
        case .enum:
            try enumDeclaration(from: start, place, isExported: isExported)
            return true
        case .const:
            let next = try peek()
            guard next.kind == .enum else { return false }
            edits.erase(token.start, next.start)
            try advance()
            try enumDeclaration(from: start, place, isExported: isExported)
            return true
        case .at:
            try decoratedClass(place, from: start, isExported: isExported)
            return true
        case .identifier
        where token.name >= Word.abstract.name && token.name <= Word.unique.name
            || token.name == Word.interface.name:
            guard !token.isEscaped else { return false }
            return try declaration(place, from: start, isExported: isExported)
        default:
            return false
        }
    }

    /// Parses a declaration that begins with a word of TypeScript.
    private mutating func declaration(_ place: Place, from start: Int, isExported: Bool) throws(Failure) -> Bool {
        let next = try peek()
        switch next.kind {
        case .leftBrace where token.isWord(.global) && isAmbient:
            let before = snapshot
            try advance()
            try ambientBody()
            discardItem(from: start, since: before)
            return true
        case _ where next.isAfterNewline: return false
        case .string where token.isWord(.module), .identifier where token.isWord(.module) || token.isWord(.namespace):
            try namespaceDeclaration(from: start, place, isExported: isExported)
            return true
        case .identifier where token.isWord(.interface):
            try interface(place, from: start)
            return true
        case .identifier where token.isWord(.type):
            try typeAlias(place, from: start)
            return true
        case .class where token.isWord(.abstract):
            edits.erase(token.start, next.start)
            try advance()
            try exportedClass(place, isExported: isExported)
            return true
        case .var, .const, .function, .class, .enum, .import, .export, .identifier:
            guard token.isWord(.declare), next.kind != .identifier || startsDeclaration(next) else { return false }
            try ambientDeclaration(from: start)
            return true
        default: return false
        }
    }

    /// Whether a word after `declare` begins a declaration.
    private func startsDeclaration(_ token: Token) -> Bool {
        let words: [Word] = [.let, .type, .interface, .namespace, .module, .abstract, .global, .async]
        return words.contains { token.isWord($0) }
    }

    /// Parses a class whose `abstract` is erased.
    private mutating func exportedClass(_ place: Place, isExported: Bool) throws(Failure) {
        let definition = try classDefinition(isExpression: false)
        if isExported, place == .namespace, let name = definition.name { exportFromNamespace(name) }
    }

    private mutating func ambientDeclaration(from start: Int) throws(Failure) {
        let before = snapshot
        try advance()
        let outer = isAmbient
        isAmbient = true
        try statement(.module)
        isAmbient = outer
        discardItem(from: start, since: before)
    }

    /// Parses the declarations of an ambient module or namespace in braces.
    mutating func ambientBody() throws(Failure) {
        let outer = isAmbient
        isAmbient = true
        let open = token.start
        try expect(.leftBrace, "to open the declarations")
        while token.kind != .rightBrace {
            if token.kind == .endOfFile { throw unclosed(.rightBrace, "module", openedAt: open) }
            try statement(.module)
        }
        try advance()
        isAmbient = outer
    }

    private mutating func interface(_ place: Place, from start: Int) throws(Failure) {
        let before = snapshot
        try advance()
        try noteType(place)
        try typeParameters()
        if try eat(.extends) { try typeList() }
        try objectType()
        discardItem(from: start, since: before)
    }

    private mutating func typeAlias(_ place: Place, from start: Int) throws(Failure) {
        let before = snapshot
        try advance()
        try noteType(place)
        try typeParameters()
        try expect(.assign, "after the name of the type")
        try type()
        try semicolon()
        discardItem(from: start, since: before)
    }

    /// Reads the name of a type, which the file can export.
    private mutating func noteType(_ place: Place) throws(Failure) {
        if place == .module, !isAmbient { typeNames.insert(token.name) }
        try advance()
    }

    /// Reads the types after `extends` of an interface or after `implements`.
    mutating func typeList() throws(Failure) {
        repeat { try type() } while try eat(.comma)
    }
}
