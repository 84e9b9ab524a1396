/// Determines from the tokens of a file, without parsing it, whether it imports or exports anything.
///
/// The token before a slash determines whether the slash begins a regular expression. This is correct except for
/// contrived code.
struct ModuleScanner {
    enum Finding {
        /// Neither `import` nor `export`.
        case nothing
        /// An `import()`, or one of the words in a place where only the parser can determine its meaning.
        case perhaps
        /// A declaration at the top level, or `import.meta`.
        case module
    }

    private enum Bracket {
        /// `(` after `if`, `while`, `for` or `with`, or `{` of a block. An expression can begin after the closing
        /// bracket.
        case statement
        case expression
        case template
    }

    private var lexer: Lexer
    private var brackets: [Bracket] = []
    private var previous: TokenKind = .semicolon
    private var isBeforeRegularExpression = true
    private var finding = Finding.nothing
    /// Whether a bracket was closed without having been opened.
    private var closesTooMuch = false

    private init(_ source: SourceText) {
        lexer = Lexer(bytes: source.bytes, range: 0..<source.bytes.count, allowsHTMLComments: true)
    }

    /// The kind of a file.
    ///
    /// A file with invalid tokens or unbalanced brackets is `perhaps` a module, because the parser must report the
    /// error.
    static func scan(_ source: SourceText) -> Finding {
        guard mentionsModules(source.bytes) || mayCloseWrapper(source.bytes) else { return .nothing }
        var scanner = ModuleScanner(source)
        do throws(Failure) {
            return try scanner.scan()
        } catch {
            return .perhaps
        }
    }

    /// Whether there is an extra closing brace anywhere, including in comments, texts and regular expressions.
    ///
    /// Such a file might close the function that wraps it and open another one. An extra brace that is balanced by one
    /// in a text is not detected. This is harmless, because code after the function cannot access more than code in it.
    private static func mayCloseWrapper(_ bytes: [UInt8]) -> Bool {
        var depth = 0
        for byte in bytes {
            if byte == UInt8(ascii: "{") { depth += 1 }
            if byte == UInt8(ascii: "}") { depth -= 1 }
            if depth < 0 { return true }
        }
        return false
    }

    /// Whether `import` or `export` occurs anywhere as a word, including in a comment.
    private static func mentionsModules(_ bytes: [UInt8]) -> Bool {
        // SAFETY: The pointer does not leave the closure. The longest compared word ends before its count.
        bytes.withUnsafeBufferPointer { bytes in
            var index = 2
            // Both words have a `p` as their third letter, and few other words do.
            while index + 3 < bytes.count {
                if bytes[index] == UInt8(ascii: "p"), isModuleWord(bytes, from: index - 2) { return true }
                index += 1
            }
            return false
        }
    }

    private static func isModuleWord(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
        let isImport = bytes[start] == UInt8(ascii: "i") && bytes[start + 1] == UInt8(ascii: "m")
        let isExport = bytes[start] == UInt8(ascii: "e") && bytes[start + 1] == UInt8(ascii: "x")
        guard isImport || isExport, bytes[start + 3] == UInt8(ascii: "o"), bytes[start + 4] == UInt8(ascii: "r"),
            bytes[start + 5] == UInt8(ascii: "t")
        else { return false }
        if start > 0, ByteClass.isIdentifierPart(bytes[start - 1]) { return false }
        return start + 6 == bytes.count || !ByteClass.isIdentifierPart(bytes[start + 6])
    }

    private mutating func scan() throws(Failure) -> Finding {
        lexer.skipHashbang()
        var token = try next()
        while token.kind != .endOfFile {
            let before = previous
            let isModuleWord = token.kind == .import || token.kind == .export
            note(token.kind)
            // The parser must report the error.
            if closesTooMuch { return .perhaps }
            let depth = brackets.count
            let following = try next()
            if isModuleWord, before != .dot, before != .questionDot {
                classify(token.kind, following.kind, depth)
                if finding == .module { return finding }
            }
            token = following
        }
        return finding
    }

    private mutating func classify(_ kind: TokenKind, _ following: TokenKind, _ depth: Int) {
        switch following {
        case .leftParenthesis where kind == .import:
            finding = .perhaps
        case .dot where kind == .import:
            finding = .module
        case .leftBrace, .multiply, .string, .identifier, .escapedReservedWord:
            finding = depth == 0 ? .module : .perhaps
        case _ where following.isReservedWord:
            finding = depth == 0 ? .module : .perhaps
        default:
            break
        }
    }

    private mutating func next() throws(Failure) -> Token {
        let token = try lexer.next()
        switch token.kind {
        case .divide, .divideAssign:
            return isBeforeRegularExpression ? try lexer.regularExpression(from: token.start) : token
        case .backquote:
            try templatePiece(from: token.start)
            return token
        case .rightBrace where brackets.last == .template:
            brackets.removeLast()
            try templatePiece(from: token.start)
            // The end of a template or the start of its next substitution, in both cases not a closing brace.
            return Token(kind: .backquote, flags: [], name: -1, start: token.start, end: token.end)
        default:
            return token
        }
    }

    private mutating func templatePiece(from start: Int) throws(Failure) {
        if try !lexer.templatePiece(templateStart: start).isLast { brackets.append(.template) }
    }

    /// Records the state that the next token depends on.
    private mutating func note(_ kind: TokenKind) {
        switch kind {
        case .leftParenthesis:
            let isHead = previous == .if || previous == .while || previous == .for || previous == .with
            brackets.append(isHead ? .statement : .expression)
            isBeforeRegularExpression = true
        case .leftBracket:
            brackets.append(.expression)
            isBeforeRegularExpression = true
        case .leftBrace:
            brackets.append(opensBlock ? .statement : .expression)
            isBeforeRegularExpression = true
        case .rightParenthesis, .rightBracket, .rightBrace:
            let opened = brackets.popLast()
            isBeforeRegularExpression = opened == .statement
            if opened == nil { closesTooMuch = true }
        case .backquote:
            isBeforeRegularExpression = brackets.last == .template
        case .identifier, .escapedReservedWord, .privateName, .number, .bigInt, .string, .regularExpression, .this,
            .super, .null, .true, .false, .increment, .decrement:
            isBeforeRegularExpression = false
        default:
            // A keyword after a dot is the name of a property.
            isBeforeRegularExpression = !(kind.isReservedWord && (previous == .dot || previous == .questionDot))
        }
        previous = kind
    }

    /// Whether a following brace opens a block and not an object literal.
    private var opensBlock: Bool {
        switch previous {
        case .semicolon, .leftBrace, .rightBrace, .rightParenthesis, .arrow, .else, .do, .try, .finally, .identifier,
            .colon:
            true
        default:
            false
        }
    }
}
