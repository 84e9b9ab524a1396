/// Folds texts that repeat themselves: the first few are let through, the rest is counted.
struct RepetitionFolder {
    /// So many equal texts in a row are let through.
    private static let shownCount = 10

    private var last: String?
    private var count = 0

    /// What is to be printed for the next text.
    mutating func add(_ text: String) -> String? {
        guard text == last else {
            let ending = finish()
            (last, count) = (text, 1)
            return (ending ?? "") + text
        }
        count += 1
        return count <= Self.shownCount ? text : nil
    }

    /// What is to be printed when something else follows, or nothing; nil for nothing.
    mutating func finish() -> String? {
        defer { (last, count) = (nil, 0) }
        guard count > Self.shownCount else { return nil }
        return "… repeated \(count - Self.shownCount) more times\n"
    }
}
