import Testing

struct DeclarationRules {
    /// Files with several public types, and the reasons.
    private static let families = [
        "Sources/MiniCore/API/HostFunction.swift": "the kinds of JSAPI are chosen by comparing them"
    ]

    private static func publicTypes(of file: SourceFile) -> [(index: Int, name: String, isValue: Bool)] {
        file.code.enumerated().compactMap { index, line in
            guard line.hasPrefix("public ") || line.hasPrefix("@"),
                let match = line.firstMatch(
                    of: /^(@\w+ )*public (final |indirect )*(struct|class|enum|actor|protocol) (\w+)/
                )
            else { return nil }
            return (index, String(match.4), match.3 == "struct" || match.3 == "enum")
        }
    }

    private static let libraryFiles = Repository.swiftFiles(in: "Sources").filter {
        Repository.libraryModules.contains($0.module)
    }

    @Test func `a file contains one public type, which has the name of the file, and its values`() {
        var violations: [Violation] = []
        for file in Self.libraryFiles where Self.families[file.path] == nil {
            let types = Self.publicTypes(of: file)
            let words = types.first { $0.name == file.stem }.map { Self.words(of: file, from: $0.index) } ?? []
            for type in types where type.name != file.stem && !(type.isValue && words.contains(type.name)) {
                violations.append(file.violation(at: type.index, "public \(type.name) belongs in its own file"))
            }
        }
        expectNoViolations(violations)
    }

    /// The text of a declaration to its closing brace.
    private static func words(of file: SourceFile, from index: Int) -> Set<String> {
        let body = file.code[index...].prefix { $0 != "}" }
        return Set(body.flatMap { $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init) })
    }

    @Test func `every family of types exists`() {
        let violations = Self.families.keys.filter { path in
            Repository.file(path).map { Self.publicTypes(of: $0).count < 2 } ?? true
        }
        expectNoViolations(
            violations.sorted().map { Violation(place: $0, text: "is no longer a family of public types") }
        )
    }

    @Test func `a public type has the same name in all modules`() {
        var places: [String: String] = [:]
        var violations: [Violation] = []
        for file in Self.libraryFiles {
            for type in Self.publicTypes(of: file) {
                if let other = places.updateValue(file.path, forKey: type.name) {
                    violations.append(file.violation(at: type.index, "\(type.name) is in \(other) too"))
                }
            }
        }
        expectNoViolations(violations)
    }

    @Test func `every public declaration has a doc comment`() {
        let violations = Self.libraryFiles.flatMap { file in
            Self.publicDeclarations(of: file).filter { !Self.isDocumented(file, at: $0) }.map {
                file.violation(at: $0, "no doc comment")
            }
        }
        expectNoViolations(violations)
    }

    /// Lines with public declarations: those with the keyword, and the members of public protocols and enums.
    private static func publicDeclarations(of file: SourceFile) -> [Int] {
        var found: [Int] = []
        // The indentation of the members of the innermost public protocol or enum.
        var memberPattern: (indentation: String, words: [String])?
        for (index, line) in file.code.enumerated() {
            let text = line.drop { $0 == " " }
            let indentation = String(line.prefix { $0 == " " })
            if let open = memberPattern, text.hasPrefix("}"), indentation.count < open.indentation.count {
                memberPattern = nil
            }
            if let open = memberPattern, indentation == open.indentation,
                open.words.contains(where: { text.hasPrefix($0) })
            {
                found.append(index)
            } else if text.hasPrefix("public "), !text.contains(/^public (\w+ )?(import|extension)\b/) {
                found.append(index)
            }
            if text.hasPrefix("public "), let type = text.firstMatch(of: /^public (indirect )?(protocol|enum) .*\{$/) {
                memberPattern = (indentation + "    ", type.2 == "enum" ? ["case "] : requirementWords)
            }
        }
        return found
    }

    /// The start of a protocol requirement.
    private static let requirementWords = [
        "func ", "var ", "init(", "static ", "associatedtype ", "@concurrent ", "mutating ", "subscript",
    ]

    private static func isDocumented(_ file: SourceFile, at index: Int) -> Bool {
        var line = index - 1
        while line >= 0, file.lines[line].contains(/^\s*(@|\/\/ SAFETY:|\/\/ swift-format-ignore)/) { line -= 1 }
        return line >= 0 && file.lines[line].contains(/^\s*\/\/\//)
    }
}
