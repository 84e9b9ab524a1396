import MiniSyntax
import Testing

@Suite struct `Module rewriter` {
    /// The head of every rewritten ECMAScript module in these tests.
    private static let head = "(function(p,$m){\"use strict\";$m.export("

    private func rewrite(_ text: String, parameters: [String] = ["p"]) throws -> RewrittenModule {
        try ModuleRewriter.rewrite(SourceText(text, file: "a.js"), parameters: parameters)
    }

    @Test(arguments: [
        "", "a", "x()\n//", "exports.a = 1", "important()", "// import 'a'\n1", "/* export */ b",
        "a.import('x').export()",
        "'import \"a\"'", "`export ${1} import`", "`${`import`}` + `${{a: 1}} export`", "/import 'a'/.test(b)",
        "a = b / 1; c = 'import' / 2", "if (a) /import 'x'/.exec(b)", "({import: 1, export: 2})", "a.\nimport\n(1)",
        "x = {import(a) {}}", "class A { import() {} export = 1 }", "a?.import(1)", "a ? /export {/ : 1",
        "function f() {}\n/import 'a'/g", "a++ / import_ / 2", "this syntax is not checked", "\u{FEFF}a",
    ])
    func `a file without imports and exports is only wrapped`(text: String) throws {
        let module = try rewrite(text)
        let source = text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
        #expect(module.code == "(function(p){\(source)\n})")
        #expect(!module.isESModule)
        #expect(!module.takesLoader)
    }

    @Test(arguments: [
        ("Page({}) }); (function () { x()", 1, 10), ("a\n}\n(function(){", 2, 1), ("});({", 1, 1),
        ("'{'.b; /}/.c; `}` })\n({", 1, 19),
    ])
    func `a file that closes the wrapper function is rejected at that place`(text: String, line: Int, column: Int)
        throws
    {
        let error = #expect(throws: SyntaxError.self) { try rewrite(text) }
        #expect([error?.line, error?.column] == [line, column])
    }

    @Test(arguments: ["'}'", "/}/.test(a) /* } */", "`}`; // }", "a = b / 1/*}*/ / d"])
    func `a brace in a string does not close the function`(text: String) throws {
        #expect(try rewrite(text).code == "(function(p){\(text)\n})")
    }

    @Test func `a hashbang line becomes a comment`() throws {
        #expect(try rewrite("#!/bin/x\na").code == "(function(p){///bin/x\na\n})")
        #expect(try rewrite("#!/bin/x\nexport {}").code == "\(Self.head){});///bin/x\n;\n})")
    }

    @Test(arguments: [
        ("import('a')", "$m.dynamicImport('a')"), ("f(() => import ( a ) )", "f(() => $m.dynamicImport ( a ) )"),
        ("$m = import(a)", "$m = $m_.dynamicImport(a)"),
    ])
    func `a script with a dynamic import stays a script`(text: String, body: String) throws {
        let module = try rewrite(text)
        let loader = text.hasPrefix("$m") ? "$m_" : "$m"
        #expect(module.code == "(function(p,\(loader)){\(body)\n})")
        #expect(!module.isESModule)
        #expect(module.takesLoader)
    }

    @Test(arguments: ModuleRewriterTable.rows)
    func `imports and exports become calls of the loader`(row: ModuleRewriterTable.Row) throws {
        let module = try rewrite(row.text)
        let wait = row.loads.contains("$m.") ? "if($m.waits())return;" : ""
        #expect(module.code == "\(Self.head){\(row.exports)});\(row.loads)\(wait)\(row.body)\n})")
        #expect(!module.isAsync)
        #expect(module.isESModule)
        #expect(module.takesLoader)
    }

    @Test func `the loader has a name that the source does not use`() throws {
        let module = try rewrite("import {$m1} from 'a'\nexport const $m_ = $m1")
        let load = "const $m__1=$m__.import(\"a\",[\"$m1\"]);if($m__.waits())return;"
        #expect(module.code.contains("\(load);\nconst $m_ = $m__1.$m1\n"))
    }

    @Test func `parameters that a module declares itself are shadowed`() throws {
        let module = try rewrite(
            "const module = 1\nimport * as b from 'c'\nexport {}",
            parameters: ["module", "a", "b"]
        )
        #expect(module.code.hasPrefix("(function($m_0,a,$m_2,$m){\"use strict\";"))
    }

    @Test(arguments: [
        ("import {a} from 'b'\na = 1", 2, 1, "'a' is imported and cannot be assigned to"),
        ("import a from 'b'; a++", 1, 20, "'a' is imported and cannot be assigned to"),
        ("import * as a from 'b'; ({a} = {})", 1, 27, "'a' is imported and cannot be assigned to"),
        ("import a from 'b'\nfor (a of []) ;", 2, 6, "'a' is imported and cannot be assigned to"),
        ("import {a} from 'b'\nlet a", 2, 5, "'a' has already been declared"),
        ("export {a}", 1, 9, "'a' is exported but not declared"),
        ("export let a\nexport {b as a}; let b", 2, 14, "'a' is exported twice"),
        (
            "function f() { import a from 'b' }", 1, 16,
            "unexpected keyword 'import'; 'import' declarations are allowed only at the top level of a module"
        ),
        (
            "import {a from 'b'", 1, 11,
            "unexpected identifier 'from'; expected '}' to close the list of imports opened at column 8"
        ),
        ("import a 'b'", 1, 10, "unexpected string; expected 'from' and the name of a module"),
        ("export a", 1, 8, "unexpected identifier 'a'; expected a declaration, 'default', '{' or '*' after 'export'"),
        ("import('a'", 1, 11, "unexpected end of input; expected ')' to close the import opened at column 7"),
        ("with (a) ; export {}", 1, 1, "strict mode has no 'with'"),
    ])
    func `an invalid construct in a module is an error with its place`(
        text: String,
        line: Int,
        column: Int,
        message: String,
    ) throws {
        let error = #expect(throws: SyntaxError.self) { try rewrite(text) }
        #expect(error?.line == line)
        #expect(error?.column == column)
        #expect(error?.message == message)
    }

    @Test(arguments: [
        "await a; export {}", "for await (a of b) ; export {}", "if (a) { await b }\nexport {}",
        "class A { [await a]() {} } export {}", "export default await a", "export const a = await b",
    ])
    func `await outside functions makes the function of a module asynchronous`(text: String) throws {
        let module = try rewrite(text)
        #expect(module.code.hasPrefix("(async function(p,$m){\"use strict\";$m.export("))
        #expect(module.isAsync)
        #expect(module.isESModule)
        #expect(try Parser.parse(SourceText(module.code, file: "a.js"), as: .script).statements.count == 1)
    }

    @Test(arguments: [
        "async () => await a", "async function f() { for await (a of b) ; }", "class A { async b() { await c } }",
    ])
    func `await in functions does not`(text: String) throws {
        #expect(try !rewrite(text + "; export {}").isAsync)
    }

    @Test func `import.meta becomes a member of the loader`() throws {
        let module = try rewrite("f(import.meta.url, import . meta)")
        #expect(module.code == "\(Self.head){});f($m.meta.url, $m.meta)\n})")
        #expect(module.usesMeta)
        #expect(try !rewrite("export {}").usesMeta)
    }

    @Test(arguments: [
        ("export {}\nawait x", 2, 1, "'await' outside functions is not supported: wrap it in an async function"),
        (
            "for await (a of b) ;export {}", 1, 5,
            "'await' outside functions is not supported: wrap it in an async function"
        ),
        ("x = import.meta.url", 1, 5, "import.meta is not supported here"),
    ])
    func `a loader that cannot wait rejects modules that wait`(
        text: String,
        line: Int,
        column: Int,
        message: String,
    ) throws {
        let error = #expect(throws: SyntaxError.self) {
            try ModuleRewriter.rewrite(SourceText(text, file: "a.js"), parameters: [], canWait: false)
        }
        #expect([error?.line, error?.column] == [line, column])
        #expect(error?.message == message)
        let module = try ModuleRewriter.rewrite(SourceText("import 'a'", file: "a.js"), parameters: [], canWait: false)
        #expect(!module.code.contains("waits"))
    }

    @Test(arguments: ModuleRewriterTable.rows)
    func `lines are kept, and every token maps to its place`(row: ModuleRewriterTable.Row) throws {
        let source = SourceText(row.text, file: "a.js")
        let module = try ModuleRewriter.rewrite(source, parameters: ["p"])
        let code = SourceText(module.code, file: "a.js")
        #expect(code.lineCount == source.lineCount + 1)
        // Every character that was kept is at its mapped place.
        let end = source.position(at: source.bytes.count)
        let body = code.bytes.count - row.body.utf8.count - "\n})".utf8.count
        for offset in code.bytes.indices where code.bytes[offset] & 0xC0 != 0x80 {
            let position = code.position(at: offset)
            let original = module.positions.sourcePosition(of: position)
            if offset >= body { #expect(original?.line == min(position.line, end.line)) }
            if let original { #expect(original <= end) }
        }
    }

    @Test(arguments: [
        ("import {a} from 'b'\nfoo(a, bar)", "bar", 2, 8),
        ("import {a} from 'b'\nfoo(a(), a(), bar)", "bar", 2, 15),
        ("import {a} from 'b'; bar", "bar", 1, 22),
        ("import {\na\n} from 'b'; bar", "bar", 3, 13),
        ("let 汉 = '😀', bar; export {bar}", "bar; ", 1, 15),
        ("export default bar", "bar", 1, 16),
        ("\nexport const {bar} = 1", "bar} = 1", 2, 15),
        ("import {a} from 'b'\r\n a ; bar", "bar", 2, 6),
        ("bar", "bar", 1, 1),
        ("import {a} from 'b'\na", "$m1.a\n", 2, 1),
        ("import {a} from 'b'\n\nx + a", "$m1.a\n", 3, 5),
        ("import {a} from 'b'\n;a() + 1", "+ 1", 2, 6),
    ])
    func `a place in the code maps to the source`(text: String, found: String, line: Int, column: Int) throws {
        let module = try rewrite(text)
        let code = SourceText(module.code, file: "a.js")
        let range = try #require(module.code.utf8.indices.last { module.code.utf8[$0...].starts(with: found.utf8) })
        let offset = module.code.utf8.distance(from: module.code.utf8.startIndex, to: range)
        let position = module.positions.sourcePosition(of: code.position(at: offset))
        #expect(position == SourcePosition(line: line, column: column))
    }

    @Test(arguments: [
        ("\n import a from 'b'", "$m.importDefault", 2, 2), ("a\nimport {\nb} from 'c'\nb", "$m.import(", 2, 1),
        ("import a from 'b'; import c, * as d from 'b'", "importNamespace", 1, 20),
        ("\n\n  export * from 'a'", "exportAll", 3, 3), ("let a\nexport {b} from 'a'", "$m.import(", 2, 1),
    ])
    func `a call that loads a module maps to its statement`(
        text: String,
        found: String,
        line: Int,
        column: Int,
    ) throws {
        let module = try rewrite(text)
        let start = try #require(module.code.utf8.indices.first { module.code.utf8[$0...].starts(with: found.utf8) })
        let offset = module.code.utf8.distance(from: module.code.utf8.startIndex, to: start)
        for place in [offset + 1, offset + found.utf8.count] {
            let position = module.positions.sourcePosition(of: .init(line: 1, column: place))
            #expect(position == SourcePosition(line: line, column: column))
        }
    }

    @Test func `functions that read exports have no mapping`() throws {
        let module = try rewrite("\nlet a; export {a}")
        let column = try #require(module.code.utf8.firstIndex(of: UInt8(ascii: ">"))).utf16Offset(in: module.code)
        #expect(module.positions.sourcePosition(of: .init(line: 1, column: column)) == nil)
        #expect(module.positions.sourcePosition(of: .init(line: 1, column: 1)) == .init(line: 1, column: 1))
    }

    @Test func `places outside of the code map to the nearest place`() throws {
        let module = try rewrite("a\nbc")
        #expect(module.positions.sourcePosition(of: .init(line: 1, column: 1)) == .init(line: 1, column: 1))
        #expect(module.positions.sourcePosition(of: .init(line: 3, column: 2)) == .init(line: 2, column: 3))
        #expect(module.positions.sourcePosition(of: .init(line: 0, column: 0)) == .init(line: 1, column: 1))
    }
}
