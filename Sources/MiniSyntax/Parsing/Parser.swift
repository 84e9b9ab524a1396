/// Reads ECMAScript 2023 into a tree.
///
/// All early errors of the language are reported, with the place and in words that a newcomer understands, except those
/// inside regular expressions, whose patterns are left to the engine. Nesting is limited, so that no text can exhaust
/// the stack of the thread that parses it.
///
/// Complexity: linear in the length of the text.
public struct Parser {
    var lexer: Lexer
    var token: Token
    /// Where the token before ended.
    var previousEnd = 0
    var context: Context = []
    /// Errors that stand only if what was read turns out not to be a pattern.
    var cover = Cover()
    /// What stood in parentheses and could be taken for a pattern without them.
    var parenthesized: Set<SourceRange> = []
    /// Where array and object literals begin that have a comma after a spread: no pattern has one.
    var commasAfterSpread: Set<Int> = []
    /// Where an arrow function may begin, and how its body is read.
    var arrowStart = -1
    var arrowOptions: ExpressionOptions = []
    /// The last arrow function: operators cannot follow it unless it is in parentheses.
    var bareArrow: Expression?
    /// Where `yield` and `await` were last seen, to keep them out of the parameters of arrow functions.
    var lastYield = -1
    var lastAwait = -1
    var lastAwaitName = -1
    var labels: [Label] = []
    /// Where the statement begins that the labels read last stand before, and whether it is a loop.
    var labelsAhead = (end: 0, isLoop: false)
    var scopes = DeclarationScopes()
    var privateNames: [PrivateNameScope] = []
    var exportedNames: Set<ExactName> = []
    var exportedLocals: [(name: Int32, offset: Int)] = []
    /// The first `await` outside functions and the first `import.meta`, which need a module loader of the engine.
    var topLevelAwait: Int?
    var importMeta: Int?
    /// The keyword of each `import()`.
    var importCalls: [SourceRange] = []
    /// Where the `default` of `export default` ends, and where the parameters of its function begin if it has no name.
    var defaultKeywordEnd: Int?
    var defaultParameters: Int?
    /// Where statements of a module begin with a word and no semicolon is before them.
    var unclosedStarts: [Int] = []
    var tokenCount = 0
    var depth = 0
    /// The links of chains that are around each other in what was read last.
    var spine = 0
    var limits: NestingLimits

    /// The most operators, calls or members that may follow each other in a program and in a single expression.
    private static let programChain = 4_000
    private static let expressionChain = 200

    init(_ source: SourceText, range: Range<Int>, kind: Program.Kind, chain: Int = programChain) {
        limits = NestingLimits(chain: chain)
        lexer = Lexer(bytes: source.bytes, range: range, allowsHTMLComments: kind != .module)
        token = Token(kind: .endOfFile, flags: [], name: -1, start: range.lowerBound, end: range.lowerBound)
        previousEnd = range.lowerBound
    }

    /// The most tokens of a text, which bounds the memory that its tree takes.
    public static let tokenLimit = 1_000_000

    /// Reads a whole text.
    ///
    /// - Parameters:
    ///   - kind: The rules it follows.
    /// - Throws: The first error in the text.
    public static func parse(_ source: SourceText, as kind: Program.Kind) throws(SyntaxError) -> Program {
        var parser = Parser(source, range: 0..<source.bytes.count, kind: kind)
        do throws(Failure) {
            return try parser.program(kind)
        } catch {
            throw SyntaxError(error.message, in: source, at: error.offset)
        }
    }

    /// Reads a text, or a part of it, that must be one expression, by the rules of scripts outside strict mode.
    ///
    /// Words that can only begin a statement, such as `for` and `default`, are names here: expressions without a program
    /// around them are about data, whose members may have any name. So is `class` where no class follows.
    ///
    /// - Parameters:
    ///   - range: The bytes that hold the expression; offsets in the tree and in errors count from the start of the
    ///     whole text. Nil stands for all.
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

    /// Reads what stands between the braces of an object literal: `a, b: c, ...d`.
    ///
    /// - Parameters:
    ///   - range: The bytes to read; nil stands for all.
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
