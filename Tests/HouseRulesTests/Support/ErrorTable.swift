/// The error numbers of `APIError.Code`, read from its source.
enum ErrorTable {
    struct Code: Sendable {
        let number: String
        let name: String
        /// The doc comment without its slashes.
        let comment: String
    }

    static let codes: [Code] = {
        let lines = Repository.file("Sources/MiniCore/API/APIError.swift")?.lines ?? []
        return lines.indices.compactMap { index in
            guard let match = lines[index].firstMatch(of: /public static let (\w+) = Code\(rawValue: (\d+)\)/) else {
                return nil
            }
            let comment = lines[..<index].reversed().prefix { $0.contains("///") }.reversed()
            return Code(
                number: String(match.2),
                name: String(match.1),
                comment: comment.map { $0.replacing(/^\s*\/\/\/ ?/, with: "") }.joined(separator: " "),
            )
        }
    }()
}
