/// An expression of a program.
///
/// Parentheses have no node: the shape of the tree represents them, and the range is that of the expression inside
/// them. The cases follow ESTree unless Swift requires a difference.
public final class Expression: Sendable {
    /// The bytes of the expression, without parentheses around it.
    public let range: SourceRange

    /// The kind of the expression.
    public let kind: Kind

    /// Creates an expression.
    public init(_ kind: Kind, range: SourceRange) {
        self.kind = kind
        self.range = range
    }

    /// The kind of an expression, with its parts.
    public enum Kind: Sendable {
        /// The value of a variable, by its name with escapes decoded.
        case identifier(String)
        /// `this`.
        case this
        /// `null`.
        case null
        /// `true` or `false`.
        case boolean(Bool)
        /// A number.
        case number(NumberLiteral)
        /// A BigInt.
        case bigInt(BigIntLiteral)
        /// A string.
        case string(StringLiteral)
        /// A regular expression.
        case regularExpression(RegularExpressionLiteral)
        /// A template without tag.
        case template(TemplateLiteral)
        /// A tagged template.
        case taggedTemplate(tag: Expression, TemplateLiteral)
        /// `[a, , ...b]`.
        case array([ArrayElement])
        /// `{a, b: c, ...d}`.
        case object([Property])
        /// A function expression or an arrow function.
        case function(Function)
        /// A class expression.
        case `class`(Class)
        /// `-a`, `typeof a`, `delete a.b`.
        case unary(UnaryOperator, Expression)
        /// `++a` and `a--`. The operand is an identifier or a member.
        case update(UpdateOperator, isPrefix: Bool, Expression)
        /// `a + b`, without the logical operators.
        case binary(BinaryOperator, Expression, Expression)
        /// `a && b`, `a || b` or `a ?? b`.
        case logical(LogicalOperator, Expression, Expression)
        /// `#name in object`. The name is without `#`.
        case privateIn(name: String, Expression)
        /// `a = b` and `a += b`.
        case assignment(AssignmentOperator, Pattern, Expression)
        /// `a ? b : c`.
        case conditional(Expression, then: Expression, else: Expression)
        /// `callee(arguments)`. `isOptional` means `callee?.(arguments)`.
        case call(Expression, [Argument], isOptional: Bool)
        /// `new callee(arguments)`.
        case new(Expression, [Argument])
        /// `object.property`. `isOptional` means `object?.property`.
        case member(Expression, Identifier, isOptional: Bool)
        /// `object[property]`. `isOptional` means `object?.[property]`.
        case index(Expression, Expression, isOptional: Bool)
        /// `object.#property`. The identifier is without `#`.
        case privateMember(Expression, Identifier, isOptional: Bool)
        /// The chain that an optional link inside it ends when it finds null or undefined.
        case optionalChain(Expression)
        /// `super`, which occurs only as a callee or as the object of a member.
        case `super`
        /// `a, b`.
        case sequence([Expression])
        /// `yield` with or without a value.
        case yield(Expression?)
        /// `yield* iterable`.
        case yieldDelegate(Expression)
        /// `await promise`.
        case await(Expression)
        /// `new.target`.
        case newTarget
        /// `import.meta`.
        case importMeta
        /// `import(specifier)` or `import(specifier, options)`.
        case importCall(Expression, options: Expression?)
    }
}
