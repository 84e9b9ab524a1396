/// What takes the values of a `for in` or a `for of`.
public enum ForTarget: Sendable {
    /// A declaration of one variable or pattern; only an old `for (var a = 1 in b)` has a value.
    case variable(VariableDeclaration)
    /// Something that exists already.
    case pattern(Pattern)
}
