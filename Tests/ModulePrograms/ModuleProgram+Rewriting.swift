extension ModuleProgram {
    static let rewriting: [ModuleProgram] = [
        ModuleProgram(
            title: "an imported function has no this",
            files: [
                (
                    "main.js",
                    #"""
                    import {f, o} from './f.js'
                    import d from './f.js'
                    let r = []
                    r.push(f())
                    r.push((f)())
                    r.push(f?.())
                    r.push(f``)
                    r.push(o.f() === o)
                    r.push(d())
                    r.push(new f() instanceof f)
                    r.push((0, f)())
                    r.push((true ? f : d)())
                    r.push(f.call(7))
                    console.log(r.join(), this)
                    """#
                ),
                (
                    "f.js",
                    #"""
                    export function f() { return typeof this === 'object' ? this : String(this) } export const o = {f}; export default function () { return String(this) }
                    """#
                ),
            ],
            output: [
                #"undefined,undefined,undefined,undefined,true,undefined,true,undefined,undefined,7 undefined"#
            ],
        ),
        ModuleProgram(
            title: "lines without semicolons stay separate",
            files: [
                (
                    "main.js",
                    #"""
                    import {f} from './f.js'
                    let a = 1
                    f()
                    let b = a
                    f`x`
                    var c = {}
                    f()
                    if (a) f()
                    else f()
                    for (;;) {
                    f()
                    break
                    }
                    label: f()
                    do f()
                    while (0) f()
                    switch (1) { case 1: f(); case 2:
                    f() }
                    const g = () => f()
                    g()
                    const h = function () { f() }
                    h()
                    f()
                    let x = a
                    ++a
                    f()
                    import {q} from './f.js'
                    (q)()
                    export {a}
                    (q)()
                    export default a
                    ;[1].forEach(f)
                    """#
                ),
                (
                    "f.js",
                    #"""
                    let n = 0; export function f() { console.log(++n) } export const q = f
                    """#
                ),
            ],
            output: [
                #"1"#,
                #"2"#,
                #"3"#,
                #"4"#,
                #"5"#,
                #"6"#,
                #"7"#,
                #"8"#,
                #"9"#,
                #"10"#,
                #"11"#,
                #"12"#,
                #"13"#,
                #"14"#,
                #"15"#,
                #"16"#,
                #"17"#,
            ],
        ),
        ModuleProgram(
            title: "inner declarations hide imports",
            files: [
                (
                    "main.js",
                    #"""
                    import {x, y as z} from './x.js'
                    function a(x) { return x }
                    function b() { let x = 2; { let z = 3; return [x, z] } }
                    function c({x, k = z}) { return [x, k] }
                    const d = x => x
                    for (let x of [9]) console.log(x)
                    try { throw 8 } catch (x) { console.log(x) }
                    class K { x = x; z() { return z } static [x + 's'] = 1 }
                    function e() { return z; var z }
                    const f = function x() { return typeof x }
                    console.log(JSON.stringify([a(1), b(), c({x: 5}), d(6), new K().x, new K().z(), K.Xs, e(), f(), {x}, {x, z}, {x: 1}.x, [x, z]]))
                    { function x() {} console.log(typeof x) }
                    """#
                ),
                (
                    "x.js",
                    #"""
                    export const x = 'X', y = 'Y'
                    """#
                ),
            ],
            output: [
                #"9"#,
                #"8"#,
                #"[1,[2,3],[5,"Y"],6,"X","Y",1,null,"function",{"x":"X"},{"x":"X","z":"Y"},1,["X","Y"]]"#,
                #"function"#,
            ],
        ),
        ModuleProgram(
            title: "patterns are exported",
            files: [
                (
                    "main.js",
                    #"""
                    import * as ns from './d.js'; console.log(JSON.stringify(ns))
                    """#
                ),
                (
                    "d.js",
                    #"""
                    export const {a, b: {c = 3, ...d}, ...e} = {a: 1, b: {x: 1}, f: 6}, [g,, h = 7, ...i] = [1, 2, undefined, 4, 5]; export var j = 1, k; k = 2; export let l; l = 3
                    """#
                ),
            ],
            output: [
                #"{"a":1,"c":3,"d":{"x":1},"e":{"f":6},"g":1,"h":7,"i":[4,5],"j":1,"k":2,"l":3}"#
            ],
        ),
        ModuleProgram(
            title: "a module declares the names of the wrapper's parameters",
            files: [
                (
                    "main.js",
                    #"""
                    const module = 1, exports = 2; let require = 3; console.log(module, exports, require); import * as $m from './p.js'; import {$m1 as $m1} from './p.js'; console.log($m.$m1, $m1)
                    """#
                ),
                (
                    "p.js",
                    #"""
                    export const $m1 = 'dollar'; var exports; console.log(exports)
                    """#
                ),
            ],
            output: [
                #"undefined"#,
                #"1 2 3"#,
                #"dollar dollar"#,
            ],
        ),
        ModuleProgram(
            title: "keywords in comments, strings and templates have no effect",
            files: [
                (
                    "main.js",
                    #"""
                    import /* a
                    */ x /* import {y} from 'z' */ from './x.js' // import 'q'
                    console.log(x) /* export */
                    const s = "import 'x'", t = `export ${ x /* } */ } import`, r = /import "x"/g
                    console.log(s, t, r.source)
                    export /* q */ default /* w */ ( x ) /* e */ ; /* r */
                    """#
                ),
                (
                    "x.js",
                    #"""
                    export default 1
                    """#
                ),
            ],
            output: [
                #"1"#,
                #"import 'x' export 1 import import "x""#,
            ],
        ),
        ModuleProgram(
            title: "declarations span lines",
            files: [
                (
                    "main.js",
                    #"""
                    import {
                      a,
                      b as c,
                    } from './x.js'
                    export {
                     a as default,
                     c
                    }
                    export
                    const
                    z = 1
                    console.log(a, c, z)
                    """#
                ),
                (
                    "x.js",
                    #"""
                    export let a = 1, b = 2
                    """#
                ),
            ],
            output: [
                #"1 2 1"#
            ],
        ),
        ModuleProgram(
            title: "classes use imports everywhere",
            files: [
                (
                    "main.js",
                    #"""
                    import {B, k, v} from './x.js'
                    class A extends B { static s = v; [k] = k; #p = v; get p() { return this.#p } static { console.log(v, typeof B) } m() { return super.m() + v } }
                    console.log(A.s, new A().key, new A().p, new A().m())
                    const C = class extends B {}
                    export class D extends (v, B) {}
                    console.log(new D().m())
                    """#
                ),
                (
                    "x.js",
                    #"""
                    export class B { m() { return 'm' } } export const k = 'key', v = 'v'
                    """#
                ),
            ],
            output: [
                #"v function"#,
                #"v key v mv"#,
                #"m"#,
            ],
        ),
        ModuleProgram(
            title: "patterns use imports in keys and defaults",
            files: [
                (
                    "main.js",
                    #"""
                    import {k, v} from './x.js'
                    let a, b, o = {}
                    ;({[k]: a, b = v} = {key: 1})
                    ;[o[k], o.z = v] = [5]
                    for (o.q of [v]) ;
                    const {[k]: zz = v} = {}
                    console.log(a, b, JSON.stringify(o), zz, `${k}-${v}`, typeof k, k in o, [...k].join(), Math.max(...[v.length]))
                    """#
                ),
                (
                    "x.js",
                    #"""
                    export const k = 'key', v = 'v'
                    """#
                ),
            ],
            output: [
                #"1 v {"key":5,"z":"v","q":"v"} v key-v string true k,e,y 1"#
            ],
        ),
        ModuleProgram(
            title: "a module is strict and has no this",
            files: [
                (
                    "main.js",
                    #"""
                    console.log((function () { return this })()); try { undeclared = 1 } catch (e) { console.log(e.name) }
                    export {}
                    """#
                )
            ],
            output: [
                #"undefined"#,
                #"ReferenceError"#,
            ],
        ),
        ModuleProgram(
            title: "generators and async functions call imports",
            files: [
                (
                    "main.js",
                    #"""
                    import {f} from './x.js'
                    function* g() { yield f(); yield* [f()]; const a = yield
                    f() }
                    console.log([...g()].join())
                    async function h() { await f(); for await (const q of [f()]) console.log(q)
                    return f() }
                    h().then(console.log)
                    """#
                ),
                (
                    "x.js",
                    #"""
                    let n = 0; export function f() { return ++n }
                    """#
                ),
            ],
            output: [
                #"1,2,"#,
                #"5"#,
                #"6"#,
            ],
        ),
        ModuleProgram(
            title: "arrow functions and object literals use imports",
            files: [
                (
                    "main.js",
                    #"""
                    import {f} from './x.js'
                    const a = () => f(), b = x => f(x), c = (x = f()) => x, d = ({f}) => f, e = async f => f
                    console.log(a(), b(), c(), d({f: 'f'}))
                    const o = { f, g: f, h() { return f() }, get i() { return f() }, [f()]: 1, f() { return 'own' } }
                    console.log(o.f(), o.g(), o.h(), o.i)
                    """#
                ),
                (
                    "x.js",
                    #"""
                    let n = 0; export function f() { return ++n }
                    """#
                ),
            ],
            output: [
                #"1 2 3 f"#,
                #"own 5 6 7"#,
            ],
        ),
        ModuleProgram(
            title: "members of imported objects change",
            files: [
                (
                    "main.js",
                    #"""
                    import {o} from './x.js'
                    delete o.a; o.b = 1; o.c ??= 2; o['d']++
                    console.log(JSON.stringify(o))
                    """#
                ),
                (
                    "x.js",
                    #"""
                    export const o = {a: 1, d: 1}
                    """#
                ),
            ],
            output: [
                #"{"d":2,"b":1,"c":2}"#
            ],
        ),
    ]
}
