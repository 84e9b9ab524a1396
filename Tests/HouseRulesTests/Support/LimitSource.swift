/// The place of a limit in the code.
struct LimitSource: Sendable {
    private let path: String
    private let prefix: String
    private let constant: Int?

    /// A number in a file: the one that follows a text, such as `static let limit = `.
    init(_ path: String, _ prefix: String) {
        self.path = "Sources/" + path
        self.prefix = prefix
        constant = nil
    }

    /// A number that the tests can compute.
    init(_ constant: Int) {
        path = ""
        prefix = ""
        self.constant = constant
    }

    /// The number; nil if the file, the text or the number is missing.
    var value: Int? {
        if let constant { return constant }
        let line = Repository.file(path)?.lines.first { $0.contains(prefix) }
        guard let line, let range = line.firstRange(of: prefix) else { return nil }
        return Self.value(of: line[range.upperBound...].prefix { $0.isNumber || "_ *<".contains($0) })
    }

    /// The text for an error message.
    var description: String { constant.map { "the constant \($0)" } ?? "\"\(prefix)\" in \(path)" }

    /// The value of a product or shift of whole numbers, such as `200 * 1024` or `64 << 20`.
    static func value(of expression: Substring) -> Int? {
        var words = expression.split(separator: " ").map { $0.replacing("_", with: "") }[...]
        guard var value = words.popFirst().flatMap({ Int($0) }) else { return nil }
        while let operation = words.popFirst() {
            guard let operand = words.popFirst().flatMap({ Int($0) }) else { return nil }
            switch operation {
            case "*": value *= operand
            case "<<": value <<= operand
            default: return nil
            }
        }
        return value
    }

    /// The numbers in a cell of a table, with units of bytes: 65,536 for `64 KiB`.
    static func values(in cell: String) -> [Int] {
        cell.matches(of: /(\d+(?:,\d{3})*)(?: ([KMG])i?B)?/).compactMap { match in
            guard let number = Int(match.1.replacing(",", with: "")) else { return nil }
            return switch match.2 {
            case "K"?: number << 10
            case "M"?: number << 20
            case "G"?: number << 30
            default: number
            }
        }
    }
}
