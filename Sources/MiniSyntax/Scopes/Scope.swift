/// A part of a program in which names are declared.
public struct Scope: Sendable {
    /// The kind of the scope.
    public let kind: Kind

    /// The index of the scope around it in ``ScopeAnalysis/scopes``, or nil for the outermost one.
    public let parent: Int?

    private(set) var variables: [ExactName: Int] = [:]

    init(kind: Kind, parent: Int?) {
        self.kind = kind
        self.parent = parent
    }

    /// The index of its variable with a name in ``ScopeAnalysis/variables``, or nil when it declares none.
    public internal(set) subscript(name: String) -> Int? {
        get { variables[ExactName(name)] }
        set { variables[ExactName(name)] = newValue }
    }

    /// The part of a program that a scope belongs to.
    public enum Kind: Sendable {
        /// A script, a module or a separate function body.
        case program
        /// A function with its parameters.
        case function
        /// An arrow function with its parameters.
        case arrow
        /// The body of a function whose parameters contain expressions, which cannot access the body.
        case body
        /// The name of a function expression.
        case functionName
        /// A block, a `switch` or a `for`.
        case block
        /// The parameter of a `catch`.
        case `catch`
        /// A class.
        case `class`
        /// A static block of a class or the value of a field.
        case classInitializer
    }
}
