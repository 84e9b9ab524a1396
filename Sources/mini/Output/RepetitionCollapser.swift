/// Folds repeated texts: the first ones are passed through, the others are counted.
struct RepetitionCollapser {
    /// The number of equal texts in a row that are passed through.
    private static let shownCount = 10

    private var last: String?
    private var count = 0

    /// Adds the next text and returns the text to print, or nil for none.
    mutating func add(_ text: String) -> String? {
        guard text == last else {
            let ending = finish()
            (last, count) = (text, 1)
            return (ending ?? "") + text
        }
        count += 1
        return count <= Self.shownCount ? text : nil
    }

    /// Returns the text to print before another one or at the end, or nil for none.
    mutating func finish() -> String? {
        defer { (last, count) = (nil, 0) }
        guard count > Self.shownCount else { return nil }
        return "… repeated \(Text.count(count - Self.shownCount, "more time"))\n"
    }
}
