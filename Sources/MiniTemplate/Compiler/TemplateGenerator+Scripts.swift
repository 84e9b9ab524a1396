internal import MiniSyntax

/// `<import-sjs>`: names of scripts that all expressions of the file can use.
extension TemplateGenerator {
    /// A name in the template for a name that a script exports.
    private struct ScriptName {
        let exported: String
        let local: String
    }

    /// Declares the names of all imported scripts.
    ///
    /// A name that is imported from a script takes precedence over one that represents the default export of a script.
    mutating func writeScripts(_ elements: [MarkupElement]) {
        var named: [String: String] = [:]
        var defaults: [String: String] = [:]
        for (number, element) in elements.enumerated() {
            guard let dependency = depend(on: "from", of: element, kind: .script),
                let names = scriptNames(of: element)
            else { continue }
            usesConstructs = true
            out.write("const j\(number)=$.j(m,\(dependency),[")
            for name in names {
                out.writeString(name.exported)
                out += ","
                let read = "j\(number)[\(StringLiteral.quoted(name.exported))]"
                if name.exported == "default" {
                    defaults[name.local] = read
                } else if named.updateValue(read, forKey: name.local) != nil {
                    problems.add("'\(name.local)' is imported twice", at: element.name.start - 1)
                }
            }
            out += "]);"
        }
        scriptNames = defaults.merging(named) { _, named in named }
    }

    /// The names that `name="a"` and `name="{a, b: c}"` declare.
    ///
    /// Nil, with a problem, for any other value.
    private mutating func scriptNames(of element: MarkupElement) -> [ScriptName]? {
        guard let attribute = attribute("name", of: element), let text = fixedText(of: attribute), !text.isEmpty else {
            problems.add("<import-sjs> needs a fixed name", at: element.name.start - 1)
            return nil
        }
        if isIdentifier(text) { return [ScriptName(exported: "default", local: text)] }
        if let names = Self.parseNames(text), names.allSatisfy({ isIdentifier($0.exported) && isIdentifier($0.local) })
        {
            return names
        }
        problems.add("the name must be a name or {a, b: c}", at: attribute.value?.start ?? attribute.name.start)
        return nil
    }

    private static func parseNames(_ text: String) -> [ScriptName]? {
        guard text.hasPrefix("{"), text.hasSuffix("}") else { return nil }
        let parts = text.dropFirst().dropLast().split(separator: ",", omittingEmptySubsequences: false)
        var names: [ScriptName] = []
        for (index, part) in parts.enumerated() {
            let words = part.split(separator: ":", omittingEmptySubsequences: false).map { word in
                String(word.split(whereSeparator: \.isWhitespace).joined(separator: " "))
            }
            // A comma after the last name, or an empty list of names.
            if words == [""], index == parts.count - 1 { break }
            guard let exported = words.first, let local = words.last, words.count <= 2 else { return nil }
            names.append(ScriptName(exported: exported, local: local))
        }
        return names
    }
}
