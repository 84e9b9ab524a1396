internal import MiniHost

/// The reports as text: a table, and the tracefile of lcov.
extension CoverageReport {
    /// A table with a row for each file, and one for all of them.
    package var table: String {
        let headings = ["File", "% Stmts", "% Branch", "% Funcs", "% Lines", "Uncovered lines"]
        let all = CoverageSummary(files.map(\.coverage))
        var rows = [headings, Self.row("All files", all, "")]
        for file in files {
            rows.append(Self.row(file.path, CoverageSummary([file.coverage]), file.coverage.uncoveredLines))
        }
        let widths = headings.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        let lines = rows.map { row in
            var line = ""
            for (column, cell) in row.enumerated() {
                let padding = String(repeating: " ", count: widths[column] - cell.count)
                let isLeft = column == 0 || column == headings.count - 1
                line += (column == 0 ? "" : "  ") + (isLeft ? cell + padding : padding + cell)
            }
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }
        return lines.joined()
    }

    private static func row(_ name: String, _ summary: CoverageSummary, _ lines: String) -> [String] {
        [name] + CoverageSummary.Metric.allCases.map { summary[$0].percentage } + [lines]
    }

    /// The tracefile that genhtml and services for coverage read.
    package var lcov: String { files.map(Self.lcov).joined() }

    private static func lcov(of file: File) -> String {
        var text = "TN:\nSF:\(file.path)\n"
        let names = uniqueNames(of: file)
        for (name, function) in zip(names, file.coverage.functions) {
            text += "FN:\(function.declaration.start.line),\(name)\n"
        }
        for (name, function) in zip(names, file.coverage.functions) { text += "FNDA:\(function.count),\(name)\n" }
        let summary = CoverageSummary([file.coverage])
        text += "FNF:\(summary[.functions].total)\nFNH:\(summary[.functions].covered)\n"
        for (block, branch) in file.coverage.branches.enumerated() {
            for (number, path) in branch.paths.enumerated() {
                text += "BRDA:\(branch.place.start.line),\(block),\(number),\(path.count)\n"
            }
        }
        text += "BRF:\(summary[.branches].total)\nBRH:\(summary[.branches].covered)\n"
        for (line, count) in file.coverage.lines { text += "DA:\(line),\(count)\n" }
        return text + "LF:\(summary[.lines].total)\nLH:\(summary[.lines].covered)\nend_of_record\n"
    }

    /// The names of functions; the second function of a name has a number, because the format identifies them by name.
    ///
    /// The end of a line in a name, as of `"a\nb"() {}`, is a space, because each record is a line.
    private static func uniqueNames(of file: File) -> [String] {
        var seen: [String: Int] = [:]
        return file.coverage.functions.map { function in
            let name = String(function.name.map { $0.isNewline ? " " : $0 })
            let count = seen[name, default: 0] + 1
            seen[name] = count
            return count == 1 ? name : "\(name)#\(count)"
        }
    }
}
