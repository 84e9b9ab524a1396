/// The target of the values of a `for in` or a `for of`.
public enum ForTarget: Sendable {
    /// A declaration of one variable or pattern. Only the legacy form `for (var a = 1 in b)` has a value.
    case variable(VariableDeclaration)
    /// An existing variable, a member or a pattern.
    case pattern(Pattern)
}
