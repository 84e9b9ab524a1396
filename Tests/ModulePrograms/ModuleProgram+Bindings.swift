extension ModuleProgram {
    static let bindings: [ModuleProgram] = [
        ModuleProgram(
            title: "names that look alike are different names",
            files: [
                (
                    "main.js",
                    """
                    import {\u{e9}, e\u{301}} from './m.js'
                    function f() { let e\u{301} = 5; return \u{e9} + e\u{301} }
                    console.log(\u{e9}, e\u{301}, f())
                    """
                ),
                ("m.js", "export let \u{e9} = 1, e\u{301} = 2"),
            ],
            output: ["1 2 6"],
        ),
        ModuleProgram(
            title: "bindings are live",
            files: [
                (
                    "main.js",
                    #"""
                    import {n, inc, default as d} from './c.js'
                    import * as ns from './c.js'
                    console.log(n, ns.n); inc(); console.log(n, ns.n, d, Object.keys(ns).join())
                    export {}
                    """#
                ),
                (
                    "c.js",
                    #"""
                    export let n = 1; export function inc() { n++ } export default 5
                    """#
                ),
            ],
            output: [
                #"1 1"#,
                #"2 2 5 default,inc,n"#,
            ],
        ),
        ModuleProgram(
            title: "a cycle calls functions of a module that has started",
            files: [
                (
                    "main.js",
                    #"""
                    import {a, getB} from './a.js'; console.log(a(), getB())
                    """#
                ),
                (
                    "a.js",
                    #"""
                    import {b} from './b.js'; export function a() { return 'a' + b } export function getB() { return b }
                    """#
                ),
                (
                    "b.js",
                    #"""
                    import {a} from './a.js'; export let b = 'b'; export const early = typeof a; console.log(early)
                    """#
                ),
            ],
            output: [
                #"function"#,
                #"ab b"#,
            ],
        ),
        ModuleProgram(
            title: "a binding of a cycle that has no value yet is an error",
            files: [
                (
                    "main.js",
                    #"""
                    import {x} from './x.js'; export let y = 1; console.log(x)
                    """#
                ),
                (
                    "x.js",
                    #"""
                    import {y} from './main.js'; let r; try { r = y } catch (e) { r = e.name } export const x = r
                    """#
                ),
            ],
            output: [
                #"ReferenceError"#
            ],
        ),
        ModuleProgram(
            title: "a module imports itself",
            files: [
                (
                    "main.js",
                    #"""
                    import * as me from './main.js'; import {f as g} from './main.js'; export function f() { return 1 } export const q = 2; console.log(me.f(), me.q, g())
                    """#
                )
            ],
            output: [
                #"1 2 1"#
            ],
        ),
        ModuleProgram(
            title: "modules run in the order of the source, before the importer",
            files: [
                (
                    "main.js",
                    #"""
                    console.log('main'); import './1.js'; export * from './2.js'; import {x} from './3.js'; export {y} from './1.js'
                    """#
                ),
                (
                    "1.js",
                    #"""
                    console.log(1); export let y
                    """#
                ),
                (
                    "2.js",
                    #"""
                    import './3.js'; console.log(2)
                    """#
                ),
                (
                    "3.js",
                    #"""
                    console.log(3); export let x
                    """#
                ),
            ],
            output: [
                #"1"#,
                #"3"#,
                #"2"#,
                #"main"#,
            ],
        ),
        ModuleProgram(
            title: "everything of a module is re-exported except its default and declared names",
            files: [
                (
                    "main.js",
                    #"""
                    import * as ns from './all.js'; console.log(Object.keys(ns).sort().join(), ns.a, ns.own, ns.sub.a)
                    """#
                ),
                (
                    "all.js",
                    #"""
                    export * from './p.js'; export * as sub from './p.js'; export const own = 'mine'; export {default as dd} from './p.js'
                    """#
                ),
                (
                    "p.js",
                    #"""
                    export const a = 1, own = 2; export default 3
                    """#
                ),
            ],
            output: [
                #"a,dd,own,sub 1 mine 1"#
            ],
        ),
        ModuleProgram(
            title: "an anonymous default has the name default",
            files: [
                (
                    "main.js",
                    #"""
                    import a from './a.js'; import b from './b.js'; import c, {K} from './c.js'; import d from './d.js'; import e from './e.js'; import f from './f.js'; import g from './g.js'
                    console.log(a.name, b.name, c.name, d.name, e.name, f.name, K === c, g.name)
                    """#
                ),
                (
                    "a.js",
                    #"""
                    export default function () {}
                    """#
                ),
                (
                    "b.js",
                    #"""
                    export default () => {}
                    """#
                ),
                (
                    "c.js",
                    #"""
                    export default class K {}; export {K}
                    """#
                ),
                (
                    "d.js",
                    #"""
                    export default class {}
                    """#
                ),
                (
                    "e.js",
                    #"""
                    export default (function () {})
                    """#
                ),
                (
                    "f.js",
                    #"""
                    export default async function* (a, b) {}
                    """#
                ),
                (
                    "g.js",
                    #"""
                    export default (class { static x = 1 })
                    """#
                ),
            ],
            output: [
                #"default default K default default default true default"#
            ],
        ),
        ModuleProgram(
            title: "names can be strings and reserved words",
            files: [
                (
                    "main.js",
                    #"""
                    import {"a b" as x, "default" as y} from './s.js'; import * as ns from './s.js'; console.log(x, y, ns['a b'], Object.keys(ns).join())
                    """#
                ),
                (
                    "s.js",
                    #"""
                    const q = 1, r = 2; export {q as "a b", r as default, q as __proto__, r as if}
                    """#
                ),
            ],
            output: [
                #"1 2 1 __proto__,a b,default,if"#
            ],
        ),
        ModuleProgram(
            title: "a CommonJS module has named exports and a default",
            files: [
                (
                    "main.js",
                    #"""
                    import d, {a} from './c.js'; import * as ns from './c.js'; console.log(d.a, a, ns.a, ns.default === d)
                    """#
                ),
                (
                    "c.js",
                    #"""
                    exports.a = 1
                    """#
                ),
            ],
            output: [
                #"1 1 1 true"#
            ],
        ),
    ]
}
