/// A whole script, module or function body.
public final class Program: Sendable {
    /// Which rules the program follows.
    public let kind: Kind

    /// Whether its code is strict.
    public let isStrict: Bool

    /// The statements, directives among them.
    public let statements: [Statement]

    /// The bytes of the whole text.
    public let range: SourceRange

    /// Makes a program.
    public init(_ kind: Kind, isStrict: Bool, statements: [Statement], range: SourceRange) {
        self.kind = kind
        self.isStrict = isStrict
        self.statements = statements
        self.range = range
    }

    /// Which rules a program follows.
    public enum Kind: Sendable {
        /// A classic script.
        case script
        /// An ECMAScript module: always strict, may import, export and await.
        case module
        /// The body of a function, as CommonJS modules are: a script that may return.
        case functionBody
        /// The body of an async function: a script that may return and await.
        case asyncFunctionBody
    }
}
