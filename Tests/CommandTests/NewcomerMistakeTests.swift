import CommandHarness
import Testing

/// The article Mistakes: the messages of the commands for mistakes of beginners.
///
/// `RECORD=1 swift test --filter NewcomerMistakeTests` writes its tables again.
@Suite(.timeLimit(.minutes(20)))
struct NewcomerMistakeTests {
    private static let commands = [["run", ".", "--ephemeral"], ["check", "."], ["test"]]

    @Test func `the program without a mistake passes`() async throws {
        let folder = try ProgramFolder(NewcomerMistake.program)
        for command in Self.commands {
            let result = try await Product.mini.run(command, in: folder.path)
            #expect(result.status == 0, "\(result.output) \(result.error)")
            #expect(result.error.isEmpty, "\(result.error)")
        }
    }

    @Test func `the message of each mistake names the fix, and the article contains it`() async throws {
        var text = ""
        for mistake in NewcomerMistake.all { text += try await section(mistake) }
        #expect(try ArticleSection("Mistakes", "mistakes").text(recording: text) == text)
    }

    private func section(_ mistake: NewcomerMistake) async throws -> String {
        var files = NewcomerMistake.program
        let source = try #require(files[mistake.file])
        files[mistake.file] = source.replacing(mistake.right, with: mistake.wrong, maxReplacements: 1)
        let index = try #require(source.firstRange(of: mistake.right)).lowerBound
        let lineNumber = source[..<index].count { $0 == "\n" } + 1
        let line = files[mistake.file]?.split(separator: "\n", omittingEmptySubsequences: false)[lineNumber - 1] ?? ""
        let folder = try ProgramFolder(files)
        var text = "### \(mistake.title)\n\n"
        text += "`\(line.drop { $0 == " " })` on line \(lineNumber) of \(mistake.file).\n\n"
        text += "| command | message |\n|---|---|\n"
        for (command, report) in zip(Self.commands, [mistake.run, mistake.check, mistake.test]) {
            let result = try await Product.mini.run(command, in: folder.path)
            text += "| `mini \(command[0])` | \(cell(of: report, result, mistake)) |\n"
        }
        return text + "\n"
    }

    /// The message in the output of a command.
    private func cell(of report: NewcomerMistake.Report, _ result: CommandResult, _ mistake: NewcomerMistake) -> String
    {
        switch report {
        case .nothing(let reason): return "— (\(reason))"
        case .message(let text, let place):
            let lines = (result.error + result.output).split(separator: "\n").map { $0.drop { $0 == " " } }
            guard let start = lines.firstIndex(where: { $0.contains(text) }),
                let end = lines[start...].prefix(3).firstIndex(where: { $0.contains(place) })
            else {
                Issue.record("\(mistake.title): \(result.error)\(result.output)")
                return ""
            }
            return "`\(lines[start...end].joined(separator: " "))`"
        }
    }
}
