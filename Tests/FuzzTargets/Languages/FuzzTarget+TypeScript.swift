internal import MiniSyntax
internal import Mutations

/// TypeScript.
extension FuzzTarget {
    /// Programs in TypeScript, whose types are erased.
    package static let typeScript = FuzzTarget(
        "typescript",
        "TypeScript, erased",
        InputSource(typeScriptTexts, pieces: MutationPieces.javaScript + MutationPieces.typeScript),
        execute: { input in
            let source = SourceText(bytes: input, file: "script.ts")
            let erased: ErasedScript
            do throws(SyntaxError) {
                erased = try TypeScriptEraser.erase(source)
            } catch {
                try requirePosition(error.line, error.column, in: source)
                return .rejected("syntax")
            }
            try require(erased.script.lineCount == source.lineCount, "the script has \(erased.script.lineCount) lines")
            let end = erased.sourceOffset(of: erased.script.bytes.count)
            try require(end == source.bytes.count, "the end of the script is at \(end) in the source")
            if erased.positions == nil {
                let count = erased.script.bytes.count
                try require(count == source.bytes.count, "the script has \(count) bytes")
            }
            return .accepted
        },
    )

    private static let typeScriptTexts = [
        "import a, { type B, c as d } from './m'; interface E<T> extends F { a?: T; [k: string]: any } export = a",
        "enum A { B, C = 1 << B, 'd' = 'e' } export const enum F { G = A.C } declare module 'm' { export default x }",
        "namespace N.M { export const a = 1, { b }: any = c; export function f() { return a } export namespace P {} }",
        "@d(1) export default class A<T> extends B<T> implements C { @e() x: T = 1; constructor(private y?, @p() z) {} }",
        "class D extends E { static #f!: any; declare g: H; accessor i = 1; abstract j(): void; get k(): L { return 1 } }",
        "const f = async <T,>(x: T, ...y: U[]): Promise<T> => <any>{ z: x! as V }, g = a ? (b) : c => d < e > (f);",
        "type A<T> = T extends (infer U extends B)[] ? { readonly [K in keyof T as `a${K}`]-?: U } : new () => asserts x is Y;",
        "function f(this: A): void; function f(a?: B) { return <C>\n(a satisfies D) as E\n(g) } import h = require('i'); h",
    ].map { Array($0.utf8) }
}
