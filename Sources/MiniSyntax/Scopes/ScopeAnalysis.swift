/// Finds the declaration of every name in a program.
///
/// Hoisting, the scopes of parameters, classes and `catch`, and the functions in blocks of old scripts are taken into
/// account. Changes that `eval` and `with` make at run time are ignored.
///
/// - Complexity: Nearly linear in the size of the program, however deep its scopes are.
public struct ScopeAnalysis: Sendable {
    /// The scopes.
    ///
    /// The first one is that of the program.
    public let scopes: [Scope]

    /// The variables of all scopes.
    public let variables: [Variable]

    /// The uses of variables in the order of the text.
    ///
    /// Declarations are not uses.
    public let references: [Reference]

    /// Analyses a program.
    public init(_ program: Program) {
        var builder = ScopeBuilder()
        builder.analyze(program)
        self.init(builder)
    }

    /// Analyses a separate expression.
    public init(_ expression: Expression) {
        var builder = ScopeBuilder()
        builder.analyze(expression)
        self.init(builder)
    }

    private init(_ builder: ScopeBuilder) {
        scopes = builder.scopes
        variables = builder.variables
        references = builder.references.sorted { $0.range.start < $1.range.start }
    }

    /// The variable that a reference refers to, or nil if it is free.
    public func variable(of reference: Reference) -> Variable? {
        reference.variable.map { variables[$0] }
    }

    /// The names that are used but not declared.
    public var freeNames: Set<String> {
        Set(references.lazy.filter { $0.variable == nil }.map(\.name))
    }
}
