internal import MiniHost

/// The report as one page that loads nothing else.
extension CoverageReport {
    private static let policy = "default-src 'none'; style-src 'unsafe-inline'"
    private static let style = """
        :root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
        table { border-collapse: collapse; }
        td, th { padding: 0 0.8em; text-align: right; }
        td:first-child, th:first-child { text-align: left; }
        pre { font: 13px/1.5 ui-monospace, monospace; tab-size: 4; overflow-x: auto; }
        pre b { display: inline-block; min-width: 9em; font-weight: normal; text-align: right; opacity: 0.7; }
        .missed { background: #e5484d40; }
        .partial { background: #f5d90a40; }

        """

    /// The page: a table of the files, and each file with its lines and their counts.
    ///
    /// A line that has not run, or a part of it, is marked.
    package var html: String {
        let all = CoverageSummary(files.map(\.coverage))
        var text = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
            <title>Coverage</title>
            <style>
            \(Self.style)</style>
            </head>
            <body>
            <h1>Coverage</h1>
            <table>
            <tr><th>File</th><th>Statements</th><th>Branches</th><th>Functions</th><th>Lines</th></tr>
            \(Self.row("All files", all))
            """
        for (number, file) in files.enumerated() {
            let link = "<a href=\"#file-\(number)\">\(HTMLReportTest.escaped(file.path))</a>"
            text += Self.row(link, CoverageSummary([file.coverage]))
        }
        text += "</table>\n"
        for (number, file) in files.enumerated() {
            text += "<h2 id=\"file-\(number)\">\(HTMLReportTest.escaped(file.path))</h2>\n"
            text += file.text.map { Self.lines(of: $0, file.coverage) } ?? "<p>The file cannot be read.</p>\n"
        }
        return text + "</body>\n</html>\n"
    }

    private static func row(_ name: String, _ summary: CoverageSummary) -> String {
        let cells = CoverageSummary.Metric.allCases.map { metric in
            let part = summary[metric]
            return "<td>\(part.percentage) % (\(part.covered)/\(part.total))</td>"
        }
        return "<tr><td>\(name)</td>\(cells.joined())</tr>\n"
    }

    /// The characters that end lines in JavaScript; others, such as a form feed, are part of a line.
    private static let lineEnds: Set<Character> = ["\n", "\r", "\r\n", "\u{2028}", "\u{2029}"]

    private static func lines(of text: String, _ coverage: FileCoverage) -> String {
        let counts = Dictionary(uniqueKeysWithValues: coverage.lines.map { ($0.line, $0.count) })
        let missing = missingParts(of: coverage)
        var html = "<pre>"
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: { lineEnds.contains($0) })
        for (index, line) in lines.enumerated() {
            let number = index + 1
            let count = counts[number].map { "\($0)x" } ?? ""
            let reason = missing[number].map { " title=\"\(HTMLReportTest.escaped($0))\"" } ?? ""
            let state = counts[number] == 0 ? " class=\"missed\"" : reason.isEmpty ? "" : " class=\"partial\""
            let code = HTMLReportTest.escaped(line)
            html += "<b>\(count) \(number)</b> <span\(state)\(reason)>\(code)</span>\n"
        }
        return html + "</pre>\n"
    }

    /// The parts that have not run, by the line in which they begin.
    private static func missingParts(of coverage: FileCoverage) -> [Int: String] {
        var parts: [Int: [String]] = [:]
        for function in coverage.functions where function.count == 0 {
            parts[function.declaration.start.line, default: []].append("function \(function.name)")
        }
        for branch in coverage.branches {
            for (index, path) in branch.paths.enumerated() where path.count == 0 {
                parts[path.place.start.line, default: []].append("path \(index + 1) of \(branch.kind)")
            }
        }
        for statement in coverage.statements where statement.count == 0 {
            parts[statement.place.start.line, default: []].append("statement")
        }
        return parts.mapValues { "not run: " + $0.joined(separator: ", ") }
    }
}
