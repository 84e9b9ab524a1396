import MiniCore
import MiniEngine
import Testing

@Suite struct ValueCopyTests {
    static let roundTrips: [ScriptValue] = [
        .null, true, false, 0, -1, 1.5, 1e21, 1.7976931348623157e308, .number(.infinity), .number(-.infinity),
        .undefined, "", "text", [], [:], [[], [[]]], ["a": [:]], .bytes([]), .bytes([0, 255]),
        ["plain": [1, "two", .null, true], "nested": ["deep": [["er": "x"]]]],
        ["gap": .undefined, "list": [.undefined, 1, .number(.infinity)], "bytes": [.bytes([1, 2])]],
        ["__proto__": ["polluted": true], "constructor": 1, "toString": "x", "": "empty key"],
        ["__proto__": .undefined, "length": .bytes([7])],
        ["10": "b", "9": "a", "key \"quoted\"\n\\": "\u{1}\u{1F}\u{7F}"],
        .string(String(repeating: "x", count: 1 << 20)),
        .array(Array(repeating: ["id": 1, "name": "item"], count: 1000)),
        .string("Gr\u{FC}\u{DF}e"), .string("\u{4E2D}\u{6587}\u{5B57}"), .string("\u{1F600}\u{10FFFF}"),
        .string("a\u{0}b"), .string("\u{2028}\u{FEFF}\u{FFFD}"),
    ]

    // By index: the log contains every argument completely.
    @Test(arguments: roundTrips.indices)
    func `a value is copied back unchanged`(index: Int) throws {
        let value = Self.roundTrips[index]
        try withContext { context throws in
            #expect(try context.makeValue(value).copy() == value)
            let same = try context.evaluate("x => x", name: "test.js")
            #expect(try same.call([.copied(value)]).copy() == value)
        }
    }

    @Test func `numbers without an equal or with another sign are copied back`() throws {
        try withContext { context throws in
            #expect(try context.makeValue([.number(.nan), [.number(.nan)]]).copy()[0]?.number?.isNaN == true)
            #expect(try context.makeValue([-0.0]).copy()[0]?.number?.sign == .minus)
            let isNegativeZero = try context.evaluate("x => Object.is(x.z, -0)", name: "test.js")
            #expect(try isNegativeZero.call([.copied(["z": -0.0])]).bool == true)
        }
    }

    @Test func `a key named proto is an ordinary property`() throws {
        try withContext { context throws in
            let check = try context.evaluate(
                "x => [Object.keys(x).join(), Object.getPrototypeOf(x) === Object.prototype, ({}).polluted]",
                name: "test.js",
            )
            let value: ScriptValue = ["__proto__": ["polluted": .undefined]]
            #expect(try check.call([.copied(value)]).copy() == ["__proto__", true, .undefined])
        }
    }

    @Test func `creating a value does not run setters of the program`() throws {
        try withContext { context throws in
            try context.evaluate(
                """
                var calls = 0;
                for (const name of ['key', 'gap']) {
                    Object.defineProperty(Object.prototype, name, {set() { calls++ }, configurable: true});
                }
                Object.defineProperty(Array.prototype, '0', {set() { calls++ }, configurable: true});
                """,
                name: "test.js",
            )
            let value: ScriptValue = ["key": [1, .undefined], "gap": .undefined]
            #expect(try context.makeValue(value).copy() == value)
            #expect(try context.value("calls") == 0)
        }
    }

    @Test(arguments: [
        ("\u{e9}", "e\u{301}"), (";", "\u{37e}"), ("K", "\u{212a}"), ("\u{c5}", "\u{212b}"), ("`", "\u{1fef}"),
    ])
    func `names that look alike are different properties`(name: String, alike: String) throws {
        try withContext { context throws in
            // Values that are inserted by name, unlike short texts.
            let (first, second) = (String(repeating: "a", count: 300), String(repeating: "b", count: 300))
            let object = context.makeValue(
                .object(ScriptObject([(name, .string(first)), (alike, .string(second))]))
            )
            #expect(try object.get(name).string == first)
            #expect(try object.get(alike).string == second)
        }
    }

    @Test func `lone surrogates become replacement characters in text and are kept in JSON`() throws {
        try withContext { context throws in
            let value = try context.evaluate(#"['\ud800', 'a\udc00b', '\ud83d\ude00', '\ud83d']"#, name: "test.js")
            #expect(try value.copy() == ["\u{FFFD}", "a\u{FFFD}b", "\u{1F600}", "\u{FFFD}"])
            let json = try #require(try value.json())
            #expect(json.text == #"["\ud800","a\udc00b","\#u{1F600}","\ud83d"]"#)
            let isSame = try context.evaluate(
                #"x => x[0] === '\ud800' && x[1] === 'a\udc00b' && x[3] === '\ud83d'"#,
                name: "test.js",
            )
            #expect(try isSame.call([.json(json)]).bool == true)
        }
    }

    @Test(
        arguments: [
            ("undefined", nil), ("(() => 1)", nil), ("Symbol()", nil), ("null", "null"), ("NaN", "null"),
            ("'x'", "\"x\""),
            ("({a: undefined, b: [undefined], d: new Date(0)})", #"{"b":[null],"d":"1970-01-01T00:00:00.000Z"}"#),
            ("({toJSON() { return 'own' }})", "\"own\""), ("'[[[['", "\"[[[[\""),
        ] as [(String, String?)]
    )
    func `JSON equals that of the engine's serializer`(source: String, expected: String?) throws {
        #expect(try withContext { try $0.evaluate("(\(source))", name: "test.js").json()?.text } == expected)
    }

    @Test(arguments: [
        ("var a = []; a.push(a); a", "TypeError"), ("var o = {}; o.p = {o}; o", "TypeError"), ("1n", "TypeError"),
        ("[[1n]]", "TypeError"), ("({get g() { throw new RangeError('own') }})", "RangeError"),
        ("var d = []; for (let i = 0; i < 64; i++) d = [d]; d", "RangeError"),
        ("new Proxy({}, {ownKeys() { throw new SyntaxError('trap') }})", "SyntaxError"),
        ("new Array(2 ** 31)", "RangeError"),
        ("var b = []; for (let i = 0; i < 40; i++) b = [b, b]; b", "RangeError"),
    ])
    func `a value that cannot be copied is an error, not a crash`(source: String, name: String) throws {
        try withContext { context throws in
            let value = try context.evaluate(source, name: "test.js")
            let error = #expect(throws: ScriptError.self) { try value.copy() }
            #expect(error?.name == name)
            #expect(try context.value("1 + 1") == 2)
        }
    }

    @Test func `the deepest permitted nesting is copied`() throws {
        try withContext { context throws in
            let value = try context.evaluate("var d = []; for (let i = 1; i < 64; i++) d = [d]; d", name: "test.js")
            #expect(try value.copy() != .undefined)
            #expect(try value.json() != nil)
            let deeper = try context.evaluate("d = [d]", name: "test.js")
            #expect(throws: ScriptError.self) { try deeper.copy() }
            #expect(throws: ScriptError.self) { try deeper.json() }
        }
    }

    @Test func `proxies and getters are copied by the values they return`() throws {
        try withContext { context throws in
            let source = "new Proxy({a: 1, get b() { return 2 }}, {get: (t, k) => k === 'a' ? 10 : t[k]})"
            #expect(try context.value(source) == ["a": 10, "b": 2])
        }
    }

    @Test func `a program with modified globals copies values correctly`() throws {
        try withContext { context throws in
            try context.evaluate(
                """
                Object.keys = JSON.stringify = Array.isArray = JSON.parse = () => { throw 1 };
                Array.prototype.toJSON = Object.prototype.toJSON = undefined;
                Object.prototype.inherited = 1;
                """,
                name: "test.js",
            )
            #expect(try context.value("({a: [1, {b: 2}]})") == ["a": [1, ["b": 2]]])
            #expect(try context.makeValue(["a": [1]]).copy() == ["a": [1]])
        }
    }
}
