import MiniCore
import MiniEngine
import Testing

@Suite struct ScriptErrorTests {
    @Test func `an error has its message, place and stack`() throws {
        try withContext { context throws in
            let source = "function inner() {\n    null.x\n}\nfunction outer() { inner() }\nouter()"
            let error = try #require(context.error(of: source, name: "pages/a/a.js"))
            #expect(error.name == "TypeError")
            #expect(error.message.contains("null is not an object"))
            #expect(error.file == "pages/a/a.js")
            #expect(error.line == 2)
            #expect(error.column == 9)
            #expect(
                error.stack
                    == "inner@pages/a/a.js:2:9\nouter@pages/a/a.js:4:25\nglobal code@pages/a/a.js:5:6",
            )
            #expect(error.termination == nil)
            #expect(error.description == "pages/a/a.js:2:9: TypeError: " + error.message)
        }
    }

    @Test func `a syntax error has its file and line`() throws {
        try withContext { context throws in
            let error = try #require(context.error(of: "let a = 1;\n\nlet a = )", name: "app.js"))
            #expect(error.name == "SyntaxError")
            #expect(error.file == "app.js")
            #expect(error.line == 3)
        }
    }

    @Test(
        arguments: [
            ("throw 'text'", "", "text", "text"), ("throw 1.5", "", "1.5", 1.5), ("throw null", "", "null", .null),
            ("throw undefined", "", "undefined", .undefined), ("throw Symbol('s')", "", "Symbol(s)", .undefined),
            (
                "throw {error: 11, errorMessage: 'm'}", "", #"{"error":11,"errorMessage":"m"}"#,
                ["error": 11, "errorMessage": "m"]
            ),
            ("throw {name: 'Own', message: 'shape'}", "Own", "shape", ["name": "Own", "message": "shape"]),
            ("throw [1, [2]]", "", "[1,[2]]", [1, [2]]), ("throw 12n", "", "12", .undefined),
            ("throw Object.assign(new Error('m'), {code: 5})", "Error", "m", ["code": 5]),
            ("class E extends Error { get name() { return 'E' } }; throw new E('m')", "E", "m", [:]),
            ("throw new AggregateError([1], 'all')", "AggregateError", "all", [:]),
        ] as [(String, String, String, ScriptValue)]
    )
    func `any thrown value is copied`(source: String, name: String, message: String, thrown: ScriptValue) throws {
        try withContext { context throws in
            let error = try #require(context.error(of: source))
            #expect(error.name == name)
            #expect(error.message == message)
            #expect(error.thrown == thrown)
        }
    }

    @Test(arguments: [
        "throw {get message() { throw 1 }, get stack() { throw 2 }, get name() { throw 3 }, toString() { throw 4 }}",
        "throw Object.defineProperty(new Error('m'), 'stack', {get() { throw new Error('inner') }})",
        "throw Object.defineProperty(new Error('m'), 'message', {get() { return {toString() { throw 1 }} }})",
        "throw new Proxy({}, {get() { throw 1 }, ownKeys() { throw 2 }, getPrototypeOf() { throw 3 }})",
        "throw new Proxy(new Error('m'), {get: () => 1})", "throw new Proxy(() => 1, {})",
        "const e = new Error('m'); e.cause = e; e.self = e; throw e",
        "throw {toJSON() { throw 1 }, toString() { throw 2 }}",
        "throw Object.create(null)", "throw globalThis", #"throw '\ud800'"#, #"throw new Error('\ud800\0')"#,
        "const again = () => new Proxy({}, {get() { throw again() }, ownKeys() { throw again() }}); throw again()",
        "const r = Proxy.revocable({}, {}); r.revoke(); throw r.proxy",
        "throw Object.assign(new Error('m'), {line: 'x', column: {}, sourceURL: 5, stack: 7})",
        "throw {line: Infinity, column: NaN, message: 'm', stack: 'a'.repeat(2 ** 20)}",
        "throw new Error('x'.repeat(2 ** 24))", "(function f() { f() })()",
    ])
    func `the host continues after any thrown value`(source: String) throws {
        try withContext { context throws in
            let error = try #require(context.error(of: source))
            #expect(error.termination == nil)
            #expect(error.message.utf8.count < 100_000)
            #expect(error.stack.utf8.count < 300_000)
            #expect(try context.value("40 + 2") == 42)
        }
    }

    @Test func `an endless getter of a thrown value is ended`() throws {
        try withContext(.short) { context throws in
            let error = context.error(of: "throw {get message() { for (;;); }}")
            #expect(error?.termination == .outOfTime)
        }
    }

    @Test func `endless recursion is a range error with a stack`() throws {
        try withContext { context throws in
            for source in [
                "(function f() { f() })()",
                "const a = []; a[0] = a; a.toString === 1 || JSON.stringify((function g(n) { return g(n) + 1 })(0))",
                "let o = {}; for (let i = 0; i < 1e5; i++) o = {o}; JSON.stringify(o)",
                "const p = new Proxy({}, {get: (t, k, r) => r[k]}); p.x",
                "class A { toString() { return '' + this } }; String(new A())",
                "[1].sort.call({get length() { return this.length }})",
            ] {
                let error = context.error(of: source)
                #expect(error?.name == "RangeError", "\(source): \(String(describing: error))")
            }
            #expect(try context.value("1") == 1)
        }
    }

    @Test func `positions of rewritten text are mapped to the source`() throws {
        try withContext { context throws in
            context.mapPosition = { file, line, column in file == "a.js" ? (line + 100, column + 1000) : nil }
            try context.evaluate("function other(f) { f() }", name: "b.js")
            let error = try #require(context.error(of: "function broken() { null.x }\nother(broken)", name: "a.js"))
            #expect(error.line == 101)
            #expect(error.column == 1025)
            #expect(error.stack == "broken@a.js:101:1025\nother@b.js:1:22\nglobal code@a.js:102:1006")
            let syntax = try #require(context.error(of: "\n)", name: "a.js"))
            #expect(syntax.line == 102)
        }
    }

    @Test func `an error made in Swift is an error in JavaScript`() throws {
        try withContext { context throws in
            let made = context.makeError(
                ScriptError(name: "RangeError", message: "too far", thrown: ["limit": 3, "__proto__": 1]),
            )
            let check = try context.evaluate(
                "e => [e instanceof Error, e.name, e.message, e.limit, Object.keys(e).join()]",
                name: "a.js",
            )
            #expect(try check.call([.value(made)]).copy() == [true, "RangeError", "too far", 3, "limit"])
            let back = context.scriptError(from: made)
            #expect(back.name == "RangeError")
            #expect(back.message == "too far")
        }
    }

    @Test func `a script that throws the text of a termination is not terminated`() throws {
        try withContext { context throws in
            let error = try #require(context.error(of: "throw 'JavaScript execution terminated.'"))
            #expect(error.termination == nil)
            #expect(try context.value("1") == 1)
        }
    }
}
