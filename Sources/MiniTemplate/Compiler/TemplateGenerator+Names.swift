internal import MiniCore
internal import MiniSyntax

extension TemplateGenerator {
    /// The meaning of a name that refers neither to data nor to a variable.
    enum Meaning {
        /// A reserved word of the language.
        case word
        /// A constant of the language.
        case constant
        /// A global, which data of the same name overrides.
        case global
    }

    static let meanings: [String: Meaning] = {
        let words: [String] = [
            "true", "false", "null", "this", "new", "typeof", "void", "delete", "function", "class", "super", "import",
            "export", "return", "var", "const", "if", "else", "for", "while", "do", "switch", "case", "default",
            "break", "continue", "throw", "try", "catch", "finally", "in", "instanceof", "with", "debugger", "enum",
            "yield", "await", "let", "static", "async",
        ]
        let globals: [String] = [
            "Math", "JSON", "Number", "String", "Boolean", "Array", "Object", "Date", "parseInt", "parseFloat", "isNaN",
            "isFinite", "encodeURI", "encodeURIComponent", "decodeURI", "decodeURIComponent",
        ]
        var meanings: [String: Meaning] = ["undefined": .constant, "NaN": .constant, "Infinity": .constant]
        for word in words { meanings[word] = .word }
        for global in globals { meanings[global] = .global }
        return meanings
    }()

    /// Members that are undefined, because they lead out of data.
    private static let hiddenMembers: Set<String> = [
        "constructor", "__proto__", "prototype", "__defineGetter__", "__defineSetter__", "__lookupGetter__",
        "__lookupSetter__",
    ]

    static func isHidden(_ member: String) -> Bool {
        hiddenMembers.contains(member)
    }

    /// Writes the value of a name.
    mutating func writeName(_ name: String) { writeName(name, Self.meanings[name]) }

    /// Writes the value of a name with a given meaning.
    mutating func writeName(_ name: String, _ meaning: Meaning?) {
        if let variable = variables.last(where: { $0.name == name }) {
            out.write(variable.local)
            guard let list = variable.list else { return }
            if variable.isIndex { lists[list].usesIndex = true }
            for inner in lists.indices.dropFirst(list + 1) { lists[inner].depend(on: variable.local) }
        } else if !scriptNames.isEmpty, let script = scriptNames[name] {
            out.write(script)
        } else if meaning == .constant {
            out.write(name)
        } else {
            let member = "d." + name
            if meaning == .global {
                if name == "Object" { usesConstructs = true }
                out.write(name == "Object" ? "(\(member)??$.o())" : "(\(member)??\(name))")
            } else {
                out.write(member)
            }
            for list in lists.indices { lists[list].depend(on: member) }
        }
    }

    /// Declares a variable and returns its name in the output.
    mutating func declare(_ name: String, prefix: Character, list: Int? = nil, isIndex: Bool = false) -> String {
        variableCount += 1
        let local = "\(prefix)\(variableCount)"
        variables.append(TemplateVariable(name: name, local: local, list: list, isIndex: isIndex))
        return local
    }

    // MARK: - Attributes

    func attribute(_ name: StaticString, of element: MarkupElement) -> MarkupAttribute? {
        element.attributes.first { matches($0.name, name) }
    }

    func matches(_ name: SourceRange, _ text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        guard name.end - name.start == length else { return false }
        return text.withUTF8Buffer { buffer in
            for at in 0..<length where buffer[at] != bytes[name.start + at] { return false }
            return true
        }
    }

    /// The trimmed value of an attribute, or nil if it contains expressions.
    func fixedText(of attribute: MarkupAttribute) -> String? {
        guard let value = attribute.value else { return "" }
        guard !value.isDynamic else { return nil }
        var text = ""
        for case .text(let range) in value.parts { text += CharacterReference.decode(source.text(in: range)) }
        var bytes = text.utf8[...]
        while let first = bytes.first, first.isWhitespace { bytes.removeFirst() }
        while let last = bytes.last, last.isWhitespace { bytes.removeLast() }
        return String(Substring(bytes))
    }
}
