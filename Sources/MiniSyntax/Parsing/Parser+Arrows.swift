extension Parser {
    /// Parses `name => …`.
    ///
    /// The current token is the name.
    mutating func singleParameterArrow(isAsync: Bool, from start: Int) throws(Failure) -> Expression {
        let options = arrowOptions
        let outer = context
        if isAsync { context.insert(.async) }
        let name = try bindingIdentifier()
        context = outer
        guard token.kind == .arrow else { throw unexpected("expected '=>'") }
        if token.isAfterNewline { throw unexpected("'=>' must be on the line of the parameters") }
        let parameter = Pattern(.identifier(name.name), range: name.range)
        return try arrow([parameter], isAsync: isAsync, from: start, options)
    }

    /// Converts parameters that were parsed as expressions and parses the rest of an arrow function.
    ///
    /// The current token is the arrow.
    mutating func arrow(
        isAsync: Bool,
        from start: Int,
        _ expressions: [Expression],
        rest: Pattern?,
        _ options: ExpressionOptions,
    ) throws(Failure) -> Expression {
        if lastYield >= start { throw Failure("'yield' cannot be used in the parameters of a function", at: lastYield) }
        if lastAwait >= start { throw Failure("'await' cannot be used in the parameters of a function", at: lastAwait) }
        if isAsync, lastAwaitName >= start {
            throw Failure("'await' cannot be a name in the parameters of an async function", at: lastAwaitName)
        }
        var parameters: [Pattern] = []
        for expression in expressions {
            parameters.append(try patternElement(from: expression, isBinding: true))
        }
        if let rest { parameters.append(rest) }
        return try arrow(parameters, isAsync: isAsync, from: start, options)
    }

    /// Parses an arrow function from its arrow on.
    ///
    /// - Parameter options: The options of the complete function. In the head of a `for`, its body has no `in` operator
    ///   either.
    private mutating func arrow(
        _ parameters: [Pattern],
        isAsync: Bool,
        from start: Int,
        _ options: ExpressionOptions,
    ) throws(Failure) -> Expression {
        var flags = context.intersection(.arrowSurroundings).union(.ownOfArrow)
        // In a static block, `await` is allowed as a name in it, but `arguments` is not.
        if context.contains(.staticBlock) { flags.insert(.classField) }
        if isAsync { flags.insert(.async) }
        try advance()
        let outer = enterFunction(flags)
        let outerCover = cover
        let body: Function.Body
        if token.kind == .leftBrace {
            body = try functionBody(name: nil, form: .arrow, parameters)
        } else {
            if token.kind == .endOfFile { throw unexpected("expected the body of the function after '=>'") }
            for parameter in parameters { try declare(parameter, as: .uniqueParameter) }
            body = .expression(try assignment(options))
        }
        let isStrict = context.contains(.strict)
        leaveFunction(outer)
        cover = outerCover
        let range = SourceRange(start, previousEnd)
        let function = Function(
            name: nil,
            form: .arrow,
            isAsync: isAsync,
            isGenerator: false,
            isStrict: isStrict,
            parameters: parameters,
            body: body,
            range: range,
        )
        let expression = Expression(.function(function), range: range)
        bareArrow = expression
        return expression
    }

    /// Parses `async (…)` as a call, or `async (…) => …`.
    ///
    /// The current token is `async`.
    mutating func asyncCallOrArrow(from start: Int) throws(Failure) -> Expression {
        let options = arrowOptions
        let callee = try identifier()
        let open = token.start
        let outerCover = cover
        cover = PatternErrors()
        try advance()
        var arguments: [Argument] = []
        var spreadComma: Int?
        while token.kind != .rightParenthesis {
            if try eat(.ellipsis) {
                arguments.append(.spread(try assignment(.maybePattern)))
                if token.kind == .comma { spreadComma = token.start }
            } else {
                if token.kind == .endOfFile { throw unclosed(.rightParenthesis, "call", openedAt: open) }
                arguments.append(.value(try assignment(.maybePattern)))
            }
            if token.kind == .rightParenthesis { break }
            guard token.kind == .comma else { throw unclosed(.rightParenthesis, "call", openedAt: open) }
            try advance()
        }
        try advance()
        guard token.kind == .arrow, !token.isAfterNewline else {
            try checkCover()
            cover = outerCover
            let expression = Expression(.identifier(callee.name), range: callee.range)
            return node(.call(expression, arguments, isOptional: false), from: start)
        }
        cover = outerCover
        var rest: Pattern?
        if case .spread(let value)? = arguments.last {
            if let spreadComma { throw Failure("a rest parameter must be the last", at: spreadComma) }
            arguments.removeLast()
            let pattern = try pattern(from: value, isBinding: true)
            rest = Pattern(.rest(pattern), range: value.range)
        }
        var expressions: [Expression] = []
        for argument in arguments {
            guard case .value(let expression) = argument else {
                throw Failure("a rest parameter must be the last", at: argument.expression.range.start)
            }
            expressions.append(expression)
        }
        return try arrow(isAsync: true, from: start, expressions, rest: rest, options)
    }
}
