/// Computes the value of a member of an enum from its expression, by the rules of TypeScript for constants.
struct EnumExpression {
    private var lexer: Lexer
    private var token = Token(kind: .endOfFile, flags: [], name: -1, start: 0, end: 0)
    /// The value of a name, or of a member of an enum.
    private let value: (_ enumName: String?, _ member: String) -> EnumValue
    private var depth = 0

    /// The maximum number of nested operands; deeper expressions are computed when the program runs.
    private static let maximumDepth = 100

    /// - Parameter value: The value of a name, or of the member of another enum.
    static func value(
        of range: Range<Int>,
        in bytes: [UInt8],
        _ value: @escaping (_ enumName: String?, _ member: String) -> EnumValue,
    ) -> EnumValue {
        var expression = EnumExpression(bytes, range, value)
        do throws(Failure) {
            try expression.advance()
            let result = try expression.binary(above: 0)
            return expression.token.kind == .endOfFile ? result : .computed
        } catch {
            // What is no constant expression is computed.
            return .computed
        }
    }

    private init(_ bytes: [UInt8], _ range: Range<Int>, _ value: @escaping (String?, String) -> EnumValue) {
        lexer = Lexer(bytes: bytes, range: range, allowsHTMLComments: false)
        self.value = value
    }

    private mutating func advance() throws(Failure) { token = try lexer.next() }

    private var text: String { String(decoding: lexer.bytes[token.start..<token.end], as: UTF8.self) }

    private mutating func binary(above minimum: Int) throws(Failure) -> EnumValue {
        depth += 1
        guard depth < Self.maximumDepth else { throw Failure("", at: token.start) }
        var left = try unary()
        while token.kind.precedence > minimum {
            let kind = token.kind
            try advance()
            let right = try binary(above: kind == .exponent ? kind.precedence - 1 : kind.precedence)
            left = EnumValue.binary(kind, left, right)
        }
        depth -= 1
        return left
    }

    private mutating func unary() throws(Failure) -> EnumValue {
        let first = token
        switch first.kind {
        case .add, .subtract, .bitNot:
            try advance()
            depth += 1
            guard depth < Self.maximumDepth else { throw Failure("", at: token.start) }
            let operand = try unary()
            depth -= 1
            return EnumValue.unary(first.kind, operand)
        case .number, .string:
            let literal = EnumValue(literal: first, text: text)
            try advance()
            return literal
        case .leftParenthesis:
            try advance()
            let inner = try binary(above: 0)
            try expect(.rightParenthesis)
            return inner
        case .backquote:
            try template()
            return .text
        case .identifier:
            return try named()
        default:
            throw Failure("", at: first.start)
        }
    }

    /// Reads a template, which is a text whatever its substitutions are.
    private mutating func template() throws(Failure) {
        depth += 1
        guard depth < Self.maximumDepth else { throw Failure("", at: token.start) }
        let start = token.start
        while try !lexer.templatePiece(templateStart: start).isLast {
            try advance()
            try skipSubstitution()
        }
        try advance()
        depth -= 1
    }

    /// Reads the tokens up to the brace that closes a substitution.
    private mutating func skipSubstitution() throws(Failure) {
        var level = 0
        while level > 0 || token.kind != .rightBrace {
            switch token.kind {
            case .leftBrace, .leftBracket, .leftParenthesis: level += 1
            case .rightBrace, .rightBracket, .rightParenthesis: level -= 1
            case .backquote:
                try template()
                continue
            case .endOfFile: throw Failure("", at: token.start)
            default: break
            }
            try advance()
        }
    }

    private mutating func named() throws(Failure) -> EnumValue {
        let name = text
        try advance()
        switch token.kind {
        case .dot:
            try advance()
            guard token.kind.isWord else { return .computed }
            let member = text
            try advance()
            return value(name, member)
        case .leftBracket:
            try advance()
            guard token.kind == .string else { return .computed }
            let member = StringLiteral(raw: text).value
            try advance()
            try expect(.rightBracket)
            return value(name, member)
        default:
            return value(nil, name)
        }
    }

    private mutating func expect(_ kind: TokenKind) throws(Failure) {
        guard token.kind == kind else { throw Failure("", at: token.start) }
        try advance()
    }
}
