import CommandHarness

/// The table of the hostile programs in the article HostilePrograms.
///
/// With `RECORD=1` in the environment, a test writes its columns but the last one, and `mini-benchmarks hostile` all of them.
package enum HostileTable {
    private static var section: ArticleSection { ArticleSection("HostilePrograms", "hostile programs") }

    /// The text of a kind whose neighbour was not measured.
    private static let missing = "not recorded"

    /// The table in Markdown.
    ///
    /// - Parameter latencies: The text of the last column by kind.
    package static func markdown(_ latencies: [String: String]) -> String {
        let rows = HostileProgram.all.map { program in
            let ends = program.ends.map(\.description).joined(separator: " or ")
            return "| \(program.kind) | \(program.effect) | \(ends) | \(latencies[program.kind] ?? missing) |\n"
        }
        return "| kind | what it does | how it ends | neighbour, p99 |\n|---|---|---|---|\n" + rows.joined()
    }

    /// The table of the article, which a recording process replaces before.
    package static func article(recording markdown: String) throws -> String {
        try section.text(recording: markdown)
    }

    /// The last column of the table of the article by kind.
    package static func recordedLatencies() throws -> [String: String] {
        var latencies: [String: String] = [:]
        for line in try section.content().split(separator: "\n").dropFirst(2) {
            let cells = line.split(separator: "|").map { cell in cell.drop { $0 == " " } }
            guard let kind = cells.first, let latency = cells.last else { continue }
            latencies[Self.trimmed(kind)] = Self.trimmed(latency)
        }
        return latencies
    }

    private static func trimmed(_ cell: Substring) -> String {
        var cell = cell
        while cell.last == " " { cell.removeLast() }
        return String(cell)
    }
}
