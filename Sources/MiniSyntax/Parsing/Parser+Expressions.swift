extension Parser {
    /// Parses an expression with commas.
    mutating func expression(_ options: ExpressionOptions = []) throws(Failure) -> Expression {
        let start = token.start
        let first = try assignment(options)
        guard token.kind == .comma else { return first }
        return try sequence(after: first, from: start, options)
    }

    /// Parses the rest of an expression with commas.
    mutating func sequence(
        after first: Expression,
        from start: Int,
        _ options: ExpressionOptions,
    ) throws(Failure) -> Expression {
        var expressions = [first]
        while try eat(.comma) {
            expressions.append(try assignment(options.intersection(.withoutIn)))
        }
        return node(.sequence(expressions), from: start)
    }

    /// Parses an expression without commas.
    mutating func assignment(_ options: ExpressionOptions = []) throws(Failure) -> Expression {
        try descend()
        let start = token.start
        if token.name == Word.yield.name, token.kind == .identifier, context.contains(.generator) {
            let expression = try yield(options)
            depth -= 1
            return expression
        }
        let outerCover = cover
        cover = PatternErrors()
        arrowStart = start
        arrowOptions = options.intersection(.withoutIn)
        let left = try conditional(options)
        let result: Expression
        if token.kind.isAssignment, let assignment = token.kind.assignmentOperator {
            result = try self.assignment(assignment, to: left, from: start, options)
        } else {
            result = left
            if !cover.isEmpty { try checkCover(of: left, from: start, options) }
        }
        cover.merge(outerCover)
        depth -= 1
        return result
    }

    private mutating func assignment(
        _ assignment: AssignmentOperator,
        to left: Expression,
        from start: Int,
        _ options: ExpressionOptions,
    ) throws(Failure) -> Expression {
        let target: Pattern
        if assignment == .assign {
            target = try pattern(from: left, isBinding: false)
            cover = PatternErrors()
        } else {
            try checkCover()
            target = try simpleTarget(left, "the left side of '\(assignment.rawValue)'")
        }
        try advance()
        let value = try self.assignment(options.intersection(.withoutIn))
        return node(.assignment(assignment, target, value), from: start)
    }

    /// Keeps errors pending only for a bare array or object literal, which may become a pattern.
    private mutating func checkCover(
        of expression: Expression,
        from start: Int,
        _ options: ExpressionOptions,
    ) throws(Failure) {
        let isLiteral =
            switch expression.kind {
            case .array, .object: expression.range.start == start
            default: false
            }
        if !isLiteral || !options.contains(.maybePattern) { try checkCover() }
    }

    private mutating func yield(_ options: ExpressionOptions) throws(Failure) -> Expression {
        let start = token.start
        if token.isEscaped { throw Failure("'yield' cannot have an escape here", at: start) }
        if context.contains(.parameters) {
            throw Failure("'yield' cannot be used in the parameters of a generator", at: start)
        }
        lastYield = start
        try advance()
        if !token.isAfterNewline, try eat(.multiply) {
            let iterable = try assignment(options.intersection(.withoutIn))
            return node(.yieldDelegate(iterable), from: start)
        }
        switch token.kind {
        case .rightParenthesis, .rightBracket, .rightBrace, .comma, .semicolon, .colon, .endOfFile, .in:
            return node(.yield(nil), from: start)
        case _ where token.isAfterNewline:
            return node(.yield(nil), from: start)
        default:
            let value = try assignment(options.intersection(.withoutIn))
            return node(.yield(value), from: start)
        }
    }

    private mutating func conditional(_ options: ExpressionOptions) throws(Failure) -> Expression {
        let start = token.start
        let test = try binary(options, above: 0)
        guard token.kind == .question, test !== bareArrow else { return test }
        if !cover.isEmpty { try checkCover() }
        let question = token.start
        try advance()
        let consequent = try assignment()
        guard token.kind == .colon else {
            throw unexpected("expected ':' for the '?' at \(place(of: question))")
        }
        try advance()
        let alternate = try assignment(options.intersection(.withoutIn))
        return node(.conditional(test, then: consequent, else: alternate), from: start)
    }

    /// Parses operands with operators of a higher precedence than `minimum`.
    private mutating func binary(_ options: ExpressionOptions, above minimum: Int) throws(Failure) -> Expression {
        let start = token.start
        let outerSpine = spine
        spine = 0
        var result = try token.kind == .privateName ? privateIn(options, above: minimum) : unary()
        if token.kind.precedence > minimum, result !== bareArrow {
            result = try operators(after: result, from: start, options, above: minimum)
        }
        spine = max(spine, outerSpine)
        return result
    }

    private mutating func operators(
        after first: Expression,
        from start: Int,
        _ options: ExpressionOptions,
        above minimum: Int,
    ) throws(Failure) -> Expression {
        var left = first
        var length = spine
        while true {
            let kind = token.kind
            let precedence = kind.precedence
            if precedence <= minimum || kind == .in && options.contains(.withoutIn) { return left }
            if !cover.isEmpty { try checkCover() }
            let isLeftBare = left.range.end == previousEnd
            let operatorToken = token
            try advance()
            let rightStart = token.start
            // Only `**` is right-associative.
            try descend()
            let right = try binary(options, above: kind == .exponent ? precedence - 1 : precedence)
            depth -= 1
            try link(&length)
            spine = length
            if let logical = kind.logicalOperator {
                try checkMixing(logical, left, isLeftBare, right, right.range.start == rightStart, at: operatorToken)
                left = node(.logical(logical, left, right), from: start)
            } else if let binary = kind.binaryOperator {
                left = node(.binary(binary, left, right), from: start)
            }
        }
    }

    /// `??` cannot be combined with `&&` or `||` without parentheses.
    private func checkMixing(
        _ logical: LogicalOperator,
        _ left: Expression,
        _ isLeftBare: Bool,
        _ right: Expression,
        _ isRightBare: Bool,
        at token: Token,
    ) throws(Failure) {
        for (operand, isBare) in [(left, isLeftBare), (right, isRightBare)] where isBare {
            if case .logical(let inner, _, _) = operand.kind, (inner == .nullish) != (logical == .nullish) {
                let message = "'\(inner.rawValue)' and '\(logical.rawValue)' need parentheses to be mixed"
                throw Failure(message, at: token.start)
            }
        }
    }

    /// Parses `#name in object`.
    private mutating func privateIn(_ options: ExpressionOptions, above minimum: Int) throws(Failure) -> Expression {
        let start = token.start
        let nameToken = token
        let name = try usedPrivateName()
        guard token.kind == .in, !options.contains(.withoutIn), minimum < TokenKind.relationalPrecedence else {
            throw unexpected(nameToken, "a private name is allowed alone only before 'in'")
        }
        try advance()
        try descend()
        let object = try binary(options, above: TokenKind.relationalPrecedence)
        depth -= 1
        return node(.privateIn(name: name.name, object), from: start)
    }

    /// Parses a prefix operator with its operand, or an operand.
    mutating func unary() throws(Failure) -> Expression {
        let start = token.start
        switch token.kind {
        case .not, .bitNot, .add, .subtract, .typeof, .void, .delete:
            return try prefixed(from: start)
        case .increment, .decrement:
            let update: UpdateOperator = token.kind == .increment ? .increment : .decrement
            try descend()
            try advance()
            let operandStart = token.start
            let operand = try unary()
            depth -= 1
            _ = try simpleTarget(operand, "the operand of '\(update.rawValue)'", at: operandStart)
            return node(.update(update, isPrefix: true, operand), from: start)
        case .identifier where token.name == Word.await.name && isAwaitOperator:
            return try awaitExpression(from: start)
        default:
            return try postfix(from: start)
        }
    }

    private mutating func prefixed(from start: Int) throws(Failure) -> Expression {
        guard let unaryOperator = token.kind.unaryOperator else { throw unexpected() }
        try descend()
        try advance()
        let operand = try unary()
        depth -= 1
        if unaryOperator == .delete { try checkDelete(operand, at: start) }
        try checkExponent(after: unaryOperator.rawValue)
        return node(.unary(unaryOperator, operand), from: start)
    }

    private func checkExponent(after operation: String) throws(Failure) {
        if token.kind == .exponent {
            throw unexpected("an operand with '\(operation)' before '**' needs parentheses")
        }
    }

    private func checkDelete(_ operand: Expression, at start: Int) throws(Failure) {
        switch operand.kind {
        case .identifier(let name) where context.contains(.strict):
            throw Failure("strict mode cannot delete the variable '\(name)'", at: start)
        case .privateMember:
            throw Failure("a private member cannot be deleted", at: start)
        case .optionalChain(let inner):
            try checkDelete(inner, at: start)
        default:
            break
        }
    }

    private var isAwaitOperator: Bool {
        context.contains(.async) || context.contains(.staticBlock)
    }

    private mutating func awaitExpression(from start: Int) throws(Failure) -> Expression {
        if token.isEscaped { throw Failure("'await' cannot have an escape here", at: start) }
        if context.contains(.staticBlock) {
            throw Failure("'await' cannot be used in a static block", at: start)
        }
        if context.contains(.parameters) {
            throw Failure("'await' cannot be used in the parameters of an async function", at: start)
        }
        lastAwait = start
        if !context.contains(.nested), topLevelAwait == nil { topLevelAwait = start }
        try descend()
        try advance()
        let operand = try unary()
        depth -= 1
        try checkExponent(after: "await")
        return node(.await(operand), from: start)
    }

    /// Parses an operand that `++` or `--` may follow.
    private mutating func postfix(from start: Int) throws(Failure) -> Expression {
        let operand = try callOrMember(allowsCalls: true)
        guard token.kind == .increment || token.kind == .decrement, !token.isAfterNewline, operand !== bareArrow else {
            return operand
        }
        let update: UpdateOperator = token.kind == .increment ? .increment : .decrement
        _ = try simpleTarget(operand, "the operand of '\(update.rawValue)'", at: start)
        try advance()
        return node(.update(update, isPrefix: false, operand), from: start)
    }
}
