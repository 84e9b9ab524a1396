/// The error numbers of `APIError.Reason`, read from its source.
enum ErrorTable {
    struct Code: Sendable {
        let number: String
        let name: String
        /// The name in the value of the constant.
        let text: String
        /// The doc comment without its slashes.
        let comment: String
    }

    static let codes: [Code] = {
        let lines = Repository.file("Sources/MiniCore/API/APIError+Reason.swift")?.lines ?? []
        return lines.indices.compactMap { index in
            guard let match = lines[index].firstMatch(of: /public static let (\w+) = Reason\("(\w+)", code: (\d+)\)/)
            else {
                return nil
            }
            let comment = lines[..<index].reversed().prefix { $0.contains("///") }.reversed()
            return Code(
                number: String(match.3),
                name: String(match.1),
                text: String(match.2),
                comment: comment.map { $0.replacing(/^\s*\/\/\/ ?/, with: "") }.joined(separator: " "),
            )
        }
    }()
}
