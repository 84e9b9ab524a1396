import MiniCore
import MiniEngine
import MiniSyntax
import TestScale
import Testing

/// Counts of statements, functions and branches by the rules of istanbul.
@Suite struct `Coverage counts` {
    /// Files with the counts of their statements, functions and branches in the order of the file.
    ///
    /// The paths of a branch are separated by slashes; `-` is none.
    private static let files = TestTable.rows(
        #"""
        var a = 1;⏎a + 1; ▸ 1 1 ▸ - ▸ -
        let x;⏎if (x) { x = 1; } else { x = 2; } ▸ 1 0 1 ▸ - ▸ 0/1
        if (1) var y = 5; ▸ 1 1 ▸ - ▸ 1/0
        if (0) 1; else if (2) 3; else 4; ▸ 1 0 1 1 0 ▸ - ▸ 0/1 1/0
        function f(a) { return a; }⏎f(1); f(2); ▸ 2 1 1 ▸ 2 ▸ -
        function never() { 'use strict'; return 1 } ▸ 0 ▸ 0 ▸ -
        const add = (a, b) => a + b;⏎add(1, 2); ▸ 1 1 1 ▸ 1 ▸ -
        for (let i = 0; i < 3; i++) i; ▸ 1 1 3 ▸ - ▸ -
        const n = 2;⏎switch (n) { case 1: break; case 2: n; default: n; } ▸ 1 1 0 1 1 ▸ - ▸ 0/1/1
        0 || (1 && 0) || 5 ? 1 : 2; ▸ 1 ▸ - ▸ 1/0 1/1/1/1
        null ?? 3⏎4 ?? 5 ▸ 1 1 ▸ - ▸ 1/1 1/0
        function d(a = 1, { b = 2 } = {}) {}⏎d(); d(3, { b: 4 }); ▸ 1 1 ▸ 2 ▸ 1 1 1
        var [p = 1, q = 2] = [5]; ▸ 1 ▸ - ▸ 0 1
        try { throw 1; } catch { 2; } finally { 3; } ▸ 1 1 1 1 ▸ - ▸ -
        outer: for (const i of [1, 2]) { for (;;) { continue outer; } } ▸ 1 1 2 2 ▸ - ▸ -
        ;⏎{ let b = 1; b; }⏎label: { break label; } ▸ 1 1 1 1 ▸ - ▸ -
        let w = 0;⏎while (w < 2) w++;⏎do w--; while (w > 0); ▸ 1 1 2 1 2 ▸ - ▸ -
        with ({ z: 1 || 2 }) z; ▸ 1 ▸ - ▸ 1/0
        class A { x = 1; #y = 2; m() { return this.#y; } get g() { return 1; } }⏎new A().m(); ▸ 1 1 1 0 1 ▸ 1 0 ▸ -
        const o = { m() { return 1; }, f: function () { return 3; } };⏎o.m(); o.m(); ▸ 1 2 0 1 1 ▸ 2 0 ▸ -
        function* g() { yield 1; yield 2; }⏎const it = g(); it.next(); ▸ 1 0 1 1 ▸ 1 ▸ -
        async function s() { return 1; }⏎s(); ▸ 1 1 ▸ 1 ▸ -
        /* istanbul ignore next */⏎function skipped() { return 1; } ▸ - ▸ - ▸ -
        // istanbul ignore else: it cannot happen⏎if (1) { 2; } ▸ 1 1 ▸ - ▸ 1
        1 || /* istanbul ignore next */ (2 && 3); ▸ 1 ▸ - ▸ 1
        """#
    )

    private static func counted(_ text: String, file: String = "a.js") throws -> CountedScript {
        try #require(CountedScript(try TypeScriptEraser.script(SourceText(text, file: file))))
    }

    /// The counts after a run.
    private static func counts(of script: CountedScript) throws -> [Int] {
        let machine = VirtualMachine(name: "coverage")
        defer { machine.invalidate() }
        let context = machine.makeContext(name: "coverage")
        let module = try ModuleRewriter.rewrite(script.script.script, parameters: [])
        let make = try context.evaluate(script.wrapped(module.code), name: "a.js")
        let run = try context.evaluate(
            "(function (make, size) { const counts = new Array(size).fill(0); make(counts)(); return counts; })",
            name: "run.js"
        )
        let size = ScriptArgument.number(Double(script.map.counterCount))
        return (try run.call([.value(make), size]).copy().array ?? []).map { Int($0.number ?? -1) }
    }

    private static func text(_ counts: [String]) -> String { counts.isEmpty ? "-" : counts.joined(separator: " ") }

    @Test(arguments: files)
    func `a file has the counts of istanbul`(row: TestTable.Row) throws {
        let script = try Self.counted(row.text)
        let counts = try Self.counts(of: script)
        let branches = script.map.branches.map { branch in
            branch.paths.map { "\(counts[$0.counter])" }.joined(separator: "/")
        }
        let found = [
            Self.text(script.map.statements.map { "\(counts[$0.counter])" }),
            Self.text(script.map.functions.map { "\(counts[$0.counter])" }), Self.text(branches),
        ]
        let code = script.script.script
        #expect(found == Array(row.cells.dropFirst()), "\(code.text(in: SourceRange(0, code.bytes.count)))")
    }

    @Test func `there are more than twenty files`() { #expect(Self.files.count > 20) }

    private static func text(_ place: CoverageMap.Place) -> String {
        "\(place.start.line):\(place.start.column)-\(place.end.line):\(place.end.column)"
    }

    @Test func `places are those of the source`() throws {
        let script = try Self.counted("if (a) {\n  b();\n}\nfunction name(c = 1) {}")
        #expect(script.map.statements.map { Self.text($0.place) } == ["1:1-3:2", "2:3-2:7"])
        #expect(script.map.functions.map { Self.text($0.declaration) } == ["4:10-4:14"])
        #expect(script.map.functions.map { Self.text($0.body) } == ["4:22-4:24"])
        #expect(script.map.branches.map(\.kind) == ["if", "default-arg"])
        #expect(script.map.branches[0].paths.map { Self.text($0.place) } == ["1:8-3:2", "1:1-3:2"])
    }

    @Test func `places in TypeScript are those of the source, and inserted code is not counted`() throws {
        let text =
            "enum Size { small, large }\ninterface A { b: number }\nconst c: number = <number>1;\nlet d = (e: A) => e.b;"
        let script = try Self.counted(text, file: "a.ts")
        #expect(script.map.statements.map { Self.text($0.place) } == ["3:27-3:28", "4:9-4:22", "4:19-4:22"])
        #expect(script.map.functions.map { Self.text($0.body) } == ["4:19-4:22"])
        #expect(script.map.branches.isEmpty)
    }

    @Test(arguments: [
        "const f = () => {}; f.name", "let f = function () {}; f.name", "const f = class {}; f.name",
        "const { f = () => {} } = {}; f.name", "class A { f = () => {}; static g = new A().f.name } A.g",
        "const g = (f = () => {}) => f.name; g()", "class A { static ['f'] = () => {} } A.f.name",
    ])
    func `an anonymous function keeps the name of its variable`(text: String) throws {
        let machine = VirtualMachine(name: "coverage")
        defer { machine.invalidate() }
        let context = machine.makeContext(name: "coverage")
        // The value of the last statement is returned.
        let parts = text.split(separator: " ")
        let code = parts.dropLast().joined(separator: " ") + " return " + (parts.last ?? "")
        let script = try Self.counted(code)
        let module = try ModuleRewriter.rewrite(script.script.script, parameters: [])
        let function = try context.evaluate(script.wrapped(module.code) + "([])", name: "a.js")
        #expect(try function.call().string == "f")
    }

    @Test(arguments: [
        "/* istanbul ignore file */ a()", "a(", String(repeating: "a();", count: 1_000),
    ])
    func `an excluded, an invalid and a minified file are not counted`(text: String) throws {
        #expect(CountedScript(try TypeScriptEraser.script(SourceText(text, file: "a.js"))) == nil)
    }

    @Test func `a name of the source is not that of the counters`() throws {
        #expect(try Self.counted("let $c = 1").name == "$c_")
        #expect(try Self.counted(#"let \u0024c = 1"#).name == "$c_")
        #expect(try Self.counted("let a = 1").name == "$c")
    }
}

/// Scripts with counters behave like those without them.
@Suite struct `Counted scripts` {
    @Test(arguments: ValidPrograms.scripts + ValidPrograms.modules)
    func `a counted program is valid, and has the lines of its source`(row: TestTable.Row) throws {
        let isModule = ValidPrograms.modules.contains { $0.text == row.text }
        let kind: Program.Kind = isModule ? .module : .functionBody
        let source = SourceText(row.text, file: "a.js")
        let counted = try #require(CountedScript(try TypeScriptEraser.script(source), as: kind))
        let script = counted.script.script
        #expect(script.lineCount == source.lineCount)
        #expect(throws: Never.self, "\(script.text(in: SourceRange(0, script.bytes.count)))") {
            try Parser.parse(script, as: kind)
        }
        let items = counted.map.statements + counted.map.branches.flatMap(\.paths)
        let counters = items.map(\.counter) + counted.map.functions.map(\.counter)
        #expect(counters.sorted() == Array(0..<counted.map.counterCount))
    }

    @Test(arguments: 1...UInt64(TestScale.count(5, usually: 2)))
    func `a generated program has the same output with counters`(part: UInt64) throws {
        typealias Oracle = `TypeScript beside the compiler`
        for seed in 0..<50 {
            let text = TypeScriptProgram.text(seed: part * 1_000 + UInt64(seed))
            let erased = try TypeScriptEraser.erase(SourceText(text, file: "a.ts"))
            let counted = try #require(CountedScript(erased))
            let plain = try ModuleRewriter.rewrite(erased.script, parameters: Oracle.parameters, canWait: false)
            let script = counted.script.script
            let module = try ModuleRewriter.rewrite(script, parameters: Oracle.parameters, canWait: false)
            let code = counted.wrapped(module.code) + "(new Uint32Array(\(counted.map.counterCount)))"
            #expect(try Oracle.output(code) == Oracle.output(plain.code), "\(text)")
        }
    }

    /// Bodies of functions whose meaning depends on ends of lines, missing braces and semicolons, and on `this`.
    private static let bodies = [
        "var a = 1\nvar b = a\n++a\nreturn a + ',' + b",
        "var n = 0\ndo n++; while (n < 3) n += 10\nreturn n",
        "var s = ''\nfor (var i of [1, 2]) if (i > 1) s += 'b'; else s += 'a'\nreturn s",
        "a: for (var i = 0; ; i++) { b: do { if (i > 2) break a; else continue a } while (true) }\nreturn i",
        "if (true) function f() { return 1 }\nreturn f()",
        "while (true) { if (false); else break }\nreturn 'x'",
        "x: { if (1) break x\nreturn 1 }\nreturn 2",
        "return\n1",
        "var async = 1, of = 2, let = 3\nasync\nreturn [async, of, let].join()",
        "var x = 8, a = 4, g = 2\nvar y = x || 0 / a / 1\nreturn y + (/a/g || 1).source + (x ? 0 : 1 || a) / a / g",
        "var o = { a: { f() { return this === o.a } } }\nreturn (o.a || 0).f() && (o ? o.a : 0)?.f()",
        "return (null ?? (0 || 5)) ** 2 - -(0 || 1)",
        "class A { #x = 1; static has(v) { return #x in v && 1 } static { this.y = 2 } }\nreturn A.has(new A()) + A.y",
        "var s = ''\nfor (let v = ('a' in { a: 1 }) ? 1 : 2; v < 3; v++) s += v\nreturn s",
        "var d = (a, b = a || 2, { c = () => b } = {}) => c.name + c()\nreturn d(0)",
        "function f() { 'use strict'\nreturn this === undefined }\nreturn f()",
        "switch (3) { case 1: default: var q = 1; case 2: q += 1 }\nreturn q",
        "var p = typeof missing === 'undefined' || 1\nreturn `${p ? `in ${1 || 2}` : 0}`",
        "var t = 1; t &&= 0 || 4; t ??= 5\nreturn t",
        "const f = function* () { yield (yield) || f.name }\nvar i = f()\ni.next()\nreturn i.next(0).value",
        "var u = (1, 2), v = (u ? (0, 3) : 4)\nreturn u + v",
        "var c = []\nfor (var [a = 1, { b = 2 } = {}] of [[], [3, { b: 4 }]]) c.push(a, b)\nreturn c.join()",
        "var a = 1\r\nif (a)\r\n  a = '\u{1F600}' || 0\r\nelse\r\n  a = 3\r\nreturn a",
        "var a = () => ({ b: 1 })\nreturn a().b",
        "with (new Proxy({}, { has: () => true, get: (o, name) => name === Symbol.unscopables ? o : 7 })) return z",
    ]

    @Test(arguments: bodies)
    func `a body of a function has the same result with counters`(text: String) throws {
        let machine = VirtualMachine(name: "coverage")
        defer { machine.invalidate() }
        let context = machine.makeContext(name: "coverage")
        let erased = try TypeScriptEraser.script(SourceText(text, file: "a.js"))
        let counted = try #require(CountedScript(erased))
        let plain = try ModuleRewriter.rewrite(erased.script, parameters: [])
        let module = try ModuleRewriter.rewrite(counted.script.script, parameters: [])
        let code = counted.wrapped(module.code) + "(new Uint32Array(\(counted.map.counterCount)))"
        let result = try context.evaluate(plain.code, name: "a.js").call().copy()
        #expect(try context.evaluate(code, name: "b.js").call().copy() == result, "\(code)")
    }

    @Test func `a position of the code is that of the source`() throws {
        let text = "const a = b || c;\nthrow new Error(d ? e : f)"
        let erased = try TypeScriptEraser.script(SourceText(text, file: "a.js"))
        let counted = try #require(CountedScript(erased))
        let module = try ModuleRewriter.rewrite(counted.script.script, parameters: [])
        let positions = module.positions.continued(by: counted.script.positions)
            .preceded(by: CountedScript.prefix(counted.name))
        let code = SourceText(counted.wrapped(module.code), file: "a.js")
        for (word, line, column) in [(",c)", 1, 16), ("Error", 2, 11), (",e)", 2, 21), (",f)", 2, 25)] {
            let bytes = Array(word.utf8)
            let offset = try #require(code.bytes.indices.first { code.bytes[$0...].starts(with: bytes) })
            let skipped = word == "Error" ? 0 : 1
            let position = positions.sourcePosition(of: code.position(at: offset + skipped))
            #expect(position == SourcePosition(line: line, column: column), "\(word)")
        }
    }
}
