import Mutations

/// Creates programs in TypeScript that log what they compute.
struct TypeScriptProgram {
    private var random: SeededGenerator
    private var count = 0
    private var declarations: [String] = []
    private var imports: [String] = []

    /// The text of the program with a seed.
    static func text(seed: UInt64) -> String {
        var program = TypeScriptProgram(random: SeededGenerator(state: seed))
        for _ in 0...(3 + program.random.below(6)) { program.addSnippet() }
        return (program.imports + program.declarations).joined(separator: "\n") + "\n"
    }

    private init(random: SeededGenerator) { self.random = random }

    private mutating func name(_ prefix: String) -> String {
        count += 1
        return "\(prefix)\(count)"
    }

    private mutating func pick(_ texts: String...) -> String { texts[random.below(texts.count)] }

    private mutating func number() -> String { String(random.below(20)) }

    /// A type.
    private mutating func type(_ depth: Int = 0) -> String {
        if depth > 2 { return pick("number", "any", "string[]", "void") }
        let (first, second) = (type(depth + 1), type(depth + 1))
        return switch random.below(14) {
        case 0: "(\(first)) | \(pick("null", "undefined"))"
        case 1: "Array<\(first)>"
        case 2: "{ a: \(first); b?: \(second), readonly [k: string]: any }"
        case 3: "(x: \(first), ...y: any[]) => \(second)"
        case 4: "[\(first), \(second)]"
        case 5: "new () => \(first)"
        case 6: "\(pick("keyof", "readonly")) \(pick("any[]", "string[]"))"
        case 7: "Map<string, Array<Array<\(first)>>>"
        case 8: "typeof Math.max"
        case 9: "(\(first)) extends infer R ? R : \(second)"
        case 10: "{ [K in 'a' | 'b']?: \(first) }"
        case 11: "`a${string}b`"
        case 12: "(\(first))[]"
        default: pick("number", "string", "any", "unknown", "never", "'x'", "-1", "true", "this")
        }
    }

    /// An expression whose value is a number.
    private mutating func expression(_ depth: Int = 0) -> String {
        if depth > 3 { return number() }
        let (first, second) = (expression(depth + 1), expression(depth + 1))
        return switch random.below(16) {
        case 0: "(\(first) as \(pick("number", "any", "unknown as any")))"
        case 1: "<any>(\(first))"
        case 2: "(\(first))! + \(second)"
        case 3: "\(first) \(pick("+", "-", "*", "|", "&", "<<")) \(number()) as any \(pick("+", "-", "*")) \(number())"
        case 4: "(\(first) > (\(second)) as any ? 1 : 2)"
        case 5: "((x: number, y?: \(type())): any => x + \(number()))(\(first))"
        case 6: "(<T,>(x: T): T => x)(\(first))"
        case 7: "Number(\(first))"
        case 8: "Math.max(\(first), \(second) as number)"
        case 9: "((a: any) => <any>{ v: a })(\(first)).v"
        case 10: "(\(first) > 3 ? (\(second)) : \(number()))"
        case 11: "identity<\(type())>(\(first))"
        case 12: "(\(first), \(second))"
        case 13: "[\(first), \(second)].map<number>((x) => x as number).reduce((a: number, b) => a + b)"
        case 14: "({ m<T>(this: any, x: T) { return x } }).m<any>(\(first))"
        default: number()
        }
    }

    private mutating func addSnippet() {
        let value = expression()
        switch random.below(24) {
        case 0: addEnum()
        case 1: addNamespace()
        case 2, 3, 4: addClass()
        case 5: addDecorators()
        case 6, 7, 8: addImport()
        case 9:
            let (alias, user) = (name("T"), name("v"))
            add("\(pick("", "export "))type \(alias)<X = any> = \(type())")
            add("let \(user): \(alias)<any> = (\(value)) as any\nlog(\(user))")
        case 10:
            let interface = name("I")
            add("interface \(interface) { a: \(type()); m<T>(x: T): void; (y: any): any; new (): any }\nlog('i')")
        case 11:
            let function = name("f")
            add(
                """
                function \(function)(a: string): string
                function \(function)(a: number, b?: any): number
                function \(function)(this: any, a: any, b: \(type()) = \(value) as any) { return [a, b] }
                log(\(function)(1), (\(function) as any)('x', 2))
                """
            )
        case 12:
            let (first, second) = (name("v"), name("v"))
            add("const { a: \(first), ...\(second) }: any = { a: \(value), b: 2 }\nlog(\(first), \(second))")
        case 13:
            add("declare const \(name("v")): \(type())\ndeclare function \(name("f"))(x: any): void\nlog(\(value))")
        case 14:
            add("for (const x of <any[]>[\(value), 2]) log(x!)\nfor (let i: number = 0; i < 2; i++) { log(i as any) }")
        case 15:
            add("try { throw new Error('e' as any) } catch (e: any) { log((e as Error).message) } finally { log(1) }")
        case 16:
            let variable = name("v")
            add("let \(variable) = \(value) as any\n;[\(variable)].forEach((x: any): void => log(x))")
        case 17:
            let variable = name("v")
            add("let \(variable)!: number\n\(variable) = \(value)\nlog(\(variable)!, \(variable)! as any)")
        case 18:
            add("log((0 ? (1) : (a) => a) as any === undefined, 1 ? (\(value)) : 2)")
        case 19:
            let function = name("g")
            add("function* \(function)<T>(x: T): any { const r = yield <any>\n  x; return r as any }")
            add("log([...\(function)(1)])")
        case 20:
            let function = name("h")
            add("const \(function) = (x: any): {\n  a: any\n} => ({ a: x })\nlog(\(function)(\(value)))")
        case 21:
            add("abstract class \(name("A"))<T> { abstract a: T; abstract m(): void }\nlog('abstract')")
        case 22:
            add("log(\(value) as any)\n;(log as any)('next')")
        default: add("log(\(value))")
        }
    }

    private mutating func add(_ text: String) { declarations.append(text) }

    private mutating func addEnum() {
        let name = name("E")
        // The compiler of version 4 rejects an enum with both texts and computed values.
        let members =
            random.below(2) == 0
            ? ["A", "B = \(number())", "C", "S = 's'", "'q-r' = -1", "H", "T = `t`"]
            : [
                "A", "B = \(number())", "C", "D = B | 1", "F = A + 2", "G", "'q-r' = -1", "H", "L = 'abc'.length",
                "M = ~B", "N", "O = (1 << 3) % 5", "P = \(name).A",
            ]
        let count = 1 + random.below(members.count)
        let kind = pick("enum", "const enum", "export enum")
        add("\(kind) \(name) { \(members.prefix(count).joined(separator: ", "))\(pick("", ",")) }")
        if !kind.hasPrefix("const") { add("log(\(name), Object.keys(\(name)))") }
        add("log(\(name).A, \(name)['A'])")
        if random.below(3) == 0, !kind.hasPrefix("export") {
            add("\(kind) \(name) { X = 50, Y = A, Z }\nlog(\(name).X, \(name).Y, \(name).Z)")
        }
    }

    private mutating func addNamespace() {
        let name = name("N")
        let value = expression()
        let inner = pick("", ".Inner.Deep")
        let export = pick("", "export ")
        add(
            """
            \(export)namespace \(name)\(inner) {
              export const a = \(value), b: any = a + 1
              export let c: number
              const own = (): \(type()) => a as any
              export function f(x: any = b) { c = x; return { c, own: own() } }
              export class K { constructor(public p = a) {} m() { return this.p + b } }
              export enum E { One = 1, Two = One + 1 }
              export const { d, e: [g = 3] }: any = { d: 7, e: [] }
              export namespace Nested { export const z = d + g }
              interface Hidden { a: number }
              export type Alias = Hidden
              log(own(), f(2), new K().m(), E.Two, E[1], Nested.z, (() => { const a = 5; return { a, b } })())
            }
            log(Object.keys(\(name)))
            \(export)namespace \(name)\(inner) { log(a, f(4)); export const later = a }
            namespace Types\(name) { export interface I { a: any } }
            """
        )
    }

    private mutating func addClass() {
        let (base, derived) = (name("B"), name("C"))
        let value = expression()
        let first = pick("", "private ", "public readonly ", "protected ")
        let second = pick("", "private ", "override ")
        add(
            """
            class \(base)<T = any> implements Partial<any> {
              static s: number = \(value)
              protected x: any = 1
              readonly y? = \(pick("'y'", "2 as any"))
              undeclared: \(type())
              declare d: any
              [k: string]: any
              constructor(\(first)p: any = 3, readonly q?: T) { log('base', p, this.x) }
              get g(): any { return this.x }
              set g(v: any) { log('set', v); this.x = v }
              m(): any
              m(a?: any): any { return [a, this.y] }
            }
            class \(derived) extends \(base)<\(type())> {
              \(pick("g = 9", "h = 9", "z = this.x"))
              private w: any = \(pick("this.x", "() => this.x", "2"))
              #secret: number = 4
              constructor(\(second)r: any, s?: any) { super(r as any); log('derived', r, s, this.#secret) }
              override m<U>(this: any, a?: U): any { return super.m(a!) }
            }
            const i\(derived) = new \(derived)(\(number()), 2)
            log(Object.keys(i\(derived)).sort(), i\(derived).m<any>(1), i\(derived).g, \(base).s)
            """
        )
    }

    private mutating func addDecorators() {
        let (decorator, named, plain) = (name("dec"), name("D"), name("P"))
        add(
            """
            function \(decorator)(label: string): any {
              return function (target: any, key?: any, extra?: any) {
                log(label, typeof target, key, typeof extra === 'object' ? Object.keys(extra) : extra)
              }
            }
            @\(decorator)('class')
            \(pick("", "export "))class \(named) {
              @\(decorator)('field') a: any = 1
              @\(decorator)('empty') b: any
              @\(decorator)('static') static c: any = 2
              @\(decorator)('first') @\(decorator)('second') m(@\(decorator)('parameter') x: any, y?: any) { return x }
              @\(decorator)('getter') get g(): any { return 1 }
              constructor(@\(decorator)('constructor') public p?: any) { log('made', this.a) }
            }
            log(new \(named)(1), new \(named)().m(2))
            class \(plain) { constructor(@\(decorator)('own') x?: any) {} @\(decorator)('last') z: any = 3 }
            log(new \(plain)().z)
            """
        )
    }

    private mutating func addImport() {
        let (first, second, third) = (name("i"), name("i"), name("i"))
        let module = pick("one", "two", "three")
        imports.append(
            pick(
                "import \(first), { \(second) } from '\(module)'",
                "import * as \(first) from '\(module)'",
                "import { type \(third), \(first), \(second) as renamed\(first) } from '\(module)'",
                "import type { \(first) } from '\(module)'",
                "import '\(module)'",
                "import \(first) = require('\(module)')",
                "import { \(first) } from '\(module)'",
            )
        )
        switch random.below(4) {
        case 0: add("let t\(first): typeof \(first) | \(second)")
        case 1 where !(imports.last ?? "").contains(" type {"): add("log(typeof \(first))")
        case 2: add("log(((\(first): any) => \(first))(1))")
        default: add("interface U\(first) extends \(second) { a: \(first) }")
        }
    }
}
