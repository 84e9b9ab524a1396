import Testing

/// The rewritten code of modules: the members of the exports, the calls that load, and the code after them.
enum ModuleRewriterTable {
    struct Row: Sendable, CustomTestStringConvertible {
        let text: String
        let exports: String
        let loads: String
        let body: String

        init(_ text: String, exports: String = "", loads: String = "", _ body: String) {
            self.text = text
            self.exports = exports
            self.loads = loads
            self.body = body
        }

        var testDescription: String { text }
    }

    static let rows: [Row] = imports + exports + uses

    private static let imports: [Row] = [
        Row("import 'a'", loads: "const $m1=$m.import(\"a\");", ";"),
        Row("import a from 'b'\na", loads: "const $m1$a=$m.importDefault(\"b\");", ";\n$m1$a.default"),
        Row("import {a} from 'b'\na", loads: "const $m1=$m.import(\"b\",[\"a\"]);", ";\n$m1.a"),
        Row("import {a as c} from 'b'; c", loads: "const $m1=$m.import(\"b\",[\"a\"]);", "; $m1.a"),
        Row("import {default as c} from 'b'; c", loads: "const $m1$c=$m.importDefault(\"b\");", "; $m1$c.default"),
        Row("import {'x y' as c} from 'b'; c", loads: "const $m1=$m.import(\"b\",[\"x y\"]);", "; $m1[\"x y\"]"),
        Row("import * as n from 'b'; n.x()", loads: "const n=$m.importNamespace(\"b\");", "; n.x()"),
        Row(
            "import d, {a} from 'b'\nimport {c} from 'b'\nd + a + c",
            loads: "const $m1$d=$m.importDefault(\"b\");const $m2=$m.import(\"b\",[\"a\",\"c\"]);",
            ";\n;\n$m1$d.default + $m2.a + $m2.c",
        ),
        Row(
            "import d, * as n from 'b'",
            loads: "const $m1$d=$m.importDefault(\"b\");const n=$m.importNamespace(\"b\");",
            ";"
        ),
        Row("import {} from 'b'", loads: "const $m1=$m.import(\"b\");", ";"),
        Row("import {a} from 'b'; import 'b'", loads: "const $m1=$m.import(\"b\",[\"a\"]);", "; ;"),
        Row("import {\n  a,\n  b\n} from 'c'; a", loads: "const $m1=$m.import(\"c\",[\"a\",\"b\"]);", ";\n\n\n $m1.a"),
        Row("import a from 'b' with {type: 'json'}", loads: "const $m1$a=$m.importDefault(\"b\");", ";"),
        Row(#"import 'a\n\"\u4e2d'"#, loads: "const $m1=$m.import(\"a\\u000a\\\"中\");", ";"),
        Row("b\nimport 'a'\n(c)", loads: "const $m1=$m.import(\"a\");", "b\n;\n(c)"),
    ]

    private static let exports: [Row] = [
        Row("export {}", ";"),
        Row("export let a = 1, {b, c: [d]} = e", exports: "a:()=>a,b:()=>b,d:()=>d", "let a = 1, {b, c: [d]} = e"),
        Row("export function f() {}", exports: "f:()=>f", "function f() {}"),
        Row("export async function* f() {}", exports: "f:()=>f", "async function* f() {}"),
        Row("export class A {}", exports: "A:()=>A", "class A {}"),
        Row("let a; export {a, a as b, a as if}", exports: "a:()=>a,b:()=>a,if:()=>a", "let a; ;"),
        Row("let a; export {a as 'x y', a as __proto__}", exports: "\"x y\":()=>a,[\"__proto__\"]:()=>a", "let a; ;"),
        Row("let a; export {a as default}", exports: "default:()=>a", "let a; ;"),
        Row("export default function f() {}", exports: "default:()=>f", "function f() {}"),
        Row("export default class A {}", exports: "default:()=>A", "class A {}"),
        Row("export default a", exports: "default:()=>$mDefault.default", "const $mDefault={default: a};"),
        Row("export default (a) ;", exports: "default:()=>$mDefault.default", "const $mDefault={default: (a) };"),
        Row(
            "export default a // b\nc",
            exports: "default:()=>$mDefault.default",
            "const $mDefault={default: a}; // b\nc"
        ),
        Row(
            "export default class {}",
            exports: "default:()=>$mDefault.default",
            "const $mDefault={default: class {}};"
        ),
        Row("export\ndefault\n1", exports: "default:()=>$mDefault.default", "const $mDefault={default:\n\n1};"),
        Row(
            "export default async function * (a) {}",
            exports: "default:()=>$mDefault",
            loads: "Object.defineProperty($mDefault,\"name\",{value:\"default\",configurable:true});",
            "async function *  $mDefault(a) {}",
        ),
        Row("export * from 'a'", loads: "$m.exportAll(\"a\");", ";"),
        Row("export * as n from 'a'", exports: "n:()=>$m1", loads: "const $m1=$m.importNamespace(\"a\");", ";"),
        Row(
            "export {a, b as c} from 'a'",
            exports: "a:()=>$m1.a,c:()=>$m1.b",
            loads: "const $m1=$m.import(\"a\",[\"a\",\"b\"]);",
            ";"
        ),
        Row(
            "export {default} from 'a'",
            exports: "default:()=>$m1.default",
            loads: "const $m1=$m.importDefault(\"a\");",
            ";"
        ),
        Row("export {} from 'a'", loads: "const $m1=$m.import(\"a\");", ";"),
        Row(
            "import {a} from 'b'; export {a as c}",
            exports: "c:()=>$m1.a",
            loads: "const $m1=$m.import(\"b\",[\"a\"]);",
            "; ;"
        ),
        Row(
            "import * as a from 'b'; export {a}",
            exports: "a:()=>a",
            loads: "const a=$m.importNamespace(\"b\");",
            "; ;"
        ),
    ]

    private static let uses: [Row] = [
        use("a()", "(0,$m1.a)()"), use("a?.()", "(0,$m1.a)?.()"), use("a`x`", "(0,$m1.a)`x`"),
        use("(a)()", "((0,$m1.a))()"), use("new a()", "new $m1.a()"), use("new a", "new $m1.a"),
        use("a.b()", "$m1.a.b()"), use("a[a]", "$m1.a[$m1.a]"), use("[a]", "[$m1.a]"), use("`${a}`", "`${$m1.a}`"),
        use("x = {a, b: a, [a]: 1, a() {}}", "x = {a:$m1.a, b: $m1.a, [$m1.a]: 1, a() {}}"),
        use("(0, a)()", "(0, $m1.a)()"), use("typeof a", "typeof $m1.a"), use("x.a", "x.a"), use("x?.a", "x?.a"),
        use("x\na()", "x\n;(0,$m1.a)()"), use("x;\na()", "x;\n(0,$m1.a)()"), use("{ a() }", "{ (0,$m1.a)() }"),
        use("x\na.b()", "x\n$m1.a.b()"), use("if (x) a()\nelse a()", "if (x) (0,$m1.a)()\nelse (0,$m1.a)()"),
        use("function f() { x\na() }", "function f() { x\n;(0,$m1.a)() }"), use("l: a()", "l: (0,$m1.a)()"),
        use("switch (x) { case a: x\na() }", "switch (x) { case $m1.a: x\n;(0,$m1.a)() }"),
        use("x = {}\na`y`", "x = {}\n;(0,$m1.a)`y`"), use("return_\na().b(c)", "return_\n;(0,$m1.a)().b(c)"),
        use("function f(a) { a() }", "function f(a) { a() }"), use("{ let a; a() }", "{ let a; a() }"),
        use("function f() { a(); var a }", "function f() { a(); var a }"), use("a => a()", "a => a()"),
        use("(x = a) => x", "(x = $m1.a) => x"), use("({a}) => a", "({a}) => a"), use("({x: a}) => a", "({x: a}) => a"),
        use("try {} catch (a) { a }", "try {} catch (a) { a }"), use("for (let a of a) a", "for (let a of a) a"),
        use("(function a() { a() })", "(function a() { a() })"), use("(class a { x = a })", "(class a { x = a })"),
        use("class X extends a {}", "class X extends $m1.a {}"), use("class X { a = a }", "class X { a = $m1.a }"),
        use("({a: x} = a)", "({a: x} = $m1.a)"), use("({[a]: x} = 1)", "({[$m1.a]: x} = 1)"),
        use("a.b = 1", "$m1.a.b = 1"),
        use("[a.b, ...a.c] = 1", "[$m1.a.b, ...$m1.a.c] = 1"), use("delete a.b", "delete $m1.a.b"), use("a: 1", "a: 1"),
        use("a: for (;;) break a", "a: for (;;) break a"), use("import(a)", "$m.dynamicImport($m1.a)"),
        use("x<!--y", "x< !--y"), use("\\u0061()", "(0,$m1.a)()"), use("'a' /* a */ // a", "'a' /* a */ // a"),
    ]

    private static func use(_ text: String, _ body: String) -> Row {
        Row("import {a} from 'b'; \(text)", loads: "const $m1=$m.import(\"b\",[\"a\"]);", "; \(body)")
    }
}
