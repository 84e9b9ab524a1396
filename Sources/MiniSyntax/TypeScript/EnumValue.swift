internal import Glibc

/// The value of a member of an enum, as far as it is constant.
enum EnumValue: Equatable {
    case number(Double)
    /// A text, whose characters are not needed: another member has the expression and not its value.
    case text
    /// The value is known only when the program runs.
    case computed

    /// The value of a literal.
    init(literal token: Token, text: String) {
        switch token.kind {
        case .number: self = .number(NumberLiteral(raw: text).value)
        case .string: self = .text
        default: self = .computed
        }
    }

    /// The value of a member without a value after one with this value.
    var next: EnumValue {
        if case .number(let number) = self { .number(number + 1) } else { .computed }
    }

    /// The code of a number.
    var code: String? {
        guard case .number(let number) = self, number.isFinite else { return nil }
        if let integer = Int(exactly: number) { return String(integer) }
        return "\(number)"
    }

    static func unary(_ kind: TokenKind, _ operand: EnumValue) -> EnumValue {
        guard case .number(let number) = operand else { return .computed }
        switch kind {
        case .add: return operand
        case .subtract: return .number(-number)
        case .bitNot: return .number(Double(~int32(number)))
        default: return .computed
        }
    }

    static func binary(_ kind: TokenKind, _ left: EnumValue, _ right: EnumValue) -> EnumValue {
        if kind == .add, left == .text || right == .text { return .text }
        guard case .number(let first) = left, case .number(let second) = right else { return .computed }
        let shift = int32(second) & 31
        switch kind {
        case .add: return .number(first + second)
        case .subtract: return .number(first - second)
        case .multiply: return .number(first * second)
        case .divide: return .number(first / second)
        case .remainder: return .number(first.truncatingRemainder(dividingBy: second))
        case .exponent: return .number(pow(first, second))
        case .bitOr: return .number(Double(int32(first) | int32(second)))
        case .bitAnd: return .number(Double(int32(first) & int32(second)))
        case .bitXor: return .number(Double(int32(first) ^ int32(second)))
        case .leftShift: return .number(Double(int32(first) << shift))
        case .rightShift: return .number(Double(int32(first) >> shift))
        case .unsignedRightShift: return .number(Double(UInt32(bitPattern: int32(first)) >> UInt32(shift)))
        default: return .computed
        }
    }

    /// The number as JavaScript converts it for operators of bits.
    private static func int32(_ number: Double) -> Int32 {
        guard number.isFinite else { return 0 }
        let remainder = number.rounded(.towardZero).truncatingRemainder(dividingBy: 4_294_967_296)
        return Int32(truncatingIfNeeded: Int64(remainder))
    }
}
