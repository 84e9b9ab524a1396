/// Enums, which become functions that fill an object.
extension TypeScriptParser {
    mutating func enumDeclaration(from start: Int, _ place: Place, isExported: Bool) throws(Failure) {
        let before = snapshot
        let keyword = token.start
        try advance()
        guard token.kind == .identifier else { throw unexpected("expected the name of the enum") }
        let name = token
        try advance()
        let open = token.start
        guard token.kind == .leftBrace else { throw unexpected("expected '{' to open the enum") }
        let isFirst = !scopes.isHoisted(name.name)
        scopes.declareHoisted(name.name)
        let outer = scopes.current
        scopes.enter(isFunction: true)
        let parameter = parameter(of: name)
        blocks.append(QualifiedBlock(scope: scopes.current, outer: outer, name: name.name, parameter: parameter))
        let block = blocks.count - 1
        try advance()
        try enumMembers(name, parameter, block, openedAt: open)
        if scopes.declares(name.name, inside: scopes.current, since: before.scopeMark) {
            shadowedBlocks.insert(name.start)
        }
        scopes.leave()
        valueCount += 1
        let word = text(name.start, name.end)
        let container = place == .namespace && isExported ? namespace.map { blocks[$0].parameter } : nil
        edits.erase(keyword, open)
        edits.insert(declaration(of: word, isFirst, place) + "(function(\(parameter))", at: keyword)
        edits.insert(call(word, of: container), at: previousEnd, .closing)
        if isExported { finishExport(name, from: start, to: keyword, place, isFirst) }
    }

    private mutating func enumMembers(
        _ name: Token,
        _ parameter: String,
        _ block: Int,
        openedAt open: Int,
    ) throws(Failure) {
        var previous = EnumValue.number(-1)
        while token.kind != .rightBrace {
            if token.kind == .endOfFile { throw unclosed(.rightBrace, "enum", openedAt: open) }
            previous = try enumMember(name, parameter, block, after: previous)
            if token.kind == .rightBrace { break }
            guard token.kind == .comma else { throw unclosed(.rightBrace, "enum", openedAt: open) }
            edits.overwrite(token.start, ";")
            try advance()
        }
        try advance()
    }

    /// Parses one member.
    ///
    /// - Returns: Its value.
    private mutating func enumMember(
        _ enumName: Token,
        _ parameter: String,
        _ block: Int,
        after previous: EnumValue,
    ) throws(Failure) -> EnumValue {
        let key = token
        let member = try memberKey(block)
        let keyEnd = previousEnd
        let quoted = StringLiteral.quoted(member)
        let target = "\(parameter)[\(quoted)]"
        edits.erase(key.start, keyEnd)
        let result: EnumValue
        if try eat(.assign) {
            result = try enumValue(enumName)
            if case .text = result {
                edits.insert(target, at: key.start)
            } else {
                edits.insert("\(parameter)[\(target)", at: key.start)
                edits.insert("]=\(quoted)", at: previousEnd, .closing)
            }
        } else {
            result = previous.next
            guard let code = result.code else {
                let reason = "the value of the member before it is not a constant number"
                throw Failure("the member '\(member)' needs a value: \(reason)", at: key.start)
            }
            edits.insert("\(parameter)[\(target)=\(code)]=\(quoted)", at: key.start)
        }
        enumValues[enumName.name, default: [:]][member] = result
        return result
    }

    /// Parses the name of a member.
    private mutating func memberKey(_ block: Int) throws(Failure) -> String {
        let open = token
        if open.kind == .leftBracket { try advance() }
        let member: String
        switch token.kind {
        case .string: member = StringLiteral(raw: text(token.start, token.end)).value
        case let kind where kind.isWord && open.kind != .leftBracket: member = text(token.name)
        default: throw unexpected("expected the name of a member of the enum")
        }
        let name = lexer.names.number(of: member)
        blocks[block].members.append(name)
        blocks[block].exports.append(name)
        try advance()
        if open.kind == .leftBracket { try close(.rightBracket, "name", openedAt: open.start) }
        return member
    }

    /// Parses the value of a member.
    private mutating func enumValue(_ enumName: Token) throws(Failure) -> EnumValue {
        let first = token
        try assignment()
        if previousEnd == first.end, first.kind == .number || first.kind == .string {
            return EnumValue(literal: first, text: text(first.start, first.end))
        }
        let own = enumValues[enumName.name] ?? [:]
        let others = enumValues
        let table = lexer.names
        return EnumExpression.value(of: first.start..<previousEnd, in: lexer.bytes) { enumName, member in
            guard let enumName else { return own[member] ?? .computed }
            guard let number = table.existingNumber(of: enumName) else { return .computed }
            return others[number]?[member] ?? .computed
        }
    }
}
