/// Places the items of a grid container in its cells.
///
/// - Source: <https://www.w3.org/TR/css-grid-1/#auto-placement-algo>
struct GridPlacement {
    /// The maximum number of tracks of an axis.
    ///
    /// Items beyond it are placed in the last ones.
    private static let trackLimit = 100_000

    /// The tracks that an item occupies, by the indexes of explicit tracks; implicit tracks before them are negative.
    struct Area {
        var rows: Range<Int>
        var columns: Range<Int>
    }

    /// The lines of one axis.
    struct Axis {
        let trackCount: Int
        /// The indexes of lines by name, from 0.
        let lines: [String: [Int]]
    }

    /// The position of an item along one axis.
    private enum Position {
        case tracks(Range<Int>)
        /// A number of tracks anywhere.
        case span(Int)
    }

    /// An item along the axis that is filled first, and along the other one.
    private struct Item {
        let minor: Position
        let major: Position
    }

    private let isDense: Bool
    private let minorCount: Int
    private let layout: BoxLayout
    private var occupied = GridOccupancy()
    private var minorStart = 0
    private var minorEnd = 0
    /// The first tracks that may be free for each kind of item, if gaps are filled.
    private var nextPlaces: [[Int]: (major: Int, minor: Int)] = [:]

    private init(isDense: Bool, minorCount: Int, _ layout: BoxLayout) {
        self.isDense = isDense
        self.minorCount = minorCount
        self.layout = layout
    }

    /// The areas of the items, in their order.
    static func areas(
        of items: [GridItemLines],
        columns: Axis,
        rows: Axis,
        _ style: GridStyle,
        _ layout: BoxLayout,
    ) -> [Area] {
        let positions = items.map { item in
            let column = position(item.columnStart, item.columnEnd, columns)
            let row = position(item.rowStart, item.rowEnd, rows)
            return style.flowsInColumns ? Item(minor: row, major: column) : Item(minor: column, major: row)
        }
        let minorCount = style.flowsInColumns ? rows.trackCount : columns.trackCount
        var placement = GridPlacement(isDense: style.isDense, minorCount: minorCount, layout)
        return placement.place(positions).map { place in
            style.flowsInColumns
                ? Area(rows: place.minor, columns: place.major) : Area(rows: place.major, columns: place.minor)
        }
    }

    private mutating func place(_ items: [Item]) -> [(major: Range<Int>, minor: Range<Int>)] {
        var places: [(major: Range<Int>, minor: Range<Int>)?] = Array(repeating: nil, count: items.count)
        func limited(_ start: Int, _ span: Int) -> Range<Int> {
            let start = min(start, Self.trackLimit - span)
            return start..<start + span
        }
        for (index, item) in items.enumerated() {
            guard case .tracks(let minor) = item.minor, case .tracks(let major) = item.major, !layout.isOutOfTime()
            else { continue }
            places[index] = (major, minor)
            mark(major, minor)
        }
        // The items in certain tracks of the major axis.
        var ends: [Int: Int] = [:]
        for (index, item) in items.enumerated() {
            guard case .span(let span) = item.minor, case .tracks(let major) = item.major, !layout.isOutOfTime()
            else { continue }
            let start = isDense ? 0 : ends[major.lowerBound] ?? 0
            let minor = limited(firstFree(in: major, from: start, span), span)
            ends[major.lowerBound] = minor.upperBound
            places[index] = (major, minor)
            mark(major, minor)
        }
        resolveMinorCount(items, places)
        var cursor = (major: 0, minor: minorStart)
        for (index, item) in items.enumerated() where places[index] == nil {
            if layout.isOutOfTime() { break }
            guard case .span(let span) = item.major else { continue }
            switch item.minor {
            case .tracks(let minor):
                cursor = nextPlace(in: minor, span, after: cursor)
                places[index] = (limited(cursor.major, span), minor)
            case .span(let minorSpan):
                cursor = nextPlace(minorSpan, span, after: cursor)
                places[index] = (limited(cursor.major, span), cursor.minor..<cursor.minor + minorSpan)
            }
            if let place = places[index] { mark(place.major, place.minor) }
        }
        return places.map { $0 ?? (0..<1, 0..<1) }
    }

    private mutating func mark(_ major: Range<Int>, _ minor: Range<Int>) {
        occupied.mark(major, minor)
        _ = layout.isOutOfTime(after: major.count * (minor.count / 64 + 1))
    }

    /// The tracks of the minor axis: the explicit ones, those of placed items, and enough for every other item.
    private mutating func resolveMinorCount(
        _ items: [Item],
        _ places: [(major: Range<Int>, minor: Range<Int>)?],
    ) {
        minorEnd = minorCount
        var widest = 1
        for (item, place) in zip(items, places) {
            if let place {
                minorStart = min(minorStart, place.minor.lowerBound)
                minorEnd = max(minorEnd, place.minor.upperBound)
            } else if case .tracks(let minor) = item.minor {
                minorStart = min(minorStart, minor.lowerBound)
                minorEnd = max(minorEnd, minor.upperBound)
            } else if case .span(let span) = item.minor {
                widest = max(widest, span)
            }
        }
        minorEnd = max(minorEnd, minorStart + widest)
    }

    /// The first tracks of the minor axis that are free in all of the major tracks.
    private func firstFree(in major: Range<Int>, from start: Int, _ span: Int) -> Int {
        var start = start
        while start < Self.trackLimit, let cell = occupied.cell(in: major, start..<start + span) {
            if layout.isOutOfTime(after: major.count) { break }
            start = cell.minor + 1
        }
        return start
    }

    /// The next place of an item in certain tracks of the minor axis.
    private mutating func nextPlace(
        in minor: Range<Int>,
        _ span: Int,
        after cursor: (major: Int, minor: Int),
    ) -> (major: Int, minor: Int) {
        var major = cursor.major
        if isDense {
            major = nextPlaces[[span, minor.lowerBound, minor.count]]?.major ?? 0
        } else if minor.lowerBound < cursor.minor {
            major += 1
        }
        while major < Self.trackLimit, let cell = occupied.cell(in: major..<major + span, minor) {
            if layout.isOutOfTime(after: span) { break }
            major = cell.major + 1
        }
        if isDense { nextPlaces[[span, minor.lowerBound, minor.count]] = (major, minor.lowerBound) }
        return (major, minor.lowerBound)
    }

    /// The next place of an item without a certain position.
    private mutating func nextPlace(
        _ minorSpan: Int,
        _ span: Int,
        after cursor: (major: Int, minor: Int),
    ) -> (major: Int, minor: Int) {
        var place = isDense ? nextPlaces[[span, minorSpan]] ?? (0, minorStart) : cursor
        // The first tracks of the major axis after the cells that are in the way: earlier ones are blocked as well.
        var next = place.minor == minorStart ? Int.max : place.major + 1
        while place.major < Self.trackLimit {
            if place.minor + minorSpan > minorEnd {
                place = (min(next, place.major + span), minorStart)
                next = .max
                continue
            }
            let tracks = place.minor..<place.minor + minorSpan
            guard let cell = occupied.cell(in: place.major..<place.major + span, tracks) else { break }
            if layout.isOutOfTime(after: span) { break }
            place.minor = cell.minor + 1
            next = min(next, cell.major + 1)
        }
        if place.minor + minorSpan > minorEnd { place.minor = minorStart }
        if isDense { nextPlaces[[span, minorSpan]] = place }
        return place
    }

    // MARK: Lines

    /// The position between two lines.
    private static func position(
        _ start: GridItemLines.Line,
        _ end: GridItemLines.Line,
        _ axis: Axis,
    ) -> Position {
        let first = index(of: start, isStart: true, axis)
        let last = index(of: end, isStart: false, axis)
        switch (first, last) {
        case (let first?, let last?):
            return .tracks(first == last ? first..<first + 1 : min(first, last)..<max(first, last))
        case (let first?, nil): return .tracks(first..<max(opposite(end, from: first, 1, axis), first + 1))
        case (nil, let last?): return .tracks(min(opposite(start, from: last, -1, axis), last - 1)..<last)
        case (nil, nil):
            // A span of named lines without a line to count from is one track.
            if case .span(let count, nil) = start { return .span(count) }
            if case .auto = start, case .span(let count, nil) = end { return .span(count) }
            return .span(1)
        }
    }

    /// The index of a line, or nil for a line that is not specified.
    private static func index(of line: GridItemLines.Line, isStart: Bool, _ axis: Axis) -> Int? {
        switch line {
        case .auto, .span: return nil
        case .name(let name):
            let edge = axis.lines[name + (isStart ? "-start" : "-end")]?.first
            return edge ?? index(ofLine: 1, name: name, axis)
        case .number(let number, let name):
            if let name { return index(ofLine: number, name: name, axis) }
            return number > 0 ? number - 1 : axis.trackCount + 1 + number
        }
    }

    /// The index of a line by its number among those with a name, which all implicit lines have.
    private static func index(ofLine number: Int, name: String, _ axis: Axis) -> Int {
        let lines = axis.lines[name] ?? []
        if number > 0 { return number <= lines.count ? lines[number - 1] : axis.trackCount + number - lines.count }
        let distance = -number
        return distance <= lines.count ? lines[lines.count - distance] : lines.count - distance
    }

    /// The index of the line that a span reaches from another line.
    private static func opposite(_ line: GridItemLines.Line, from index: Int, _ direction: Int, _ axis: Axis) -> Int {
        guard case .span(let count, let name) = line else { return index + direction }
        guard let name else { return index + direction * count }
        let lines = axis.lines[name] ?? []
        let passed = direction > 0 ? lines.filter { $0 > index } : lines.filter { $0 < index }.reversed()
        if count <= passed.count { return passed[count - 1] }
        let rest = count - passed.count
        return direction > 0 ? max(axis.trackCount, index) + rest : min(0, index) - rest
    }
}

/// The occupied cells of a grid: for each track of the major axis, a bit for each track of the minor axis.
private struct GridOccupancy {
    private var words: [Int: [UInt64]] = [:]
    /// The smallest index of a track of the minor axis.
    private static let origin = -2 * GridTemplate.lineLimit

    mutating func mark(_ major: Range<Int>, _ minor: Range<Int>) {
        let masks = Self.masks(minor)
        guard let last = masks.last else { return }
        for track in major {
            let missing = last.word + 1 - words[track, default: []].count
            if missing > 0 { words[track, default: []] += Array(repeating: 0, count: missing) }
            for (word, mask) in masks { words[track, default: []][word] |= mask }
        }
    }

    /// An occupied cell of an area: the last one of the last track of the major axis that has any; nil if the area is free.
    func cell(in major: Range<Int>, _ minor: Range<Int>) -> (major: Int, minor: Int)? {
        let masks = Self.masks(minor)
        for track in major.reversed() {
            guard let row = words[track] else { continue }
            for (word, mask) in masks.reversed() where word < row.count && row[word] & mask != 0 {
                return (track, Self.origin + word * 64 + 63 - (row[word] & mask).leadingZeroBitCount)
            }
        }
        return nil
    }

    /// The words of a range of bits, each with the bits of the range.
    private static func masks(_ minor: Range<Int>) -> [(word: Int, mask: UInt64)] {
        let bits = max(minor.lowerBound - origin, 0)..<max(minor.upperBound - origin, 0)
        guard !bits.isEmpty else { return [] }
        return (bits.lowerBound / 64...(bits.upperBound - 1) / 64).map { word in
            let first = max(bits.lowerBound - word * 64, 0)
            let last = min(bits.upperBound - word * 64, 64)
            let length = last - first
            let ones = length == 64 ? UInt64.max : (1 << UInt64(length)) - 1
            return (word, ones << UInt64(first))
        }
    }
}
