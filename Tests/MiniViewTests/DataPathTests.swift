import MiniCore
import MiniEngine
import MiniView
import Testing

struct DataPathTests {
    private static func evaluate(_ code: String) throws -> ScriptValue {
        let machine = VirtualMachine(name: "paths")
        defer { machine.invalidate() }
        let context = machine.makeContext(name: "program")
        let source = """
            (() => {
                const { isArray } = Array, { getPrototypeOf, hasOwn } = Object, { apply } = Reflect;
                \(String(decoding: DataPath.declarations, as: UTF8.self))
                return (\(code))({ parse: parsePath, set: setAtPath, splice: spliceAtPath });
            })()
            """
        return try context.evaluate(source, name: "test").copy()
    }

    @Test(
        arguments: [
            ("a", ["a"]),
            ("a.b.c", ["a", "b", "c"]),
            ("a[0].b", ["a", 0, "b"]),
            ("a[0][12]", ["a", 0, 12]),
            ("[3].a", [3, "a"]),
            ("a['b.c'].d", ["a", "b.c", "d"]),
            ("a[\"b]\"]", ["a", "b]"]),
            ("a.0.b", ["a", "0", "b"]),
            ("你.好", ["你", "好"]),
            ("a-b.c d", ["a-b", "c d"]),
            ("", [""]),
            ("a..b", ["a", "", "b"]),
            ("a.", ["a", ""]),
            ("a[b]", ["a[b]"]),
            ("a[", ["a["]),
            ("a[]", ["a[]"]),
            ("a[-1]", ["a[-1]"]),
            ("a['b]", ["a['b]"]),
            ("a]", ["a]"]),
            ("a.[0]", ["a", 0]),
            ("root.cn.[0].cn.[12].v", ["root", "cn", 0, "cn", 12, "v"]),
            ("a.['b']", ["a", "b"]),
            ("a..[0]", ["a", "", 0]),
            ("a.[b]", ["a", "[b]"]),
        ] as [(String, [ScriptValue])]
    )
    func `a key has a path`(_ key: String, _ path: [ScriptValue]) throws {
        let quoted = key.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        #expect(try Self.evaluate("(p) => p.parse(\"\(quoted)\")") == .array(path))
    }

    @Test(arguments: [
        ("a", "1", "{}", #"{"a":1}"#),
        ("a.b[1].c", "1", "{}", #"{"a":{"b":[null,{"c":1}]}}"#),
        ("a.b", "1", "{a: 5}", #"{"a":{"b":1}}"#),
        ("a[0]", "1", "{a: null}", #"{"a":[1]}"#),
        ("a[0].b", "2", "{a: [{b: 1, c: 1}, 3]}", #"{"a":[{"b":2,"c":1},3]}"#),
        ("a.length", "0", "{a: [1, 2]}", #"{"a":[]}"#),
        ("__proto__", "1", "{}", "{}"),
        ("__proto__.b", "1", "{}", "{}"),
        ("a.__proto__.b", "1", "{a: {}}", #"{"a":{}}"#),
        ("constructor.prototype.b", "1", "{}", #"{"constructor":{"prototype":{"b":1}}}"#),
        ("toString", "1", "{}", #"{"toString":1}"#),
    ])
    func `a value is set at a path`(_ key: String, _ value: String, _ object: String, _ result: String) throws {
        let code = """
            (p) => {
                const object = \(object);
                p.set(object, p.parse("\(key)"), \(value));
                return JSON.stringify(object) + (({}).b === undefined ? "" : " polluted");
            }
            """
        #expect(try Self.evaluate(code) == .string(result))
    }

    @Test(arguments: [
        ("0, 0, [9]", "[9,1,2,3]"),
        ("1, 1, []", "[1,3]"),
        ("1, 1, [7, 8]", "[1,7,8,3]"),
        ("-1, 1, [9]", "[1,2,9]"),
        ("-9, 1, []", "[2,3]"),
        ("9, 1, [4]", "[1,2,3,4]"),
        ("1, 99, []", "[1]"),
        ("1.9, 1.9, []", "[1,3]"),
        ("NaN, NaN, [0]", "[0,1,2,3]"),
    ])
    func `an array is spliced in place`(_ arguments: String, _ result: String) throws {
        let code = """
            (p) => {
                const list = [1, 2, 3];
                const object = {a: {list}};
                p.splice(object, p.parse("a.list"), \(arguments));
                return JSON.stringify(list) + (object.a.list === list ? "" : " replaced");
            }
            """
        #expect(try Self.evaluate(code) == .string(result))
    }

    @Test
    func `a value that is not an array becomes one when it is spliced`() throws {
        let code =
            "(p) => { const o = {a: 1}; p.splice(o, ['a'], 0, 0, [1]); p.splice(o, ['b'], 0, 0, [2]); return o; }"
        #expect(try Self.evaluate(code) == ["a": [1], "b": [2]])
    }

    @Test(arguments: ["a[4294967290]", "a.4294967290", "a[200000]"])
    func `an index far beyond the end is rejected`(_ key: String) throws {
        let code = """
            (p) => {
                try {
                    p.set({a: [1]}, p.parse("\(key)"), 1);
                } catch (error) {
                    return `${error instanceof RangeError} ${error.message}`;
                }
            }
            """
        let message = try #require(Self.evaluate(code).string)
        #expect(message.hasPrefix("true index "))
        #expect(message.hasSuffix(" is more than 100000 after the end of the array"))
    }

    @Test
    func `a program that replaces prototypes has no effect`() throws {
        let code = """
            (p) => {
                Array.prototype.push = Array.prototype.slice = String.prototype.split = () => { throw 1; };
                Array.prototype[Symbol.iterator] = () => { throw 2; };
                const object = {};
                p.set(object, p.parse("a.b[0]"), 1);
                p.splice(object, p.parse("a.b"), 0, 0, [0]);
                return object;
            }
            """
        #expect(try Self.evaluate(code) == ["a": ["b": [0, 1]]])
    }
}
