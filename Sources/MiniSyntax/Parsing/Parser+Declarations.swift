extension Parser {
    /// The kind of declaration of the names of a pattern.
    enum DeclarationRule {
        case `var`, lexical, parameter, uniqueParameter
    }

    /// Declares every name that a pattern binds.
    mutating func declare(_ pattern: Pattern, as rule: DeclarationRule) throws(Failure) {
        if case .identifier(let name) = pattern.kind {
            try declare(name, at: pattern.range.start, as: rule)
            return
        }
        for name in pattern.names { try declare(name.name, at: name.range.start, as: rule) }
    }

    private mutating func declare(_ name: String, at offset: Int, as rule: DeclarationRule) throws(Failure) {
        let number = lexer.names.number(of: name)
        let isFree =
            switch rule {
            case .var: scopes.declareVar(number)
            case .lexical: scopes.declareLexical(number)
            case .parameter: scopes.declareParameter(number) || true
            case .uniqueParameter: scopes.declareParameter(number)
            }
        guard isFree else {
            if rule == .uniqueParameter { throw Failure("two parameters are named '\(name)'", at: offset) }
            throw Failure("'\(name)' has already been declared", at: offset)
        }
        if rule == .lexical, number == Word.let.name {
            throw Failure("'let' cannot be the name of a variable declared by let, const or class", at: offset)
        }
    }

    /// Declares the name of a function.
    mutating func declareFunction(_ identifier: Identifier, isPlain: Bool) throws(Failure) {
        let number = lexer.names.number(of: identifier.name)
        let mayRepeat = isPlain && !context.contains(.strict)
        guard scopes.declareFunction(number, mayRepeat: mayRepeat) else {
            throw Failure("'\(identifier.name)' has already been declared", at: identifier.range.start)
        }
    }

    /// Declares the name of a class or of an import.
    mutating func declareLexical(_ identifier: Identifier) throws(Failure) {
        try declare(identifier.name, at: identifier.range.start, as: .lexical)
    }
}
