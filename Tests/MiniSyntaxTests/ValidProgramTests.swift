import MiniSyntax
import Testing

@Suite struct `Valid programs` {
    @Test(arguments: ValidPrograms.scripts)
    func `a script is parsed, printed and parsed again`(row: TestTable.Row) throws {
        _ = try roundTrip(row.text, as: row.text.contains("new.target") ? .functionBody : .script)
    }

    @Test(arguments: ValidPrograms.modules)
    func `a module is parsed, printed and parsed again`(row: TestTable.Row) throws {
        _ = try roundTrip(row.text, as: .module)
    }

    @Test(arguments: ValidPrograms.scripts + ValidPrograms.modules)
    func `every node is inside of its parent`(row: TestTable.Row) throws {
        let source = SourceText(row.text, file: "a.js")
        let kind: Program.Kind =
            ValidPrograms.modules.contains { $0.text == row.text } ? .module : .functionBody
        let program = try Parser.parse(source, as: kind)
        var ranges = RangeCheck(source)
        ranges.check(program)
        #expect(ranges.nodeCount > program.statements.count)
        for (before, after) in zip(program.statements, program.statements.dropFirst()) {
            #expect(before.range.end <= after.range.start)
        }
        for reference in ScopeAnalysis(program).references {
            let text = source.text(in: reference.range)
            #expect(text == reference.name || text.contains("\\"))
        }
    }
}
