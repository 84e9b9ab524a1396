/// An operator before one operand.
///
/// The raw value is its text.
public enum UnaryOperator: String, Sendable {
    /// `-`.
    case minus = "-"
    /// `+`.
    case plus = "+"
    /// `!`.
    case not = "!"
    /// `~`.
    case bitNot = "~"
    /// `typeof`.
    case typeof
    /// `void`.
    case void
    /// `delete`.
    case delete
}
