/// A part of a program in which names are declared.
public struct Scope: Sendable {
    /// What the scope belongs to.
    public let kind: Kind

    /// The index of the scope around it; nil for the outermost.
    public let parent: Int?

    private(set) var variables: [ExactName: Int] = [:]

    init(kind: Kind, parent: Int?) {
        self.kind = kind
        self.parent = parent
    }

    /// The index of its variable of a name; nil when it declares none.
    public internal(set) subscript(name: String) -> Int? {
        get { variables[ExactName(name)] }
        set { variables[ExactName(name)] = newValue }
    }

    /// What a scope belongs to.
    public enum Kind: Sendable {
        /// A script, a module or a function body that stands alone.
        case program
        /// A function with its parameters.
        case function
        /// An arrow function with its parameters.
        case arrow
        /// The body of a function whose parameters have expressions, which do not see the body.
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
