/// A code block in a Markdown text, or in the documentation comments of a Swift file.
struct CodeBlock {
    /// The word after the opening fence.
    let language: String
    /// The comment above the block: `<!-- Examples/Embed/Embed.swift -->`.
    let comment: String?
    /// The line of the opening fence, from 0.
    let index: Int
    let lines: [String]

    /// The blocks of a text in order.
    static func blocks(of text: SourceFile) -> [CodeBlock] { blocks(in: text.lines) }

    /// The blocks in the documentation comments of a Swift file, in order.
    static func blocks(inCommentsOf file: SourceFile) -> [CodeBlock] {
        // Other lines become empty, so that the numbers of lines stay.
        blocks(
            in: file.lines.map { line in
                let text = line.drop { $0 == " " }
                guard text.hasPrefix("///") else { return "" }
                return String(text.dropFirst(text.hasPrefix("/// ") ? 4 : 3))
            }
        )
    }

    private static func blocks(in text: [String]) -> [CodeBlock] {
        var blocks: [CodeBlock] = []
        var start: Int?
        for (index, line) in text.enumerated() where line.hasPrefix("```") {
            guard let opening = start else {
                start = index
                continue
            }
            blocks.append(
                CodeBlock(
                    language: String(text[opening].dropFirst(3)),
                    comment: opening > 0 ? comment(in: text[opening - 1]) : nil,
                    index: opening,
                    lines: Array(text[(opening + 1)..<index]),
                )
            )
            start = nil
        }
        return blocks
    }

    /// Whether the lines are in the file consecutively, all with the same or a larger indentation.
    func isExcerpt(of file: SourceFile) -> Bool {
        guard let first = lines.first else { return false }
        return file.lines.indices.contains { start in
            let line = file.lines[start]
            guard line.hasSuffix(first), line.dropLast(first.count).allSatisfy({ $0 == " " }) else { return false }
            let indentation = line.dropLast(first.count)
            let wanted = lines.map { $0.isEmpty ? "" : indentation + $0 }
            return file.lines[start...].starts(with: wanted)
        }
    }

    private static func comment(in line: String) -> String? {
        line.wholeMatch(of: /<!-- (.+) -->/).map { String($0.1) }
    }
}
