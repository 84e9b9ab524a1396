/// The kind of a token.
///
/// The reserved words come first, so that their numbers are those of the first names of a `NameTable`.
enum TokenKind: UInt8, CaseIterable {
    case `break`, `case`, `catch`, `class`, const, `continue`, debugger, `default`, delete, `do`, `else`, `enum`
    case export, extends, `false`, finally, `for`, function, `if`, `import`, `in`, instanceof, new, null, `return`
    case `super`, `switch`, this, `throw`, `true`, `try`, typeof, `var`, void, `while`, with

    /// A word that is not reserved. The name of the token identifies it.
    case identifier
    /// A reserved word that is written with an escape. It is valid only as the name of a property.
    case escapedReservedWord
    case privateName
    case number, bigInt, string, regularExpression, backquote, endOfFile

    case leftBrace, rightBrace, leftParenthesis, rightParenthesis, leftBracket, rightBracket
    case dot, ellipsis, semicolon, comma, question, questionDot, colon, arrow
    /// `@`, which only TypeScript has.
    case at
    case assign, addAssign, subtractAssign, multiplyAssign, divideAssign, remainderAssign, exponentAssign
    case leftShiftAssign, rightShiftAssign, unsignedRightShiftAssign, bitAndAssign, bitOrAssign, bitXorAssign
    case logicalAndAssign, logicalOrAssign, nullishAssign
    case increment, decrement, not, bitNot
    case add, subtract, multiply, divide, remainder, exponent, leftShift, rightShift, unsignedRightShift
    case less, greater, lessOrEqual, greaterOrEqual, equal, notEqual, strictEqual, strictNotEqual
    case bitAnd, bitOr, bitXor, logicalAnd, logicalOr, nullish

    static let reservedWordCount = Int32(TokenKind.identifier.rawValue)

    var isReservedWord: Bool { rawValue < TokenKind.identifier.rawValue }

    /// Whether the token is a reserved word that begins or continues a statement and not an expression.
    var isOfStatements: Bool {
        switch self {
        case .break, .case, .catch, .const, .continue, .default, .do, .else, .enum, .export, .finally, .for, .if, .in,
            .return, .switch, .throw, .try, .var, .while, .with:
            true
        default:
            false
        }
    }

    /// Whether the token can name a property.
    var isWord: Bool { rawValue <= TokenKind.escapedReservedWord.rawValue }

    var isAssignment: Bool {
        rawValue >= TokenKind.assign.rawValue && rawValue <= TokenKind.nullishAssign.rawValue
    }
}

/// The words with a special meaning in some contexts, which are names in all others.
enum Word: Int32, CaseIterable {
    case implements, interface, `let`, package, `private`, protected, `public`, `static`, yield
    case `as`, async, await, from, get, of, set, target, meta, assert
    case eval, arguments, constructor, prototype, __proto__, undefined
    // The words of TypeScript.
    case abstract, accessor, asserts, declare, global, infer, `is`, keyof, module, namespace, out, override, readonly
    case require, satisfies, `type`, unique

    /// The number of the word in every `NameTable`.
    var name: Int32 { TokenKind.reservedWordCount + rawValue }

    /// Whether a name is not a valid identifier in strict mode.
    static func isReservedInStrictMode(_ name: Int32) -> Bool {
        name >= Word.implements.name && name <= Word.yield.name
    }
}
