/// The meaning of names, which is known at the end of the text.
extension TypeScriptParser {
    private struct ScopedName: Hashable {
        let scope: Int32
        let name: Int32
    }

    /// Removes the imports of types, and makes the names of members of namespaces and enums members of their objects.
    mutating func resolveNames() {
        let qualifiers = self.qualifiers()
        var interesting = Set(qualifiers.keys.map(\.name))
        for declaration in imports.declarations { interesting.formUnion(declaration.allNames.map(\.name)) }
        interesting.formUnion(imports.aliases.map(\.name))
        interesting.formUnion(imports.exports.map(\.name))
        guard !interesting.isEmpty else { return }
        let additional = qualifiers.keys.map { ValueScopes.Declaration(name: $0.name, scope: $0.scope) }
        let resolution = NameResolution(scopes, names: interesting, additional: additional)
        var used: Set<ScopedName> = []
        for reference in scopes.references where resolution.contains(reference.name) {
            guard let scope = resolution.scope(of: reference.name, from: reference.scope) else { continue }
            let place = ScopedName(scope: scope, name: reference.name)
            used.insert(place)
            if let owner = qualifiers[place] {
                let word = reference.isShorthand ? text(reference.name) + ":" : ""
                edits.insert("\(word)\(owner).", at: reference.offset, .qualifier)
            }
        }
        keepAliases(resolution, qualifiers, &used)
        for declaration in imports.declarations {
            remove(declaration) { used.contains(ScopedName(scope: 0, name: $0)) }
        }
        let importedTypes = Set(imports.declarations.flatMap(\.allNames).filter(\.isType).map(\.name))
        for export in imports.exports where isType(export.name, importedTypes, resolution) { remove(export) }
    }

    /// The objects of the names that are their members, by the scope in which a name is one.
    private func qualifiers() -> [ScopedName: String] {
        guard !blocks.isEmpty else { return [:] }
        // The bodies of one namespace, which may be inside of several bodies of another one, have one number.
        var numbers: [ScopedName: Int32] = [:]
        var numberOfScope: [Int32: Int32] = [:]
        var exports: [Int32: Set<Int32>] = [:]
        for block in blocks {
            let place = ScopedName(scope: numberOfScope[block.outer] ?? block.outer, name: block.name)
            let number = numbers[place] ?? block.scope
            numbers[place] = number
            numberOfScope[block.scope] = number
            exports[number, default: []].formUnion(block.exports)
        }
        var result: [ScopedName: String] = [:]
        for block in blocks {
            for member in block.members { result[ScopedName(scope: block.scope, name: member)] = block.parameter }
        }
        // The names of the other bodies. Only those that a body uses: each of many bodies could use the names of all others.
        let enclosing = enclosingBlocks()
        let own = blocks.map { Set($0.exports) }
        var known: Set<ScopedName> = []
        for use in uses {
            var index = enclosing[Int(use.scope)]
            while index >= 0 {
                let block = blocks[index]
                let place = ScopedName(scope: block.scope, name: use.name)
                if own[index].contains(use.name) || !known.insert(place).inserted { break }
                if exports[numberOfScope[block.scope] ?? block.scope]?.contains(use.name) == true {
                    result[place] = block.parameter
                    break
                }
                index = enclosing[Int(block.outer)]
            }
        }
        return result
    }

    /// The names that are used as values, and the first names of aliases.
    private var uses: [ScopedName] {
        scopes.references.map { ScopedName(scope: $0.scope, name: $0.name) }
            + imports.aliases.compactMap { alias in alias.root.map { ScopedName(scope: alias.scope, name: $0.name) } }
    }

    /// The index of the innermost body of a namespace or an enum around each scope; -1 for none.
    private func enclosingBlocks() -> [Int] {
        var indexes = Array(repeating: -1, count: scopes.scopes.count)
        for (index, block) in blocks.enumerated() { indexes[Int(block.scope)] = index }
        for (scope, description) in scopes.scopes.enumerated() where indexes[scope] < 0 && description.parent >= 0 {
            indexes[scope] = indexes[Int(description.parent)]
        }
        return indexes
    }

    /// Removes the aliases of types: `import a = b.c` without a use of `a` as a value.
    private mutating func keepAliases(
        _ resolution: NameResolution,
        _ qualifiers: [ScopedName: String],
        _ used: inout Set<ScopedName>,
    ) {
        // An alias can only use names that precede it, or those of a namespace after it.
        for alias in imports.aliases.reversed() {
            guard alias.isExported || used.contains(ScopedName(scope: alias.scope, name: alias.name)) else {
                edits.erase(alias.range.start, alias.range.end)
                edits.overwrite(alias.range.start, ";")
                continue
            }
            // Both words have six columns.
            for (index, byte) in "const ".unicodeScalars.enumerated() { edits.overwrite(alias.keyword + index, byte) }
            guard let root = alias.root, let scope = resolution.scope(of: root.name, from: alias.scope) else {
                continue
            }
            let place = ScopedName(scope: scope, name: root.name)
            used.insert(place)
            if let owner = qualifiers[place] { edits.insert("\(owner).", at: root.offset, .qualifier) }
        }
    }

    /// Removes the names of an import that are not used as values.
    private mutating func remove(_ declaration: ModuleImports.Declaration, _ isUsed: (Int32) -> Bool) {
        let keepsDefault = declaration.defaultName.map { !$0.isType && isUsed($0.name) } ?? false
        let kept = declaration.names.filter { !$0.isType && isUsed($0.name) }
        guard keepsDefault || !kept.isEmpty else {
            edits.erase(declaration.range.start, declaration.range.end)
            return edits.overwrite(declaration.range.start, ";")
        }
        if !keepsDefault, let name = declaration.defaultName { edits.erase(name.range.start, name.range.end) }
        if kept.isEmpty, let range = declaration.namesRange {
            // With the comma before it.
            let comma = declaration.defaultName.map { $0.range.end - 1 } ?? range.start
            return edits.erase(comma, range.end)
        }
        for name in declaration.names where name.isType || !isUsed(name.name) {
            edits.erase(name.range.start, name.range.end)
        }
    }

    /// Removes an export of a name that only types have.
    private mutating func remove(_ export: ModuleImports.Export) {
        edits.erase(export.range.start, export.range.end)
        if export.isStatement { edits.overwrite(export.range.start, ";") }
    }

    private func isType(_ name: Int32, _ importedTypes: Set<Int32>, _ resolution: NameResolution) -> Bool {
        importedTypes.contains(name) || typeNames.contains(name) && resolution.scope(of: name, from: 0) == nil
    }

    /// Inserts the functions and variables that emitted code uses, after the last token.
    mutating func insertHelpers() {
        var code = temporaries.map { ";var \($0);" }.joined()
        if usesDecorators {
            usesPrefix = true
            code += """
                ;function \(names.decorate)(d,t,k,p){var n=arguments.length,\
                r=n<3?t:p===null?p=Object.getOwnPropertyDescriptor(t,k):p,i,f;\
                if(typeof Reflect==="object"&&typeof Reflect.decorate==="function")r=Reflect.decorate(d,t,k,p);\
                else for(i=d.length-1;i>=0;i--)if(f=d[i])r=(n<3?f(r):n>3?f(t,k,r):f(t,k))||r;\
                return n>3&&r&&Object.defineProperty(t,k,r),r}\
                function \(names.decorateParameter)(i,f){return function(t,k){f(t,k,i)}}
                """
        }
        if !code.isEmpty { edits.insert(code, at: previousEnd, .closing) }
    }
}
