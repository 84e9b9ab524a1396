internal import MiniCore

/// The properties of a grid container.
struct GridStyle {
    var columns: GridTemplate
    var rows: GridTemplate
    /// The sizes of implicit tracks, which are repeated.
    var autoColumns: [GridTrackSize]
    var autoRows: [GridTrackSize]
    var areas: GridAreas
    /// Whether items fill columns first.
    var flowsInColumns: Bool
    /// Whether later items fill earlier gaps.
    var isDense: Bool
    var stretchesColumns: Bool
    var stretchesRows: Bool
    /// The alignment of items within their columns.
    var justifyItems: LayoutStyle.Alignment

    /// - Parameter notes: Receives the values that have no effect, one clause each.
    init(_ style: ComputedStyle, notes: inout [String]) {
        func template(_ name: String) -> GridTemplate {
            guard let value = style[name], value != "none" else { return .none }
            if let template = GridTemplate(value) { return template }
            notes.append("\(name): \(value.prefix(100)) is ignored")
            return .none
        }
        func sizes(_ name: String) -> [GridTrackSize] {
            let sizes = StyleShorthand.words(style[name] ?? "auto").map { GridTrackSize($0) }
            guard sizes.count <= GridTemplate.lineLimit, !sizes.contains(where: { $0 == nil }) else { return [.auto] }
            return sizes.compactMap { $0 }
        }
        columns = template("grid-template-columns")
        rows = template("grid-template-rows")
        autoColumns = sizes("grid-auto-columns")
        autoRows = sizes("grid-auto-rows")
        areas = GridAreas(style["grid-template-areas"] ?? "none")
        let flow = style["grid-auto-flow"] ?? "row"
        flowsInColumns = flow.contains("column")
        isDense = flow.contains("dense")
        stretchesColumns = ["normal", "stretch"].contains(style["justify-content"] ?? "normal")
        stretchesRows = ["normal", "stretch"].contains(style["align-content"] ?? "normal")
        justifyItems = LayoutStyle.alignment(style["justify-items"]) ?? .stretch
    }
}

/// The named areas of `grid-template-areas`.
struct GridAreas {
    private(set) var columnCount = 0
    private(set) var rowCount = 0
    /// The lines that the edges of areas name: `NAME-start` and `NAME-end`.
    private(set) var columnLines: [String: [Int]] = [:]
    private(set) var rowLines: [String: [Int]] = [:]

    /// - Parameter text: A string for each row. Areas that are not rectangles, and rows of different lengths, are
    ///   invalid, and there are no areas then.
    init(_ text: String) {
        let rows = text.split(separator: "\"").flatMap { $0.split(separator: "'") }
            .map { $0.split(separator: " ").map(String.init) }.filter { !$0.isEmpty }
        guard text != "none", let width = rows.first?.count, rows.allSatisfy({ $0.count == width }),
            max(width, rows.count) <= GridTemplate.lineLimit
        else { return }
        var areas: [String: (rows: ClosedRange<Int>, columns: ClosedRange<Int>, count: Int)] = [:]
        for (row, names) in rows.enumerated() {
            for (column, name) in names.enumerated() where !name.hasPrefix(".") {
                guard let area = areas[name] else {
                    areas[name] = (row...row, column...column, 1)
                    continue
                }
                areas[name] = (
                    area.rows.lowerBound...row,
                    min(area.columns.lowerBound, column)...max(area.columns.upperBound, column), area.count + 1
                )
            }
        }
        // An area that is a rectangle has as many cells as the rectangle around it.
        guard areas.values.allSatisfy({ $0.rows.count * $0.columns.count == $0.count }) else { return }
        (columnCount, rowCount) = (width, rows.count)
        for (name, area) in areas {
            columnLines["\(name)-start"] = [area.columns.lowerBound]
            columnLines["\(name)-end"] = [area.columns.upperBound + 1]
            rowLines["\(name)-start"] = [area.rows.lowerBound]
            rowLines["\(name)-end"] = [area.rows.upperBound + 1]
        }
    }
}

/// The lines between which an item of a grid container is placed.
struct GridItemLines {
    /// A line as a style specifies it.
    enum Line {
        case auto
        /// A line by its number, from 1 or from the end with negative numbers, among those with a name if there is one.
        case number(Int, name: String?)
        /// A number of tracks, or of lines with a name.
        case span(Int, name: String?)
        case name(String)
    }

    var columnStart = Line.auto
    var columnEnd = Line.auto
    var rowStart = Line.auto
    var rowEnd = Line.auto
    /// The alignment of the item within its columns; nil for that of the container.
    var justifySelf: LayoutStyle.Alignment?

    /// The properties that are read.
    static let names = ["grid-column-start", "grid-column-end", "grid-row-start", "grid-row-end", "justify-self"]

    /// Lines that the container chooses.
    init() {}

    init(_ style: ComputedStyle) {
        columnStart = Self.line(style["grid-column-start"])
        columnEnd = Self.line(style["grid-column-end"])
        rowStart = Self.line(style["grid-row-start"])
        rowEnd = Self.line(style["grid-row-end"])
        justifySelf = LayoutStyle.alignment(style["justify-self"])
    }

    private static func line(_ value: String?) -> Line {
        guard let value, value != "auto" else { return .auto }
        var isSpan = false
        var number: Int?
        var name: String?
        for word in value.split(separator: " ") {
            if word.lowercased() == "span" {
                isSpan = true
            } else if let integer = Int(word) {
                number = min(max(integer, -GridTemplate.lineLimit), GridTemplate.lineLimit)
            } else {
                name = String(word)
            }
        }
        if isSpan { return number ?? 1 > 0 ? .span(number ?? 1, name: name) : .auto }
        if let number { return number == 0 ? .auto : .number(number, name: name) }
        return name.map { .name($0) } ?? .auto
    }
}
