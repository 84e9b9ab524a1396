/// The first part of a `for (;;)`.
public enum ForInitializer: Sendable {
    /// A declaration.
    case variable(VariableDeclaration)
    /// An expression.
    case expression(Expression)
}
