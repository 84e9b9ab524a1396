/// A block of code in a Markdown text.
struct CodeBlock {
    /// The word behind the opening fence.
    let language: String
    /// The file that a comment above the block names: `<!-- Examples/Embed/main.swift -->`.
    let source: String?
    /// The line of the opening fence, from 0.
    let index: Int
    let lines: [String]

    /// The blocks of a text, in order.
    static func blocks(of text: SourceFile) -> [CodeBlock] {
        var blocks: [CodeBlock] = []
        var start: Int?
        for (index, line) in text.lines.enumerated() where line.hasPrefix("```") {
            guard let opening = start else {
                start = index
                continue
            }
            blocks.append(
                CodeBlock(
                    language: String(text.lines[opening].dropFirst(3)),
                    source: opening > 0 ? source(in: text.lines[opening - 1]) : nil,
                    index: opening,
                    lines: Array(text.lines[(opening + 1)..<index]),
                )
            )
            start = nil
        }
        return blocks
    }

    private static func source(in line: String) -> String? {
        line.wholeMatch(of: /<!-- (\S+) -->/).map { String($0.1) }
    }
}
