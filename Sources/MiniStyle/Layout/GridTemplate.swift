internal import MiniCore

/// The size of a track of a grid container: a smallest and a largest size.
struct GridTrackSize {
    enum Breadth {
        case length(LengthExpression)
        /// A share of the free space; only as a largest size.
        case flex(Double)
        case auto
        case minContent
        case maxContent
    }

    static let auto = GridTrackSize(minimum: .auto, maximum: .auto)

    let minimum: Breadth
    let maximum: Breadth
    /// The argument of `fit-content()`; nil for another size.
    var limit: LengthExpression?

    init(minimum: Breadth, maximum: Breadth, limit: LengthExpression? = nil) {
        self.minimum = minimum
        self.maximum = maximum
        self.limit = limit
    }

    /// Parses a size, or returns nil when the text is not a size of a track.
    init?(_ text: String) {
        if let inner = Self.argument(of: "minmax", text) {
            let parts = StyleShorthand.parts(inner)
            guard parts.count == 2, let minimum = Self.breadth(parts[0]), let maximum = Self.breadth(parts[1]) else {
                return nil
            }
            if case .flex = minimum { return nil }
            self.init(minimum: minimum, maximum: maximum)
        } else if let inner = Self.argument(of: "fit-content", text) {
            guard let limit = LengthExpression(inner) else { return nil }
            self.init(minimum: .auto, maximum: .maxContent, limit: limit)
        } else if let breadth = Self.breadth(text) {
            if case .flex = breadth {
                self.init(minimum: .auto, maximum: breadth)
            } else {
                self.init(minimum: breadth, maximum: breadth)
            }
        } else {
            return nil
        }
    }

    private static func argument(of function: String, _ text: String) -> String? {
        guard text.lowercased().hasPrefix(function + "("), text.hasSuffix(")") else { return nil }
        return String(text.dropFirst(function.count + 1).dropLast())
    }

    private static func breadth(_ text: String) -> Breadth? {
        switch text.lowercased() {
        case "auto": return .auto
        case "min-content": return .minContent
        case "max-content": return .maxContent
        case let lower:
            if lower.hasSuffix("fr") {
                return Double(lower.dropLast(2)).flatMap { $0 >= 0 && $0.isFinite ? .flex($0) : nil }
            }
            return LengthExpression(text).map { .length($0) }
        }
    }
}

/// The explicit tracks of one axis of a grid container, from `grid-template-columns` or `grid-template-rows`.
///
/// - Source: <https://www.w3.org/TR/css-grid-1/#track-sizing>
struct GridTemplate {
    /// The maximum number of explicit tracks of an axis, and the largest number of a line.
    static let lineLimit = 1_000

    /// Tracks in a row, with the names of the lines before, between and after them.
    private struct Section {
        var tracks: [GridTrackSize] = []
        var names: [[String]] = [[]]

        mutating func append(_ track: GridTrackSize) {
            tracks.append(track)
            names.append([])
        }

        mutating func append(_ other: Section) {
            names[names.count - 1] += other.names[0]
            tracks += other.tracks
            names += other.names.dropFirst()
        }
    }

    private var before = Section()
    /// The tracks that are repeated until the container is full; nil for none.
    private var repeated: Section?
    private var after = Section()
    private var dropsEmptyTracks = false

    /// A template without tracks.
    static let none = GridTemplate()

    private init() {}

    /// The tracks of an axis of a certain size.
    struct Tracks {
        var sizes: [GridTrackSize]
        /// The indexes of lines by name, from 0, in ascending order.
        var lines: [String: [Int]]
        /// The tracks of `auto-fit`, which are dropped when they are empty.
        var collapsible: Range<Int>
    }

    /// The tracks for a space.
    ///
    /// - Parameters:
    ///   - space: The size of the container's content; nil if it depends on the content.
    ///   - least: The smallest size of the content if it is otherwise unknown.
    ///   - gap: The distance between tracks.
    func tracks(space: Double?, least: Double, gap: Double) -> Tracks {
        var all = before
        var collapsible = 0..<0
        if let repeated {
            let count = repetitions(repeated, space: space, least: least, gap: gap)
            for _ in 0..<count { all.append(repeated) }
            if dropsEmptyTracks { collapsible = before.tracks.count..<all.tracks.count }
        }
        all.append(after)
        var lines: [String: [Int]] = [:]
        for (index, names) in all.names.enumerated() {
            for name in names where lines[name]?.last != index { lines[name, default: []].append(index) }
        }
        return Tracks(sizes: all.tracks, lines: lines, collapsible: collapsible)
    }

    /// The number of repetitions that fit into a space, or that fill the smallest size.
    private func repetitions(_ section: Section, space: Double?, least: Double, gap: Double) -> Int {
        func size(_ track: GridTrackSize) -> Double {
            let base = space ?? 0
            if case .length(let length) = track.maximum { return max(length.value(of: base), 0) }
            if case .length(let length) = track.minimum { return max(length.value(of: base), 0) }
            return 0
        }
        let fixedCount = before.tracks.count + after.tracks.count
        let fixed = (before.tracks + after.tracks).reduce(0) { $0 + size($1) + gap }
        // A track counts as one pixel at least, so that the number is limited.
        let part = max(section.tracks.reduce(0) { $0 + size($1) + gap }, 1)
        // The last track has no gap after it.
        let count = ((space ?? least) + gap - fixed) / part
        let most = Double((Self.lineLimit - fixedCount) / section.tracks.count)
        let rounded = (space == nil ? (count - 1e-6).rounded(.up) : (count + 1e-6).rounded(.down))
        return Int(min(max(rounded, 1), max(most, 1)))
    }

    // MARK: Parsing

    /// Parses a list of tracks, or returns nil when the text is invalid.
    init?(_ text: String) {
        guard text != "none" else { return }
        var scanner = StyleScanner(Array(text.utf8))
        while let word = Self.word(&scanner) {
            guard word.lowercased().hasPrefix("repeat(") else {
                let isValid = repeated == nil ? Self.add(word, to: &before) : Self.add(word, to: &after)
                guard isValid else { return nil }
                continue
            }
            guard let (count, section) = Self.repetition(word) else { return nil }
            guard let number = Int(count) else {
                guard repeated == nil, count == "auto-fill" || count == "auto-fit" else { return nil }
                dropsEmptyTracks = count == "auto-fit"
                repeated = section
                continue
            }
            guard number > 0 else { return nil }
            for _ in 0..<min(number, Self.lineLimit) where trackCount < Self.lineLimit {
                if repeated == nil { before.append(section) } else { after.append(section) }
            }
        }
        guard trackCount > 0 || repeated != nil else { return nil }
        if before.tracks.count > Self.lineLimit {
            before.tracks.removeLast(before.tracks.count - Self.lineLimit)
            before.names.removeLast(before.names.count - Self.lineLimit - 1)
        }
    }

    private var trackCount: Int { before.tracks.count + after.tracks.count }

    /// The next part of a list: a size, a function, or names in brackets.
    private static func word(_ scanner: inout StyleScanner) -> String? {
        scanner.skipSpace()
        guard scanner.current != nil else { return nil }
        let start = scanner.at
        if scanner.current == UInt8(ascii: "[") {
            scanner.at += 1
            scanner.skipTo([UInt8(ascii: "]")])
            scanner.at += 1
        } else {
            scanner.skipTo([0x20, UInt8(ascii: "[")])
        }
        return scanner.text(from: start, to: scanner.at)
    }

    private static func add(_ word: String, to section: inout Section) -> Bool {
        if word.hasPrefix("[") {
            guard word.hasSuffix("]") else { return false }
            let names = word.dropFirst().dropLast().split(separator: " ").map(String.init)
            section.names[section.names.count - 1] += names
            return true
        }
        guard let size = GridTrackSize(word) else { return false }
        section.append(size)
        return true
    }

    /// The count and the tracks of `repeat()`.
    private static func repetition(_ word: String) -> (count: String, section: Section)? {
        let parts = StyleShorthand.parts(String(word.dropFirst(7).dropLast()))
        guard word.hasSuffix(")"), parts.count == 2 else { return nil }
        var section = Section()
        var scanner = StyleScanner(Array(parts[1].utf8))
        while let word = Self.word(&scanner) {
            guard add(word, to: &section) else { return nil }
        }
        return section.tracks.isEmpty || section.tracks.count > lineLimit ? nil : (parts[0].lowercased(), section)
    }
}
