import MiniCore
import MiniEngine
import Testing

@Suite struct EvaluationTests {
    @Test(
        arguments: [
            ("1 + 1", 2), ("'a' + 'b'", "ab"), ("!0", true), ("null", .null), ("undefined", .undefined),
            ("[1, , 'x']", [1, .undefined, "x"]), ("({a: {b: [true]}})", ["a": ["b": [true]]]), ("", .undefined),
            ("(() => 1)", .undefined), ("Symbol('s')", .undefined), ("1 / 0", .number(.infinity)),
            ("2 ** 53", 9_007_199_254_740_992), ("-1e-7", -1e-7), ("new Uint16Array([258])", .bytes([2, 1])),
            ("({f() {}, u: undefined})", ["f": .undefined, "u": .undefined]), ("new Map([[1, 2]])", [:]),
            ("Object.create({inherited: 1}, {own: {value: 2, enumerable: true}, hidden: {value: 3}})", ["own": 2]),
            ("({2: 'b', 1: 'a', z: 0, [Symbol()]: 1})", ["1": "a", "2": "b", "z": 0]),
            ("new String('ab')", ["0": "a", "1": "b"]),
            ("({__proto__: null, ['__proto__']: 1})", ["__proto__": 1]),
        ] as [(String, ScriptValue)]
    )
    func `an expression has the value that JavaScript defines`(source: String, expected: ScriptValue) throws {
        #expect(try withContext { try $0.value(source) } == expected)
    }

    @Test(
        arguments: [
            ("undefined", .undefined), ("null", .null), ("true", .boolean), ("1", .number), ("''", .string),
            ("[]", .array),
            ("new ArrayBuffer(1)", .bytes), ("new Int8Array(1)", .bytes), ("(() => 1)", .function),
            ("class {}", .function),
            ("({})", .object), ("new Date()", .object), ("Symbol()", .symbol), ("1n", .bigint),
            ("new Proxy({}, {})", .object),
            ("new Proxy(() => 1, {})", .function), ("Object(1)", .object),
            ("new DataView(new ArrayBuffer(1))", .object),
        ] as [(String, ArgumentKind)]
    )
    func `a value has its kind`(source: String, expected: ArgumentKind) throws {
        #expect(try withContext { try $0.evaluate("(\(source))", name: "test.js").kind } == expected)
    }

    @Test func `values are read, set, called and constructed`() throws {
        try withContext { context throws in
            let object = try context.evaluate("({n: 1, add(x) { return this.n + x }, list: [7, 8]})", name: "test.js")
            #expect(try object.get("n").number == 1)
            #expect(try object.get("list").get(at: 1).number == 8)
            #expect(try object.get("missing").isNullish)
            try object.set("n", .copied(["deep": [1]]))
            #expect(try object.get("n").copy() == ["deep": [1]])
            try object.set("n", .number(40))
            #expect(try object.get("add").call([.number(2)], this: object).number == 42)
            let date = try context.global.get("Date").construct([.number(0)])
            #expect(try date.json()?.text == "\"1970-01-01T00:00:00.000Z\"")
            #expect(try object.get("n").isIdentical(to: object.get("n")))
            #expect(!object.isIdentical(to: context.global))
        }
    }

    @Test func `a plain call has no this value`() throws {
        try withContext { context throws in
            let strict = try context.evaluate("(function () { 'use strict'; return typeof this })", name: "a.js")
            #expect(try strict.call().string == "undefined")
            #expect(try strict.call([.number(1)], this: context.global).string == "object")
            #expect(try strict.call(this: strict).string == "function")
            try context.evaluate("Function.prototype.call = Object.keys = () => 'patched'", name: "a.js")
            #expect(try strict.call([.number(1)]).string == "undefined")
            let fails = try context.evaluate("(function fails() { null.x })", name: "a.js")
            let error = #expect(throws: ScriptError.self) { try fails.call() }
            #expect(error?.stack == "fails@a.js:1:25")
        }
    }

    @Test func `a hundred arguments arrive in order`() throws {
        try withContext { context throws in
            let join = try context.evaluate("(...all) => all.join()", name: "test.js")
            let arguments = (0..<100).map { ScriptArgument.string("argument \($0)") }
            let expected = (0..<100).map { "argument \($0)" }.joined(separator: ",")
            #expect(try join.call(arguments).string == expected)
        }
    }

    @Test func `a value that is not an object has no properties and cannot be called`() throws {
        try withContext { context throws in
            let number = context.makeValue(1)
            #expect(throws: ScriptError.self) { try number.get("a") }
            #expect(throws: ScriptError.self) { try number.set("a", .null) }
            #expect(throws: ScriptError.self) { try number.call() }
            #expect(throws: ScriptError.self) { try context.global.get("Math").call() }
            #expect(throws: ScriptError.self) { try context.makeValue(.undefined).get("a") }
        }
    }

    @Test func `a static script runs in every context of every machine`() throws {
        let script = StaticScript(name: "prelude.js", text: "var count = (globalThis.count || 0) + 1; count".utf8)
        for _ in 0..<3 {
            try withMachine { machine throws in
                for _ in 0..<2 {
                    let context = machine.makeContext(name: "test")
                    #expect(try context.evaluate(script).number == 1)
                    #expect(try context.evaluate(script).number == 2)
                }
            }
        }
    }

    @Test(arguments: ["'gr\u{FC}n \u{1F600}'.length", "'NUL \\0'.length + ''.concat('\u{4E2D}').length"])
    func `a static script may contain any characters`(text: String) throws {
        let script = StaticScript(name: "prelude.js", text: text.utf8)
        try withContext { context throws in
            #expect(try context.evaluate(script).number == context.evaluate(text, name: "test.js").number)
        }
    }

    @Test func `a static script with a syntax error reports the place`() throws {
        let script = StaticScript(name: "prelude.js", text: "var a = 1;\nvar b = ;".utf8)
        try withContext { context throws in
            let error = #expect(throws: ScriptError.self) { try context.evaluate(script) }
            #expect(error?.name == "SyntaxError")
            #expect(error?.file == "prelude.js")
            #expect(error?.line == 2)
        }
    }

    @Test func `promises are settled when a turn ends`() throws {
        try withContext { context throws in
            try context.evaluate(
                "var log = []; Promise.resolve().then(() => log.push('then')); log.push('now')",
                name: "a.js"
            )
            #expect(try context.value("log") == ["now", "then"])
        }
    }

    @Test func `a turn settles promises at its end or on request`() throws {
        try withContext { context throws in
            try context.machine.turn { () throws(ScriptError) in
                try context.evaluate("var log = []; Promise.resolve().then(() => log.push(1))", name: "a.js")
                #expect(try context.value("log.length") == 0)
                context.machine.drainMicrotasks()
                #expect(try context.value("log.length") == 1)
                try context.evaluate("Promise.resolve().then(() => log.push(2))", name: "a.js")
            }
            #expect(try context.value("log") == [1, 2])
        }
    }
}
