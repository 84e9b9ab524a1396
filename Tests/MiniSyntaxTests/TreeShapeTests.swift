import MiniSyntax
import Testing

@Suite struct `Tree shapes` {
    @Test(arguments: TreeShapes.expressions)
    func `an expression has its shape and its text`(row: TestTable.Row) throws {
        let expression = try Parser.parseExpression(SourceText(row.text, file: "a.js"))
        #expect(TreeDump.text(of: expression) == row.expected)
        #expect(Printer.text(of: expression) == row.cells[2])
        let again = try Parser.parseExpression(SourceText("(\(row.cells[2]))", file: "printed"))
        #expect(TreeDump.text(of: again) == row.expected)
    }

    @Test(arguments: TreeShapes.scripts)
    func `a script has its shape and its text`(row: TestTable.Row) throws {
        let program = try Parser.parse(SourceText(row.text, file: "a.js"), as: .script)
        #expect(TreeDump.text(of: program) == row.expected)
        #expect(Printer.text(of: program) == row.cells[2] + "\n")
    }

    @Test(arguments: [
        ("0", 0.0), ("1.5", 1.5), (".5", 0.5), ("5.", 5), ("1e3", 1000), ("1.e2", 100), ("1E-2", 0.01), ("0x1F", 31),
        ("0B11", 3), ("0o17", 15), ("017", 15), ("089", 89), ("08.5", 8.5), ("1_000", 1000), ("0xF_F", 255),
        ("9007199254740993", 9_007_199_254_740_992), ("0x20000000000003", 9_007_199_254_740_996), ("1e400", .infinity),
        ("0xFFFFFFFFFFFFFFFFFF", 4_722_366_482_869_645_213_696), ("5e-324", .leastNonzeroMagnitude),
    ])
    func `a number has a value`(text: String, value: Double) throws {
        guard case .number(let literal) = try Parser.parseExpression(SourceText(text, file: "a.js")).kind else {
            Issue.record("not a number")
            return
        }
        #expect(literal.value == value)
    }

    @Test(arguments: [
        (#"'a'"#, "a"), (#""a'b""#, "a'b"), (#"'\''"#, "'"), (#"'\n\t\r\b\f\v\0'"#, "\n\t\r\u{8}\u{C}\u{B}\0"),
        (#"'\x41\u0042\u{1F600}'"#, "AB😀"), (#"'\uD83D\uDE00'"#, "😀"), (#"'\uD83D'"#, "\u{FFFD}"),
        (#"'\101\7'"#, "A\u{7}"),
        (#"'\400'"#, " 0"), (#"'\8\a\/'"#, "8a/"), ("'a\\\nb\\\r\nc'", "abc"), ("'汉\\汉'", "汉汉"), ("''", ""),
    ])
    func `a string has a value`(text: String, value: String) throws {
        guard case .string(let literal) = try Parser.parseExpression(SourceText(text, file: "a.js")).kind else {
            Issue.record("not a string")
            return
        }
        #expect(literal.value == value)
        #expect(literal.hasLoneSurrogate == (text == #"'\uD83D'"#))
        #expect(StringLiteral(raw: StringLiteral.quoted(value)).value == value)
    }

    @Test func `a template has cooked and raw texts`() throws {
        let text = "a`\\n${1}\\u${2}\r\n\\\n`"
        guard case .taggedTemplate(_, let template) = try Parser.parseExpression(SourceText(text, file: "a.js")).kind
        else {
            Issue.record("not a tagged template")
            return
        }
        #expect(template.texts.map(\.cooked) == ["\n", nil, "\n"])
        #expect(template.texts.map(\.raw) == ["\\n", "\\u", "\r\n\\\n"])
    }

    @Test func `a regular expression has a pattern and flags`() throws {
        guard case .regularExpression(let literal) = try Parser.parseExpression(SourceText("/a[/]/gi", file: "a")).kind
        else {
            Issue.record("not a regular expression")
            return
        }
        #expect(literal.pattern == "a[/]")
        #expect(literal.flags == "gi")
    }
}
