/// The advances and the kerning of the fonts that texts are measured with, as fractions of the font size.
struct FontTable: Sendable {
    /// The width of a character.
    struct Advance {
        let width: Double
        /// Whether it is a character of the font of ideographs.
        var isIdeographic = false
    }

    /// An entry of a string of ``FontTableText``.
    private struct Entry {
        let keys: [(first: Int, last: Int)]
        let values: [Double]

        static func entries(of text: String, unit: Double) -> [Entry] {
            text.utf8.split(separator: UInt8(ascii: " ")).map { entry in
                let parts = entry.split(separator: UInt8(ascii: ":"))
                let keys = parts[0].split(separator: UInt8(ascii: ",")).map { key in
                    let ends = key.split(separator: UInt8(ascii: "-")).map { Int(Substring($0), radix: 16) ?? 0 }
                    return (first: ends[0], last: ends[ends.count - 1])
                }
                let values = parts.count > 1 ? parts[1].split(separator: UInt8(ascii: ",")) : []
                return Entry(keys: keys, values: values.map { Double(Int(Substring($0)) ?? 0) / unit })
            }
        }
    }

    static let shared = FontTable()

    /// The number of faces: four weights, each upright and italic.
    private static let faceCount = 8
    /// The number of characters below which the tables have an index.
    private static let indexedCount = 0x2200

    /// The first value of each letter in ``advances``; zero for a character that Roboto does not have.
    private var letters = [UInt16](repeating: 0, count: indexedCount)
    /// The advances of all faces for each group of letters.
    private var advances = [Double](repeating: 0, count: faceCount)
    private var leftClasses = [UInt8](repeating: 0, count: indexedCount)
    private var rightClasses = [UInt8](repeating: 0, count: indexedCount)
    private let rightCount: Int
    /// The first value in ``kernings`` of each pair of classes.
    private var pairs: [UInt16]
    private var kernings = [Double](repeating: 0, count: faceCount)
    /// The changes by `fi`, `fl`, `ffi` and `ffl`, of all faces each.
    private var ligatures = [Double](repeating: 0, count: 4 * faceCount)
    private let wide: [(characters: ClosedRange<UInt32>, width: Double)]

    private init() {
        for entry in Entry.entries(of: FontTableText.advances, unit: FontTableText.letterUnits) {
            for key in entry.keys {
                for letter in key.first...key.last { letters[letter] = UInt16(advances.count) }
            }
            advances += entry.values
        }
        let left = Entry.entries(of: FontTableText.leftClasses, unit: 1)
        let right = Entry.entries(of: FontTableText.rightClasses, unit: 1)
        Self.fill(&leftClasses, left)
        Self.fill(&rightClasses, right)
        rightCount = right.count + 1
        pairs = Array(repeating: 0, count: (left.count + 1) * rightCount)
        for entry in Entry.entries(of: FontTableText.kerning, unit: FontTableText.letterUnits) {
            for key in entry.keys { pairs[key.first * rightCount + key.last] = UInt16(kernings.count) }
            kernings += entry.values
        }
        for entry in Entry.entries(of: FontTableText.ligatures, unit: FontTableText.letterUnits) {
            for key in entry.keys {
                let start = Self.ligature(count: key.first, endsWithL: key.last == 0x6C)
                ligatures.replaceSubrange(start..<start + Self.faceCount, with: entry.values)
            }
        }
        wide = Entry.entries(of: FontTableText.wideAdvances, unit: FontTableText.ideographUnits).flatMap { entry in
            entry.keys.map { (characters: UInt32($0.first)...UInt32($0.last), width: entry.values[0]) }
        }
    }

    private static func fill(_ classes: inout [UInt8], _ entries: [Entry]) {
        for (index, entry) in entries.enumerated() {
            for key in entry.keys {
                for letter in key.first...key.last { classes[letter] = UInt8(index + 1) }
            }
        }
    }

    private static func ligature(count: Int, endsWithL: Bool) -> Int {
        ((count - 1) * 2 + (endsWithL ? 1 : 0)) * faceCount
    }

    // MARK: Widths

    /// The width of a character that is measured with Roboto, or with the font of ideographs if Roboto does not have it.
    func advance(of character: Unicode.Scalar, face: Int) -> Advance {
        let value = character.value
        if value < UInt32(Self.indexedCount), letters[Int(value)] > 0 {
            return Advance(width: Self.isInvisible(value) ? 0 : advances[Int(letters[Int(value)]) + face])
        }
        return wideAdvance(of: character)
    }

    /// The width of a character that is no letter.
    func wideAdvance(of character: Unicode.Scalar) -> Advance {
        let value = character.value
        if Self.isInvisible(value) { return Advance(width: 0) }
        if let width = wideWidth(value) { return Advance(width: width, isIdeographic: true) }
        switch value {
        // Two of these letters are one flag.
        case 0x1F1E6...0x1F1FF: return Advance(width: FontTableText.emojiAdvance / 2)
        case 0x1F000...0x1FAFF: return Advance(width: FontTableText.emojiAdvance)
        case 0x20000...0x3FFFF: return Advance(width: 1, isIdeographic: true)
        // An average of the letters of other scripts.
        default: return Advance(width: 0.55)
        }
    }

    private func wideWidth(_ value: UInt32) -> Double? {
        var range = wide.startIndex..<wide.endIndex
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            if wide[middle].characters.contains(value) { return wide[middle].width }
            range =
                value < wide[middle].characters.lowerBound
                ? range.lowerBound..<middle : middle + 1..<range.upperBound
        }
        return nil
    }

    /// Whether a character has no width: combining marks, controls, selectors, and the colours of emoji.
    private static func isInvisible(_ value: UInt32) -> Bool {
        switch value {
        case 0x20...0x7E: false
        case 0..<0x20, 0x7F, 0xAD, 0x300...0x36F, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F,
            0xFEFF, 0x1F3FB...0x1F3FF, 0xE0000...0xE0FFF:
            true
        default: false
        }
    }

    /// The change of the width of a letter before another one.
    func kerning(_ left: Unicode.Scalar, _ right: Unicode.Scalar, face: Int) -> Double {
        let count = UInt32(Self.indexedCount)
        guard left.value < count, right.value < count else { return 0 }
        let pair = Int(leftClasses[Int(left.value)]) * rightCount + Int(rightClasses[Int(right.value)])
        return pairs[pair] == 0 ? 0 : kernings[Int(pairs[pair]) + face]
    }

    /// The change of the width of one or two letters f with an i or l.
    func ligature(ofTwo: Bool, endsWithL: Bool, face: Int) -> Double {
        ligatures[Self.ligature(count: ofTwo ? 2 : 1, endsWithL: endsWithL) + face]
    }
}
