/// Parses TypeScript and records the changes that make it JavaScript.
///
/// It builds no tree: the changes, the names and their scopes are the result. It accepts some text that is neither
/// TypeScript nor JavaScript, which the parser of JavaScript or the engine rejects afterwards.
struct TypeScriptParser: TokenReader {
    /// The syntax that is allowed at a position.
    struct Options: OptionSet {
        let rawValue: UInt8
        /// `in` is not an operator.
        static let withoutIn = Options(rawValue: 1)
        /// A colon after parameters belongs to the conditional expression around them.
        static let withoutReturnType = Options(rawValue: 2)
    }

    /// The kind of the function around a position.
    struct FunctionKind {
        var isAsync = false
        var isGenerator = false
        /// Outside of functions `await` is an operator.
        var isProgram = false
    }

    /// A type assertion `<T>value` at the start of an expression.
    struct LeadingAssertion {
        let start: Int
        /// The token after all assertions.
        let operand: Token
        /// Whether the operand is on another line.
        let hasNewline: Bool
    }

    /// A state to which the parser can be reset.
    struct Snapshot {
        fileprivate let position: Int
        fileprivate let token: Token
        fileprivate let previousEnd: Int
        fileprivate let tokenCount: Int
        fileprivate let depth: Int
        fileprivate let function: FunctionKind
        fileprivate let edits: ErasureEdits.Mark
        fileprivate let scopes: ValueScopes.Mark
        fileprivate let blocks: Int

        var editsMark: ErasureEdits.Mark { edits }
        var scopeMark: ValueScopes.Mark { scopes }
        var tokenStart: Int { token.start }
    }

    var lexer: Lexer
    var token: Token
    var previousEnd = 0
    var tokenCount = 0
    var depth = 0
    var limits = NestingLimits(chain: 0)
    /// The number of attempts around the current position whose errors are discarded.
    var attempts = 0
    var discardsErrors: Bool { attempts > 0 }
    /// The maximum number of tokens that are read again.
    ///
    /// Without it, nested ambiguous text takes a time that grows exponentially.
    private static let repetitionLimit = 1_000_000
    private var repeatedTokenCount = 0
    /// The offset at which the limit was exceeded; nothing is attempted afterwards.
    private(set) var ambiguity: Int?

    let names: ErasureNames
    var edits = ErasureEdits()
    var scopes = ValueScopes()
    var function = FunctionKind(isProgram: true)
    /// Whether the code only describes values, as that after `declare`.
    var isAmbient = false
    /// Whether `extends` after a type does not begin a conditional type.
    var excludesConditionalTypes = false
    /// The starts of parentheses that are not the parameters of an arrow function.
    var groups: Set<Int> = []
    var leadingAssertion: LeadingAssertion?
    var imports = ModuleImports()
    /// The names that only types have in the scope of the file.
    var typeNames: Set<Int32> = []
    /// The bodies of namespaces and enums, and the namespace that the current statement belongs to.
    var blocks: [QualifiedBlock] = []
    var namespace: Int?
    /// The offsets of the names of namespaces and enums that declare their own name again.
    var shadowedBlocks: Set<Int> = []
    /// The number of statements with a value in the current namespace, which is erased without any.
    var valueCount = 0
    /// The values of the members of enums, by the name of the enum.
    var enumValues: [Int32: [String: EnumValue]] = [:]
    /// The names of binding patterns, recorded for `export const {…}` in a namespace.
    var bindings: [BindingName]?
    /// The number of names that have been created.
    var nameCount = 0
    /// Whether a name with the prefix of created names is in the result.
    var usesPrefix = false
    var usesDecorators = false
    /// The names of variables to declare.
    var temporaries: [String] = []

    init(_ source: SourceText, _ names: ErasureNames) {
        self.names = names
        lexer = Lexer(bytes: source.bytes, range: 0..<source.bytes.count, allowsHTMLComments: false)
        lexer.allowsDecorators = true
        token = Token(kind: .endOfFile, flags: [], name: -1, start: 0, end: 0)
    }

    /// Parses the complete text.
    mutating func file() throws(Failure) {
        lexer.skipHashbang()
        try advance()
        while token.kind != .endOfFile {
            if token.kind == .rightBrace { throw unexpected("there is no open '{' that it could close") }
            try statement(.module)
        }
        scopes.leave()
        resolveNames()
        insertHelpers()
    }

    /// A name that the source does not have.
    mutating func freshName(_ purpose: String) -> String {
        usesPrefix = true
        nameCount += 1
        return names.prefix + purpose + String(nameCount)
    }

    // MARK: Attempts

    var snapshot: Snapshot {
        Snapshot(
            position: lexer.position,
            token: token,
            previousEnd: previousEnd,
            tokenCount: tokenCount,
            depth: depth,
            function: function,
            edits: edits.mark,
            scopes: scopes.mark,
            blocks: blocks.count,
        )
    }

    mutating func reset(to snapshot: Snapshot) {
        repeatedTokenCount += tokenCount - snapshot.tokenCount
        if repeatedTokenCount > Self.repetitionLimit, ambiguity == nil { ambiguity = snapshot.tokenStart }
        lexer.position = snapshot.position
        token = snapshot.token
        previousEnd = snapshot.previousEnd
        tokenCount = snapshot.tokenCount
        depth = snapshot.depth
        function = snapshot.function
        edits.reset(to: snapshot.edits)
        scopes.reset(to: snapshot.scopes)
        blocks.removeLast(blocks.count - snapshot.blocks)
    }

    /// Parses what may be there, and resets the parser if it is not.
    ///
    /// - Parameter body: Returns whether it is there. Its errors mean that it is not.
    mutating func attempt(
        _ body: (inout TypeScriptParser) throws(Failure) -> Bool,
    ) -> Bool {
        if ambiguity != nil { return false }
        let before = snapshot
        let (excludes, recorded) = (excludesConditionalTypes, bindings)
        let (outerNamespace, wasAmbient) = (namespace, isAmbient)
        attempts += 1
        var isThere = false
        do throws(Failure) {
            isThere = try body(&self)
        } catch {
            isThere = false
        }
        attempts -= 1
        if !isThere {
            reset(to: before)
            (excludesConditionalTypes, bindings) = (excludes, recorded)
            (namespace, isAmbient) = (outerNamespace, wasAmbient)
        }
        return isThere
    }

    /// Whether a condition holds after some tokens, which remain unread.
    mutating func lookAhead(
        _ body: (inout TypeScriptParser) throws(Failure) -> Bool,
    ) -> Bool {
        var result = false
        _ = attempt { parser throws(Failure) in
            result = try body(&parser)
            return false
        }
        return result
    }

    // MARK: Erasing

    /// Erases everything from an offset to the end of the previous token, with the changes in it.
    mutating func discard(from start: Int, since before: Snapshot) {
        edits.reset(to: before.edits)
        scopes.reset(to: before.scopes)
        blocks.removeLast(blocks.count - before.blocks)
        edits.erase(start, previousEnd)
    }

    /// Erases a statement or a member of a class.
    ///
    /// A semicolon keeps the lines around it apart.
    mutating func discardItem(from start: Int, since before: Snapshot) {
        discard(from: start, since: before)
        if previousEnd > start { edits.overwrite(start, ";") }
    }

    /// Ends a statement at a semicolon, or at a position where one is inserted.
    mutating func semicolon() throws(Failure) {
        if token.kind == .semicolon { return try advance() }
        guard token.kind != .rightBrace, token.kind != .endOfFile else { return }
        guard token.isAfterNewline else {
            if token.kind == .identifier, let start = startOfUsing {
                throw Failure("declarations with 'using' are not supported", at: start)
            }
            throw unexpected("expected ';' or a new line to end the statement")
        }
        separateLines()
    }

    /// The offset of the previous token if it is `using`, which is a name of JavaScript unless a name follows.
    private var startOfUsing: Int? {
        let word = Array("using".utf8)
        let start = previousEnd - word.count
        guard start >= 0, lexer.bytes[start..<previousEnd].elementsEqual(word) else { return nil }
        return start > 0 && ByteClass.isIdentifierPart(lexer.bytes[start - 1]) ? nil : start
    }

    /// Inserts a semicolon if the next line would continue the expression that an erased type ended.
    private mutating func separateLines() {
        guard edits.lastErasedEnd == previousEnd else { return }
        switch token.kind {
        case .leftParenthesis, .leftBracket, .backquote: edits.endErased(at: previousEnd, with: ";", in: lexer.bytes)
        default: break
        }
    }
}
