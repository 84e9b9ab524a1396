extension Parser {
    /// Parses a class from `class` on.
    ///
    /// - Parameters:
    ///   - needsName: Whether it must have a name.
    ///   - isDeclaration: Whether it declares its name in the surrounding scope. Nil for the value of `needsName`.
    mutating func classDefinition(needsName: Bool, isDeclaration: Bool? = nil) throws(Failure) -> Class {
        // A superclass can be a class itself, without another construct that counts a level.
        try descend()
        defer { depth -= 1 }
        let start = token.start
        let outer = context
        try advance()
        // All code of a class is strict, including its name.
        context.insert(.strict)
        var name: Identifier?
        if token.kind == .identifier {
            let identifier = try bindingIdentifier()
            name = identifier
            if isDeclaration ?? needsName { try declareLexical(identifier) }
        } else if needsName {
            throw identifierProblem() ?? unexpected("expected the name of the class")
        }
        let superclass = try eat(.extends) ? try callOrMember(allowsCalls: true) : nil
        if let superclass, superclass === bareArrow {
            throw Failure("a class cannot extend an arrow function", at: superclass.range.start)
        }
        let members = try classBody(isDerived: superclass != nil)
        context = outer
        return Class(
            name: name,
            superclass: superclass,
            members: members,
            range: SourceRange(start, previousEnd),
        )
    }

    private mutating func classBody(isDerived: Bool) throws(Failure) -> [ClassMember] {
        let open = token.start
        try expect(.leftBrace, "to open the class")
        privateNames.append(PrivateNameScope())
        var members: [ClassMember] = []
        var hasConstructor = false
        while token.kind != .rightBrace {
            if try eat(.semicolon) { continue }
            if token.kind == .endOfFile { throw unclosed(.rightBrace, "class", openedAt: open) }
            let member = try classMember(isDerived: isDerived)
            if case .constructor(let key, _) = member.kind {
                if hasConstructor { throw Failure("a class has only one constructor", at: key.range.start) }
                hasConstructor = true
            }
            members.append(member)
        }
        try advance()
        let undeclared = privateNames.removeLast().undeclared
        for (name, offset) in undeclared {
            if privateNames.isEmpty {
                throw Failure("the private name '#\(text(name))' is not declared in a class around it", at: offset)
            }
            privateNames[privateNames.count - 1].use(name, at: offset)
        }
        return members
    }

    private mutating func classMember(isDerived: Bool) throws(Failure) -> ClassMember {
        let start = token.start
        var isStatic = false
        if token.isWord(.static) {
            let next = try peek()
            if next.kind == .leftBrace {
                try advance()
                return try staticBlock(from: start)
            }
            if Self.canFollowModifier(next.kind) || next.kind == .multiply {
                isStatic = true
                try advance()
            }
        }
        let modifiers = try methodModifiers()
        let keyToken = token
        let key = try propertyKey(allowsPrivateName: true)
        if modifiers.isAny || token.kind == .leftParenthesis {
            return try classMethod(key, keyToken, modifiers, isStatic: isStatic, isDerived: isDerived, from: start)
        }
        return try field(key, keyToken, isStatic: isStatic, from: start)
    }

    private mutating func classMethod(
        _ key: PropertyKey,
        _ keyToken: Token,
        _ modifiers: MethodModifiers,
        isStatic: Bool,
        isDerived: Bool,
        from start: Int,
    ) throws(Failure) -> ClassMember {
        let isConstructor = !isStatic && key.name == "constructor"
        if isConstructor, modifiers.isAny {
            throw Failure("a constructor cannot be a getter, a setter, a generator or async", at: keyToken.start)
        }
        if isStatic, key.name == "prototype" {
            throw Failure("a class cannot have a static method named 'prototype'", at: keyToken.start)
        }
        if keyToken.kind == .privateName {
            let kind: PrivateNameScope.Kind =
                switch modifiers.accessor {
                case .get: isStatic ? .staticGetter : .getter
                case .set: isStatic ? .staticSetter : .setter
                case nil: .other
                }
            try declarePrivate(keyToken, as: kind)
        }
        var extra: Context = .superProperty
        if isConstructor, isDerived { extra.insert(.superCall) }
        guard token.kind == .leftParenthesis else { throw unexpected("expected '(' before the parameters") }
        let function = try method(modifiers, extra: extra)
        let kind: ClassMember.Kind
        switch modifiers.accessor {
        case .get: kind = .getter(key, function)
        case .set: kind = .setter(key, function)
        case nil: kind = isConstructor ? .constructor(key, function) : .method(key, function)
        }
        return ClassMember(kind, isStatic: isStatic, range: SourceRange(start, previousEnd))
    }

    private mutating func field(
        _ key: PropertyKey,
        _ keyToken: Token,
        isStatic: Bool,
        from start: Int,
    ) throws(Failure) -> ClassMember {
        if key.name == "constructor" || isStatic && key.name == "prototype" {
            throw Failure("a field cannot be named '\(key.name ?? "")'", at: keyToken.start)
        }
        if keyToken.kind == .privateName { try declarePrivate(keyToken, as: .other) }
        var value: Expression?
        if try eat(.assign) {
            let flags = context.intersection(.functionSurroundings)
            let outer = enterFunction(flags.union([.superProperty, .newTarget, .classField, .nested]))
            value = try assignment()
            leaveFunction(outer)
        }
        if token.kind != .semicolon, token.kind != .rightBrace, !token.isAfterNewline {
            throw unexpected("expected ';' or a new line to end the field")
        }
        let end = previousEnd
        _ = try eat(.semicolon)
        return ClassMember(.field(key, value), isStatic: isStatic, range: SourceRange(start, end))
    }

    private mutating func staticBlock(from start: Int) throws(Failure) -> ClassMember {
        let flags = context.intersection(.functionSurroundings)
        let outer = enterFunction(flags.union([.superProperty, .newTarget, .staticBlock, .nested]))
        let statements = try blockStatements("static block")
        leaveFunction(outer)
        return ClassMember(.staticBlock(statements), isStatic: true, range: SourceRange(start, previousEnd))
    }

    private mutating func declarePrivate(
        _ token: Token,
        as kind: PrivateNameScope.Kind,
    ) throws(Failure) {
        if token.name == Word.constructor.name {
            throw Failure("a class cannot have a private member named '#constructor'", at: token.start)
        }
        guard privateNames[privateNames.count - 1].declare(token.name, as: kind) else {
            throw Failure("'#\(text(token.name))' has already been declared", at: token.start)
        }
    }
}
