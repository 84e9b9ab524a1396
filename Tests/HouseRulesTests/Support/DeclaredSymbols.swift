/// The types that an integrator reads with one import of MiniHost, and the members of all types.
///
/// They are read from the indentation of the formatted sources.
struct DeclaredSymbols {
    /// The public types of MiniHost and of the modules that it exports.
    private(set) var exportedTypes: Set<String> = []
    /// The names of the members of each type, without their parameters.
    ///
    /// Types of one name have one entry.
    private(set) var members: [String: Set<String>] = [:]

    private static let types: Set = ["struct", "class", "enum", "actor", "protocol", "extension"]
    private static let values: Set = ["func", "var", "let", "case", "init", "subscript", "typealias", "associatedtype"]
    private static let modifiers: Set<Substring> = [
        "public", "package", "internal", "fileprivate", "private", "private(set)", "package(set)", "static", "final",
        "indirect", "mutating", "nonisolated", "override", "weak", "unowned", "lazy", "consuming", "borrowing",
    ]

    /// Those of all modules.
    static let ofSources = DeclaredSymbols(Repository.swiftFiles(in: "Sources"))

    init(_ files: [SourceFile]) {
        let exports = files.first { $0.path == "Sources/MiniHost/Exports.swift" }?.code ?? []
        let exported = Set(exports.compactMap { $0.split(separator: " ").last.map(String.init) } + ["MiniHost"])
        for file in files { read(file, isExported: exported.contains(file.module)) }
    }

    private mutating func read(_ file: SourceFile, isExported: Bool) {
        // The types around the line, from the outermost one.
        var around: [(name: String, indentation: Int)] = []
        for line in file.code {
            let indentation = line.prefix { $0 == " " }.count
            let words = line.split(separator: " ").drop { Self.modifiers.contains($0) || $0.hasPrefix("@") }
            guard let first = words.first else { continue }
            let keyword = String(first.prefix { $0.isLetter })
            let isType = Self.types.contains(keyword)
            guard isType || Self.values.contains(keyword) else { continue }
            while let last = around.last, last.indentation >= indentation { around.removeLast() }
            let names = Self.names(keyword, words.dropFirst())
            // Other declarations are local to a function.
            if let type = around.last, type.indentation + 4 == indentation, keyword != "extension" {
                members[type.name, default: []].formUnion(names)
            }
            guard isType, let name = names.first else { continue }
            if isExported, keyword != "extension", line.contains("public ") { exportedTypes.insert(name) }
            around.append((name, indentation))
        }
    }

    /// The declared names; the last part of the name of an extended type.
    private static func names(_ keyword: String, _ words: ArraySlice<Substring>) -> [String] {
        switch keyword {
        case "init", "subscript": return [keyword]
        case "case": return words.joined(separator: " ").split(separator: ",").map { name($0) }
        default: return words.first.map { [name($0.split(separator: ".").last ?? $0)] } ?? []
        }
    }

    private static func name(_ text: Substring) -> String {
        String(text.drop { !$0.isLetter && $0 != "_" && $0 != "$" }.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    }

    /// Whether a link of an article such as `ScriptError/Termination/processEnded` leads to a declaration.
    func contains(_ link: Substring) -> Bool {
        let parts = link.split(separator: "/").map { Self.name($0) }
        guard let type = parts.first, type == "MiniHost" || exportedTypes.contains(type) else { return false }
        return zip(parts, parts.dropFirst()).allSatisfy { members[$0]?.contains($1) == true }
    }
}
