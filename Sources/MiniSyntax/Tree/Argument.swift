/// An argument of a call.
public enum Argument: Sendable {
    /// One value.
    case value(Expression)
    /// `...values`.
    case spread(Expression)

    /// The expression in either case.
    public var expression: Expression {
        switch self {
        case .value(let expression), .spread(let expression): expression
        }
    }
}
