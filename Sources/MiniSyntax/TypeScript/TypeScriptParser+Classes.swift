/// Classes.
extension TypeScriptParser {
    /// Parses a class from the word `class` on.
    ///
    /// - Parameters:
    ///   - isExpression: Whether the name belongs to the class only.
    ///   - variable: The variable of a class with decorators, which replaces the name.
    @discardableResult
    mutating func classDefinition(isExpression: Bool, variable: String? = nil) throws(Failure) -> ClassDefinition {
        try advance()
        var definition = ClassDefinition()
        if isExpression { scopes.enter(isFunction: false) }
        if token.kind == .identifier, try !startsImplements() {
            definition.name = token
            if isExpression { scopes.declare(token.name) } else { scopes.declareHoisted(token.name) }
            if variable != nil { edits.erase(token.start, token.end) }
            try advance()
        }
        try erasedTypeParameters()
        try heritage(&definition)
        let open = token.start
        try expect(.leftBrace, "to open the class")
        if let variable { edits.insert("static{\(variable)=this;}", at: previousEnd) }
        while token.kind != .rightBrace {
            if token.kind == .endOfFile { throw unclosed(.rightBrace, "class", openedAt: open) }
            try classMember(&definition)
        }
        if !isAmbient { try finish(&definition, isDecorated: variable != nil) }
        try advance()
        if isExpression { scopes.leave() }
        return definition
    }

    private mutating func startsImplements() throws(Failure) -> Bool {
        guard token.isWord(.implements) else { return false }
        return try peek().kind.isWord
    }

    private mutating func heritage(_ definition: inout ClassDefinition) throws(Failure) {
        if try eat(.extends) {
            definition.hasSuperclass = true
            try callOrMember()
            let start = token.start
            try typeArguments()
            edits.erase(start, max(start, previousEnd))
            while isAmbient, try eat(.comma) { try type() }
        }
        if token.isWord(.implements) {
            let start = token.start
            try advance()
            try typeList()
            edits.erase(start, previousEnd)
        }
    }

    // MARK: Members

    /// The words before a member.
    private struct MemberModifiers {
        var isStatic = false
        var isAbstract = false
        var isDeclared = false
        /// The word `accessor`.
        var accessor: Token?
    }

    private mutating func classMember(_ definition: inout ClassDefinition) throws(Failure) {
        if try eat(.semicolon) { return }
        let memberStart = token.start
        let outer = snapshot
        let decorators = try memberDecorators()
        let start = token.start
        let before = snapshot
        if token.isWord(.static), try peek().kind == .leftBrace { return try staticBlock() }
        let modifiers = try memberModifiers(isFirst: decorators == nil)
        if token.kind == .leftBracket, try startsIndexSignature() {
            try indexSignature()
            return discardItem(from: memberStart, since: outer)
        }
        if !modifiers.isStatic, isConstructor, try startsSignature() {
            if try !constructor(&definition) { discardItem(from: memberStart, since: outer) }
            return
        }
        let method = try methodModifiers()
        let key = token
        try propertyKey()
        let keyEnd = previousEnd
        if decorators != nil, key.kind == .privateName {
            throw Failure("a private member cannot have decorators", at: key.start)
        }
        if token.kind == .question || token.kind == .not {
            edits.erase(token.start, token.end)
            try advance()
        }
        if method.isAny || token.kind == .leftParenthesis || token.kind == .less {
            let list = try functionRest(isAsync: method.isAsync, isGenerator: method.isGenerator)
            guard let list else {
                try semicolon()
                return discardItem(from: memberStart, since: outer)
            }
            note(decorators, list.decorators, key, keyEnd, modifiers.isStatic, isField: false, &definition)
            return
        }
        let hasValue = try field()
        let valueEnd = previousEnd
        try semicolon()
        if modifiers.isAbstract || modifiers.isDeclared && decorators == nil {
            return discardItem(from: memberStart, since: outer)
        }
        if let accessor = modifiers.accessor {
            let name = try emitAccessor(accessor, key, keyEnd, modifiers.isStatic)
            note(decorators, [], key, keyEnd, modifiers.isStatic, isField: false, &definition)
            guard hasValue, !modifiers.isStatic else { return }
            definition.fields.append(
                ClassDefinition.Field(
                    key: .accessor(name),
                    start: accessor.start,
                    keyEnd: keyEnd,
                    valueEnd: valueEnd,
                    isDecorated: false,
                )
            )
            return
        }
        let isDefined = hasValue && !modifiers.isDeclared
        if !isDefined, decorators != nil, key.kind == .leftBracket {
            keepKey(key, keyEnd, from: start)
        } else if !isDefined, key.kind != .privateName {
            discardItem(from: start, since: before)
        }
        note(decorators, [], key, keyEnd, modifiers.isStatic, isField: true, &definition)
        guard isDefined, !modifiers.isStatic else { return }
        definition.fields.append(
            ClassDefinition.Field(
                key: Self.kind(of: key),
                start: key.start,
                keyEnd: keyEnd,
                valueEnd: valueEnd,
                isDecorated: decorators != nil,
            )
        )
    }

    private static func kind(of key: Token) -> ClassDefinition.Field.Key {
        switch key.kind {
        case .privateName: .privateName
        case .leftBracket: .computed
        case .string, .number, .bigInt: .literal
        default: .name
        }
    }

    /// Parses the type and the value of a field.
    ///
    /// - Returns: Whether there is a value.
    private mutating func field() throws(Failure) -> Bool {
        try annotation()
        guard try eat(.assign) else { return false }
        let outer = enterFunction(isAsync: false, isGenerator: false)
        try assignment()
        leaveFunction(outer)
        return true
    }

    private mutating func staticBlock() throws(Failure) {
        try advance()
        let outer = enterFunction(isAsync: false, isGenerator: false)
        try functionBody()
        leaveFunction(outer)
    }

    private mutating func memberModifiers(isFirst: Bool) throws(Failure) -> MemberModifiers {
        var modifiers = MemberModifiers()
        let first = token
        while token.kind == .identifier, try isMemberModifier() {
            let word = token
            if word.isWord(.static) {
                modifiers.isStatic = true
            } else if word.isWord(.accessor) {
                modifiers.accessor = word
            } else {
                if word.isWord(.abstract) { modifiers.isAbstract = true }
                if word.isWord(.declare) { modifiers.isDeclared = true }
                edits.erase(word.start, word.end)
            }
            try advance()
        }
        // The line before must not continue in this one.
        let continues =
            token.kind == .leftBracket || token.kind == .multiply || token.kind == .in
            || token.kind == .instanceof
        if isFirst, token.start > first.start, continues, !first.isWord(.static), !first.isWord(.accessor) {
            edits.overwrite(first.start, ";")
        }
        return modifiers
    }

    private static let modifiers: [Word] = [
        .static, .public, .private, .protected, .readonly, .abstract, .declare, .override, .accessor,
    ]

    /// Whether the word is a modifier and not the name of a member.
    private mutating func isMemberModifier() throws(Failure) -> Bool {
        // Most members begin with a name that is no word of the language.
        guard
            token.name >= Word.abstract.name && token.name <= Word.unique.name
                || Word.isReservedInStrictMode(token.name),
            Self.modifiers.contains(where: { token.isWord($0) })
        else { return false }
        let next = try peek()
        guard isName(next.kind) || next.kind == .multiply else { return false }
        return !next.isAfterNewline || token.isWord(.static)
    }

    private mutating func startsIndexSignature() throws(Failure) -> Bool {
        lookAhead { parser throws(Failure) in
            try parser.advance()
            guard parser.token.kind == .identifier else { return false }
            try parser.advance()
            return parser.token.kind == .colon
        }
    }

    private mutating func indexSignature() throws(Failure) {
        let open = token.start
        try advance()
        try advance()
        try advance()
        try type()
        try close(.rightBracket, "index", openedAt: open)
        if try eat(.colon) { try type() }
        if token.kind == .comma { try advance() } else { try semicolon() }
    }

    // MARK: Constructors

    private var isConstructor: Bool {
        token.isWord(.constructor)
            || token.kind == .string && StringLiteral(raw: text(token.start, token.end)).value == "constructor"
    }

    private mutating func startsSignature() throws(Failure) -> Bool {
        let next = try peek().kind
        return next == .leftParenthesis || next == .less
    }

    /// - Returns: False for a signature without a body.
    private mutating func constructor(_ definition: inout ClassDefinition) throws(Failure) -> Bool {
        let start = token.start
        try advance()
        let outer = enterFunction(isAsync: false, isGenerator: false)
        try erasedTypeParameters()
        let list = try parameters()
        guard token.kind == .leftBrace else {
            try semicolon()
            leaveFunction(outer)
            return false
        }
        let open = token.start
        try advance()
        var place = previousEnd
        while token.kind == .string {
            try statement(.block)
            place = previousEnd
        }
        var isReady = !definition.hasSuperclass
        while token.kind != .rightBrace {
            if token.kind == .endOfFile { throw unclosed(.rightBrace, "constructor", openedAt: open) }
            let isCall = token.kind == .super && !isReady
            let callsSuper = isCall ? try peek().kind == .leftParenthesis : false
            try statement(.block)
            if callsSuper { (place, isReady) = (previousEnd, true) }
        }
        try advance()
        leaveFunction(outer)
        definition.constructor = ClassDefinition.Constructor(offset: place, isReady: isReady, start: start)
        definition.properties = list.properties
        definition.constructorDecorators = list.decorators
        return true
    }
}
