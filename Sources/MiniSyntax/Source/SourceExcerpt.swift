/// One line of a source with a caret below one position.
struct SourceExcerpt: CustomStringConvertible {
    /// The maximum number of columns.
    ///
    /// Longer lines are cut around the caret.
    static let maximumColumns = 100

    let description: String

    /// - Parameters:
    ///   - line: The bytes of the line without terminator, with their offsets in the text.
    ///   - caret: An offset in the line, or after it.
    init(line: ArraySlice<UInt8>, caret: Int) {
        // A line of a minified file can have megabytes, so only the text near the caret is decoded. A column is encoded
        // in at most four bytes, so this window always contains the hundred columns that are shown.
        let margin = Self.maximumColumns * 4
        var start = max(line.startIndex, min(caret, line.endIndex) - margin)
        while start > line.startIndex, line[start] & 0xC0 == 0x80 { start -= 1 }
        var end = min(line.endIndex, caret + margin)
        while end < line.endIndex, line[end] & 0xC0 == 0x80 { end += 1 }
        let caret = min(max(caret, start), end)

        let before = Array(String(decoding: line[start..<caret], as: UTF8.self).unicodeScalars)
        let after = Array(String(decoding: line[caret..<end], as: UTF8.self).unicodeScalars)
        let shownBefore: ArraySlice<Unicode.Scalar>
        let shownAfter: ArraySlice<Unicode.Scalar>
        if before.count + after.count <= Self.maximumColumns, start == line.startIndex, end == line.endIndex {
            shownBefore = before[...]
            shownAfter = after[...]
        } else {
            let half = Self.maximumColumns / 2
            shownBefore = before.suffix(max(half, Self.maximumColumns - after.count))
            shownAfter = after.prefix(Self.maximumColumns - shownBefore.count)
        }

        var text = String.UnicodeScalarView()
        var padding = String.UnicodeScalarView()
        if shownBefore.count < before.count || start > line.startIndex {
            text.append("…")
            padding.append(" ")
        }
        for scalar in shownBefore {
            text.append(Self.visible(scalar))
            if scalar == "\t" {
                padding.append("\t")
            } else {
                padding.append(contentsOf: repeatElement(" ", count: Self.width(of: scalar)))
            }
        }
        text.append(contentsOf: shownAfter.lazy.map(Self.visible))
        if shownAfter.count < after.count || end < line.endIndex { text.append("…") }
        description = String(text) + "\n" + String(padding) + "^"
    }

    /// Control characters are replaced, since they could move a terminal's cursor or have other effects.
    private static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
        return isControl && scalar != "\t" ? "\u{FFFD}" : scalar
    }

    /// The width of a character in a terminal: CJK and emoji have two columns, combining marks none.
    private static func width(of scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0..<0x300: 1
        case 0x300...0x36F, 0x200B...0x200F, 0xFE00...0xFE0F: 0
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            2
        default: 1
        }
    }
}
