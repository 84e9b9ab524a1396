import MiniSyntax
import Testing

/// Programs of several modules, with what they print.
///
/// They say what a loader and rewritten modules do together; the text is what other engines print for the same files.
struct ModuleProgram: Sendable, CustomTestStringConvertible {
    /// What the program shows.
    let title: String
    /// The text of each file by its name; `main.js` is run.
    let files: [(name: String, text: String)]
    /// The lines that `console.log` prints: the arguments, which are strings, numbers and the like, with spaces between.
    let output: [String]

    var testDescription: String { title }
}

@Suite struct `Module programs` {
    @Test(arguments: ModuleProgram.bindings + ModuleProgram.loading + ModuleProgram.rewriting)
    func `every module becomes a script that can be read`(program: ModuleProgram) throws {
        for (name, text) in program.files {
            let source = SourceText(text, file: name)
            let module = try ModuleRewriter.rewrite(source, parameters: ["require", "module", "exports"])
            #expect(module.isESModule != (text.hasPrefix("module.exports") || text.hasPrefix("exports.")))
            let script = try Parser.parse(SourceText(module.code, file: name), as: .script)
            #expect(script.statements.count == 1)
        }
    }
}
