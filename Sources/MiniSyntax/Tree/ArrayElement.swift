/// An element of an array literal.
public enum ArrayElement: Sendable {
    /// One value.
    case value(Expression)
    /// `...values`.
    case spread(Expression)
    /// An empty place between two commas.
    case hole
}
