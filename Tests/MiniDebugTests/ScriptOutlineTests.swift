import MiniSyntax
import Testing

@testable import MiniDebug

/// The lines at which a debugger can stop.
@Suite struct ScriptOutlineTests {
    private func outline(_ text: String) throws -> ScriptOutline {
        try #require(ScriptOutline(SourceText(text, file: "a.js")))
    }

    @Test func `a breakpoint moves to the next statement`() throws {
        let outline = try outline(
            """
            import { a } from './a';

            function f() {
              // a comment
              return a;
            }
            export default {
              g: () => a(),
            };
            """
        )
        #expect((1...9).map { outline.statementLine(from: $0) } == [5, 5, 5, 5, 5, 7, 7, 8, nil])
    }

    @Test func `a step over await ends at the statements of its own function`() throws {
        let outline = try outline(
            """
            async function f(xs) {
              const before = 1;
              const y = await g(
                xs,
              );
              xs.forEach((x) => {
                use(x);
              });
              if (await h()) {
                return y;
              }
              for await (const x of xs) {
                use(x);
              }
            }
            const top = 1;
            """
        )
        #expect(outline.linesAfterWait(at: 2) == nil)
        #expect(outline.linesAfterWait(at: 3) == [6, 9, 10, 12, 13])
        #expect(outline.linesAfterWait(at: 9) == [10, 12, 13])
        #expect(outline.linesAfterWait(at: 12) == [13])
        #expect(outline.linesAfterWait(at: 16) == nil)
    }

    @Test func `a step over await in a loop can return to its beginning`() throws {
        let outline = try outline("async function f() {\n  a();\n  while (b()) {\n    c();\n    await d();\n  }\n}")
        #expect(outline.linesAfterWait(at: 5) == [3, 4])
    }

    @Test func `await outside functions continues in the file`() throws {
        let outline = try outline("const a = await b();\nfunction f() {\n  g();\n}\nexport { a };\nf();")
        #expect(outline.linesAfterWait(at: 1) == [6])
    }

    @Test func `a catch protects its block and no function in it`() throws {
        let outline = try outline(
            """
            function f() {
              try {
                a();
                g(() => {
                  b();
                });
              } catch (error) {
                c();
              }
              try {
                d();
              } finally {
                e();
              }
            }
            """
        )
        // The lines with statements.
        #expect([3, 4, 5, 8, 11, 13].filter { outline.catches(line: $0, column: 5) } == [3, 4])
    }

    @Test func `a text with a syntax error has no outline`() {
        #expect(ScriptOutline(SourceText("App({", file: "a.js")) == nil)
    }
}

/// Imported names in the expressions of a client.
@Suite struct ImportedNamesTests {
    private let names = ImportedNames(reads: ["a": "$m1.a", "default": "$m2.default"])

    @Test func `imported names are read from the records of modules`() {
        #expect(names.rewritten("a + b.a") == "$m1.a + b.a")
        #expect(names.rewritten("a(1, a)") == "(0,$m1.a)(1, $m1.a)")
        #expect(names.rewritten("({ a, b: 'é' + a })") == "({ a:$m1.a, b: 'é' + $m1.a })")
        #expect(names.rewritten("xs.map((a) => a)") == "xs.map((a) => a)")
    }

    @Test func `code that cannot be parsed is unchanged`() {
        #expect(names.rewritten("a +") == "a +")
    }
}

/// The texts of log points.
@Suite struct LogMessageTests {
    @Test func `expressions in braces become values`() {
        let value = "(v => typeof v === 'object' ? JSON.stringify(v) : String(v))"
        #expect(LogMessage("a \"b\"").code == #""a \"b\"""#)
        #expect(LogMessage("x={x}!").code == #""x="+\#(value)((x))+"!""#)
        #expect(LogMessage("{({ a: 1 })}").code == #"""+\#(value)((({ a: 1 })))+"""#)
        #expect(LogMessage("open {").code == #""open {""#)
    }
}
