/// Finds the name that was probably meant by a misspelt one.
package enum Spelling {
    /// The most similar known name, or nil if none is similar; at most one letter in four may be wrong, two in total, or one of
    /// three in a short name.
    package static func nearest(to name: String, among known: some Sequence<String>) -> String? {
        let limit = name.count < 3 ? 0 : min(max(name.count / 4, 1), 2)
        let candidates = known.map { (name: $0, distance: distance(name, $0)) }.filter { $0.distance <= limit }
        return candidates.min { ($0.distance, $0.name) < ($1.distance, $1.name) }?.name
    }

    /// The edit distance without regard to case: different, missing, extra and transposed adjacent letters.
    private static func distance(_ left: String, _ right: String) -> Int {
        let (left, right) = (Array(left.lowercased().utf8), Array(right.lowercased().utf8))
        guard abs(left.count - right.count) <= 2 else { return .max }
        var (former, row) = ([Int](), Array(0...right.count))
        for (i, a) in left.enumerated() {
            let above = row
            row[0] = i + 1
            for (j, b) in right.enumerated() {
                row[j + 1] = min(above[j + 1] + 1, row[j] + 1, above[j] + (a == b ? 0 : 1))
                if i > 0, j > 0, a == right[j - 1], left[i - 1] == b { row[j + 1] = min(row[j + 1], former[j - 1] + 1) }
            }
            former = above
        }
        return row[right.count]
    }
}
