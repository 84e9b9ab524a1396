/// A name that a scope declares.
public struct Variable: Sendable {
    /// The name.
    public let name: String

    /// How it is declared; where one name is declared in two ways, the one that decides what it holds at first.
    public internal(set) var kind: Kind

    /// The index of its scope.
    public let scope: Int

    /// Where the name is declared; several for a repeated `var`, none for `arguments`.
    public internal(set) var declarations: [SourceRange]

    /// How a name is declared.
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
        /// As the `arguments` that every function but an arrow function has.
        case arguments
    }
}
