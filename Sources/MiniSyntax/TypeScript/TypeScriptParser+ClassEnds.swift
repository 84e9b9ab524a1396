/// What classes become: assignments of fields, properties of parameters, and decorators.
extension TypeScriptParser {
    /// Records the changes of members that depend on the complete class.
    ///
    /// The current token is the closing brace.
    mutating func finish(_ definition: inout ClassDefinition, isDecorated: Bool) throws(Failure) {
        if definition.properties.isEmpty {
            for field in definition.fields where definition.hasSuperclass || field.isDecorated { assign(field) }
        } else {
            try assignProperties(of: definition)
        }
        guard !definition.decorated.isEmpty || !definition.constructorDecorators.isEmpty else { return }
        var code = ""
        for member in definition.decorated where !member.isStatic { code += call(for: member) }
        for member in definition.decorated where member.isStatic { code += call(for: member) }
        if !isDecorated, !definition.constructorDecorators.isEmpty {
            usesDecorators = true
            code += "\(names.decorate)([\(list(definition.constructorDecorators))],this);"
        }
        // The semicolon ends a field before it.
        edits.insert(";static{\(code)}", at: token.start, .closing)
    }

    /// Makes the value of a field an assignment, which calls a setter of the superclass: `#a=this.name = value`.
    private mutating func assign(_ field: ClassDefinition.Field) {
        switch field.key {
        case .name:
            edits.insert("#\(freshName("Field"))=this.", at: field.start)
        case .literal:
            edits.insert("#\(freshName("Field"))=this[", at: field.start)
            edits.insert("]", at: field.keyEnd, .closing)
        case .computed, .privateName, .accessor:
            // The key is computed once, before any instance; private fields have no setters.
            break
        }
    }

    /// Assigns the properties of parameters, and then the fields, whose values may read them.
    ///
    /// Each field becomes a private method in its place: `#a(){this.name = value}`.
    private mutating func assignProperties(of definition: ClassDefinition) throws(Failure) {
        guard let constructor = definition.constructor else { return }
        guard constructor.isReady else {
            let message = "a constructor with properties as parameters must call super() as a statement of its body"
            throw Failure(message, at: constructor.start)
        }
        var code = definition.properties.map { "this.\($0)=\($0);" }.joined()
        for field in definition.fields {
            let method = "#" + freshName("Field")
            var opening = "\(method)(){this"
            switch field.key {
            case .name: opening += "."
            case .literal: opening += "["
            case .computed: break
            case .privateName: opening = "\(text(field.start, field.keyEnd));\(opening)."
            case .accessor(let name): opening = ";\(opening).\(name)"
            }
            edits.insert(opening, at: field.start)
            if case .literal = field.key { edits.insert("]", at: field.keyEnd, .closing) }
            edits.insert("}", at: field.valueEnd, .closing)
            code += "this.\(method)();"
        }
        edits.insert(";" + code, at: constructor.offset, .closing)
    }

    /// Makes `accessor name = value` a private field with a getter and a setter.
    ///
    /// - Returns: The name of the field.
    mutating func emitAccessor(
        _ word: Token,
        _ key: Token,
        _ keyEnd: Int,
        _ isStatic: Bool,
    ) throws(Failure) -> String {
        guard key.kind != .leftBracket else {
            throw Failure("the name of a member with 'accessor' cannot be computed", at: key.start)
        }
        let name = text(key.start, keyEnd)
        let field = "#" + freshName("Accessor")
        let prefix = isStatic ? "static " : ""
        edits.erase(word.start, keyEnd)
        edits.insert(
            "get \(name)(){return this.\(field)}\(prefix)set \(name)(value){this.\(field)=value}\(prefix)\(field)",
            at: word.start
        )
        return field
    }

    // MARK: Decorators of members

    /// Makes the key of a field that is not defined the value of a private field, for its decorators: `[a]` becomes
    /// `static #b=(a);`.
    mutating func keepKey(_ key: Token, _ keyEnd: Int, from start: Int) {
        edits.erase(start, key.start)
        edits.insert("static #\(freshName("Field"))=", at: key.start)
        edits.overwrite(key.start, "(")
        edits.overwrite(keyEnd - 1, ")")
        edits.insert(";", at: keyEnd, .closing)
    }

    /// Parses the decorators before a member, which become a private function: `static #a=()=>[decorator];`.
    ///
    /// - Returns: Its name, or nil if there are none.
    mutating func memberDecorators() throws(Failure) -> String? {
        guard token.kind == .at else { return nil }
        let name = "#" + freshName("Decorators")
        edits.insert("static \(name)=()=>[", at: token.start)
        try decoratorList()
        edits.insert("];", at: previousEnd, .closing)
        return name
    }

    /// Parses decorators, which become the elements of an array.
    private mutating func decoratorList() throws(Failure) {
        edits.erase(token.start, token.end)
        while true {
            try advance()
            try callOrMember(isDecorator: true)
            guard token.kind == .at else { return }
            edits.overwrite(token.start, ",")
        }
    }

    /// Records a member with decorators.
    mutating func note(
        _ decorators: String?,
        _ parameters: [ParameterDecorator],
        _ key: Token,
        _ keyEnd: Int,
        _ isStatic: Bool,
        isField: Bool,
        _ definition: inout ClassDefinition,
    ) {
        guard decorators != nil || !parameters.isEmpty, !isAmbient else { return }
        var code = text(key.start, keyEnd)
        if key.kind == .leftBracket {
            code = freshName("Key")
            temporaries.append(code)
            edits.insert("\(code)=", at: key.end)
        } else if key.kind.isWord {
            code = StringLiteral.quoted(text(key.name))
        }
        definition.decorated.append(
            ClassDefinition.DecoratedMember(
                decorators: decorators,
                parameters: parameters,
                key: code,
                isStatic: isStatic,
                isField: isField,
            )
        )
    }

    private mutating func call(for member: ClassDefinition.DecoratedMember) -> String {
        usesDecorators = true
        let own = member.decorators.map { "...this.\($0)()" }
        let all = [own, member.parameters.isEmpty ? nil : list(member.parameters)].compactMap(\.self)
        let target = member.isStatic ? "this" : "this.prototype"
        let descriptor = member.isField ? "void 0" : "null"
        return "\(names.decorate)([\(all.joined(separator: ","))],\(target),\(member.key),\(descriptor));"
    }

    /// The decorators of parameters as elements of an array.
    private func list(_ decorators: [ParameterDecorator]) -> String {
        decorators.map { "\(names.decorateParameter)(\($0.index),\($0.code))" }.joined(separator: ",")
    }

    // MARK: Decorators of classes

    /// Parses a class with decorators: `let A;const a=()=>[decorator];A=class{…};A=decorate(a(),A);`.
    ///
    /// - Parameter isDefault: Whether `export default` precedes the decorators.
    mutating func decoratedClass(
        _ place: Place,
        from start: Int,
        isExported: Bool,
        isDefault: Bool = false,
    ) throws(Failure) {
        usesDecorators = true
        let function = freshName("Decorators")
        let first = token.start
        edits.erase(start, first)
        try decoratorList()
        let end = previousEnd
        var (isExported, isDefault) = (isExported, isDefault)
        let modifiers = token.start
        if try eat(.export) { isExported = true }
        if try eat(.default) { isDefault = true }
        _ = try eat(.abstract)
        edits.erase(modifiers, token.start)
        guard token.kind == .class else { throw unexpected("decorators must precede a class") }
        let next = try peek()
        let isNamed = next.kind == .identifier && !next.isWord(.implements)
        let name = isNamed ? text(next.start, next.end) : freshName("Class")
        edits.insert("let \(name);const \(function)=()=>[", at: first)
        edits.insert("];\(name)=", at: end, .closing)
        let definition = try classDefinition(isExpression: false, variable: name)
        valueCount += 1
        let parameters = definition.constructorDecorators
        let all = "...\(function)()" + (parameters.isEmpty ? "" : "," + list(parameters))
        var code = ";\(name)=\(names.decorate)([\(all)],\(name));"
        if isExported {
            if place == .namespace, let namespace {
                code += "\(blocks[namespace].parameter).\(name)=\(name);"
                if let token = definition.name { blocks[namespace].exports.append(token.name) }
            } else {
                code += isDefault ? "export{\(name) as default};" : "export{\(name)};"
            }
        }
        edits.insert(code, at: previousEnd, .closing)
    }
}
