import Foundation
import Testing

/// README.md and the articles agree with the command line.
struct CommandRules {
    private static let readme = Repository.file("README.md")

    /// The article with every command and option.
    private static let commandLine = article("CommandLine")

    private static func article(_ name: String) -> SourceFile? {
        Repository.file("Sources/MiniHost/MiniHost.docc/\(name).md")
    }

    @Test func `the README has fewer than 200 lines`() throws {
        #expect(try #require(Self.readme).lines.count < 200)
    }

    @Test func `the README contains the first program of an integrator, which has fewer than 15 lines`() throws {
        let example = try #require(Repository.file("Examples/Embed/Embed.swift"))
        let blocks = CodeBlock.blocks(of: try #require(Self.readme)).filter { $0.comment == example.path }
        #expect(blocks.map(\.lines) == [Array(example.lines.drop { $0.hasPrefix("// ") })])
        #expect(example.lines.count < 15)
    }

    @Test func `a command in the text of a document exists, with its options`() async throws {
        let commands = try await MiniCommand.subcommands()
        #expect(commands.count >= 5)
        var violations: [Violation] = []
        // Records state what was rejected, too.
        for text in Repository.documents where !text.path.contains("/Decisions/") {
            for (index, line) in text.lines.enumerated() {
                for match in line.matches(of: /`mini ([a-z][a-z-]*)([^`|]*)/) {
                    guard let options = commands[String(match.1)] else {
                        violations.append(text.violation(at: index, "mini \(match.1) does not exist"))
                        continue
                    }
                    for option in match.2.matches(of: /--[a-z-]+/) where !options.contains(String(option.0)) {
                        violations.append(text.violation(at: index, "mini \(match.1) has no \(option.0)"))
                    }
                }
            }
        }
        expectNoViolations(violations)
    }

    /// Rows of the tables of options: `| \`--page …\` | run, eval, check | … |`.
    @Test func `an option in the article CommandLine belongs to the commands of its row`() async throws {
        let article = try #require(Self.commandLine)
        let commands = try await MiniCommand.subcommands()
        var violations: [Violation] = []
        var known: Set<String> = []
        for (index, line) in article.lines.enumerated() where line.hasPrefix("| `--") {
            let cells = line.split(separator: "|").map { String($0) }
            let options = cells[0].matches(of: /--[a-z-]+/).map { String($0.0) }
            known.formUnion(options)
            let words = cells[1].split { !$0.isLetter && $0 != "-" }.map(String.init)
            let named = words.first == "all" ? commands.keys.filter { !words.dropFirst().contains($0) } : words
            for command in named {
                for option in options where commands[command]?.contains(option) != true {
                    violations.append(article.violation(at: index, "mini \(command) has no \(option)"))
                }
            }
        }
        for option in Set(commands.values.joined()).subtracting(known).sorted() {
            violations.append(article.violation("the tables of options lack \(option)"))
        }
        expectNoViolations(violations)
    }

    @Test func `every command is in the article CommandLine`() async throws {
        let text = try #require(Self.commandLine).lines.joined(separator: "\n")
        let missing = try await MiniCommand.subcommands().keys.filter { !text.contains("| `mini \($0)") }
        #expect(missing.sorted() == [])
    }

    @Test func `output in a document equals the output of the command`() async throws {
        let blocks = Repository.documents.flatMap { CodeBlock.blocks(of: $0) }.compactMap { block in
            block.comment?.firstMatch(of: /^output of mini (.*)$/).map { (block: block, command: String($0.1)) }
        }
        #expect(!blocks.isEmpty)
        for (block, command) in blocks {
            let output = try await MiniCommand.output(of: MiniCommand.words(of: command))
            #expect(output == block.lines.joined(separator: "\n") + "\n", "mini \(command)")
        }
    }

    @Test func `the table of built-in JSAPIs in the article JSAPIs is complete`() async throws {
        let article = try #require(Self.article("JSAPIs"))
        let apis = try await MiniCommand.output(of: ["apis", "--json"])
        let rows = try JSONDecoder().decode([Row].self, from: Data(apis.utf8))
        let builtIn = Set(rows.filter { $0.status == "built in" }.flatMap(\.forms).map { String($0.dropFirst(3)) })
        let section = article.lines.drop { $0 != "## Built-in JSAPIs" }.dropFirst().prefix { !$0.hasPrefix("## ") }
        let names = section.filter { $0.hasPrefix("| ") }
            .flatMap { $0.matches(of: /`(\w+)`/).map { String($0.1) } }
        #expect(names.filter { !builtIn.contains($0) } == [])
        let missing = builtIn.filter { name in
            !names.contains(name) && !names.contains(Self.counterpart(name)) && !name.hasPrefix("off")
        }
        #expect(missing.sorted() == [])
    }

    private struct Row: Decodable {
        let status: String
        let forms: [String]
    }

    /// The other form of a name: with or without `Sync`.
    private static func counterpart(_ name: String) -> String {
        name.hasSuffix("Sync") ? String(name.dropLast(4)) : name + "Sync"
    }
}
