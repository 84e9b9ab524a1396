import CommandHarness
import Foundation
import MiniSyntax
import Testing

/// Each code block of README.md and the articles is compiled, read or run by a test.
///
/// | language | test |
/// |---|---|
/// | swift | is an excerpt of a file of the examples, see `DocumentationRules` |
/// | js, ts | is parsed by the parser of programs, and is an excerpt of a file or runs in a program, see `ProgramBlockRules` |
/// | json | is parsed, and read by the command or the suite that its comment names |
/// | axml | is an excerpt of the file that its comment names |
/// | sh, yaml | its commands exist, and are run in part, see `ShellRules` |
/// | text | output and figures; output is compared if the comment names its command, see `CommandRules` |
///
/// `CommentBlockRules` reads those in the comments of Swift files.
struct CodeBlockRules {
    private static let languages: Set = ["axml", "js", "json", "sh", "swift", "text", "ts", "yaml"]

    /// The violations of the blocks of a language.
    private static func violations(of language: String, _ problem: (CodeBlock) -> String?) -> [Violation] {
        Repository.documents.flatMap { text in
            CodeBlock.blocks(of: text).filter { $0.language == language }.compactMap { block in
                problem(block).map { text.violation(at: block.index, $0) }
            }
        }
    }

    @Test func `a code block is in a language that is tested`() {
        let violations = Repository.documents.flatMap { text in
            CodeBlock.blocks(of: text).filter { !Self.languages.contains($0.language) }.map {
                text.violation(at: $0.index, "no test reads blocks in \"\($0.language)\"")
            }
        }
        expectNoViolations(violations)
    }

    @Test func `JavaScript and TypeScript in a document have no syntax error`() {
        let js = Self.violations(of: "js") { block in
            Self.syntaxProblem { () throws(SyntaxError) in
                _ = try Parser.parse(Self.source(block, "block.js"), as: .asyncFunctionBody)
            }
        }
        let ts = Self.violations(of: "ts") { block in
            Self.syntaxProblem { () throws(SyntaxError) in
                _ = try TypeScriptEraser.erase(Self.source(block, "block.ts"))
            }
        }
        expectNoViolations(js + ts)
    }

    private static func source(_ block: CodeBlock, _ file: String) -> SourceText {
        SourceText(block.lines.joined(separator: "\n") + "\n", file: file)
    }

    private static func syntaxProblem(_ parse: () throws(SyntaxError) -> Void) -> String? {
        do throws(SyntaxError) {
            try parse()
            return nil
        } catch {
            return error.message
        }
    }

    @Test func `a block of AXML is an excerpt of a file`() {
        expectNoViolations(
            Self.violations(of: "axml") { block in
                guard let path = block.comment, let file = Repository.file(path) else {
                    return "no comment above names the file"
                }
                return block.isExcerpt(of: file) ? nil : "\(path) differs"
            }
        )
    }

    @Test func `JSON in a document is valid, and a comment names its reader`() {
        let suites = Set(Repository.swiftFiles(in: "Tests").map(\.stem))
        expectNoViolations(
            Self.violations(of: "json") { block in
                let text = Data(block.lines.joined(separator: "\n").utf8)
                do {
                    _ = try JSONSerialization.jsonObject(with: text, options: .fragmentsAllowed)
                } catch {
                    return "it is no JSON: \(error.localizedDescription)"
                }
                guard let reader = block.comment?.wholeMatch(of: /read by (.+)/)?.1 else {
                    return "no comment above names the reader: <!-- read by mini … FILE -->, or the suite of a test"
                }
                if reader.hasPrefix("mini ") { return reader.contains("FILE") ? nil : "the command lacks FILE" }
                return suites.contains(String(reader)) ? nil : "no test suite is called \(reader)"
            }
        )
    }

    @Test func `JSON in a document is read by the command that its comment names`() async throws {
        let blocks = Repository.documents.flatMap { CodeBlock.blocks(of: $0) }.compactMap { block in
            block.comment?.wholeMatch(of: /read by mini (.+)/).map { (block: block, command: String($0.1)) }
        }
        #expect(!blocks.isEmpty)
        for (block, command) in blocks {
            let folder = try TemporaryProgram(["block.json": block.lines.joined(separator: "\n")])
            defer { folder.remove() }
            let words = MiniCommand.words(of: command).map { $0.replacing("FILE", with: folder.path + "/block.json") }
            let result = try await Product.mini.run(words, environment: ["HOME": folder.path])
            #expect(result.status == 0, "mini \(command): \(result.error)")
            #expect(!result.error.contains("warning"), "mini \(command): \(result.error)")
        }
    }
}
