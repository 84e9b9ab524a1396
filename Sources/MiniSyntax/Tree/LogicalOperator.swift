/// An operator that may leave its right operand unevaluated.
///
/// The raw value is its text.
public enum LogicalOperator: String, Sendable {
    /// `&&`.
    case and = "&&"
    /// `||`.
    case or = "||"
    /// `??`.
    case nullish = "??"
}
