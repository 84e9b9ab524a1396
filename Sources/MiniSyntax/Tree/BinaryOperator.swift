/// An operator between two operands.
///
/// The raw value is its text.
public enum BinaryOperator: String, Sendable {
    /// `+`.
    case add = "+"
    /// `-`.
    case subtract = "-"
    /// `*`.
    case multiply = "*"
    /// `/`.
    case divide = "/"
    /// `%`.
    case remainder = "%"
    /// `**`.
    case exponent = "**"
    /// `<<`.
    case leftShift = "<<"
    /// `>>`.
    case rightShift = ">>"
    /// `>>>`.
    case unsignedRightShift = ">>>"
    /// `<`.
    case less = "<"
    /// `>`.
    case greater = ">"
    /// `<=`.
    case lessOrEqual = "<="
    /// `>=`.
    case greaterOrEqual = ">="
    /// `==`.
    case equal = "=="
    /// `!=`.
    case notEqual = "!="
    /// `===`.
    case strictEqual = "==="
    /// `!==`.
    case strictNotEqual = "!=="
    /// `&`.
    case bitAnd = "&"
    /// `|`.
    case bitOr = "|"
    /// `^`.
    case bitXor = "^"
    /// `in`.
    case `in`
    /// `instanceof`.
    case instanceof
}
