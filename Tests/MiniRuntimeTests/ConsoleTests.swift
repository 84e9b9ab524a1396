import MiniHost
import Testing

@Suite struct ConsoleTests {
    @Test(arguments: [
        (
            "console.log('a', 1, -0, null, undefined, true, 10n, Symbol('s'))",
            ["a 1 -0 null undefined true 10n Symbol(s)"]
        ),
        ("console.log({ a: 'x', 'b-c': [1, { d: 2 }] }, [])", [#"{ a: "x", "b-c": [ 1, { d: 2 } ] } []"#]),
        ("console.log('%s is %d and %i%% %j', 'x', 1.5, 2.7, { a: 1 }, 'rest')", [#"x is 1.5 and 2% {"a":1} rest"#]),
        (
            "console.log(() => {}, class A {}, function named() {})",
            ["[Function: (anonymous)] [class A] [Function: named]"]
        ),
        (
            "console.log(new Map([[1, 'a']]), new Set([1]), new Date(0), /x/g)",
            [#"Map(1) { 1 => "a" } Set(1) { 1 } 1970-01-01T00:00:00.000Z /x/g"#]
        ),
        ("const c = { n: 1 }; c.self = c; console.log(c)", ["{ n: 1, self: [Circular] }"]),
        (
            "console.log(new Uint8Array([1, 2]), new ArrayBuffer(3), [,1])",
            ["Uint8Array(2) [ 1, 2 ] ArrayBuffer { byteLength: 3 } [ <empty>, 1 ]"]
        ),
        ("console.log({ get a() { return 1 } }, Object.create(null))", ["{ a: [Getter] } [Object: null prototype] {}"]),
        ("console.log(new Proxy({}, { ownKeys() { throw 1 } }))", ["[Object]"]),
        (
            "const a = [1]; a.b = 2; a[13800138000] = 3; console.log(a)", [#"[ 1, b: 2, "13800138000": 3 ]"#],
        ),
        (
            "console.log(new Proxy([1, 2], { ownKeys() { throw 1 } }), new Proxy(new Number(4), {}))",
            ["[ 1, 2 ] Number {}"]
        ),
        (
            "function Own() { this.a = 1 } Own.prototype = Object.create(String.prototype); console.log(new Own())",
            ["{ a: 1 }"]
        ),
        (
            "console.group('g'); console.log('in\\nside'); console.groupEnd(); console.log('out')",
            ["g", "  in\n  side", "out"]
        ),
        (
            "console.assert(true, 'no'); console.assert(false, 'yes', 1); console.assert(false)",
            ["Assertion failed: yes 1", "Assertion failed"]
        ),
        ("console.count(); console.count('x'); console.count()", ["default: 1", "x: 1", "default: 2"]),
        ("console.table([{ a: 1, b: 'x' }, { a: 22 }])", ["(index)  a   b\n0        1   \"x\"\n1        22"]),
        ("console.table([{ a: 1, b: 'x' }, { a: 22 }], ['b'])", ["(index)  b\n0        \"x\"\n1"]),
        ("console.table([{ a: 1 }, 5], ['c', 'a'])", ["(index)  c  a  Values\n0           1\n1              5"]),
        (
            "console.log(new Number(-0), new Boolean(false), new String('ab'), Object(1n), Object(Symbol('s')))",
            [#"[Number: -0] [Boolean: false] [String: "ab"] [BigInt: 1n] [Symbol: Symbol(s)]"#]
        ),
        (
            "console.log(Object.assign(new Number(3), { a: 1 }), Object.assign(new String('ab'), { b: 2 }))",
            [#"[Number: 3] { a: 1 } [String: "ab"] { b: 2 }"#]
        ),
        (
            "console.log(Object.assign([1, 2], { a: 'x', [Symbol('s')]: 3 }), 'ab'.match(/b/), Object.assign([], { 5: 1 }))",
            [
                #"[ 1, 2, a: "x", [Symbol(s)]: 3 ] [ "b", index: 1, input: "ab", groups: undefined ] "#
                    + "[ <empty>, <empty>, <empty>, <empty>, <empty>, 1 ]"
            ]
        ),
        (
            "console.table(new Map([['a', 1], [{ b: 2 }, 'x']])); console.table(new Set(['a', 1])); console.table(new Map())",
            [
                "(index)  Key       Value\n0        \"a\"       1\n1        { b: 2 }  \"x\"",
                "(index)  Value\n0        \"a\"\n1        1", "(index)  Key  Value",
            ]
        ),
        (
            "console.time('t'); console.timeEnd('t'); console.timeEnd('t')",
            ["t: 0.000ms", "Timer \"t\" does not exist"]
        ),
    ])
    func `values are printed in readable form`(code: String, lines: [String]) async throws {
        #expect(try await linesPrinted(by: code) == lines)
    }

    @Test func `each method has its level`() async throws {
        let code = "for (const level of ['debug', 'log', 'info', 'warn', 'error']) console[level](level)"
        try await withProgram(["pages/a/a.js": "Page({ onLoad() { \(code) } })"]) { fixture in
            #expect(fixture.recorder.messages.map(\.level) == ConsoleMessage.Level.allCases)
        }
    }

    @Test func `an error is printed with its place`() async throws {
        let lines = try await linesPrinted(by: "console.log(new TypeError('wrong'))")
        #expect(lines.first?.hasPrefix("TypeError: wrong\n    at onLoad@pages/index/index.js:2:") == true)
    }

    @Test func `a frame of an anonymous function is its place`() async throws {
        let lines = try await linesPrinted(by: "[1].forEach(() => console.log(new Error('wrong')))")
        #expect(lines.first?.hasPrefix("Error: wrong\n    at pages/index/index.js:2:") == true)
        #expect(lines.first?.contains("@pages") == true, "named frames keep their names")
        #expect(lines.first?.contains("at @") == false)
    }

    @Test(arguments: [
        "console.log(tree)", "console.dir(tree)", "console.table([tree])", "console.log({ [long]: map }, [set])",
    ])
    func `printed text has a limit, however often its parts are shared`(code: String) async throws {
        let lines = try await linesPrinted(
            by: """
                const wrap = value => Array(100).fill(value);
                const tree = wrap(wrap(wrap(wrap(wrap(0)))));
                const long = 'x'.repeat(1000);
                const map = new Map(tree.map((value, index) => [index, value])), set = new Set([map, tree]);
                \(code)
                """
        )
        #expect(lines.count == 1)
        #expect(lines.first?.contains("more") == true)
        #expect(lines.allSatisfy { $0.count < 200_000 })
    }

    @Test func `the number of lines is limited, with one warning`() async throws {
        let files = ["pages/a/a.js": "Page({ onLoad() { for (let i = 0; i < 20; i++) console.log(i) } })"]
        try await withProgram(files) {
            $0.limits.consoleLines = 5
        } _: { fixture in
            #expect(fixture.lines.count == 5)
            let warnings = fixture.recorder.events.filter { if case .warning = $0 { true } else { false } }
            #expect(warnings.count == 1)
        }
    }
}
