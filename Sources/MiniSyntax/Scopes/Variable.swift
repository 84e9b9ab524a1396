/// A name that a scope declares.
public struct Variable: Sendable {
    /// The name.
    public let name: String

    /// The kind of declaration.
    ///
    /// For several declarations it is the one that determines the initial value.
    public internal(set) var kind: Kind

    /// The index of its scope in ``ScopeAnalysis/scopes``.
    public let scope: Int

    /// The ranges of the name in its declarations: several for a repeated `var`, none for `arguments`.
    public internal(set) var declarations: [SourceRange]

    /// The kind of a declaration.
    public enum Kind: Sendable {
        /// By `var`.
        case `var`
        /// By `let`.
        case `let`
        /// By `const`.
        case const
        /// By a function declaration.
        case function
        /// By a class declaration.
        case `class`
        /// As a parameter.
        case parameter
        /// By `catch`.
        case catchParameter
        /// By an import.
        case `import`
        /// As the name of a function expression, inside the function.
        case functionName
        /// As the name of a class, inside the class.
        case className
        /// As the `arguments` of every function except arrow functions.
        case arguments
    }
}
