extension Parser {
    private func checkModule(_ place: StatementPlace) throws(Failure) {
        guard context.contains(.module), place == .moduleItem else {
            throw unexpected("'\(token.kind.text)' declarations are allowed only at the top level of a module")
        }
    }

    mutating func importStatement(_ place: StatementPlace) throws(Failure) -> Statement {
        try checkModule(place)
        let start = token.start
        try advance()
        var specifiers: [ImportSpecifier] = []
        if token.kind != .string {
            if token.kind == .identifier {
                let local = try bindingIdentifier()
                try declareLexical(local)
                specifiers.append(.default(local))
                if try eat(.comma) {
                    if token.kind != .multiply, token.kind != .leftBrace {
                        throw unexpected("expected '{' or '*' after the comma")
                    }
                } else {
                    try expectFrom()
                    return try importStatement(specifiers, from: start)
                }
            }
            if token.kind == .multiply {
                specifiers.append(try namespaceImport())
            } else if token.kind == .leftBrace {
                try namedImports(into: &specifiers)
            } else if specifiers.isEmpty {
                throw unexpected("expected a name, '{', '*' or the name of a module after 'import'")
            }
            try expectFrom()
        }
        return try importStatement(specifiers, from: start)
    }

    /// Parses the rest of an import, from the name of the module on.
    private mutating func importStatement(
        _ specifiers: [ImportSpecifier],
        from start: Int,
    ) throws(Failure) -> Statement {
        let source = try moduleSource()
        try semicolon()
        return node(.import(ImportDeclaration(specifiers, source: source)), from: start)
    }

    private mutating func namespaceImport() throws(Failure) -> ImportSpecifier {
        try advance()
        guard try eat(.as) else { throw unexpected("expected 'as' and a name after '*'") }
        let local = try bindingIdentifier()
        try declareLexical(local)
        return .namespace(local)
    }

    private mutating func namedImports(into specifiers: inout [ImportSpecifier]) throws(Failure) {
        let open = token.start
        try advance()
        while token.kind != .rightBrace {
            let first = token
            let imported = try moduleName()
            let local: Identifier
            if try eat(.as) {
                local = try bindingIdentifier()
            } else {
                // The name also declares a variable, so it follows the rules of variables.
                let next = token
                token = first
                let problem = first.kind == .string ? unexpected("a string needs 'as' and a name") : identifierProblem()
                token = next
                if let problem { throw problem }
                if let problem = strictBindingProblem(first.name, at: first.start) { throw problem }
                local = Identifier(imported.name, range: imported.range)
            }
            try declareLexical(local)
            specifiers.append(.named(imported, local))
            if token.kind == .rightBrace { break }
            guard token.kind == .comma else { throw unclosed(.rightBrace, "list of imports", openedAt: open) }
            try advance()
        }
        try advance()
    }

    private mutating func expectFrom() throws(Failure) {
        guard try eat(.from) else { throw unexpected("expected 'from' and the name of a module") }
    }

    /// Parses the name of a module in quotes, with attributes.
    private mutating func moduleSource() throws(Failure) -> ModuleSource {
        guard token.kind == .string else { throw unexpected("expected the name of a module in quotes") }
        let start = token.start
        let specifier = try stringLiteral()
        try advance()
        var attributes: [ImportAttribute] = []
        if token.kind == .with || token.isWord(.assert) && !token.isAfterNewline {
            try advance()
            let open = token.start
            try expect(.leftBrace, "to open the import attributes")
            while token.kind != .rightBrace {
                let key = try moduleName()
                try expect(.colon, "after the attribute's name")
                guard token.kind == .string else { throw unexpected("the value of an attribute must be a string") }
                let literal = try stringLiteral()
                try advance()
                if attributes.contains(where: { $0.key.name == key.name }) {
                    throw Failure("the attribute '\(key.name)' is set twice", at: key.range.start)
                }
                attributes.append(ImportAttribute(key, value: literal))
                if token.kind == .rightBrace { break }
                guard token.kind == .comma else { throw unclosed(.rightBrace, "attributes", openedAt: open) }
                try advance()
            }
            try advance()
        }
        return ModuleSource(specifier, attributes: attributes, range: SourceRange(start, previousEnd))
    }

    /// Parses the name of an import or an export.
    private mutating func moduleName() throws(Failure) -> ModuleName {
        let range = SourceRange(token.start, token.end)
        if token.kind == .string {
            let literal = try stringLiteral()
            if literal.hasLoneSurrogate {
                throw Failure("the name has a surrogate without its partner", at: token.start)
            }
            try advance()
            return ModuleName(literal.value, isString: true, range: range)
        }
        let name = try propertyName("expected a name")
        return ModuleName(name.name, isString: false, range: range)
    }

    mutating func exportStatement(_ place: StatementPlace) throws(Failure) -> Statement {
        try checkModule(place)
        let start = token.start
        try advance()
        let declaration: ExportDeclaration
        switch token.kind {
        case .default: declaration = try exportDefault()
        case .multiply: declaration = try exportAll()
        case .leftBrace: declaration = try exportNames()
        case .var, .const, .function, .class, .identifier:
            declaration = try exportDeclaration()
        default:
            throw unexpected("expected a declaration, 'default', '{' or '*' after 'export'")
        }
        return node(.export(declaration), from: start)
    }

    private mutating func exportDeclaration() throws(Failure) -> ExportDeclaration {
        let start = token.start
        if token.kind == .identifier, !token.isWord(.let) {
            let next = try peek()
            guard token.isWord(.async), next.kind == .function, !next.isAfterNewline else {
                throw unexpected("expected a declaration, 'default', '{' or '*' after 'export'")
            }
        }
        let statement = try statement(.list)
        switch statement.kind {
        case .variable(let declaration):
            for name in declaration.declarators.flatMap(\.target.names) { try export(name.name, at: name.range.start) }
        case .function(let function):
            if let name = function.name { try export(name.name, at: name.range.start) }
        case .class(let definition):
            if let name = definition.name { try export(name.name, at: name.range.start) }
        default:
            throw Failure("expected a declaration after 'export'", at: start)
        }
        return .declaration(statement)
    }

    private mutating func exportDefault() throws(Failure) -> ExportDeclaration {
        try export("default", at: token.start)
        try advance()
        defaultKeywordEnd = previousEnd
        let start = token.start
        if token.kind == .class {
            return .defaultClass(try classDefinition(needsName: false, isDeclaration: true))
        }
        if token.kind == .function {
            return .defaultFunction(try functionDeclaration(isAsync: false, needsName: false, from: start))
        }
        if token.isWord(.async) {
            let next = try peek()
            if next.kind == .function, !next.isAfterNewline {
                try advance()
                return .defaultFunction(try functionDeclaration(isAsync: true, needsName: false, from: start))
            }
        }
        let expression = try assignment()
        try semicolon()
        return .defaultExpression(expression)
    }

    private mutating func exportAll() throws(Failure) -> ExportDeclaration {
        try advance()
        guard try eat(.as) else {
            try expectFrom()
            let source = try moduleSource()
            try semicolon()
            return .all(source)
        }
        let name = try moduleName()
        try export(name.name, at: name.range.start)
        try expectFrom()
        let source = try moduleSource()
        try semicolon()
        return .namespace(name, source)
    }

    private mutating func exportNames() throws(Failure) -> ExportDeclaration {
        let open = token.start
        try advance()
        var specifiers: [ExportSpecifier] = []
        // The token of each local name, for the checks of an `export {…}` without `from`.
        var locals: [Token] = []
        while token.kind != .rightBrace {
            locals.append(token)
            let local = try moduleName()
            let exported = try eat(.as) ? try moduleName() : local
            try export(exported.name, at: exported.range.start)
            specifiers.append(ExportSpecifier(local: local, exported: exported))
            if token.kind == .rightBrace { break }
            guard token.kind == .comma else { throw unclosed(.rightBrace, "list of exports", openedAt: open) }
            try advance()
        }
        try advance()
        if try eat(.from) {
            let source = try moduleSource()
            try semicolon()
            return .namesFrom(specifiers, source)
        }
        let next = token
        for local in locals {
            token = local
            if local.kind == .string { throw unexpected("only 'export … from' can name a string") }
            if let problem = identifierProblem() { throw problem }
            exportedLocals.append((local.name, local.start))
        }
        token = next
        try semicolon()
        return .names(specifiers)
    }

    /// Records an exported name.
    ///
    /// A name can be exported only once.
    private mutating func export(_ name: String, at offset: Int) throws(Failure) {
        guard exportedNames.insert(ExactName(name)).inserted else {
            throw Failure("'\(name)' is exported twice", at: offset)
        }
    }
}
