extension Parser {
    /// The modifiers before the name of a method.
    struct MethodModifiers {
        enum Accessor {
            case get, set
        }

        var isAsync = false
        var isGenerator = false
        var accessor: Accessor?

        var isAny: Bool { isAsync || isGenerator || accessor != nil }
    }

    /// Parses a function declaration from `function` on.
    mutating func functionDeclaration(isAsync: Bool, needsName: Bool, from start: Int) throws(Failure) -> Function {
        try advance()
        let isGenerator = try eat(.multiply)
        var name: Identifier?
        if token.kind != .leftParenthesis || needsName {
            if token.kind == .leftParenthesis { throw unexpected("expected the name of the function") }
            // The name is declared in the surrounding scope and follows its rules.
            let identifier = try bindingIdentifier()
            name = identifier
            try declareFunction(identifier, isPlain: !isAsync && !isGenerator)
        } else {
            defaultParameters = token.start
        }
        let flags = functionContext(isAsync: isAsync, isGenerator: isGenerator)
        return try function(name: name, form: .declaration, context: flags, from: start)
    }

    /// Parses a function expression from `function` on.
    mutating func functionExpression(isAsync: Bool, from start: Int) throws(Failure) -> Expression {
        try advance()
        let isGenerator = try eat(.multiply)
        let flags = functionContext(isAsync: isAsync, isGenerator: isGenerator)
        var name: Identifier?
        if token.kind != .leftParenthesis {
            // The name is declared inside the function and follows its rules.
            let outer = context
            context = flags
            name = try bindingIdentifier()
            context = outer
        }
        let function = try function(name: name, form: .expression, context: flags, from: start)
        return node(.function(function), from: start)
    }

    /// Parses a method from its parameters on.
    mutating func method(_ modifiers: MethodModifiers, extra: Context) throws(Failure) -> Function {
        let flags = functionContext(isAsync: modifiers.isAsync, isGenerator: modifiers.isGenerator)
        let start = token.start
        let function = try function(name: nil, form: .method, context: flags.union(extra), from: start)
        switch modifiers.accessor {
        case .get where !function.parameters.isEmpty:
            throw Failure("a getter has no parameters", at: function.parameters[0].range.start)
        case .set:
            var isRest = false
            if case .rest? = function.parameters.first?.kind { isRest = true }
            if function.parameters.count != 1 || isRest {
                throw Failure("a setter has exactly one parameter", at: start)
            }
        default: break
        }
        return function
    }

    /// Parses the modifiers before the name of a method, unless they are the name itself.
    mutating func methodModifiers() throws(Failure) -> MethodModifiers {
        var modifiers = MethodModifiers()
        if token.isWord(.async) {
            let next = try peek()
            if !next.isAfterNewline, Self.canFollowModifier(next.kind) || next.kind == .multiply {
                modifiers.isAsync = true
                try advance()
            }
        } else if token.isWord(.get) || token.isWord(.set) {
            if Self.canFollowModifier(try peek().kind) {
                modifiers.accessor = token.isWord(.get) ? .get : .set
                try advance()
            }
        }
        if modifiers.accessor == nil { modifiers.isGenerator = try eat(.multiply) }
        return modifiers
    }

    /// Whether a token begins the name of a method, so that the word before it is a modifier.
    static func canFollowModifier(_ kind: TokenKind) -> Bool {
        switch kind {
        case .string, .number, .bigInt, .leftBracket, .privateName: true
        default: kind.isWord
        }
    }

    private func functionContext(isAsync: Bool, isGenerator: Bool) -> Context {
        var flags = context.intersection(.functionSurroundings).union(.ownOfFunction)
        if isAsync { flags.insert(.async) }
        if isGenerator { flags.insert(.generator) }
        return flags
    }

    /// Parses a function from its parameters on.
    private mutating func function(
        name: Identifier?,
        form: Function.Form,
        context flags: Context,
        from start: Int,
    ) throws(Failure) -> Function {
        let outer = enterFunction(flags)
        context.insert(.parameters)
        let open = token.start
        try expect(.leftParenthesis, "before the parameters")
        var parameters: [Pattern] = []
        while token.kind != .rightParenthesis {
            if token.kind == .ellipsis {
                parameters.append(try restBinding())
                if token.kind != .rightParenthesis { throw unexpected("a rest parameter must be the last") }
                break
            }
            parameters.append(try bindingElement())
            if token.kind == .rightParenthesis { break }
            guard token.kind == .comma else { throw unclosed(.rightParenthesis, "parameters", openedAt: open) }
            try advance()
        }
        try advance()
        context.remove(.parameters)
        let body = try functionBody(name: name, form: form, parameters)
        let isStrict = context.contains(.strict)
        leaveFunction(outer)
        return Function(
            name: name,
            form: form,
            isAsync: flags.contains(.async),
            isGenerator: flags.contains(.generator),
            isStrict: isStrict,
            parameters: parameters,
            body: body,
            range: SourceRange(start, previousEnd),
        )
    }

    /// The state of the surrounding code that a function hides from its own code.
    struct FunctionState {
        var context: Context
        var labels: [Label]
        var lastYield: Int
        var lastAwait: Int
        var lastAwaitName: Int
    }

    mutating func enterFunction(_ flags: Context) -> FunctionState {
        let outer = FunctionState(
            context: context,
            labels: labels,
            lastYield: lastYield,
            lastAwait: lastAwait,
            lastAwaitName: lastAwaitName,
        )
        context = flags
        labels = []
        scopes.enter(.function)
        return outer
    }

    mutating func leaveFunction(_ outer: FunctionState) {
        scopes.leave()
        context = outer.context
        labels = outer.labels
        lastYield = outer.lastYield
        lastAwait = outer.lastAwait
        lastAwaitName = outer.lastAwaitName
    }

    /// Parses the body in braces after the parameters, and declares the parameters.
    mutating func functionBody(
        name: Identifier?,
        form: Function.Form,
        _ parameters: [Pattern],
    ) throws(Failure) -> Function.Body {
        guard token.kind == .leftBrace else { throw unexpected("expected '{' to open the body of the function") }
        let open = token.start
        try advance()
        let isSimple = parameters.allSatisfy { if case .identifier = $0.kind { true } else { false } }
        let wasStrict = context.contains(.strict)
        var statements: [Statement] = []
        // Names of parameters are in scope before the first statement can declare others.
        let isUnique = !isSimple || form != .declaration && form != .expression
        for parameter in parameters {
            try declare(parameter, as: isUnique || wasStrict ? .uniqueParameter : .parameter)
        }
        try directives(into: &statements, allowsUseStrict: isSimple)
        if context.contains(.strict), !wasStrict {
            try checkStrictFunction(name, parameters, checksRepetition: !isUnique)
        }
        while token.kind != .rightBrace {
            if token.kind == .endOfFile { throw unclosed(.rightBrace, "function", openedAt: open) }
            statements.append(try statement(.list))
        }
        try advance()
        return .block(statements, range: SourceRange(open, previousEnd))
    }

    /// Checks the parts that were parsed before "use strict" made the function strict.
    private func checkStrictFunction(
        _ name: Identifier?,
        _ parameters: [Pattern],
        checksRepetition: Bool,
    ) throws(Failure) {
        if let name { try checkStrictName(name.name, at: name.range.start) }
        var seen: Set<ExactName> = []
        for parameter in parameters {
            guard case .identifier(let name) = parameter.kind else { continue }
            try checkStrictName(name, at: parameter.range.start)
            if checksRepetition, !seen.insert(ExactName(name)).inserted {
                throw Failure("two parameters are named '\(name)'", at: parameter.range.start)
            }
        }
    }

    private static let strictReserved: Set<String> = [
        "implements", "interface", "let", "package", "private", "protected", "public", "static", "yield",
    ]

    private func checkStrictName(_ name: String, at offset: Int) throws(Failure) {
        if name == "eval" || name == "arguments" {
            throw Failure("'\(name)' cannot be declared or assigned in strict mode", at: offset)
        }
        if Self.strictReserved.contains(name) {
            throw Failure("'\(name)' is reserved in strict mode", at: offset)
        }
    }

    /// Parses the directives at the start of a body, which may enable strict mode.
    mutating func directives(into statements: inout [Statement], allowsUseStrict: Bool = true) throws(Failure) {
        var octal: Int?
        while token.kind == .string {
            let first = token
            let statement = try statement(.list)
            guard case .expression(let expression) = statement.kind, case .string(let literal) = expression.kind,
                expression.range.start == statement.range.start
            else {
                statements.append(statement)
                return
            }
            statements.append(Statement(.directive(literal), range: statement.range))
            if first.flags.contains(.legacyOctal), octal == nil { octal = first.start }
            if literal.raw.utf8.count == 12, literal.raw.dropFirst().dropLast() == "use strict" {
                guard allowsUseStrict else {
                    let hint = "a function with defaults, patterns or a rest parameter cannot have 'use strict'"
                    throw Failure(hint, at: first.start)
                }
                context.insert(.strict)
            }
            if context.contains(.strict), let octal {
                throw Failure("strict mode has no octal escapes in strings", at: octal)
            }
        }
    }
}
