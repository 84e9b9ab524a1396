/// An operator that changes its operand by one.
///
/// The raw value is its text.
public enum UpdateOperator: String, Sendable {
    /// `++`.
    case increment = "++"
    /// `--`.
    case decrement = "--"
}
