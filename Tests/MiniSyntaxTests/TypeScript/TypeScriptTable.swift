import Testing

/// Programs in TypeScript with their JavaScript.
enum TypeScriptTable {
    struct Row: Sendable, CustomTestStringConvertible {
        let text: String
        let script: String

        init(_ text: String, _ script: String) {
            self.text = text
            self.script = script
        }

        var testDescription: String { text }
    }

    /// The functions that follow a script with decorators.
    private static let decoratorFunctions = """
        function $tDecorate(d,t,k,p){var n=arguments.length,\
        r=n<3?t:p===null?p=Object.getOwnPropertyDescriptor(t,k):p,i,f;\
        if(typeof Reflect==="object"&&typeof Reflect.decorate==="function")r=Reflect.decorate(d,t,\
        k,p);else for(i=d.length-1;i>=0;i--)if(f=d[i])r=(n<3?f(r):n>3?f(t,k,r):f(t,k))||r;\
        return n>3&&r&&Object.defineProperty(t,k,r),r}function $tParameter(i,f){return function(t,\
        k){f(t,k,i)}}
        """

    /// Erased text, in which every remaining character keeps its place.
    static let erased: [Row] = [
        Row("import a = require('b'); export import c = a.d", "const  a = require('b'); export const  c = a.d"),
        Row("let a: number = 1", "let a         = 1"),
        Row("let a!: T<U<V>>= 1", "let a          = 1"),
        Row("const a = b as any as T[]", "const a = b              "),
        Row("const a = b satisfies T", "const a = b            "),
        Row("x = a as number < b", "x = a           < b"),
        Row("x = a as any << b", "x = a        << b"),
        Row("x = a as const", "x = a         "),
        Row("x = <const>[1]", "x =        [1]"),
        Row("x = a!.b![0]!", "x = a .b [0] "),
        Row("x = <T>y", "x =    y"),
        Row("x = y as any\n(z)", "x = y      ;\n(z)"),
        Row("x = y as any\n+ z", "x = y       \n+ z"),
        Row("f<T>(x)", "f   (x)"),
        Row("f<A<B>>(x)", "f      (x)"),
        Row("a < b > c", "a < b > c"),
        Row("a<b>(c)", "a   (c)"),
        Row("x = f<T>\n y", "x = f   \n y"),
        Row("new A<T>", "new A   "),
        Row("t<T>`a`", "t   `a`"),
        Row("a?.<T>(b)", "a?.   (b)"),
        Row(
            "function f<T>(this: A, b?: T, ...c: D): asserts b is E {}",
            "function f   (         b    , ...c   )                 {}"
        ),
        Row("function f(a: A): void\nfunction f(a) {}", ";                     \nfunction f(a) {}"),
        Row("const f = <T,>(x: T): T => x", "const f =     (x   )    => x"),
        Row("const f = async <T>(x: T) => x", "const f = async    (x   ) => x"),
        Row("x = a ? (b) : c => d", "x = a ? (b) : c => d"),
        Row("x = a ? (b): c => d : e", "x = a ? (b)    => d : e"),
        Row("x = a ? (b: T) => c : d", "x = a ? (b   ) => c : d"),
        Row("f = (a): {\n} => b", "f = (a    \n) => b"),
        Row("f = <T,\n U>(a) => b", "f = (  \n    a) => b"),
        Row("interface A<T> extends B { a: T }\nb", ";                                \nb"),
        Row(
            "type A<T> = T extends (infer U extends B)[] ? U : { [K in keyof T]?: T[K] }",
            ";                                                                          "
        ),
        Row("type A = (a: B, [c]: D) => new () => E; b", ";                                       b"),
        Row("type = 1; declare\nlet a", "type = 1; declare\nlet a"),
        Row("declare const a: T, b\nc", ";                    \nc"),
        Row("declare module 'a' { export default b }", ";                                      "),
        Row("declare global { interface A { b: C } }", ";                                      "),
        Row(
            "abstract class A<T> extends B<C> implements D, E<F> { }",
            "         class A    extends B                       { }"
        ),
        Row(
            "class A { declare a: B; c: D; [e: string]: F; g?(): H; i }",
            "class A { ;             ;     ;               ;        ; }"
        ),
        Row("class A { a = 1\n public ['b'] = 2 }", "class A { a = 1\n ;      ['b'] = 2 }"),
        Row(
            "class A { private static readonly a: T = 1; abstract b(): C }",
            "class A {         static          a    = 1; ;               }"
        ),
        Row("class A { constructor(a: B); constructor(a) {} }", "class A { ;                  constructor(a) {} }"),
        Row(
            "class A { static m<T>(a?: T): void {}; get b(): C { return 1 } #d: E }",
            "class A { static m   (a    )       {}; get b()    { return 1 } #d    }"
        ),
        Row("try {} catch (e: any) {}", "try {} catch (e     ) {}"),
        Row("for (const a of <B[]>c) {}", "for (const a of      c) {}"),
        Row(
            "import type { A } from 'a'\nimport { type B, c } from 'b'\nc",
            ";                         \nimport {         c } from 'b'\nc"
        ),
        Row("import a, { b } from 'c'; let d: a; b", "import    { b } from 'c'; let d   ; b"),
        Row("import a, * as b from 'c'; a", "import a         from 'c'; a"),
        Row("import { a } from 'b'; let c: typeof a", ";                      let c          "),
        Row("import { a } from 'b'; ((a) => a)(1)", ";                      ((a) => a)(1)"),
        Row("import { a } from 'b'; export { a }", "import { a } from 'b'; export { a }"),
        Row("interface A {} export { A, b }; let b", ";              export {    b }; let b"),
        Row("interface A {} export default A", ";              ;               "),
        Row("export type { A }; export { type B } from 'c'", ";                  ;                         "),
        Row("import type { A } from 'a'; export { A }", ";                           export {   }"),
        Row("import type A = require('a'); export default A", ";                             ;               "),
        Row("import a = b.c", ";             "),
        Row("import a = require('b'); a", "const  a = require('b'); a"),
        Row("x = 1 / 2 as any / 3", "x = 1 / 2        / 3"),
        Row("x = `a${b as T}c`", "x = `a${b     }c`"),
        Row("await 0; await null; let a = await <T>b as C", "await 0; await null; let a = await    b     "),
        Row(
            "const a: string = import.meta.url; import('b').then((c: D) => c)",
            "const a         = import.meta.url; import('b').then((c   ) => c)"
        ),
        Row(
            "function f<const T>(a: T, b?: typeof import('c').D) {}",
            "function f         (a   , b                       ) {}"
        ),
        Row("export default abstract class<T> extends B<T> {}", "export default          class    extends B    {}"),
        Row(
            "export default interface A<in out T> { b: unique symbol }",
            ";                                                        "
        ),
        Row(
            "export type * from 'a'; export type * as b from 'c'",
            ";                       ;                          "
        ),
        Row("declare module 'a'; declare enum B { C }", ";                   ;                   "),
    ]

    /// Emitted text.
    static let emitted: [Row] = [
        Row("x = y as Ä\n(z)", "x = y    \u{A0};\n(z)"),
        Row("x = a < b as any + c", "x = (a < b)        + c"),
        Row("x = -a as any ** b", "x = (-a)        ** b"),
        Row("f = () => <T>{ a: 1 }", "f = () => (  { a: 1 })"),
        Row("return_ = 1; function f() { return <T>\n a }", "return_ = 1; function f() { return (  \n a) }"),
        Row("<any>function () {}()", "(    function () {}())"),
        Row(
            "enum A { B, C = 'c', D = 5, E }",
            "var A;(function(A)       { A[A[\"B\"]=0]=\"B\" ; A[\"C\"]  = 'c'; A[A[\"D\"]  = 5]=\"D\"; A[A[\"E\"]=6]=\"E\"  })(A||(A={}));"
        ),
        Row(
            "export const enum A { B = 1 << 2, C = B | 1 }",
            "export       var A;(function(A)       { A[A[\"B\"]  = 1 << 2]=\"B\"; A[A[\"C\"]  = A.B | 1]=\"C\" })(A||(A={}));"
        ),
        Row(
            "enum A { 'b' = 1, C = b, D = `${C}d`, E = 'e' + 1 }",
            "var A;(function(A)       { A[A[\"b\"]    = 1]=\"b\"; A[A[\"C\"]  = A.b]=\"C\"; A[\"D\"]  = `${A.C}d`; A[\"E\"]  = 'e' + 1 })(A||(A={}));"
        ),
        Row(
            "enum A { B = `${f('}', `}`)}c`, C = 1 }",
            "var A;(function(A)       { A[\"B\"]  = `${f('}', `}`)}c`; A[A[\"C\"]  = 1]=\"C\" })(A||(A={}));"
        ),
        Row(
            "namespace A { export let b = 1, c: D; b }",
            "var A;(function(A)            { ;          A.b = 1;     ; A.b })(A||(A={}));"
        ),
        Row(
            "namespace A.B { export function c() {} }",
            "var A;(function(A){let B;(function(B)              {        function c() {}B.c=c; })(B=A.B||(A.B={}));})(A||(A={}));"
        ),
        Row(
            "namespace A { export const { b, c: [d] } = e; x = { b, d } }",
            "var A;(function(A)            { ;            ({ b:A.b, c: [A.d] } = e); x = { b:A.b, d:A.d } })(A||(A={}));"
        ),
        Row(
            "class A {} namespace A { export type B = C } namespace A { b }",
            "class A {} ;                                 ;(function(A)            { b })(A||(A={}));"
        ),
        Row(
            "class A { b = 1; constructor(private c: D) {} }",
            "class A { #$tField1(){this.b = 1}; constructor(        c   ) {;this.c=c;this.#$tField1();} }"
        ),
        Row(
            "namespace A { import('b') }",
            "var A;(function(A)            { import('b') })(A||(A={}));"
        ),
        Row("class A extends B { c = 1 }", "class A extends B { #$tField1=this.c = 1 }"),
        Row(
            "class A { accessor b = 1 }",
            "class A { get b(){return this.#$tAccessor1}set b(value){this.#$tAccessor1=value}#$tAccessor1           = 1 }"
        ),
        Row(
            "class A { accessor b = 1; constructor(private c) {} }",
            "class A { get b(){return this.#$tAccessor1}set b(value){this.#$tAccessor1=value}#$tAccessor1;#$tField2(){this.#$tAccessor1           = 1}; constructor(        c) {;this.c=c;this.#$tField2();} }"
        ),
        Row(
            "class A { @a accessor b = 1 }",
            "class A { static #$tDecorators1=()=>[ a]; get b(){return this.#$tAccessor2}set b(value){this.#$tAccessor2=value}#$tAccessor2           = 1 ;static{$tDecorate([...this.#$tDecorators1()],this.prototype,\"b\",null);}};"
                + decoratorFunctions
        ),
        Row(
            "class A { accessor #b: C }",
            "class A { get #b(){return this.#$tAccessor1}set #b(value){this.#$tAccessor1=value}#$tAccessor1               }"
        ),
        Row("export = a", "module.exports       = a"),
        Row(
            "namespace A { export class A {} }",
            "var A;(function($t_A)            {        class A {}$t_A.A=A; })(A||(A={}));"
        ),
        Row(
            "class A { @b() @c d = 1; @e f(@g x: T) {} }",
            "class A { static #$tDecorators1=()=>[ b() ,c]; #$tField3=this.d = 1; static #$tDecorators2=()=>[ e]; f(   x   ) {} ;static{$tDecorate([...this.#$tDecorators1()],this.prototype,\"d\",void 0);$tDecorate([...this.#$tDecorators2(),$tParameter(0,g)],this.prototype,\"f\",null);}};"
                + decoratorFunctions
        ),
        Row(
            "class A { @d static [k]: T }",
            "class A { static #$tDecorators1=()=>[ d];        static #$tField2=($tKey3=k);    ;static{$tDecorate([...this.#$tDecorators1()],this,$tKey3,void 0);}};var $tKey3;;"
                + decoratorFunctions
        ),
        Row(
            "class A { @d declare b: T }",
            "class A { static #$tDecorators1=()=>[ d]; ;            ;static{$tDecorate([...this.#$tDecorators1()],this.prototype,\"b\",void 0);}};"
                + decoratorFunctions
        ),
        Row(
            "@a class B { static c = B }",
            "let B;const $tDecorators1=()=>[ a];B= class   {static{B=this;} static c = B };B=$tDecorate([...$tDecorators1()],B);;"
                + decoratorFunctions
        ),
        Row(
            "@a export default class B {}",
            "let B;const $tDecorators1=()=>[ a];B=                class   {static{B=this;}};B=$tDecorate([...$tDecorators1()],B);export{B as default};;"
                + decoratorFunctions
        ),
        Row(
            "class A extends B { 'c' = 1; [d] = 2 }",
            "class A extends B { #$tField1=this['c'] = 1; [d] = 2 }"
        ),
        Row(
            "class A extends B { constructor(readonly c) { f(); super(); g() } }",
            "class A extends B { constructor(         c) { f(); super();;this.c=c; g() } }"
        ),
        Row(
            "namespace A { export enum B { C } export namespace D { export const e = B.C } }",
            "var A;(function(A)            {        let B;(function(B)       { B[B[\"C\"]=0]=\"C\"  })(B=A.B||(A.B={}));        let D;(function(D)            { ;            D.e = B.C })(D=A.D||(A.D={})); })(A||(A={}));"
        ),
        Row(
            "enum A { B } enum A { C = B }",
            "var A;(function(A)       { A[A[\"B\"]=0]=\"B\"  })(A||(A={})); ;(function(A)       { A[A[\"C\"]  = A.B]=\"C\" })(A||(A={}));"
        ),
    ]
}
