import Testing

/// The decision records are numbered and complete, and the article Decisions lists them.
struct DecisionRules {
    private static let folder = "Sources/MiniHost/MiniHost.docc/Decisions"

    /// The records in the order of their numbers.
    private static let records = Repository.files { $0.hasPrefix(folder + "/") }

    @Test func `decision records have consecutive numbers`() {
        #expect(!Self.records.isEmpty)
        let violations = Self.records.enumerated().compactMap { index, record -> Violation? in
            let number = "\(index + 1)"
            let prefix = String(repeating: "0", count: max(4 - number.count, 0)) + number + "-"
            let hasNumber = record.name.hasPrefix(prefix) && record.lines.first?.hasPrefix("# \(number) ") == true
            return hasNumber ? nil : record.violation("expected the number \(number) in the file name and in the title")
        }
        expectNoViolations(violations)
    }

    @Test func `a decision record has a context, a decision and consequences`() {
        let sections = ["## Context", "## Decision", "## Consequences"]
        let violations = Self.records.filter { record in record.lines.filter { $0.hasPrefix("## ") } != sections }
        expectNoViolations(violations.map { $0.violation("expected the sections \(sections.joined(separator: ", "))") })
    }

    @Test func `the article Decisions lists every record with its title and summary`() throws {
        let article = try #require(Repository.file(Self.folder + ".md"))
        let rows = article.lines.filter { $0.contains(/^\| \d+ \|/) }
        #expect(rows == Self.records.map(Self.row))
        let topics = article.lines.filter { $0.hasPrefix("- <doc:") }
        #expect(topics == Self.records.map { "- <doc:\($0.stem)>" })
    }

    /// The row of a record in the table: `| 1 | [Title](Decisions/0001-title.md) | Summary. |`.
    private static func row(of record: SourceFile) -> String {
        let heading = record.lines.first ?? ""
        let number = heading.dropFirst(2).prefix { $0.isNumber }
        let title = heading.dropFirst(3 + number.count)
        let summary = record.lines.dropFirst(2).prefix { !$0.isEmpty }.joined(separator: " ")
        return "| \(number) | [\(title)](Decisions/\(record.name)) | \(summary) |"
    }
}
