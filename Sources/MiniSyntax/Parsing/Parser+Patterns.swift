extension Parser {
    /// Parses a name or a pattern in a declaration or in parameters.
    mutating func bindingPattern() throws(Failure) -> Pattern {
        let start = token.start
        switch token.kind {
        case .leftBracket:
            try descend()
            let elements = try arrayBinding()
            depth -= 1
            return Pattern(.array(elements), range: SourceRange(start, previousEnd))
        case .leftBrace:
            try descend()
            let properties = try objectBinding()
            depth -= 1
            return Pattern(.object(properties), range: SourceRange(start, previousEnd))
        default:
            let name = try bindingIdentifier()
            return Pattern(.identifier(name.name), range: name.range)
        }
    }

    /// Parses a pattern with or without a default.
    mutating func bindingElement() throws(Failure) -> Pattern {
        let start = token.start
        return try withDefault(try bindingPattern(), from: start)
    }

    private mutating func withDefault(_ pattern: Pattern, from start: Int) throws(Failure) -> Pattern {
        guard try eat(.assign) else { return pattern }
        let value = try assignment()
        return Pattern(.withDefault(pattern, value), range: SourceRange(start, previousEnd))
    }

    /// Parses `...pattern`.
    mutating func restBinding() throws(Failure) -> Pattern {
        let start = token.start
        try advance()
        let pattern = try bindingPattern()
        if token.kind == .assign { throw unexpected("a rest element has no default") }
        return Pattern(.rest(pattern), range: SourceRange(start, previousEnd))
    }

    private mutating func arrayBinding() throws(Failure) -> [Pattern?] {
        let open = token.start
        try advance()
        var elements: [Pattern?] = []
        while token.kind != .rightBracket {
            if try eat(.comma) {
                elements.append(nil)
                continue
            }
            if token.kind == .ellipsis {
                elements.append(try restBinding())
                if token.kind == .comma { throw unexpected("a rest element must be the last") }
            } else {
                elements.append(try bindingElement())
            }
            if token.kind == .rightBracket { break }
            guard token.kind == .comma else { throw unclosed(.rightBracket, "pattern", openedAt: open) }
            try advance()
        }
        try advance()
        return elements
    }

    private mutating func objectBinding() throws(Failure) -> [PropertyPattern] {
        let open = token.start
        try advance()
        var properties: [PropertyPattern] = []
        while token.kind != .rightBrace {
            properties.append(try propertyBinding())
            if token.kind == .rightBrace { break }
            guard token.kind == .comma else { throw unclosed(.rightBrace, "pattern", openedAt: open) }
            try advance()
        }
        try advance()
        return properties
    }

    private mutating func propertyBinding() throws(Failure) -> PropertyPattern {
        let start = token.start
        if try eat(.ellipsis) {
            let name = try bindingIdentifier()
            if token.kind != .rightBrace { throw unexpected("a rest element must be the last") }
            let pattern = Pattern(.identifier(name.name), range: name.range)
            return PropertyPattern(.rest(pattern), range: SourceRange(start, previousEnd))
        }
        if token.kind == .identifier {
            let next = try peek().kind
            if next != .colon, next != .leftParenthesis {
                let name = try bindingIdentifier()
                let pattern = try withDefault(Pattern(.identifier(name.name), range: name.range), from: start)
                return PropertyPattern(.shorthand(pattern), range: SourceRange(start, previousEnd))
            }
        }
        let key = try propertyKey()
        try expect(.colon, "after the property's name")
        let pattern = try bindingElement()
        return PropertyPattern(.value(key, pattern), range: SourceRange(start, previousEnd))
    }

    /// Converts a name or a member, the simple targets of an assignment.
    func simpleTarget(_ expression: Expression, _ place: String, at start: Int? = nil) throws(Failure) -> Pattern {
        switch expression.kind {
        case .identifier(let name):
            try checkAssignable(name, at: expression.range.start)
            return Pattern(.identifier(name), range: expression.range)
        case .member, .index, .privateMember:
            return Pattern(.member(expression), range: expression.range)
        default:
            throw Failure("\(place) must be a variable or a member", at: start ?? expression.range.start)
        }
    }

    private func checkAssignable(_ name: String, at offset: Int) throws(Failure) {
        if context.contains(.strict), name == "eval" || name == "arguments" {
            throw Failure("'\(name)' cannot be declared or assigned in strict mode", at: offset)
        }
    }

    /// Converts an expression into a pattern.
    ///
    /// - Parameter isBinding: Whether the pattern declares its names, as parameters do.
    func pattern(from expression: Expression, isBinding: Bool) throws(Failure) -> Pattern {
        switch expression.kind {
        case .identifier(let name):
            if isBinding, parenthesized.contains(expression.range) { throw notAPattern(expression, isBinding) }
            try checkAssignable(name, at: expression.range.start)
            return Pattern(.identifier(name), range: expression.range)
        case .member, .index, .privateMember:
            if isBinding { throw notAPattern(expression, isBinding) }
            return Pattern(.member(expression), range: expression.range)
        case .array(let elements) where !parenthesized.contains(expression.range):
            return try arrayPattern(elements, expression, isBinding)
        case .object(let properties) where !parenthesized.contains(expression.range):
            return try objectPattern(properties, expression, isBinding)
        default:
            throw notAPattern(expression, isBinding)
        }
    }

    private func notAPattern(_ expression: Expression, _ isBinding: Bool) -> Failure {
        let message =
            if isBinding {
                "a parameter must be a name or a pattern"
            } else if case .optionalChain = expression.kind {
                "an optional chain cannot be assigned to"
            } else {
                "only a variable, a member or a pattern can be assigned to"
            }
        return Failure(message, at: expression.range.start)
    }

    /// Converts an element of a pattern, with or without a default.
    func patternElement(from expression: Expression, isBinding: Bool) throws(Failure) -> Pattern {
        guard case .assignment(.assign, let target, let value) = expression.kind,
            !parenthesized.contains(expression.range)
        else { return try pattern(from: expression, isBinding: isBinding) }
        if isBinding { try checkBinding(target) }
        return Pattern(.withDefault(target, value), range: expression.range)
    }

    /// Checks that a pattern that was parsed as an assignment target contains only names.
    private func checkBinding(_ pattern: Pattern) throws(Failure) {
        switch pattern.kind {
        case .identifier where parenthesized.contains(pattern.range), .member:
            throw Failure("a parameter must be a name or a pattern", at: pattern.range.start)
        case .identifier:
            break
        case .array(let elements):
            for case let element? in elements { try checkBinding(element) }
        case .object(let properties):
            for property in properties {
                switch property.kind {
                case .value(_, let pattern), .shorthand(let pattern), .rest(let pattern): try checkBinding(pattern)
                }
            }
        case .withDefault(let pattern, _), .rest(let pattern):
            try checkBinding(pattern)
        }
    }

    private func arrayPattern(
        _ elements: [ArrayElement],
        _ array: Expression,
        _ isBinding: Bool,
    ) throws(Failure) -> Pattern {
        var patterns: [Pattern?] = []
        for (index, element) in elements.enumerated() {
            switch element {
            case .hole:
                patterns.append(nil)
            case .value(let value):
                patterns.append(try patternElement(from: value, isBinding: isBinding))
            case .spread(let value):
                if index < elements.count - 1 || commasAfterSpread.contains(array.range.start) {
                    throw Failure("a rest element must be the last", at: value.range.start)
                }
                let rest = try pattern(from: value, isBinding: isBinding)
                patterns.append(Pattern(.rest(rest), range: value.range))
            }
        }
        return Pattern(.array(patterns), range: array.range)
    }

    private func objectPattern(
        _ properties: [Property],
        _ object: Expression,
        _ isBinding: Bool,
    ) throws(Failure) -> Pattern {
        var patterns: [PropertyPattern] = []
        for (index, property) in properties.enumerated() {
            let kind: PropertyPattern.Kind
            switch property.kind {
            case .value(let key, let value):
                kind = .value(key, try patternElement(from: value, isBinding: isBinding))
            case .shorthand(let value):
                kind = .shorthand(try patternElement(from: value, isBinding: isBinding))
            case .method, .getter, .setter:
                throw Failure("a method cannot be assigned to", at: property.range.start)
            case .spread(let value):
                if index < properties.count - 1 || commasAfterSpread.contains(object.range.start) {
                    throw Failure("a rest element must be the last", at: value.range.start)
                }
                let rest = try pattern(from: value, isBinding: isBinding)
                switch rest.kind {
                case .identifier, .member: break
                default: throw Failure("the rest of an object must be a plain variable", at: value.range.start)
                }
                kind = .rest(rest)
            }
            patterns.append(PropertyPattern(kind, range: property.range))
        }
        return Pattern(.object(patterns), range: object.range)
    }
}
