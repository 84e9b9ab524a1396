import CommandHarness
import Foundation
import MiniAudit
import MiniCore
import MiniHost
import Testing

/// The article on the rules has a section for each, whose examples are audited.
@Suite(.timeLimit(.minutes(5)))
struct AuditArticleTests {
    /// The section of a rule.
    private struct Section {
        var heading = ""
        /// The files of the examples, by the words before them: `Bad`, `Good` and `Both`.
        var files: [String: [String: String]] = [:]
        var lines: [String] = []
    }

    private static let article = Product.packageFolder + "/Sources/MiniHost/MiniHost.docc/AuditRules.md"
    /// The rules whose examples are too large for an article, or depend on the machine or on an option.
    private static let described: Set = [
        "PKG-01", "PKG-02", "PKG-03", "PKG-10", "NET-08", "PRF-05", "PRF-06", "STO-04",
    ]

    private static func sections() throws -> [String: Section] {
        let lines = try String(contentsOfFile: article, encoding: .utf8).components(separatedBy: "\n")
        var sections: [String: Section] = [:]
        var number: String?
        var (kind, path): (String, String) = ("", "")
        var block: [String]?
        for line in lines {
            if line.hasPrefix("```") {
                if let lines = block, let number, !path.isEmpty {
                    sections[number]?.files[kind, default: [:]][path] = lines.joined(separator: "\n") + "\n"
                    path = ""
                }
                block = block == nil ? [] : nil
            } else if block != nil {
                block?.append(line)
            } else if line.hasPrefix("#") {
                number = line.wholeMatch(of: /### ([A-Z]{3}-\d\d) .*/).map { String($0.1) }
                if let number { sections[number] = Section(heading: line) }
            } else if let number {
                if let match = line.wholeMatch(of: /(Bad|Good|Both), `([^`]+)`:/) {
                    (kind, path) = (String(match.1), String(match.2))
                }
                sections[number]?.lines.append(line)
            }
        }
        return sections
    }

    @Test func `each rule has a section with its title, its severity and its references`() throws {
        let sections = try Self.sections()
        #expect(Set(sections.keys) == Set(AuditRule.all.map(\.number)))
        for rule in AuditRule.all {
            let section = try #require(sections[rule.number])
            #expect(section.heading == "### \(rule.number) \(rule.title)")
            let references = rule.references.isEmpty ? "" : " References: \(rule.references.joined(separator: ", "))."
            #expect(section.lines.contains("Severity \(rule.severity.rawValue).\(references)"), "\(rule.number)")
            let text = section.lines.joined(separator: " ")
            let hasExamples = section.files["Bad"] != nil && section.files["Good"] != nil
            #expect(hasExamples != Self.described.contains(rule.number), "\(rule.number)")
            if !hasExamples { #expect(text.contains("Bad: ") && text.contains("Good: "), "\(rule.number)") }
        }
    }

    @Test(arguments: AuditRule.all.filter { !described.contains($0.number) }.map(\.number))
    func `the bad example breaks its rule, and the good one keeps it`(_ number: String) async throws {
        let section = try #require(try Self.sections()[number])
        let base = AuditFault.program.merging(section.files["Both"] ?? [:]) { _, new in new }
        for (kind, isFound) in [("Bad", true), ("Good", false)] {
            let files = base.merging(try #require(section.files[kind])) { _, new in new }
            let report = try await AuditedProgram.audit(files)
            let found = report.findings.contains { $0.rule.number == number }
            #expect(found == isFound, "\(kind): \(report.text)")
        }
    }

    @Test func `the suppression in the article is valid`() async throws {
        let text = try String(contentsOfFile: Self.article, encoding: .utf8)
        let block = try #require(text.components(separatedBy: "```json\n").dropFirst().first)
        let json = try #require(block.components(separatedBy: "```").first)
        let files = AuditFault.program.merging(["mini.project.json": json]) { _, new in new }
        let report = try await AuditedProgram.audit(files) { $0.rules = ["NET-01", "AUD-01"] }
        #expect(report.findings.map(\.rule.number) == ["AUD-01"])
    }
}
