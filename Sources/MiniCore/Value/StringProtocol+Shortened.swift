extension StringProtocol {
    /// The text; its first characters and an ellipsis if it has more than `count` characters.
    package func shortened(to count: Int) -> String {
        // A character has at least one byte, and most texts are short.
        if utf8.count <= count { return String(self) }
        let beginning = prefix(count)
        return beginning.endIndex == endIndex ? String(self) : "\(beginning)…"
    }
}
