import MiniCore
import MiniEngine
import MiniTemplate
import Testing
import ViewFixtures

struct HostileDataTests {
    /// Data of a program, and the rendered page or the error.
    static let rows: [(String, String?)] = [
        ("{x: () => 1, y: Symbol(), z: undefined}", nil),
        ("{x: [() => 1, undefined, , 1]}", #"[null,null,null,1]"#),
        ("{x: {a: undefined, b: null, c() {}}}", #"{"b":null}"#),
        ("{x: new Date(0)}", #""1970-01-01T00:00:00.000Z""#),
        ("{x: new Date(NaN)}", #"null"#),
        ("{x: new (class extends Date {})(0)}", #""1970-01-01T00:00:00.000Z""#),
        ("{x: new Map([[1, 2]]), y: /a/, z: new Set()}", #"{}"#),
        ("{x: new (class A { constructor() { this.b = 1 } c() {} })}", #"{"b":1}"#),
        ("{x: Object.create({inherited: 1})}", #"{}"#),
        ("{x: Object.create(null, {a: {value: 1, enumerable: true}, b: {value: 2}})}", #"{"a":1}"#),
        ("{x: JSON.parse('{\"__proto__\": {\"p\": 1}, \"q\": 2}')}", #"{"q":2}"#),
        ("JSON.parse('{\"__proto__\": {\"x\": 1}}')", nil),
        (
            "{x: {constructor: 1, toString: 2, hasOwnProperty: 3}}",
            #"{"constructor":1,"toString":2,"hasOwnProperty":3}"#
        ),
        ("{x: {toJSON() { return 1 }}}", #"{}"#),
        ("{get x() { return 1 }}", #"1"#),
        ("{x: new Proxy({a: 1}, {})}", #"{"a":1}"#),
        ("{x: new Proxy([1, 2], {})}", #"[1,2]"#),
        ("{x: 1n}", "data: a BigInt cannot be copied"),
        ("{get x() { throw new Error('mine') }}", "data: Error: mine"),
        ("{get x() { throw 'text' }}", "data: text"),
        ("{get x() { throw {toString() { throw 1 }} }}", "data: an exception without a text"),
        ("{get x() { throw Object.create(null) }}", "data: an exception without a text"),
        ("{get x() { throw Symbol() }}", "data: an exception without a text"),
        (
            "{get x() { throw new Proxy({}, {get() { throw 1 }, getPrototypeOf() { throw 2 }}) }}",
            "data: an exception without a text"
        ),
        ("{x: new Proxy({}, {ownKeys() { throw new TypeError('keys') }})}", "data: TypeError: keys"),
        ("{x: new Proxy({}, {getPrototypeOf() { throw new TypeError('proto') }})}", "data: TypeError: proto"),
        (
            "{x: new Proxy([], {get: (t, k) => k === 'length' ? 1e9 : 1})}",
            "data: the data is larger than 16777216 units"
        ),
        ("{x: new Proxy([], {get: (t, k) => k === 'length' ? {valueOf() { throw 'v' }} : 1})}", "data: v"),
        ("{x: new Array(4294967295)}", "data: the data is larger than 16777216 units"),
        ("{x: 'x'.repeat(20000000)}", "data: the data is larger than 16777216 units"),
        ("(() => { const x = {}; x.x = x; return x })()", "data: the data is cyclic or nested deeper than 64 levels"),
        (
            "(() => { const x = []; x.push(x, x); return {x} })()",
            "data: the data is cyclic or nested deeper than 64 levels"
        ),
        (
            "(() => { const f = () => ({get a() { return f() }}); return {x: f()} })()",
            "data: the data is cyclic or nested deeper than 64 levels"
        ),
    ]

    @Test(arguments: rows)
    func `data of a program is copied or rejected`(_ data: String, _ result: String?) throws {
        try ViewFixture.run { fixture in
            try fixture.register("<a x='{{x}}'/>", path: "page.axml")
            if let reason = try fixture.create(data) {
                #expect(reason == result)
            } else {
                _ = try fixture.flush()
                // The program returns the JSON of the rendered values.
                let shown = try fixture.inspect("tree", page: 1).get(at: 0).get("attributes").get("x")
                try fixture.program.global.set("shown", .copied(shown.copy()))
                #expect(try fixture.program.evaluate("JSON.stringify(shown)", name: "shown").string == result)
            }
        }
    }

    @Test(arguments: [
        ("['z' + '.a'.repeat(63), 1]", nil),
        ("['z' + '.a'.repeat(64), 1]", "the key is nested deeper than 64 levels"),
        ("['z' + '.a'.repeat(3000), {}]", "the key is nested deeper than 64 levels"),
        ("['z' + '.a'.repeat(62), {b: 1}]", nil),
        ("['z' + '.a'.repeat(62), {b: {}}]", "the data is cyclic or nested deeper than 64 levels"),
        ("['z' + '.a'.repeat(63), 0, 0, [{}]]", "the data is cyclic or nested deeper than 64 levels"),
    ])
    func `a key and its value together do not exceed the maximum depth`(_ entry: String, _ reason: String?) throws {
        try ViewFixture.run { fixture in
            try fixture.register("<a/>", path: "page.axml")
            _ = try fixture.create("{}")
            let result = try fixture.patch("[\(entry)]")
            if let reason { #expect(result?.hasSuffix(": \(reason)") == true) } else { #expect(result == nil) }
        }
    }

    @Test
    func `a patch is applied completely or not at all`() throws {
        try ViewFixture.run { fixture in
            try fixture.open("{{a}}{{l.length}}", "{a: 1, l: [1]}")
            let reason = try fixture.patch("[['a', 2], ['b', {get c() { throw new Error('no') }}]]")
            #expect(reason == "setData: 'b': Error: no")
            #expect(
                try fixture.patch("[['a', 2], ['l[9999999]', 1]]")?.hasPrefix("setData: index 9999999 is more") == true
            )
            #expect(try fixture.flush()["pages"] == 0)
            #expect(try fixture.outline() == "11")
        }
    }

    @Test(arguments: ["null", "1", "[null]", "[1]", "new Proxy([], {get() { throw 'trap' }})", "[[Symbol(), 1]]"])
    func `invalid entries are rejected`(_ entries: String) throws {
        try ViewFixture.run { fixture in
            try fixture.open("x")
            _ = try fixture.patch(entries)
            #expect(try fixture.flush()["pages"] == 0)
            #expect(try fixture.outline() == "x")
        }
    }

    @Test
    func `a getter that calls setData receives a complete page`() throws {
        try ViewFixture.run { fixture in
            try fixture.open("{{a}}{{b}}", "{a: 1, b: 1}")
            let again = fixture.program.makeFunction(name: "again") { _ in
                _ = try? fixture.patch("[['b', 2]]")
                return .undefined
            }
            try fixture.program.global.set("again", .value(again))
            try fixture.update("[['a', {get x() { again(); return 1 }}], ['a', 3]]")
            #expect(try fixture.outline() == "32")
        }
    }

    @Test
    func `keys do not reach prototypes`() throws {
        try ViewFixture.run { fixture in
            try fixture.open("{{polluted}}{{o.polluted}}{{[].polluted}}", "{o: {}}")
            let keys = [
                "__proto__.polluted", "o.__proto__.polluted", "constructor.prototype.polluted",
                "o.constructor.prototype.polluted", "toString.__proto__.polluted",
            ]
            for key in keys { try fixture.update("[['\(key)', 1]]") }
            #expect(try fixture.outline() == "")
            #expect(try fixture.view.evaluate("({}).polluted", name: "probe").isNullish)
        }
    }

    @Test(arguments: [
        "(() => 1).constructor", "l.map.constructor", "l['map']['constructor']", "l[c]", "l[[c]]", "''[c]",
        "Math[c]", "Array.prototype", "Object.getPrototypeOf", "Object.defineProperty", "l.__lookupGetter__",
        "l['__lookupGetter__']", "l.map['call'][c]", "({o: l}).o[c]", "[l][0][c]", "`${c}`.constructor",
        "l.map(x => x[c])[0]", "(({length, ...rest}) => rest)(l).constructor", "Function", "eval", "globalThis", "this",
        "register", "intrinsics", "$", "m",
    ])
    func `no expression reaches outside of the data`(_ expression: String) throws {
        try ViewFixture.run { fixture in
            do {
                try fixture.register("{{typeof \(expression)}}", path: "page.axml")
                #expect(try fixture.create("{l: [1], c: 'constructor'}") == nil)
                _ = try fixture.flush()
                #expect(try fixture.outline() == "undefined")
            } catch is TemplateError {
                // The compiler rejects it.
            }
        }
    }
}
