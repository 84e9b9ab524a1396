extension TokenKind {
    /// The precedence of a binary operator.
    ///
    /// 0 for other tokens.
    var precedence: Int {
        switch self {
        case .nullish: 1
        case .logicalOr: 2
        case .logicalAnd: 3
        case .bitOr: 4
        case .bitXor: 5
        case .bitAnd: 6
        case .equal, .notEqual, .strictEqual, .strictNotEqual: 7
        case .less, .greater, .lessOrEqual, .greaterOrEqual, .instanceof, .in: Self.relationalPrecedence
        case .leftShift, .rightShift, .unsignedRightShift: 9
        case .add, .subtract: 10
        case .multiply, .divide, .remainder: 11
        case .exponent: 12
        default: 0
        }
    }

    static let relationalPrecedence = 8

    var logicalOperator: LogicalOperator? {
        switch self {
        case .logicalAnd: .and
        case .logicalOr: .or
        case .nullish: .nullish
        default: nil
        }
    }

    var binaryOperator: BinaryOperator? {
        switch self {
        case .add: .add
        case .subtract: .subtract
        case .multiply: .multiply
        case .divide: .divide
        case .remainder: .remainder
        case .exponent: .exponent
        case .leftShift: .leftShift
        case .rightShift: .rightShift
        case .unsignedRightShift: .unsignedRightShift
        case .less: .less
        case .greater: .greater
        case .lessOrEqual: .lessOrEqual
        case .greaterOrEqual: .greaterOrEqual
        case .equal: .equal
        case .notEqual: .notEqual
        case .strictEqual: .strictEqual
        case .strictNotEqual: .strictNotEqual
        case .bitAnd: .bitAnd
        case .bitOr: .bitOr
        case .bitXor: .bitXor
        case .in: .in
        case .instanceof: .instanceof
        default: nil
        }
    }

    var assignmentOperator: AssignmentOperator? {
        switch self {
        case .assign: .assign
        case .addAssign: .add
        case .subtractAssign: .subtract
        case .multiplyAssign: .multiply
        case .divideAssign: .divide
        case .remainderAssign: .remainder
        case .exponentAssign: .exponent
        case .leftShiftAssign: .leftShift
        case .rightShiftAssign: .rightShift
        case .unsignedRightShiftAssign: .unsignedRightShift
        case .bitAndAssign: .bitAnd
        case .bitOrAssign: .bitOr
        case .bitXorAssign: .bitXor
        case .logicalAndAssign: .and
        case .logicalOrAssign: .or
        case .nullishAssign: .nullish
        default: nil
        }
    }

    var unaryOperator: UnaryOperator? {
        switch self {
        case .add: .plus
        case .subtract: .minus
        case .not: .not
        case .bitNot: .bitNot
        case .typeof: .typeof
        case .void: .void
        case .delete: .delete
        default: nil
        }
    }
}
