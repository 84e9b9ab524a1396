/// Rows in aligned columns.
struct Table {
    /// The alignment of the cells of a column.
    enum Side { case left, right }

    private let sides: [Side]
    private var rows: [[String]]

    /// Creates a table with headings.
    init(_ columns: [(heading: String, side: Side)]) {
        sides = columns.map(\.side)
        rows = [columns.map(\.heading)]
    }

    /// Adds a row with one cell per column.
    mutating func append(_ row: [String]) { rows.append(row) }

    /// The lines, beginning with the headings, without trailing white space.
    var lines: [String] {
        let widths = sides.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            var line = ""
            for (column, cell) in row.enumerated() {
                let padding = String(repeating: " ", count: widths[column] - cell.count)
                if column > 0 { line += "  " }
                line += sides[column] == .left ? cell + padding : padding + cell
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}
