internal import MiniCore

/// Reads a path of XPath, see ``AutomatorXPath``.
struct AutomatorXPathParser {
    private typealias Expression = AutomatorXPath.Expression

    /// The maximum number of characters, which limits the nesting.
    private static let characterLimit = 1_000

    private let text: String
    private var rest: Substring

    init(_ text: String) throws(ToolFault) {
        guard text.count <= Self.characterLimit else {
            throw ToolFault("A path of XPath has at most \(Self.characterLimit) characters.")
        }
        self.text = text
        rest = text[...]
    }

    /// The complete path.
    mutating func path() throws(ToolFault) -> (isAbsolute: Bool, steps: [AutomatorXPath.Step]) {
        skipSpace()
        let isAbsolute = rest.hasPrefix("/")
        var steps: [AutomatorXPath.Step] = []
        var isDeep = take("//")
        if !isDeep { _ = take("/") }
        while true {
            steps.append(try step(isDeep: isDeep))
            isDeep = take("//")
            if !isDeep, !take("/") { break }
        }
        guard rest.isEmpty else { throw fault() }
        return (isAbsolute, steps)
    }

    private mutating func step(isDeep: Bool) throws(ToolFault) -> AutomatorXPath.Step {
        let tag = try take("*") ? nil : name()
        var predicates: [Expression] = []
        while take("[") {
            predicates.append(try disjunction())
            try require("]")
        }
        return AutomatorXPath.Step(isDeep: isDeep, tag: tag, predicates: predicates)
    }

    // MARK: Expressions

    private mutating func disjunction() throws(ToolFault) -> Expression {
        var left = try conjunction()
        while takeWord("or") { left = .or(left, try conjunction()) }
        return left
    }

    private mutating func conjunction() throws(ToolFault) -> Expression {
        var left = try comparison()
        while takeWord("and") { left = .and(left, try comparison()) }
        return left
    }

    private mutating func comparison() throws(ToolFault) -> Expression {
        let left = try value()
        for comparison in AutomatorXPath.Comparison.allCases where take(comparison.rawValue) {
            return .comparison(left, comparison, try value())
        }
        return left
    }

    private mutating func value() throws(ToolFault) -> Expression {
        skipSpace()
        if take("(") {
            let inner = try disjunction()
            try require(")")
            return inner
        }
        if take("@") { return .attribute(try name()) }
        if let first = rest.first, first == "\"" || first == "'" { return .text(try literal(first)) }
        let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        if let number = Double(digits) {
            rest = rest.dropFirst(digits.count)
            return .number(number)
        }
        if take(".") { return .content }
        return try function(try name())
    }

    private mutating func function(_ name: String) throws(ToolFault) -> Expression {
        try require("(")
        if take(")") {
            switch name {
            case "text": return .ownText
            case "position": return .position
            case "last": return .last
            case "name": return .name
            case "normalize-space": return .function(.normalizeSpace, [.content])
            case "string-length": return .function(.stringLength, [.content])
            default: throw fault()
            }
        }
        guard let function = AutomatorXPath.Function(rawValue: name) else { throw fault() }
        var arguments = [try disjunction()]
        while take(",") { arguments.append(try disjunction()) }
        try require(")")
        guard arguments.count == function.count else { throw fault() }
        return .function(function, arguments)
    }

    // MARK: Words

    private mutating func name() throws(ToolFault) -> String {
        skipSpace()
        let name = rest.prefix { $0.isLetter || $0.isNumber || "-_:".contains($0) }
        guard let first = name.first, first.isLetter || first == "_" else { throw fault() }
        rest = rest.dropFirst(name.count)
        return String(name)
    }

    private mutating func literal(_ mark: Character) throws(ToolFault) -> String {
        let inside = rest.dropFirst().prefix { $0 != mark }
        let after = rest.dropFirst(inside.count + 1)
        guard after.first == mark else { throw fault() }
        rest = after.dropFirst()
        return String(inside)
    }

    private mutating func skipSpace() { rest = rest.drop(while: \.isWhitespace) }

    /// Takes a text if it is next.
    private mutating func take(_ word: String) -> Bool {
        skipSpace()
        guard rest.hasPrefix(word) else { return false }
        rest = rest.dropFirst(word.count)
        return true
    }

    /// Takes a word if it is next and no letter follows.
    private mutating func takeWord(_ word: String) -> Bool {
        skipSpace()
        guard rest.prefix(while: { $0.isLetter || "-_".contains($0) }) == word else { return false }
        rest = rest.dropFirst(word.count)
        return true
    }

    private mutating func require(_ word: String) throws(ToolFault) {
        guard take(word) else { throw fault() }
    }

    private func fault() -> ToolFault {
        let place = rest.isEmpty ? "the end" : JSON.text(.string(String(rest)))
        let path = JSON.text(.string(text))
        return ToolFault("The path \(path) cannot be read at \(place). The article Automator describes paths of XPath.")
    }
}
