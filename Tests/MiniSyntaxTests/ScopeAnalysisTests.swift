import MiniSyntax
import Testing

@Suite struct `Scope analysis` {
    /// Each use as `name:kind`, with the kind of the scope if that is not the program.
    private func describe(_ analysis: ScopeAnalysis) -> String {
        analysis.references.map { reference in
            guard let variable = analysis.variable(of: reference) else { return "\(reference.name):free" }
            let scope = analysis.scopes[variable.scope].kind
            return "\(reference.name):\(variable.kind)" + (scope == .program ? "" : "/\(scope)")
        }
        .joined(separator: " ")
    }

    @Test(
        arguments: TestTable.rows(
            """
            a ▸ a:free
            a; var a ▸ a:var
            a; let a ▸ a:let
            { let a; a } a ▸ a:let/block a:free
            { var a } a ▸ a:var
            { a; var a } ▸ a:var
            function f() { a; var a } f(); a ▸ a:var/function f:function a:free
            f(); function f() {} ▸ f:function
            { function f() {} f } f ▸ f:function/block f:var
            'use strict'; { function f() {} f } f ▸ f:function/block f:free
            { async function f() {} f } f ▸ f:function/block f:free
            { function* f() {} f } f ▸ f:function/block f:free
            let f; { function f() {} } f ▸ f:let
            { let f; { function f() {} f } } f ▸ f:function/block f:free
            function g(f) { { function f() {} } f } ▸ f:parameter/function
            if (a) function f() {} f ▸ a:free f:var
            switch (a) { case b: let a; a; case c: function b() {} } ▸ a:free b:function/block a:let/block c:free
            function f(a, b = a) { a; b } ▸ a:parameter/function a:parameter/function b:parameter/function
            function f(a = b) { var b; b } ▸ b:free b:var/body
            function f(a = () => b, b) { b } ▸ b:parameter/function b:parameter/function
            function f({a, b: [c = a]}, ...d) { a + c + d } ▸ \
            a:parameter/function a:parameter/function c:parameter/function d:parameter/function
            (function f() { f }); f ▸ f:functionName/functionName f:free
            (function f(f) { f }) ▸ f:parameter/function
            (function f() { var f; f }) ▸ f:var/function
            class A { a() { A } } A ▸ A:className/class A:class
            (class A extends A { }); A ▸ A:className/class A:free
            class A { [a] = a; static { var a; a } } ▸ a:free a:free a:var/classInitializer
            class A { a = b; static c = () => b } let b ▸ b:let b:let
            a => a + b ▸ a:parameter/arrow b:free
            (a, b = a) => { let c; a; c } ▸ a:parameter/arrow a:parameter/arrow c:let/body
            try { a } catch (a) { a } a ▸ a:free a:catchParameter/catch a:free
            try {} catch (a) { var a; a } a ▸ a:catchParameter/catch a:var
            try {} catch ({a, b = a}) { a } ▸ a:catchParameter/catch a:catchParameter/catch
            for (let a = b; a; a++) { a } a ▸ b:free a:let/block a:let/block a:let/block a:free
            for (let a of a) ; a ▸ a:let/block a:free
            for (var a in b) ; a ▸ b:free a:var
            for (a of b) ; ▸ a:free b:free
            for (let [a, b = a] of c) b ▸ a:let/block c:free b:let/block
            function f() { arguments; (() => arguments)() } arguments ▸ \
            arguments:arguments/function arguments:arguments/function arguments:free
            function f(arguments) { arguments } ▸ arguments:parameter/function
            a.b; ({b: a, [c]: 1, d}) ▸ a:free a:free c:free d:free
            ({a, b: c, [d]: e = f, ...g} = h) ▸ a:free c:free d:free e:free f:free g:free h:free
            [a, b.c, ...d] = e; f += g; h++ ▸ a:free b:free d:free e:free f:free g:free h:free
            a: for (;;) break a
            typeof a; delete a.b; new c(d); `${e}`; f`${g}` ▸ a:free a:free c:free d:free e:free f:free g:free
            (function () { a; { let a; (() => a)() } var a })() ▸ a:var/function a:let/block
            let a = 1; (() => { a; { a } })() ▸ a:let a:let
            ({a() { a }, get b() { return c }}) ▸ a:free c:free
            a?.b[c](d) ▸ a:free c:free d:free
            with (a) b ▸ a:free b:free
            var [a = b] = c, {d = a} = e ▸ b:free c:free a:var e:free
            l: function f() {} f ▸ f:function
            """
        )
    )
    func `a name refers to the declaration in its scope`(row: TestTable.Row) throws {
        let program = try Parser.parse(SourceText(row.text, file: "a.js"), as: .script)
        #expect(describe(ScopeAnalysis(program)) == row.expected.trimmingPrefix(" "))
    }

    @Test(
        arguments: TestTable.rows(
            """
            import a, {b as c} from 'd'; import * as e from 'd'; a; b; c; e ▸ a:import b:free c:import e:import
            export {a, b as c}; let a; var b ▸ a:let b:var
            export let a = a; export function f() { a } ▸ a:let a:let
            export default function f() {} f ▸ f:function
            export default class A { b = A } A ▸ A:className/class A:class
            export default a; export * from 'b'; export {c} from 'd' ▸ a:free
            """
        )
    )
    func `a name in a module refers to its declaration or its import`(row: TestTable.Row) throws {
        let program = try Parser.parse(SourceText(row.text, file: "a.js"), as: .module)
        #expect(describe(ScopeAnalysis(program)) == row.expected)
    }

    @Test(
        arguments: TestTable.rows(
            """
            a + b ▸ value value
            a(b) + (c)() + d?.() ▸ callee value callee callee
            a`${b}` ▸ callee value
            ({a, b: c}) ▸ shorthand value
            a = b ▸ target value
            a += ++b ▸ update update
            ({a, b: c, d = e, ...f} = g) ▸ shorthandTarget target shorthandTarget value target value
            new a(b) ▸ value value
            a.b(c) ▸ value value
            """
        )
    )
    func `a reference records how the variable is used`(row: TestTable.Row) throws {
        let expression = try Parser.parseExpression(SourceText(row.text, file: "a.js"))
        let roles = ScopeAnalysis(expression).references.map { "\($0.role)" }
        #expect(roles.joined(separator: " ") == row.expected)
    }

    @Test func `the free names of an expression are complete`() throws {
        let source = SourceText("list.map(item => item.name + suffix + item)", file: "a.axml")
        let analysis = ScopeAnalysis(try Parser.parseExpression(source))
        #expect(analysis.freeNames == ["list", "suffix"])
    }

    @Test func `names that look alike are different names`() throws {
        let source = "var \u{e9}; var e\u{301}; { let \u{212b}; \u{c5}; \u{212b} } e\u{301}"
        let analysis = ScopeAnalysis(try Parser.parse(SourceText(source, file: "a.js"), as: .script))
        #expect(analysis.variables.count == 3)
        let meant = analysis.references.map { analysis.variable(of: $0).map { Array($0.name.unicodeScalars) } }
        #expect(meant == [nil, ["\u{212b}"], ["e", "\u{301}"]])
    }

    /// Programs that took minutes when each name was looked up in each enclosing scope, and each import compared with all
    /// others.
    private static let longPrograms = [
        String(repeating: "{", count: 800) + String(repeating: "free;", count: 100_000)
            + String(repeating: "}", count: 800),
        String(repeating: "{", count: 800) + (0..<50_000).map { "free\($0);" }.joined()
            + String(repeating: "}", count: 800),
        (0..<30_000).map { "import \"/m\($0)\";" }.joined(),
        "import {\((0..<30_000).map { "a\($0)" }.joined(separator: ","))} from '/m'",
    ]

    // By index: the log contains every argument completely.
    // The programs are long, and a sanitizer multiplies the time.
    @Test(.timeLimit(.minutes(5)), arguments: longPrograms.indices)
    func `long programs are analysed in linear time`(_ index: Int) throws {
        let source = SourceText(Self.longPrograms[index] + ";export {}", file: "a.js")
        let module = try ModuleRewriter.rewrite(source, parameters: [])
        #expect(module.isESModule)
    }

    @Test func `a variable has all places of its declaration`() throws {
        let program = try Parser.parse(SourceText("var a; var a; function a() {}", file: "a.js"), as: .script)
        let variable = try #require(ScopeAnalysis(program).variables.first)
        #expect(variable.declarations.map(\.start).sorted() == [4, 11, 23])
        #expect(variable.kind == .function)
    }
}
