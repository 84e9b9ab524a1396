/// The precedence of expressions.
///
/// An operand needs parentheses if its precedence is lower than the required one.
enum Precedence {
    static let sequence = 0
    static let assignment = 1
    static let conditional = 2
    /// The offset of the precedence of binary operators: 3 for `??` to 14 for `**`.
    static let binaryBase = 2
    static let exponent = 14
    static let unary = 15
    static let postfix = 16
    /// Calls and other expressions that can be callees.
    static let call = 17
    static let member = 18
    static let primary = 19
}

extension Expression {
    /// The precedence of the expression.
    var precedence: Int {
        switch kind {
        case .sequence: Precedence.sequence
        case .assignment, .yield, .yieldDelegate: Precedence.assignment
        case .function(let function): function.form == .arrow ? Precedence.assignment : Precedence.primary
        case .conditional: Precedence.conditional
        case .binary(let binary, _, _): Precedence.binaryBase + binary.precedence
        case .logical(let logical, _, _): Precedence.binaryBase + logical.precedence
        case .privateIn: Precedence.binaryBase + BinaryOperator.in.precedence
        case .unary, .await: Precedence.unary
        case .update(_, let isPrefix, _): isPrefix ? Precedence.unary : Precedence.postfix
        case .call, .optionalChain, .importCall: Precedence.call
        case .new, .member, .index, .privateMember, .taggedTemplate: Precedence.member
        default: Precedence.primary
        }
    }

    /// The leftmost part of the expression if it is an expression of its own.
    var leftOperand: Expression? {
        switch kind {
        case .binary(_, let left, _), .logical(_, let left, _), .conditional(let left, _, _), .call(let left, _, _),
            .member(let left, _, _), .index(let left, _, _), .privateMember(let left, _, _), .optionalChain(let left),
            .taggedTemplate(let left, _), .update(_, isPrefix: false, let left):
            left
        case .sequence(let expressions):
            expressions.first
        case .assignment(_, let target, _):
            target.leftOperand
        default:
            nil
        }
    }

    /// Whether a chain of members contains a call and therefore needs parentheses after `new`.
    var containsCallInChain: Bool {
        var current = self
        while true {
            switch current.kind {
            case .call, .importCall, .optionalChain: return true
            case .member(let object, _, _), .index(let object, _, _), .privateMember(let object, _, _),
                .taggedTemplate(let object, _):
                current = object
            default: return false
            }
        }
    }
}

extension Pattern {
    /// The leftmost part of the pattern if it is an expression.
    fileprivate var leftOperand: Expression? {
        if case .member(let expression) = kind { return expression }
        return nil
    }
}

extension BinaryOperator {
    fileprivate var precedence: Int {
        switch self {
        case .bitOr: 4
        case .bitXor: 5
        case .bitAnd: 6
        case .equal, .notEqual, .strictEqual, .strictNotEqual: 7
        case .less, .greater, .lessOrEqual, .greaterOrEqual, .in, .instanceof: 8
        case .leftShift, .rightShift, .unsignedRightShift: 9
        case .add, .subtract: 10
        case .multiply, .divide, .remainder: 11
        case .exponent: 12
        }
    }
}

extension LogicalOperator {
    fileprivate var precedence: Int {
        switch self {
        case .nullish: 1
        case .or: 2
        case .and: 3
        }
    }
}
