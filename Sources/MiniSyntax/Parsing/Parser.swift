/// Parses ECMAScript 2023 into a tree.
///
/// All early errors of the language are reported, with the position and in words for beginners, except those inside
/// regular expressions, whose patterns are checked by the engine. Nesting is limited, so that no text can exhaust the
/// stack of the thread that parses it.
///
/// - Complexity: Linear in the length of the text.
public struct Parser: TokenReader {
    var lexer: Lexer
    var token: Token
    /// The end of the previous token.
    var previousEnd = 0
    var context: Context = []
    /// Errors that apply only if the parsed expression does not become a pattern.
    var cover = PatternErrors()
    /// Expressions in parentheses that could become patterns without them.
    var parenthesized: Set<SourceRange> = []
    /// The starts of array and object literals with a comma after a spread, which are not valid patterns.
    var commasAfterSpread: Set<Int> = []
    /// The offset at which an arrow function may begin, and the options for its body.
    var arrowStart = -1
    var arrowOptions: ExpressionOptions = []
    /// The last arrow function.
    ///
    /// Operators cannot follow it unless it is in parentheses.
    var bareArrow: Expression?
    /// The offsets of the last `yield` and `await`, which parameters of arrow functions must not contain.
    var lastYield = -1
    var lastAwait = -1
    var lastAwaitName = -1
    var labels: [Label] = []
    /// The start of the statement after the last labels, and whether it is a loop.
    var labelsAhead = (end: 0, isLoop: false)
    var scopes = DeclarationScopes()
    var privateNames: [PrivateNameScope] = []
    var exportedNames: Set<ExactName> = []
    var exportedLocals: [(name: Int32, offset: Int)] = []
    /// The first `await` outside functions.
    var topLevelAwait: Int?
    /// Each `import.meta`.
    var importMetas: [SourceRange] = []
    /// The keyword of each `import()`.
    var importCalls: [SourceRange] = []
    /// The end of the `default` of `export default`, and the start of the parameters of its function if it has no name.
    var defaultKeywordEnd: Int?
    var defaultParameters: Int?
    /// The starts of a module's statements that begin with a word and have no semicolon before them.
    var unclosedStarts: [Int] = []
    var tokenCount = 0
    var depth = 0
    /// The number of nested links of chains in the last parsed expression.
    var spine = 0
    var limits: NestingLimits
    var discardsErrors: Bool { false }

    /// The maximum number of consecutive operators, calls or members in a program and in a single expression.
    private static let programChain = 4_000
    private static let expressionChain = 200

    init(_ source: SourceText, range: Range<Int>, kind: Program.Kind, chain: Int = programChain) {
        limits = NestingLimits(chain: chain)
        lexer = Lexer(bytes: source.bytes, range: range, allowsHTMLComments: kind != .module)
        token = Token(kind: .endOfFile, flags: [], name: -1, start: range.lowerBound, end: range.lowerBound)
        previousEnd = range.lowerBound
    }

    /// The maximum number of tokens of a text, which limits the memory of its tree.
    public static let tokenLimit = 1_000_000

    /// Parses a complete text.
    ///
    /// - Parameters:
    ///   - source: The text.
    ///   - kind: The kind of program, which determines its rules.
    /// - Throws: The first error in the text.
    public static func parse(_ source: SourceText, as kind: Program.Kind) throws(SyntaxError) -> Program {
        var parser = Parser(source, range: 0..<source.bytes.count, kind: kind)
        do throws(Failure) {
            return try parser.program(kind)
        } catch {
            throw SyntaxError(error.message, in: source, at: error.offset)
        }
    }

    /// Parses a text, or a part of it, as one expression, by the rules of scripts outside strict mode.
    ///
    /// Words that can only begin a statement, such as `for` and `default`, are names here: expressions without a
    /// program refer to data, whose members may have any name. `class` is also a name unless a class follows.
    ///
    /// - Parameters:
    ///   - source: The text that contains the expression.
    ///   - range: The bytes of the expression. Offsets in the tree and in errors count from the start of the complete
    ///     text. Nil for the complete text.
    public static func parseExpression(
        _ source: SourceText,
        in range: Range<Int>? = nil,
    ) throws(SyntaxError) -> Expression {
        let range = range ?? 0..<source.bytes.count
        var parser = Parser(source, range: range, kind: .script, chain: expressionChain)
        parser.context = [.data]
        do throws(Failure) {
            try parser.advance()
            if parser.token.kind == .endOfFile { throw parser.unexpected("expected an expression") }
            let expression = try parser.expression()
            guard parser.token.kind == .endOfFile else {
                throw parser.unexpected("expected an operator or the end of the expression")
            }
            return expression
        } catch {
            throw SyntaxError(error.message, in: source, at: error.offset)
        }
    }

    /// Parses the content of the braces of an object literal: `a, b: c, ...d`.
    ///
    /// - Parameters:
    ///   - source: The text that contains the literal.
    ///   - range: The bytes to parse. Nil for the complete text.
    public static func parseObjectBody(
        _ source: SourceText,
        in range: Range<Int>? = nil,
    ) throws(SyntaxError) -> [Property] {
        let range = range ?? 0..<source.bytes.count
        var parser = Parser(source, range: range, kind: .script, chain: expressionChain)
        parser.context = [.data]
        do throws(Failure) {
            try parser.advance()
            let properties = try parser.properties(until: .endOfFile, from: parser.token.start)
            try parser.checkCover()
            return properties
        } catch {
            throw SyntaxError(error.message, in: source, at: error.offset)
        }
    }

    mutating func program(_ kind: Program.Kind) throws(Failure) -> Program {
        let start = lexer.position
        switch kind {
        case .script: context = []
        case .functionBody: context = [.function, .newTarget]
        case .asyncFunctionBody: context = [.function, .newTarget, .async]
        case .module: context = [.module, .strict, .async]
        }
        scopes.enter(kind == .module ? .module : .function)
        lexer.skipHashbang()
        try advance()
        var statements: [Statement] = []
        try directives(into: &statements)
        while token.kind != .endOfFile {
            if token.kind == .rightBrace { throw unexpected("there is no open '{' that it could close") }
            statements.append(try statement(.moduleItem))
        }
        for (name, offset) in exportedLocals where !scopes.isDeclared(name) {
            throw Failure("'\(text(name))' is exported but not declared", at: offset)
        }
        scopes.leave()
        return Program(
            kind,
            isStrict: context.contains(.strict),
            statements: statements,
            range: SourceRange(start, lexer.limit),
        )
    }
}
