import MiniCore
import MiniEngine
import MiniSyntax
import MiniTemplate
import Testing
import ViewFixtures

/// SJS: the features of scripts, and the objects that they cannot reach.
struct ScriptTests {
    struct Row: Sendable, CustomStringConvertible {
        let name: String
        let script: String
        let imported: String
        let template: String
        let outline: String

        init(_ name: String, _ script: String, as imported: String = "m", _ template: String, _ outline: String) {
            self.name = name
            self.script = script
            self.imported = imported
            self.template = template
            self.outline = outline
        }

        var description: String { name }
    }

    static let rows: [Row] = [
        Row("a default export", "export default { a: 1, f: x => x + 1 }", "{{m.a}} {{m.f(2)}}", "1 3"),
        Row("a default function", "export default function (x) { return x * 2 }", "{{m(4)}}", "8"),
        Row("a default generator", "export default function* () { yield 1 }", "{{m().next().value}}", "1"),
        Row(
            "named exports",
            "export const a = 1; export function b() { return 2 }",
            as: "{ a, b: c }",
            "{{a}}{{c()}}{{b}}",
            "12"
        ),
        Row(
            "named exports by one name",
            "export const a = 1; export function b() { return a }",
            "{{m.a}}{{m.b()}}",
            "11"
        ),
        Row("members of the default export by name", "export default { a: 1 }", as: "{a}", "{{a}}", "1"),
        Row("a name that is not exported", "export const a = 1", as: "{b}", "[{{b}}]", "[]"),
        Row(
            "bindings are live",
            "export let n = 0; export const next = () => ++n",
            as: "{n, next}",
            "{{next()}}{{n}}",
            "11"
        ),
        Row(
            "an export list",
            "const a = 1; const b = 2; export { a, b as c }; export default b",
            as: "{a, c}",
            "{{a}}{{c}}",
            "12"
        ),
        Row(
            "module.exports",
            "var a = 1; module.exports = { a: a, f: function () { return a } }",
            "{{m.a}}{{m.f()}}",
            "11"
        ),
        Row("exports", "exports.a = 1", as: "{a}", "{{a}}", "1"),
        Row("a file without exports", "var a = 1", "[{{m.a}}]", "[]"),
        Row("arguments", "export default function () { return arguments.length + arguments[1] }", "{{m(1, 5)}}", "7"),
        Row(
            "a name that nothing declares may be assigned",
            "export default () => { for (i = 0; i < 3; i++); return i }",
            "{{m()}}",
            "3"
        ),
        Row(
            "a name of the language that a script declares",
            "const Math = { max: () => 'own' }; export default Math.max",
            "{{m()}}",
            "own"
        ),
        Row("a function passed on", "export default { even: x => x % 2 === 0 }", "{{[1, 2, 4].filter(m.even)}}", "2,4"),
        Row(
            "the script's names are hidden by items",
            "export default 1",
            "<text a:for='{{[2]}}' a:for-item='m'>{{m}}</text>",
            "text\n  2"
        ),
        Row("the script's names hide data", "export default 1", "<text>{{m}}</text>", "text\n  1"),
        Row(
            "templates see scripts",
            "export default x => x + 1",
            "<template name='t'>{{m(x)}}</template><template is='t' data='{{x: 1}}'/>",
            "2"
        ),
        Row(
            "comments and strings stay",
            "/* a.constructor */ export default 'a.constructor' // [k]",
            "{{m}}",
            "a.constructor"
        ),
        Row("regular expressions", "export default s => s.replace(/[aeiou]/g, '*')", "{{m('house')}}", "h**s*"),
        Row(
            "a copied property named __proto__ is no prototype",
            "export default o => Object.assign({}, JSON.parse(o)).x + Object.assign({ a: 1 }, null, { b: 2 }).b",
            "{{m('{\"__proto__\":{\"x\":1}}')}}",
            "NaN"
        ),
        Row("JSON", "export default o => JSON.stringify(JSON.parse(o))", "{{m('{\"a\":[1]}')}}", #"{"a":[1]}"#),
    ]

    @Test(arguments: rows)
    func `scripts export to templates`(_ row: Row) throws {
        let outline = try ViewFixture.outline(["main.sjs": row.script], name: row.imported, row.template)
        #expect(outline == row.outline)
    }

    @Test(arguments: [
        (
            ["main.sjs": "function five() { return 5 } export var five = five; export default () => five()"], "5"
        ),
        (
            [
                "main.sjs": "import { five } from './a.sjs'; export default () => five",
                "a.sjs": "export default { five: 5 }",
            ], "5"
        ),
        (
            [
                "main.sjs": "import a, * as b from './a.sjs'; export default () => a + b.c",
                "a.sjs": "export const c = 1; export default 2",
            ], "3"
        ),
        (["main.sjs": "export { c as default } from './a.sjs'", "a.sjs": "export const c = () => 4"], "4"),
        (["main.sjs": "export * from './a.sjs'; export default () => 6", "a.sjs": "export const c = 1"], "6"),
        (
            [
                "main.sjs": "var a = require('./a.sjs'); module.exports = () => a.c",
                "a.sjs": "module.exports = { c: 7 }",
            ], "7"
        ),
        (["main.sjs": "import a from './a.sjs'; export default () => a.c", "a.sjs": "exports.c = 8"], "8"),
        (
            [
                "main.sjs": "import { odd } from './a.sjs'; export function even(n) { return n === 0 || odd(n - 1) };"
                    + "export default () => even(9)",
                "a.sjs": "import { even } from './main.sjs'; export function odd(n) { return n !== 0 && even(n - 1) }",
            ], "false"
        ),
    ])
    func `scripts import scripts`(_ scripts: [String: String], _ text: String) throws {
        #expect(try ViewFixture.outline(scripts, "{{'' + m()}}") == text)
    }

    @Test(arguments: [
        ("JSON.parse(JSON.stringify())", "undefined"), ("JSON.parse(JSON.stringify(() => 1))", "undefined"),
        ("JSON.parse('[1, 2]', (key, value) => key === '0' ? 3 : value)", "3,2"),
        ("JSON.stringify({ a: [1] }, null, 0)", #"{"a":[1]}"#),
    ])
    func `undefined is written and read as in JSON`(_ expression: String, _ text: String) throws {
        #expect(try ViewFixture.value(of: expression) == text)
    }

    @Test(arguments: [
        ("(1).constructor", "Number"), ("'s'.constructor", "String"), ("true.constructor", "Boolean"),
        ("({}).constructor", "Object"), ("(() => 1).constructor", "Function"), ("[].constructor", "Array"),
        ("getDate().constructor", "Date"), ("getRegExp().constructor", "RegExp"), ("[]['constr' + 'uctor']", "Array"),
        ("[].constructor.constructor", "String"), ("(({ constructor: c }) => c)([])", "Array"),
        ("(({ constructor }) => constructor)([])", "Array"), ("(({ ['constructor']: c }) => c)([])", "Array"),
        ("(({ constructor: { constructor: c } }) => c)([])", "String"), ("[]?.constructor", "Array"),
        ("[]?.['constructor']", "Array"), ("[].c\\u006fnstructor", "Array"), ("[]['c\\x6fnstructor']", "Array"),
        ("[][`constructor`]", "Array"), ("[][{ toString: () => 'constructor' }]", "Array"),
        ("[][['constructor']]", "Array"),
    ])
    func `constructor is the name of the type`(_ expression: String, _ name: String) throws {
        #expect(try ViewFixture.value(of: expression) == name)
    }

    @Test(arguments: [
        "globalThis", "window", "self", "global", "document", "my", "Function", "Promise", "Reflect", "Proxy", "Symbol",
        "WebAssembly", "setTimeout", "Date", "RegExp", "Error", "Map", "$", "m", "intrinsics", "moduleByPath",
        "scripts",
        "createView", "load", "warn", "this", "(function () { return this })()", "(() => this)()", "[].__proto__",
        "[]['__pro' + 'to__']", "({}).__defineGetter__", "({}).__lookupGetter__", "(({ __proto__: p }) => p)([])",
        "[].push.prototype", "Number.prototype", "Object.prototype", "Array.prototype", "getDate.prototype",
        "Object.defineProperty", "Object.getPrototypeOf", "Object.setPrototypeOf", "Object.create", "JSON.prototype",
        "typeof Function === 'undefined' ? undefined : 1", "module", "exports", "require",
        "(x => { try { null.x } catch (e) { return e.__proto__ } })()",
        "({ f() { return super.__proto__ } }).f()", "(class { static f() { return super.__proto__ } }).f()",
        "(function f() { return f.arguments ?? f.caller })",
    ])
    func `globals that a script must not use are undefined`(_ expression: String) throws {
        let text =
            expression.hasPrefix("(function f")
            ? "(() => { try { return (\(expression))() } catch { return undefined } })()" : expression
        #expect(try ViewFixture.value(of: "typeof (\(text))") == "undefined")
    }

    /// Ways to a function that compiles text, each of which must end in a harmless value.
    static let attacks: [String] = [
        "[].constructor.constructor('return globalThis')()",
        "(() => 1).constructor('return this')()",
        "(function* () {}).constructor('yield 1')",
        "(function* () {})().constructor.constructor",
        "'a'.sub.constructor('return 1')()",
        "getDate.constructor('return 1')()",
        "m => m.constructor",
        "(function () { return arguments.callee })()",
        "(function () { return arguments.callee.caller })()",
        "[].map.call.constructor('return 1')()",
        "[].values().constructor.constructor",
        "[].entries()['constructor']['constructor']",
        "getRegExp('a').exec('a').constructor.constructor('return 1')()",
        "'a'.match(/a/).constructor.from",
        "JSON.parse.constructor('return 1')()",
        "Object.keys.constructor('return 1')()",
        "Object.assign([], {constructor: 1}).constructor.x",
        "Object.entries.call.bind(Object.entries).constructor('return 1')()",
        "((f = (() => 1).constructor) => f('return 1')())()",
        "(([{ constructor: { constructor: f } }]) => f('return 1')())([[]])",
        "(() => { let f; ({ constructor: f } = (() => 1)); return f('return 1')() })()",
        "(() => { let f; ({ ['con' + 'structor']: f } = (() => 1)); return f('return 1')() })()",
        "(() => { for (const { constructor: f } of [() => 1]) return f('return 1')() })()",
        "(() => { try { null.x } catch ({ constructor: f }) { return f.constructor('return 1')() } })()",
        "(() => { try { throw () => 1 } catch (e) { return e['constructor']('return 1')() } })()",
        "(() => { let n = 0; const k = { toString() { return n++ ? 'constructor' : 'a' } }; return (() => 1)[k](k) })()",
        "({ get f() { return super.constructor } }).f('return 1')()",
        "new (class { constructor() { this.f = new.target.constructor } })().f('return 1')()",
        "(class A { static f = this.constructor }).f('return 1')()",
        "(() => { class A extends Array {} })()",
        "(() => { [].push.x = 1; return 1 })()",
        "(x => x`a`.constructor.constructor)((s) => s)('return 1')()",
        "(() => { Object.assign([].push, { x: 1 }) })()",
        "(() => { const p = { __proto__: () => 1 }; return p.constructor('return 1')() })()",
        "[].concat.apply.constructor('return 1')()",
        "getDate().toString.constructor('return 1')()",
        "console.log.constructor('return 1')()",
        "Math.max.constructor('return 1')()",
        "(0, eval)('1')".replacing("eval", with: "$eval"),
    ]

    @Test(arguments: attacks)
    func `no member reaches a function that compiles code`(_ attack: String) throws {
        let script = """
            export default () => {
                try { const v = \(attack); return typeof v === "function" ? typeof v.constructor : typeof v }
                catch (e) { return "refused" }
            }
            """
        let outline = try ViewFixture.outline(["main.sjs": script], "{{m()}}")
        #expect(["refused", "string", "undefined", "number"].contains(outline))
    }

    @Test(arguments: [
        ("[].push = 1", "[].push(1)", "1"),
        ("Object.assign({}.toString, { call: 1 })", "({}).toString.call([])", "[object Array]"),
        ("Math.max = () => 0", "Math.max(1, 2)", "2"), ("JSON.parse = () => 0", "JSON.parse('5')", "5"),
        ("''.trim.call = 1", "' a '.trim()", "a"),
        ("({ f() { super.toString = () => 'x' } }).f()", "({}).toString()", "[object Object]"),
        ("[].constructor = 5", "[].constructor", "Array"),
    ])
    func `a script cannot change the language for others`(_ attack: String, _ probe: String, _ text: String) throws {
        let script = "try { \(attack) } catch {} export default () => \(probe)"
        #expect(try ViewFixture.outline(["main.sjs": script], "{{'' + m()}}") == text)
    }

    @Test
    func `objects that scripts create may have members of any name`() throws {
        let script = """
            export default () => {
                const o = {};
                o.toString = () => "own";
                o.valueOf = () => 7;
                o.hasOwnProperty = 1;
                const e = { name: "n", message: "m" };
                e.name += "!";
                return o + ":" + `${o}` + o.hasOwnProperty + e.name + Object.keys(o).length;
            }
            """
        #expect(try ViewFixture.outline(["main.sjs": script], "{{m()}}") == "7:own1n!3")
    }

    @Test
    func `data may have members of any name when scripts run`() throws {
        let data = "{o: {toString: 1, valueOf: 2, constructor: 3, hasOwnProperty: 4, a: 5}}"
        let script = "export default o => Object.keys(o).join()"
        let outline = try ViewFixture.outline(["main.sjs": script], "{{m(o)}}", data)
        #expect(outline == "toString,valueOf,constructor,hasOwnProperty,a")
    }

    @Test(arguments: [
        ("async function f() {}", "'async' is not allowed in a script"),
        ("export default async () => 1", "'async' is not allowed in a script"),
        ("import('./a.sjs')", "'await' and 'import()' are not allowed in a script"),
        ("const f = eval", "'eval' cannot be used"),
        ("export const n = arguments.length", "'arguments' can only be used in functions"),
        ("with (a) {}", "strict mode has no 'with'"),
    ])
    func `forbidden constructs of scripts are rejected`(_ script: String, _ message: String) {
        let error = #expect(throws: TemplateError.self) {
            try ScriptCompiler.compile(SourceText(script, file: "a.sjs"))
        }
        #expect(error?.problems.map(\.message) == [message])
    }

    @Test
    func `a mistake is reported with its place`() {
        let error = #expect(throws: TemplateError.self) {
            try ScriptCompiler.compile(SourceText("var a = 1;\n  var b = ;", file: "a.sjs"))
        }
        #expect(error?.description.hasPrefix("a.sjs:2:11: ") == true)
    }

    @Test
    func `output of scripts is in the next report`() throws {
        try ViewFixture.run { fixture in
            try fixture.register(["main.sjs": "console.log('a', 1, { b: [2] }); console.warn('w')"])
            _ = try fixture.callScripts("run", .string("main.sjs"))
            #expect(try fixture.flush()["logs"] == [["log", "a 1 {\"b\":[2]}"], ["warn", "w"]])
            #expect(try fixture.flush()["logs"] == [])
        }
    }

    @Test
    func `a script runs once, at its first use`() throws {
        try ViewFixture.run { fixture in
            let page = "<import-sjs name='m' from='./main.sjs'/>{{m()}}"
            try fixture.register(["main.sjs": "console.log('run'); let n = 0; export default () => ++n"])
            #expect(try fixture.flush()["logs"] == [])
            for path in ["a.axml", "page.axml"] { try fixture.register(page, path: path, links: ["main.sjs"]) }
            _ = try fixture.create("{}")
            #expect(try fixture.flush()["logs"] == [["log", "run"]])
            #expect(try fixture.outline() == "1")
        }
    }

    @Test
    func `an error that a script throws has its line`() throws {
        try ViewFixture.run { fixture in
            try fixture.register(["main.sjs": "\n\nexport default 1;\nnull.x;"])
            let error = #expect(throws: ScriptError.self) { try fixture.callScripts("run", .string("main.sjs")) }
            #expect(error?.file == "main.sjs")
            #expect(error?.line == 4)
        }
    }

    @Test
    func `a function that throws stops its page with a reason`() throws {
        try ViewFixture.run { fixture in
            try fixture.register(["main.sjs": "export default () => null.x"])
            let page = "<import-sjs name='m' from='./main.sjs'/>\n{{m()}}"
            try fixture.register(page, path: "page.axml", links: ["main.sjs"])
            _ = try fixture.create("{}")
            let errors = try fixture.flush()["errors"]?.array ?? []
            #expect(errors.count == 1)
        }
    }
}
