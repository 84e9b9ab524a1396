/// Namespaces, which become functions.
extension TypeScriptParser {
    mutating func namespaceDeclaration(from start: Int, _ place: Place, isExported: Bool) throws(Failure) {
        let before = snapshot
        let keyword = token.start
        try advance()
        if token.kind == .string {
            // A module of declarations.
            try advance()
            if token.kind == .leftBrace { try ambientBody() } else { try semicolon() }
            return discardItem(from: start, since: before)
        }
        var path: [Token] = []
        repeat {
            guard token.kind == .identifier else { throw unexpected("expected the name of the namespace") }
            path.append(token)
            // The emitted functions are nested.
            try descend()
            try advance()
        } while try eat(.dot)
        depth -= path.count
        if isAmbient {
            try ambientBody()
            return discardItem(from: start, since: before)
        }
        let open = token.start
        guard token.kind == .leftBrace else { throw unexpected("expected '{' to open the namespace") }
        let container = place == .namespace && isExported ? namespace : nil
        let isFirst = !scopes.isHoisted(path[0].name)
        scopes.declareHoisted(path[0].name)
        let (outerNamespace, outerFunction, outerCount) = (namespace, function, valueCount)
        for name in path { enterNamespace(name) }
        let innermost = blocks.count - 1
        function = FunctionKind()
        valueCount = 0
        try namespaceBody(openedAt: open, innermost)
        let isInstantiated = valueCount > 0
        (namespace, function) = (outerNamespace, outerFunction)
        valueCount = outerCount + (isInstantiated ? 1 : 0)
        for name in path.reversed() {
            let scope = scopes.current
            if scopes.declares(name.name, inside: scope, since: before.scopeMark) { shadowedBlocks.insert(name.start) }
            scopes.leave()
        }
        guard isInstantiated else {
            if place == .module { typeNames.insert(path[0].name) }
            return discardItem(from: start, since: before)
        }
        let parameters = path.map { parameter(of: $0) }
        emitNamespace(path, parameters, keyword, open, isFirst, place, container)
        if isExported { finishExport(path[0], from: start, to: keyword, place, isFirst) }
    }

    private mutating func enterNamespace(_ name: Token) {
        let outer = scopes.current
        scopes.enter(isFunction: true)
        if let last = blocks.indices.last, blocks[last].scope == outer, namespace == last {
            blocks[last].exports.append(name.name)
        }
        blocks.append(
            QualifiedBlock(scope: scopes.current, outer: outer, name: name.name, parameter: parameter(of: name))
        )
        namespace = blocks.count - 1
    }

    private mutating func namespaceBody(openedAt open: Int, _ block: Int) throws(Failure) {
        try advance()
        while token.kind != .rightBrace {
            if token.kind == .endOfFile { throw unclosed(.rightBrace, "namespace", openedAt: open) }
            namespace = block
            try statement(.namespace)
        }
        try advance()
    }

    /// The name of the variable that holds the object of a namespace or an enum in its body.
    mutating func parameter(of name: Token) -> String {
        if names.shadowed.contains(name.start) { usesPrefix = true }
        return names.parameter(of: text(name.start, name.end), at: name.start)
    }

    private mutating func emitNamespace(
        _ path: [Token],
        _ parameters: [String],
        _ keyword: Int,
        _ open: Int,
        _ isFirst: Bool,
        _ place: Place,
        _ container: Int?,
    ) {
        let words = path.map { text($0.start, $0.end) }
        var opening = declaration(of: words[0], isFirst, place) + "(function(\(parameters[0]))"
        for index in words.indices.dropFirst() {
            opening += "{let \(words[index]);(function(\(parameters[index]))"
        }
        var closing = ""
        for index in words.indices.reversed() {
            let owner = index > 0 ? parameters[index - 1] : container.map { blocks[$0].parameter }
            closing += "\(call(words[index], of: owner))" + (index > 0 ? "}" : "")
        }
        edits.erase(keyword, open)
        edits.insert(opening, at: keyword)
        edits.insert(closing, at: previousEnd, .closing)
    }

    /// The declaration of the variable of a namespace or an enum.
    ///
    /// - Parameter isFirst: Whether the scope does not declare it yet, as a class or another namespace does.
    func declaration(of name: String, _ isFirst: Bool, _ place: Place) -> String {
        // A semicolon keeps the previous line apart from the parenthesis that follows.
        isFirst ? "\(place == .module ? "var" : "let") \(name);" : ";"
    }

    /// The rest of the call after the function of a namespace or an enum.
    ///
    /// - Parameter owner: The namespace that exports it.
    func call(_ name: String, of owner: String?) -> String {
        guard let owner else { return ")(\(name)||(\(name)={}));" }
        return ")(\(name)=\(owner).\(name)||(\(owner).\(name)={}));"
    }

    /// Erases the `export` of a namespace or an enum unless it exports the variable of the file.
    mutating func finishExport(_ name: Token, from start: Int, to keyword: Int, _ place: Place, _ isFirst: Bool) {
        if place == .namespace {
            if let namespace { blocks[namespace].exports.append(name.name) }
            edits.erase(start, keyword)
        } else if !isFirst {
            edits.erase(start, keyword)
        }
    }

    // MARK: Exports of a namespace

    /// Makes a function or a class, which has just ended, a member of the current namespace.
    mutating func exportFromNamespace(_ name: Token) {
        guard let namespace else { return }
        blocks[namespace].exports.append(name.name)
        let word = text(name.start, name.end)
        edits.insert("\(blocks[namespace].parameter).\(word)=\(word);", at: previousEnd, .closing)
    }

    /// Parses a declaration after `export` in a namespace.
    mutating func namespaceExport(from start: Int) throws(Failure) {
        switch token.kind {
        case .var, .const:
            try exportedVariables(from: start)
        case .identifier where token.isWord(.let):
            try exportedVariables(from: start)
        case .function:
            try exportedFunction(from: start)
        case .identifier where token.isWord(.async):
            try exportedFunction(from: start)
        case .class:
            edits.erase(start, token.start)
            if let name = try classDefinition(isExpression: false).name { exportFromNamespace(name) }
        case .import:
            try exportedAlias(from: start)
        default:
            throw unexpected("a namespace can export declarations only")
        }
    }

    private mutating func exportedFunction(from start: Int) throws(Failure) {
        edits.erase(start, token.start)
        if let name = try functionDeclaration(from: start) { exportFromNamespace(name) }
    }

    /// Parses variables that are members of the namespace: `export let a = 1` becomes `N.a = 1`.
    private mutating func exportedVariables(from start: Int) throws(Failure) {
        guard let namespace else { return }
        let isVar = token.kind == .var
        let owner = blocks[namespace].parameter
        try advance()
        edits.erase(start, token.start)
        edits.overwrite(start, ";")
        // The comma before the variables without a value, which are erased up to the next variable with one.
        var keptComma: Int?
        var erasedStart: Int?
        repeat {
            let before = snapshot
            let first = token
            bindings = []
            let hasValue = try declarator(isVar: isVar, [])
            let names = bindings ?? []
            bindings = nil
            blocks[namespace].members += names.map(\.name)
            blocks[namespace].exports += names.map(\.name)
            if hasValue {
                qualify(names, with: owner, isPattern: first.kind != .identifier, from: first.start)
                erasedStart = nil
            } else {
                edits.reset(to: before.editsMark)
                edits.erase(first.start, previousEnd)
                erasedStart = first.start
            }
            guard token.kind == .comma else { continue }
            if erasedStart == nil { keptComma = token.start } else { edits.erase(token.start, token.end) }
        } while try eat(.comma)
        if erasedStart != nil, let keptComma { edits.overwrite(keptComma, ";") }
        try semicolon()
    }

    /// Makes the names of a declarator members of an object.
    private mutating func qualify(_ names: [BindingName], with owner: String, isPattern: Bool, from start: Int) {
        for name in names {
            let word = name.isShorthand ? text(name.offset, name.end) + ":" : ""
            edits.insert("\(word)\(owner).", at: name.offset, .qualifier)
        }
        if isPattern {
            edits.insert("(", at: start)
            edits.insert(")", at: previousEnd, .closing)
        }
    }
}
