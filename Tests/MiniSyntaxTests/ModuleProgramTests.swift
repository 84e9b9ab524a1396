import MiniSyntax
import ModulePrograms
import Testing

@Suite struct `Module programs` {
    @Test(arguments: ModuleProgram.all)
    func `every module becomes a script that can be parsed`(program: ModuleProgram) throws {
        for (name, text) in program.files {
            let source = SourceText(text, file: name)
            let module = try ModuleRewriter.rewrite(source, parameters: ["require", "module", "exports"])
            #expect(module.isESModule != (text.hasPrefix("module.exports") || text.hasPrefix("exports.")))
            let script = try Parser.parse(SourceText(module.code, file: name), as: .script)
            #expect(script.statements.count == 1)
        }
    }
}
