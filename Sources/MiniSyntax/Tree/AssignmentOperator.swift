/// An operator that stores into its left operand.
///
/// The raw value is its text.
public enum AssignmentOperator: String, Sendable {
    /// `=`.
    case assign = "="
    /// `+=`.
    case add = "+="
    /// `-=`.
    case subtract = "-="
    /// `*=`.
    case multiply = "*="
    /// `/=`.
    case divide = "/="
    /// `%=`.
    case remainder = "%="
    /// `**=`.
    case exponent = "**="
    /// `<<=`.
    case leftShift = "<<="
    /// `>>=`.
    case rightShift = ">>="
    /// `>>>=`.
    case unsignedRightShift = ">>>="
    /// `&=`.
    case bitAnd = "&="
    /// `|=`.
    case bitOr = "|="
    /// `^=`.
    case bitXor = "^="
    /// `&&=`.
    case and = "&&="
    /// `||=`.
    case or = "||="
    /// `??=`.
    case nullish = "??="
}
