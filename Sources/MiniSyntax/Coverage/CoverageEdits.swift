/// Insertions into a script, of which some surround others.
struct CoverageEdits {
    private struct Insertion {
        let offset: Int
        /// The order at one offset: ends of inner text, ends of outer text, starts of outer text, starts of inner text.
        let rank: Int
        let text: String
    }

    private var insertions: [Insertion] = []

    /// Inserts text before an offset.
    ///
    /// Text of a node must be inserted before text of the nodes in it.
    mutating func open(_ text: String, at offset: Int) {
        insertions.append(Insertion(offset: offset, rank: insertions.count + 1, text: text))
    }

    /// Inserts text that ends what precedes an offset.
    ///
    /// Text of a node must be inserted before text of the nodes in it.
    mutating func close(_ text: String, at offset: Int) {
        insertions.append(Insertion(offset: offset, rank: -insertions.count - 1, text: text))
    }

    /// The script with the insertions, and with `var` in place of the given keywords.
    func apply(to source: SourceText, asVar keywords: [SourceRange]) -> (code: String, positions: PositionMap) {
        var editor = CodeEditor(source)
        for insertion in insertions.sorted(by: { ($0.offset, $0.rank) < ($1.offset, $1.rank) }) {
            editor.insert(insertion.text, at: insertion.offset)
        }
        for keyword in keywords { editor.replace(keyword, with: "var") }
        return editor.finish(prefix: [], suffix: "")
    }
}
