extension Printer {
    mutating func `import`(_ declaration: ImportDeclaration) {
        write("import ")
        var named: [(ModuleName, Identifier)] = []
        var parts: [String] = []
        for specifier in declaration.specifiers {
            switch specifier {
            case .default(let local): parts.append(local.name)
            case .namespace(let local): parts.append("* as \(local.name)")
            case .named(let imported, let local): named.append((imported, local))
            }
        }
        if !named.isEmpty {
            let names = named.map { imported, local in
                !imported.isString && imported.name == local.name
                    ? local.name : "\(Self.text(of: imported)) as \(local.name)"
            }
            parts.append("{\(names.joined(separator: ", "))}")
        }
        write(parts.joined(separator: ", "))
        if !parts.isEmpty { write(" from ") }
        source(declaration.source)
    }

    mutating func export(_ declaration: ExportDeclaration) {
        write("export ")
        switch declaration {
        case .declaration(let statement):
            self.statement(statement)
        case .names(let specifiers):
            names(specifiers)
            write(";")
        case .namesFrom(let specifiers, let module):
            names(specifiers)
            write(" from ")
            source(module)
        case .all(let module):
            write("* from ")
            source(module)
        case .namespace(let name, let module):
            write("* as \(Self.text(of: name)) from ")
            source(module)
        case .defaultFunction(let function):
            write("default ")
            self.function(function)
        case .defaultClass(let definition):
            write("default ")
            self.class(definition)
        case .defaultExpression(let value):
            write("default ")
            exportedValue(value)
            write(";")
        }
    }

    /// Writes a value that must not be parsed as an exported declaration.
    private mutating func exportedValue(_ value: Expression) {
        var first = value
        while let left = first.leftOperand { first = left }
        var isDeclaration = false
        switch first.kind {
        case .class: isDeclaration = true
        case .function(let function): isDeclaration = function.form != .arrow
        default: break
        }
        if isDeclaration {
            enclosed("(", ")") { $0.expression(value) }
        } else {
            expression(value, atLeast: Precedence.assignment)
        }
    }

    private mutating func names(_ specifiers: [ExportSpecifier]) {
        let names = specifiers.map { specifier in
            let isSame =
                specifier.local.name == specifier.exported.name
                && specifier.local.isString == specifier.exported.isString
            let local = Self.text(of: specifier.local)
            return isSame ? local : "\(local) as \(Self.text(of: specifier.exported))"
        }
        write("{\(names.joined(separator: ", "))}")
    }

    private mutating func source(_ source: ModuleSource) {
        write(source.specifier.raw)
        if !source.attributes.isEmpty {
            let attributes = source.attributes.map { "\(Self.text(of: $0.key)): \($0.value.raw)" }
            write(" with {\(attributes.joined(separator: ", "))}")
        }
        write(";")
    }

    private static func text(of name: ModuleName) -> String {
        name.isString ? StringLiteral.quoted(name.name) : name.name
    }
}
