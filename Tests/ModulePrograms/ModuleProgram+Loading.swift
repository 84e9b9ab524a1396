extension ModuleProgram {
    static let loading: [ModuleProgram] = [
        ModuleProgram(
            title: "all names of a module are exported, including those of objects",
            files: [
                (
                    "main.js",
                    #"""
                    import { toString, valueOf } from './all.js'
                    import * as ns from './all.js'
                    console.log(toString(5), valueOf, Object.keys(ns).join())
                    """#
                ),
                ("all.js", "export * from './names.js'"),
                ("names.js", "export function toString(x) { return 'num ' + x }; export const valueOf = 7"),
            ],
            output: ["num 5 7 toString,valueOf"],
        ),
        ModuleProgram(
            title: "modules export all of each other",
            files: [
                (
                    "main.js",
                    #"""
                    import * as i from './index.js'
                    import { y } from './x.js'
                    import * as c from './c.js'
                    console.log(y(), i.xx, Object.keys(i).sort().join(), Object.keys(c).sort().join())
                    """#
                ),
                ("index.js", "export * from './x.js'; export * from './y.js'; export * from './a.js'"),
                ("x.js", "export * from './index.js'; export const xx = 1"),
                ("y.js", "export function y() { return 'Y' }"),
                ("a.js", "export * from './b.js'; export const a1 = 1"),
                ("b.js", "export * from './c.js'; export const b1 = 1"),
                ("c.js", "export * from './a.js'; export const c1 = 1"),
            ],
            output: ["Y 1 a1,b1,c1,xx,y a1,b1,c1"],
        ),
        ModuleProgram(
            title: "a CommonJS module can be a function",
            files: [
                (
                    "main.js",
                    #"""
                    import f from './c.js'; console.log(f(), f.x)
                    """#
                ),
                (
                    "c.js",
                    #"""
                    module.exports = function () { return 'f' }; module.exports.x = 1
                    """#
                ),
            ],
            output: [
                #"f 1"#
            ],
        ),
        ModuleProgram(
            title: "a module is imported dynamically",
            files: [
                (
                    "main.js",
                    #"""
                    import('./d.js').then(ns => { console.log(ns.default, ns.a, Object.keys(ns).join()) })
                    const p = import("./d.js", {with: {}})
                    class A { import() { return 1 } }
                    console.log(new A().import())
                    export {}
                    """#
                ),
                (
                    "d.js",
                    #"""
                    export default 1; export const a = 2
                    """#
                ),
            ],
            output: [
                #"1"#,
                #"1 2 a,default"#,
            ],
        ),
        ModuleProgram(
            title: "bindings stay live through an intermediate module",
            files: [
                (
                    "main.js",
                    #"""
                    import {inc, n, default as q} from './r.js'; console.log(n); inc(); console.log(n, String(q))
                    """#
                ),
                (
                    "r.js",
                    #"""
                    import q, {n, inc} from './c.js'; export {n, inc, q as default}
                    """#
                ),
                (
                    "c.js",
                    #"""
                    export let n = 1; export const inc = () => { n += 10 }; export default class Q { static toString() { return 'Q' } }
                    """#
                ),
            ],
            output: [
                #"1"#,
                #"11 Q"#,
            ],
        ),
        ModuleProgram(
            title: "exported functions are hoisted",
            files: [
                (
                    "main.js",
                    #"""
                    console.log(typeof f, typeof g, f()); export function f() { return g() } export default function g() { return 'g' } export async function* h() {}
                    """#
                )
            ],
            output: [
                #"function function g"#
            ],
        ),
        ModuleProgram(
            title: "a default function is live and a default value is not",
            files: [
                (
                    "main.js",
                    #"""
                    import f, {set} from './f.js'; import g from './g.js'; console.log(f()); set(); console.log(f(), g)
                    """#
                ),
                (
                    "f.js",
                    #"""
                    export default function f() { return 1 } export function set() { f = () => 2 }
                    """#
                ),
                (
                    "g.js",
                    #"""
                    let g = 1; export default g; g = 2
                    """#
                ),
            ],
            output: [
                #"1"#,
                #"2 1"#,
            ],
        ),
        ModuleProgram(
            title: "an empty list loads the module",
            files: [
                (
                    "main.js",
                    #"""
                    import {} from './e.js'; export {} from './e.js'; export {}
                    """#
                ),
                (
                    "e.js",
                    #"""
                    console.log('e'); export {}
                    """#
                ),
            ],
            output: [
                #"e"#
            ],
        ),
        ModuleProgram(
            title: "a missing name is undefined",
            files: [
                (
                    "main.js",
                    #"""
                    import * as ns from './x.js'; console.log(ns.nope, 'a' in ns)
                    """#
                ),
                (
                    "x.js",
                    #"""
                    export const a = 1
                    """#
                ),
            ],
            output: [
                #"undefined true"#
            ],
        ),
        ModuleProgram(
            title: "a default function exists while a cycle loads",
            files: [
                (
                    "main.js",
                    #"""
                    import f from './a.js'; console.log(f())
                    """#
                ),
                (
                    "a.js",
                    #"""
                    import {v} from './b.js'; export default function () { return 'f' + v }
                    """#
                ),
                (
                    "b.js",
                    #"""
                    import f from './a.js'; export const v = typeof f
                    """#
                ),
            ],
            output: [
                #"ffunction"#
            ],
        ),
        ModuleProgram(
            title: "modules that export each other terminate",
            files: [
                (
                    "main.js",
                    #"""
                    import * as a from './a.js'; console.log(Object.keys(a).sort().join())
                    """#
                ),
                (
                    "a.js",
                    #"""
                    export * from './b.js'; export const x = 1
                    """#
                ),
                (
                    "b.js",
                    #"""
                    export * from './a.js'; export const y = 2
                    """#
                ),
            ],
            output: [
                #"x,y"#
            ],
        ),
    ]
}
