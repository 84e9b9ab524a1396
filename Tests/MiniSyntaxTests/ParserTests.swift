import MiniSyntax
import Testing

@Suite struct `Parser entry points` {
    @Test(arguments: [
        ("a.b(c)[d]?.e ?? `x${f}y`", 0..<24),
        ("((a))", 2..<3),
        (" {a: 1, ...b} ", 1..<13),
    ])
    func `an expression spans its bytes, without parentheses`(text: String, range: Range<Int>) throws {
        let expression = try Parser.parseExpression(SourceText(text, file: "a.axml"))
        #expect(expression.range == SourceRange(range.lowerBound, range.upperBound))
    }

    @Test func `an expression inside a larger text has the offsets of that text`() throws {
        let source = SourceText("<view a=\"{{ x + y }}\"/>", file: "a.axml")
        let expression = try Parser.parseExpression(source, in: 11..<18)
        guard case .binary(.add, let left, let right) = expression.kind else {
            Issue.record("not an addition")
            return
        }
        #expect(source.text(in: left.range) == "x")
        #expect(source.text(in: right.range) == "y")
    }

    @Test func `an error inside a part of a text has the position in that text`() throws {
        let source = SourceText("\n<view a=\"{{ x + }}\"/>", file: "a.axml")
        let error = #expect(throws: SyntaxError.self) { try Parser.parseExpression(source, in: 12..<17) }
        #expect(error?.line == 2)
        #expect(error?.column == 17)
        #expect(error?.message == "unexpected end of input; expected an expression")
    }

    @Test func `an object's body is read without its braces`() throws {
        let properties = try Parser.parseObjectBody(SourceText("a, b: c, 'd-e': 1, ...f,", file: "a.axml"))
        #expect(properties.count == 4)
    }

    @Test(arguments: [
        "(", "[", "({a:", "!", "a=>", "x?", "`${", "{", "if(a)", "function f(){", "new ", "a**", "((a)=>", "[a]=[", "-",
        "class A{a=", "async()=>", "(class{static{", "a[", "f(", "({a(){", "for(;;)", "a+(", "do ", "(class extends ",
        "class A extends ",
    ])
    func `nesting that would exhaust the stack is an error`(opening: String) {
        let text = String(repeating: opening, count: 10_000)
        let error = #expect(throws: SyntaxError.self) {
            try Parser.parse(SourceText(text, file: "a.js"), as: .functionBody)
        }
        #expect(error?.message == "the code nests too deeply")
    }

    @Test(arguments: ["+a", ".a", "()", "[0]", "`x`", "?.a", "&&a"])
    func `a chain that would exhaust the stack is an error`(link: String) {
        let text = "a" + String(repeating: link, count: 10_000)
        let error = #expect(throws: SyntaxError.self) { try Parser.parse(SourceText(text, file: "a.js"), as: .script) }
        #expect(error?.message == "the expression is too long")
    }

    @Test func `statements do not add up to a chain`() throws {
        let text = String(repeating: "a+b; c.d.e(f.g+h);\n", count: 5_000)
        let program = try Parser.parse(SourceText(text, file: "a.js"), as: .script)
        #expect(program.statements.count == 10_000)
    }
}
