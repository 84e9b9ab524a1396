/// A complete script, module or function body.
public final class Program: Sendable {
    /// The kind of the program, which determines its rules.
    public let kind: Kind

    /// Whether its code is strict.
    public let isStrict: Bool

    /// The statements, including directives.
    public let statements: [Statement]

    /// The bytes of the complete text.
    public let range: SourceRange

    /// Creates a program.
    public init(_ kind: Kind, isStrict: Bool, statements: [Statement], range: SourceRange) {
        self.kind = kind
        self.isStrict = isStrict
        self.statements = statements
        self.range = range
    }

    /// The kind of a program, which determines its rules.
    public enum Kind: Sendable {
        /// A classic script.
        case script
        /// An ECMAScript module: always strict, with imports, exports and `await`.
        case module
        /// The body of a function, such as a CommonJS module: a script with `return`.
        case functionBody
        /// The body of an async function: a script with `return` and `await`.
        case asyncFunctionBody
    }
}
