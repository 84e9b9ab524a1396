/// Functions, their parameters and the members of objects.
extension TypeScriptParser {
    /// The parameters of a function that need code outside of the list.
    struct ParameterList {
        /// The names of parameters that are also properties.
        var properties: [String] = []
        /// The decorators of parameters.
        var decorators: [ParameterDecorator] = []
    }

    struct ParameterDecorator {
        let index: Int
        let code: String
    }

    /// Enters the scope of a function.
    ///
    /// - Returns: The function around it, for ``leaveFunction(_:)``.
    mutating func enterFunction(isAsync: Bool, isGenerator: Bool) -> FunctionKind {
        let outer = function
        function = FunctionKind(isAsync: isAsync, isGenerator: isGenerator)
        scopes.enter(isFunction: true)
        return outer
    }

    mutating func leaveFunction(_ outer: FunctionKind) {
        scopes.leave()
        function = outer
    }

    /// Parses the body of a function in braces.
    mutating func functionBody() throws(Failure) {
        let open = token.start
        try expect(.leftBrace, "to open the body of the function")
        try statements(closing: "function", openedAt: open)
    }

    /// Parses statements and the closing brace.
    mutating func statements(closing what: String, openedAt open: Int) throws(Failure) {
        while token.kind != .rightBrace {
            if token.kind == .endOfFile { throw unclosed(.rightBrace, what, openedAt: open) }
            try statement(.block)
        }
        try advance()
    }

    /// Parses the parameters, the type and the body of a function.
    ///
    /// - Returns: Nil for a signature without a body.
    mutating func functionRest(isAsync: Bool, isGenerator: Bool) throws(Failure) -> ParameterList? {
        let outer = enterFunction(isAsync: isAsync, isGenerator: isGenerator)
        try erasedTypeParameters()
        let list = try parameters()
        try annotation()
        let hasBody = token.kind == .leftBrace
        if hasBody { try functionBody() }
        leaveFunction(outer)
        return hasBody ? list : nil
    }

    mutating func erasedTypeParameters() throws(Failure) {
        let start = token.start
        guard token.kind == .less else { return }
        try typeParameters()
        edits.erase(start, previousEnd)
    }

    mutating func functionExpression(isAsync: Bool) throws(Failure) {
        try advance()
        let isGenerator = try eat(.multiply)
        scopes.enter(isFunction: false)
        if token.kind == .identifier {
            scopes.declare(token.name)
            try advance()
        }
        guard try functionRest(isAsync: isAsync, isGenerator: isGenerator) != nil else {
            throw unexpected("expected '{' to open the body of the function")
        }
        scopes.leave()
    }

    // MARK: Parameters

    /// Parses parameters in parentheses.
    mutating func parameters() throws(Failure) -> ParameterList {
        let open = token.start
        try expect(.leftParenthesis, "to open the parameters")
        var list = ParameterList()
        var index = 0
        while token.kind != .rightParenthesis {
            if token.kind == .endOfFile { throw unclosed(.rightParenthesis, "parameters", openedAt: open) }
            if token.kind == .this {
                let start = token.start
                try advance()
                try annotation()
                _ = try eat(.comma)
                edits.erase(start, previousEnd)
                continue
            }
            try parameter(index, &list)
            index += 1
            if token.kind == .rightParenthesis { break }
            guard token.kind == .comma else { throw unclosed(.rightParenthesis, "parameters", openedAt: open) }
            try advance()
        }
        try advance()
        return list
    }

    private mutating func parameter(_ index: Int, _ list: inout ParameterList) throws(Failure) {
        while token.kind == .at { list.decorators.append(try parameterDecorator(index)) }
        let start = token.start
        try parameterModifiers()
        let isProperty = token.start > start
        if isProperty { edits.erase(start, previousEnd) }
        _ = try eat(.ellipsis)
        if isProperty {
            guard token.kind == .identifier else { throw unexpected("a parameter that is a property needs a name") }
            list.properties.append(text(token.start, token.end))
        }
        try bindingTarget(isVar: false)
        if token.kind == .question {
            edits.erase(token.start, token.end)
            try advance()
        }
        try annotation()
        if try eat(.assign) { try assignment() }
    }

    /// Erases the decorator of a parameter, whose code moves to the end of the class.
    private mutating func parameterDecorator(_ index: Int) throws(Failure) -> ParameterDecorator {
        let start = token.start
        let before = edits.mark
        try advance()
        let code = token.start
        try callOrMember(isDecorator: true)
        let range = SourceRange(code, previousEnd)
        if hasLineEnd(from: code, to: previousEnd) || edits.inserts(in: range, since: before) {
            throw Failure("the decorator of a parameter must be an expression of JavaScript in one line", at: start)
        }
        let text = edits.text(in: range, of: lexer.bytes, since: before)
        edits.erase(start, previousEnd)
        return ParameterDecorator(index: index, code: text)
    }

    // MARK: Objects

    /// The words before the name of a method.
    struct MethodModifiers {
        var isAsync = false
        var isGenerator = false
        var isAccessor = false

        var isAny: Bool { isAsync || isGenerator || isAccessor }
    }

    /// Parses an object literal or a pattern of an assignment.
    mutating func object() throws(Failure) {
        let open = token.start
        try advance()
        while token.kind != .rightBrace {
            if token.kind == .endOfFile { throw unclosed(.rightBrace, "object", openedAt: open) }
            try property()
            if token.kind == .rightBrace { break }
            guard token.kind == .comma else { throw unclosed(.rightBrace, "object", openedAt: open) }
            try advance()
        }
        try advance()
    }

    private mutating func property() throws(Failure) {
        if try eat(.ellipsis) { return try assignment() }
        let modifiers = try methodModifiers()
        let key = token
        try propertyKey()
        if modifiers.isAny || token.kind == .leftParenthesis || token.kind == .less {
            let list = try functionRest(isAsync: modifiers.isAsync, isGenerator: modifiers.isGenerator)
            guard list != nil else { throw unexpected("expected '{' to open the body of the method") }
        } else if try eat(.colon) {
            try assignment()
        } else {
            guard key.kind == .identifier else { throw unexpected("expected ':' after the property's name") }
            scopes.refer(to: key.name, at: key.start, isShorthand: true)
            if try eat(.assign) { try assignment() }
        }
    }

    /// Parses `async`, `*`, `get` and `set` before the name of a method.
    mutating func methodModifiers() throws(Failure) -> MethodModifiers {
        var modifiers = MethodModifiers()
        if token.isWord(.get) || token.isWord(.set) || token.isWord(.async) {
            let next = try peek()
            let isAsync = token.isWord(.async)
            guard isName(next.kind) || isAsync && next.kind == .multiply, !isAsync || !next.isAfterNewline else {
                return modifiers
            }
            modifiers.isAsync = isAsync
            modifiers.isAccessor = !isAsync
            try advance()
        }
        modifiers.isGenerator = try eat(.multiply)
        return modifiers
    }

    /// Whether a token begins the name of a member.
    func isName(_ kind: TokenKind) -> Bool {
        switch kind {
        case .string, .number, .bigInt, .leftBracket, .privateName: true
        default: kind.isWord
        }
    }

    /// Parses the name of a property.
    mutating func propertyKey() throws(Failure) {
        guard isName(token.kind) else { throw unexpected("expected the name of a property") }
        guard token.kind == .leftBracket else { return try advance() }
        let open = token.start
        try advance()
        try assignment()
        try close(.rightBracket, "computed key", openedAt: open)
    }
}
