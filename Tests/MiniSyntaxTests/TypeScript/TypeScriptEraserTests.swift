import MiniSyntax
import Testing

@Suite struct `TypeScript eraser` {
    private func erase(_ text: String) throws -> ErasedScript {
        try TypeScriptEraser.erase(SourceText(text, file: "a.ts"))
    }

    private func text(of script: SourceText) -> String {
        script.text(in: SourceRange(0, script.bytes.count))
    }

    @Test(arguments: TypeScriptTable.erased)
    func `types become spaces, and everything else keeps its place`(row: TypeScriptTable.Row) throws {
        let erased = try erase(row.text)
        #expect(text(of: erased.script) == row.script)
        #expect(erased.positions == nil)
        #expect(erased.script.bytes.count == erased.source.bytes.count)
        // What remains is at the offset, line and column of the source. Only a few characters are replaced.
        for offset in erased.script.bytes.indices {
            let (new, old) = (erased.script.bytes[offset], erased.source.bytes[offset])
            if new != old { #expect(" ;(),\u{A0}const ".utf8.contains(new) || new >= 0x80) }
            #expect(erased.script.position(at: offset) == erased.source.position(at: offset))
        }
        _ = try Parser.parse(erased.script, as: .module)
    }

    @Test(arguments: TypeScriptTable.emitted)
    func `what has a meaning at run time is emitted on its line`(row: TypeScriptTable.Row) throws {
        let erased = try erase(row.text)
        #expect(text(of: erased.script) == row.script)
        #expect(erased.script.lineCount == erased.source.lineCount)
        _ = try Parser.parse(erased.script, as: .module)
    }

    @Test(arguments: TypeScriptTable.emitted)
    func `every word of the source maps to its place`(row: TypeScriptTable.Row) throws {
        let erased = try erase(row.text)
        let positions = try #require(erased.positions)
        var previous = SourcePosition(line: 1, column: 1)
        for offset in erased.script.bytes.indices where erased.script.bytes[offset] & 0xC0 != 0x80 {
            let position = try #require(positions.sourcePosition(of: erased.script.position(at: offset)))
            #expect(position.line == erased.script.position(at: offset).line)
            #expect(position >= previous)
            previous = position
        }
        #expect(erased.sourceOffset(of: erased.script.bytes.count) == erased.source.bytes.count)
    }

    @Test(arguments: [
        ("let a: = 1", 1, 8, "unexpected token '='; expected a type"),
        (
            "interface A { a b }", 1, 17,
            "unexpected identifier 'b'; expected ';', ',' or a new line after the member of a type"
        ),
        (
            "enum A { B = f(), C }", 1, 19,
            "the member 'C' needs a value: the value of the member before it is not a constant number"
        ),
        (
            "\nnamespace A { export default b }", 2, 22,
            "unexpected keyword 'default'; a namespace can export declarations only"
        ),
        (
            "class A extends B { constructor(private a) { f(super()) } }", 1, 21,
            "a constructor with properties as parameters must call super() as a statement of its body"
        ),
        (
            "class A { m(@b(\n) c) {} }", 1, 13,
            "the decorator of a parameter must be an expression of JavaScript in one line"
        ),
        ("class A { accessor [b] = 1 }", 1, 20, "the name of a member with 'accessor' cannot be computed"),
        ("class A { @d #b = 1 }", 1, 14, "a private member cannot have decorators"),
        ("x = @a class {}", 1, 5, "only the declaration of a class can have decorators"),
        ("x = <div>a</div>", 1, 12, "unterminated regular expression; expected /"),
        ("{ using a = b() }", 1, 3, "declarations with 'using' are not supported"),
        ("await using a = b()", 1, 7, "declarations with 'using' are not supported"),
        ("musing a", 1, 8, "unexpected identifier 'a'; expected ';' or a new line to end the statement"),
        ("let a as b", 1, 7, "unexpected identifier 'as'; expected ';' or a new line to end the statement"),
        ("f<T>(x) as T (y)", 1, 14, "unexpected token '('; expected ';' or a new line to end the statement"),
        ("type A = {", 1, 11, "unexpected end of input; expected '}' to close the type opened at column 10"),
        ("import a, b from 'c'", 1, 11, "unexpected identifier 'b'; expected '{' or a name after 'import'"),
    ])
    func `what cannot be compiled is an error with its place`(
        text: String,
        line: Int,
        column: Int,
        message: String,
    ) throws {
        let error = #expect(throws: SyntaxError.self) { try erase(text) }
        #expect(error?.message == message)
        #expect([error?.line, error?.column] == [line, column])
        #expect(error?.excerpt.hasSuffix("^") == true)
    }

    @Test func `an error of JavaScript has the place and the line of the source`() throws {
        let erased = try erase("enum A { B } let a: C = 1, a: D")
        let error = try #require(throws: SyntaxError.self) { try Parser.parse(erased.script, as: .module) }
        let moved = erased.inSource(error)
        #expect([moved.line, moved.column] == [1, 28])
        #expect(moved.excerpt.hasPrefix("enum A { B } let a: C = 1, a: D\n"))
    }

    @Test func `names in emitted code differ from those of the source`() throws {
        let erased = try erase("class A extends B { c = $tField1 }")
        #expect(text(of: erased.script) == "class A extends B { #$t_Field1=this.c = $tField1 }")
    }

    @Test(arguments: [("a.ts", true), ("a.sjs.ts", true), ("a.d.ts", false), ("a.js", false), ("a.tsx", false)])
    func `only files whose names end in ts are compiled`(file: String, isCompiled: Bool) throws {
        let source = SourceText("let a: B", file: file)
        #expect(TypeScriptEraser.handles(file) == isCompiled)
        let script = try TypeScriptEraser.script(source).script
        #expect(text(of: script) == (isCompiled ? "let a   " : "let a: B"))
    }

    @Test(arguments: [
        String(repeating: "(a = ", count: 300), String(repeating: "a ? (b) : c => ", count: 300),
        String(repeating: "f<", count: 5_000), String(repeating: "<a>", count: 300),
        "type A = " + String(repeating: "(", count: 5_000), "x = " + String(repeating: "{a:[", count: 2_000),
        String(repeating: "namespace A {", count: 2_000), String(repeating: "class A {a = ", count: 2_000),
        "namespace A\(String(repeating: ".A", count: 2_000)) {}",
        "type A = \(String(repeating: "(infer B extends ", count: 40))C\(String(repeating: " ? 1 : 2)", count: 40))",
        "x = \(String(repeating: "f<{[", count: 40))y\(String(repeating: "]:1}", count: 40))",
    ])
    func `deeply nested text is an error after a short time`(text: String) throws {
        let error = #expect(throws: SyntaxError.self) { try erase(text) }
        #expect(error?.file == "a.ts")
    }

    /// Files that took minutes or gigabytes when all bodies of a namespace were compared, and all imports with each export.
    private static let longTexts: [String] = [
        (0..<20_000).map { "namespace A { export let a\($0) = 1 }" }.joined(separator: "\n"),
        (0..<20_000).map { "enum A { a\($0) = 1 }" }.joined(separator: "\n"),
        "import {\(manyNames)} from 'b'; export {\(manyNames)}",
    ]
    private static let manyNames = (0..<20_000).map { "a\($0)" }.joined(separator: ",")

    // By index: the log contains every argument completely.
    @Test(.timeLimit(.minutes(5)), arguments: longTexts.indices)
    func `long texts are erased in linear time`(_ index: Int) throws {
        let erased = try erase(Self.longTexts[index])
        #expect(erased.script.lineCount == erased.source.lineCount)
    }

    @Test func `texts of an enum that double are not computed`() throws {
        let members = (1..<60).map { "a\($0) = a\($0 - 1) + a\($0 - 1)" }
        let erased = try erase("enum A { a0 = 'ten bytes.', \(members.joined(separator: ", ")) }")
        #expect(text(of: erased.script).hasSuffix("A[\"a59\"]    = A.a58 + A.a58 })(A||(A={}));"))
    }

    @Test func `a text with the maximum size is erased, and a larger one is an error`() throws {
        let line = "let a: B = c as D; // \(String(repeating: "a", count: 42))\n"
        let text = String(repeating: line, count: ModuleRewriter.sizeLimit / 65)
        let erased = try erase(text)
        #expect(erased.script.lineCount == erased.source.lineCount)
        let error = #expect(throws: SyntaxError.self) { try erase(text + String(repeating: " ", count: 100)) }
        #expect(error?.message.hasSuffix("more than the 4194304 of a file in TypeScript") == true)
    }
}
