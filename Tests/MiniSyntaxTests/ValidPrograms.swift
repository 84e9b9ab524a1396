/// Programs without an error.
enum ValidPrograms {
    /// Scripts.
    static let scripts = TestTable.rows(
        #"""
        #!/usr/bin/env node⏎a
        ;
        a⏎b
        a⏎++b
        a⏎++⏎b
        var a⏎let⏎b
        do a; while (b) c
        do {} while (a)⏎b
        for (;;) { break }
        for (var a = 1, b; a < b; a++) continue
        for (var a = 1 in b) ;
        for (var a in b, c) ;
        for (let in a) ;
        for (let = 1; ;) break
        for (let of = 1; ;) break
        for (let [a, {b}] of c) ;
        for (const a of b) ;
        for (a.b of c) ;
        for ({a, b: [c]} of d) ;
        for ({a = 1} of b) ;
        for (async of => {};;) break
        for (async in a) ;
        for ((let) of a) ;
        for (var i = (a in b); ;) break
        for (var i = a ? b in c : d; ;) break
        for (let a = () => { b in c }; ;) break
        for (let a = [b in c]; ;) break
        a: b: for (;;) continue a
        a: { break a }
        a: function f() {}
        if (a) function f() {} else function g() {}
        if (a) ; else if (b) ; else c
        switch (a) {}
        switch (a) { case 1: default: b; case c: break }
        switch (a) { case 1: let b; function c() {} }
        try {} catch {} finally {}
        try {} catch (a) { var a }
        try {} catch ({a, b: [c]}) { let d }
        try {} finally {}
        with (a) b
        throw a
        debugger
        var yield, await, async, let, static, of, get, set, implements, eval, arguments
        var a; var a; function a() {} function a() {}
        { function f() {} function f() {} }
        let a; { let a; { var b } }
        function f(a, a) {}
        function f(a) { var a; function a() {} }
        function f(a = 1, {b, c: [d] = []} = {}, ...[e]) { return }
        function f() { 'use strict'; return this }
        function f() { ('use strict'); with (a) ; }
        'use asm'; 'use strict'; a
        "use strict"⏎ + b; with (a) ;
        (function f() { f() })
        (function* () { yield; yield a; yield* b; yield⏎c; const d = yield })
        (async function () { await a; for await (const b of c) ; await (async () => await d)() })
        (async function* () { yield await a; for await (b of c) yield* b })
        function* g() { (yield) ? yield : yield }
        async () => await a
        async (a, {b}, ...c) => { await a }
        async a => a
        async⏎function f() {}
        async(a, b); async (a, ...b)
        async => async
        async () => {}
        (a, b = 1, {c}, [d], ...e) => a
        () => ({})
        () => {}
        a => b => c => d
        a => b; a => b; a/**/=> b; async a	=> b
        (a) => { 'use strict' }
        (a = b => c, d) => e
        ({a = 1}) => a
        ({a = 1, ...b} = c)
        ([a = 1, , ...b] = c)
        [a.b, c[d], ...e.f] = g
        [[a], {b: [c]}] = d
        [(a), (b.c)] = d
        ({a: (b), c: (d.e) = 1} = f)
        (a) = 1; (a.b) = 2
        ({__proto__: a, __proto__: b} = c)
        ({__proto__: a, __proto__, ['__proto__']: b, __proto__() {}})
        ({a, b: 1, 'c': 2, 3: 4, 5n: 6, [d]: 7, e() {}, get f() {}, set g(a) {}, async h() {}, *i() {}, async *j() {}})
        ({get, set, async, static: 1, await, yield, if: 1, get get() {}, set set(a) {}, async async() {}})
        ({get: 1, set: 2, async: 3, get() {}, set() {}, async() {}, get [a]() {}, async [b]() {}, *[c]() {}})
        ({get 'a'() {}, set 1(a) {}, get if() {}, new() {}})
        ({a() { super.b; super[c]() }})
        ({...a, ...b, c})
        ({async⏎: 1, get⏎a() {}})
        [a, , b, , ,]
        [...a, ...b]
        a?.b?.[c]?.(d).e
        a?.5:b
        a ? .5 : b
        a?.b ? c : d
        delete a?.b
        a ?? b ?? c
        (a ?? b) || c
        a ?? (b && c)
        a ||= b &&= c ??= d
        a **= b ** (-c) ** d
        (-a) ** b
        a++ ** b
        2 ** -1
        a = b += c -= d *= e /= f %= g <<= h >>= i >>>= j &= k |= l ^= m
        a || b && c | d ^ e & f == g != h === i !== j < k > l <= m >= n instanceof o in p << q >> r >>> s + t - u
        typeof void delete a.b, !~+-a, - -a, + +a, - --a, + ++a
        new a, new a(), new a.b.c(d), new a()(), new new a()(), new (a())(), new (a().b)(), new a[b], new (a?.b)()
        new a`b`, a`b``c`, a.b`c${d}e`
        new.target
        import('a').then(b); import(a, {with: {}}); import('a',)
        `a`; `${a}`; `a${b}c${`d${e}`}f`; `$`; `$$`; `{}`; `\``; `\${`; `${{}}`; `${a => {}}`
        a`\u`; a`\x1${b}\u{`; a`\01`
        /a/; /[/]/g; /\//; /[\]/]/; /=/; a = /b/ / /c/; a / b / c; (a) / b; [a] / b; {} /c/g
        a++ / b; if (a) /b/.c; `${a}` / b; this / a; /a/dgimsuy; /[a--b]/v
        0; 1.5; .5; 5.; 1e3; 1E-3; 0x1F; 0o17; 0b11; 017; 089; 08.5; 1_000; 0xA_B; 10n; 0x1Fn; 0n; 1_0n
        1..a; 1.0.a; 1 .a; 0x1.a; 1n.a; 017.a
        'a'; "b"; '\''; '\n\x41\u0041\u{1F600}\0'; '\07'; '\8'; 'a\⏎b'; '\a'; '汉字'
        a\u0062c; \u{61}b; 汉字; $_; ℘; a‌b
        a <!-- b⏎--> c⏎/* d⏎*/ --> e
        var a = b⏎--> c
        // a⏎/* b */ /* c⏎ */ d
        class A {}
        class A extends B {}
        class A extends (a, b) {}
        class A extends a.b() {}
        (class {}), (class A extends null {})
        class A { constructor() {} a() {} static b() {} get c() {} set c(d) {} async e() {} *f() {} async *g() {} ; }
        class A extends B { constructor() { super(); (() => super())() } a() { return super.a() } }
        class A { a; b = 1; static c; static d = this; 'e'; 1; [f] = 2; g⏎h; static; get; set; async; await }
        class A { get⏎a() {} static⏎b() {} async⏎c() {} get = 1; set⏎*d() {} }
        class A { static() {} get() {} set() {} async() {} static static() {} static get() {} static async() {} }
        class A { static async *[a]() {} static get [b]() {} static 'c'() {} static *1() {} }
        class A { static {} static { var a; let b; this.c; super.d; (() => { return })() } }
        class A { #a; #b = 1; #c() {} get #d() {} set #d(e) {} static #f; g() { return this.#a + (#b in this) } }
        class A { #a; b() { this?.#a; this.#a.b?.#a; this.#a++; [this.#a] = [] } }
        class A { #a; b = class { c() { return this.#a } } }
        class A { a = () => this; b = function () { return arguments }; c = class { d = 1 } }
        class A { 'constructor'() {} ['constructor']() {} static constructor() {} static ['prototype']() {} }
        class A { static a = new.target; b = new.target }
        var {a, b: c, 'd': e, 1: f, [g]: h, i = 1, j: k = 2, ...l} = m
        var [a, , b = 1, [c], {d}, ...[e]] = f
        let {if: a} = b; const {a: {}} = b, [] = c
        let async; async⏎let
        let⏎a
        if (a) let⏎{}
        l: let⏎{}
        let[a] = b; (let)[a] = b; let.a; (let[a])
        yield⏎* a
        await⏎(a)
        async () => { (await a)(); await a.b; -await c; await await d; (await e) ** 2; `${await f}` }
        function f() { return⏎a } while (a) { break⏎; continue⏎; }
        x = function () {} / 1
        a = b⏎/c/g
        "\u2028\u2029", ' '
        undefined = 1
        ((a)), (((a, b))), (a = b), (a ? b : c), ((a) => b), (function () {}), ({}), ([])
        (() => {})(), (async () => {})(), (function () {}()), !function () {}(), ({}).a, ({} = a), (class {}).b
        a = { b: (c, d) }, e = [(f, g)], h((i, j)), k[l, m]
        (a, b) ? (c, d) : (e, f)
        """#
    )

    /// Modules.
    static let modules = TestTable.rows(
        #"""
        import 'a'
        import a from 'b'
        import a, {b, c as d, default as e, if as f, 'g h' as i,} from 'j'
        import a, * as b from 'c'
        import * as a from 'b'; import {} from 'c'
        import a from 'b' with {type: 'json', 'c': 'd',}
        import a from 'b' assert {type: 'json'}
        import 'a' with {}
        import from from 'from'; import {as as of, from as as} from 'a'
        import {as} from 'a'; import get, {set} from 'b'
        import async from 'a'; import type from 'b'
        import('a'); import.meta.url; new (import.meta.a)
        import⏎{a}⏎from⏎'b'⏎;
        export {}
        export {a, b as c, a as default, a as if, a as 'd e'}; var a; let b
        export {a, default, if, default as b, 'c' as d, e as 'f', 'g'} from 'h'
        export * from 'a'; export * as b from 'c'; export * as default from 'd'; export * as 'e f' from 'g'
        export * from 'a' with {type: 'json'}
        export var a = 1, b; export let {c, d: [e], ...f} = g; export const h = 1
        export function a() {} export async function b() {} export function* c() {} export async function* d() {}
        export class A {} export class B extends A {}
        export default a
        export default a = b
        export default (a, b)
        export default [a]⏎(b)
        export default {}
        export default function () {} export {a}; var a
        export default function f() {} f()
        export default async function () {}
        export default async () => {}
        export default async⏎function f() {}
        export default async
        export default function* () {}
        export default class {}
        export default class A extends B {}
        export default (class {}).name
        export default (function () {})()
        export default `a`⏎export {b}; let b
        await a
        for await (const a of b) ;
        const a = await b, c = (await d).e
        function f() { yield_ } async () => await a
        export let a; { let a } function f() { var a }
        a <! --b
        a<!--b
        var static_ = this
        """#
    )
}
