extension Parser {
    /// The reason why the current token is not a valid name of a variable here, or nil if it is valid.
    func identifierProblem() -> Failure? {
        guard token.kind == .identifier else {
            if token.kind.isReservedWord {
                return Failure("the keyword '\(token.kind.text)' cannot be the name of a variable", at: token.start)
            }
            return unexpected("expected a name")
        }
        // The words with a special meaning have the lowest numbers.
        guard token.name <= Word.arguments.name else { return nil }
        return wordProblem(token.name, at: token.start)
    }

    /// The reason why a word is not a valid name of a variable here, or nil if it is valid.
    func wordProblem(_ name: Int32, at offset: Int) -> Failure? {
        if name == Word.await.name {
            if context.contains(.module) || context.contains(.async) || context.contains(.staticBlock) {
                return Failure("'await' cannot be a name here", at: offset)
            }
        } else if name == Word.yield.name, context.contains(.generator) {
            return Failure("'yield' cannot be a name in a generator", at: offset)
        } else if name == Word.arguments.name {
            if !context.isDisjoint(with: [.classField, .staticBlock]) {
                return Failure("'arguments' cannot be used in a class field or static block", at: offset)
            }
        } else if Word.isReservedInStrictMode(name), context.contains(.strict) {
            return Failure("'\(text(name))' is reserved in strict mode", at: offset)
        }
        return nil
    }

    /// Parses a name that is used or declared here.
    ///
    /// The caller has checked that the token is a name.
    mutating func identifier() throws(Failure) -> Identifier {
        if let problem = identifierProblem() { throw problem }
        let identifier = Identifier(text(token.name), range: SourceRange(token.start, token.end))
        if token.name == Word.await.name { lastAwaitName = token.start }
        try advance()
        return identifier
    }

    /// Parses a name that is declared here.
    mutating func bindingIdentifier() throws(Failure) -> Identifier {
        if context.contains(.strict), let problem = strictBindingProblem(token.name, at: token.start) { throw problem }
        return try identifier()
    }

    /// The reason why strict code cannot declare or assign a name, or nil if it can.
    func strictBindingProblem(_ name: Int32, at offset: Int) -> Failure? {
        guard name == Word.eval.name || name == Word.arguments.name else { return nil }
        return Failure("'\(text(name))' cannot be declared or assigned in strict mode", at: offset)
    }

    /// Parses the name of a property, which can be any word.
    mutating func propertyName(_ purpose: String) throws(Failure) -> Identifier {
        guard token.kind.isWord else { throw unexpected(purpose) }
        let identifier = Identifier(text(token.name), range: SourceRange(token.start, token.end))
        try advance()
        return identifier
    }

    /// Parses a private name that is used here.
    mutating func usedPrivateName() throws(Failure) -> Identifier {
        let identifier = Identifier(text(token.name), range: SourceRange(token.start, token.end))
        guard !privateNames.isEmpty else {
            let message = "the private name '#\(identifier.name)' is not declared in a class around it"
            throw Failure(message, at: token.start)
        }
        privateNames[privateNames.count - 1].use(token.name, at: token.start)
        try advance()
        return identifier
    }
}
