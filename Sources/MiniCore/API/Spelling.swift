/// Names that people may have meant.
package enum Spelling {
    /// What may have been meant: at most two letters are wrong, and one in four.
    package static func nearest(to name: String, among known: some Sequence<String>) -> String? {
        let limit = min(name.count / 4, 2)
        let candidates = known.map { (name: $0, distance: distance(name, $0)) }.filter { $0.distance <= limit }
        return candidates.min { ($0.distance, $0.name) < ($1.distance, $1.name) }?.name
    }

    /// How many letters differ, are missing or are too many, whatever their case.
    private static func distance(_ left: String, _ right: String) -> Int {
        let (left, right) = (Array(left.lowercased().utf8), Array(right.lowercased().utf8))
        guard abs(left.count - right.count) <= 2 else { return .max }
        var row = Array(0...right.count)
        for (i, a) in left.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, b) in right.enumerated() {
                let above = row[j + 1]
                row[j + 1] = min(above + 1, row[j] + 1, diagonal + (a == b ? 0 : 1))
                diagonal = above
            }
        }
        return row[right.count]
    }
}
