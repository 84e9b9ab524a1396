import MiniSyntax
import Testing

@Suite struct `Invalid programs` {
    private func check(_ row: TestTable.Row, as kind: Program.Kind) {
        let error = #expect(throws: SyntaxError.self) {
            try Parser.parse(SourceText(row.text, file: "a.js"), as: kind)
        }
        guard let error else { return }
        #expect("\(error.line):\(error.column) \(error.message)" == row.expected)
    }

    @Test(arguments: InvalidPrograms.statements)
    func `an error in a statement has its place and its reason`(row: TestTable.Row) {
        check(row, as: .script)
    }

    @Test(arguments: InvalidPrograms.expressions)
    func `an error in an expression has its place and its reason`(row: TestTable.Row) {
        check(row, as: .script)
    }

    @Test(arguments: InvalidPrograms.tokens)
    func `an error in a token has its place and its reason`(row: TestTable.Row) {
        check(row, as: .script)
    }

    @Test(arguments: InvalidPrograms.modules)
    func `an error in a module has its place and its reason`(row: TestTable.Row) {
        check(row, as: .module)
    }

    @Test func `only the body of a function may contain return`() throws {
        let source = SourceText("return 1", file: "a.js")
        #expect(throws: SyntaxError.self) { try Parser.parse(source, as: .script) }
        #expect(try Parser.parse(source, as: .functionBody).statements.count == 1)
    }

    @Test(arguments: ["a b", "a,", "", " ", "// a", "a;", "let a", "{a}}", "return a", "a\nb", "/*", "}"])
    func `text that is not one expression is rejected`(text: String) {
        #expect(throws: SyntaxError.self) { try Parser.parseExpression(SourceText(text, file: "a.axml")) }
    }

    @Test(arguments: [
        "}", "a}", "a b", "a: ", ": a", "a = 1", "a, , b", "...", "1", "a;", "null", "if a", "a: 1 }, b: {c: 1",
    ])
    func `text that is not the inside of an object is rejected`(text: String) {
        #expect(throws: SyntaxError.self) { try Parser.parseObjectBody(SourceText(text, file: "a.axml")) }
    }
}
