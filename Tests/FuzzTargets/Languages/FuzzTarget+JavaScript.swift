internal import MiniSyntax
internal import MiniTemplate
internal import Mutations

/// JavaScript, and SJS.
extension FuzzTarget {
    /// Programs of each kind, which are parsed, printed and parsed again.
    package static let scripts = FuzzTarget(
        "scripts",
        "JavaScript, parsed and printed",
        InputSource(ProgramSamples.files(".js") + texts, pieces: MutationPieces.javaScript),
        execute: { input in
            let source = SourceText(bytes: input, file: "script")
            let outcomes = try [Program.Kind.functionBody, .module].map { kind in
                try parseAndPrint(source, as: kind)
            }
            return outcomes.first { $0 == .accepted } ?? outcomes[0]
        },
    )

    /// Expressions of templates.
    package static let expressions = FuzzTarget(
        "expressions",
        "expressions and objects of templates",
        InputSource(texts: expressionTexts, pieces: MutationPieces.javaScript + MutationPieces.templates),
        execute: { input in
            let source = SourceText(bytes: input, file: "expression")
            // Whether the text is the content of an object has no effect on the other result.
            _ = try? Parser.parseObjectBody(source)
            let expression: Expression
            do throws(SyntaxError) {
                expression = try Parser.parseExpression(source)
            } catch {
                return try rejected(error, source)
            }
            try require(
                expression.range.start >= 0 && expression.range.end <= source.bytes.count,
                "the range of the expression is outside of the text"
            )
            let printed = Printer.text(of: expression)
            do throws(SyntaxError) {
                let again = Printer.text(of: try Parser.parseExpression(SourceText(printed, file: "printed")))
                guard again == printed else { throw SyntaxError(again, in: source, at: 0) }
            } catch {
                try requireLimit(error, "the printed expression \(printed)")
            }
            return .accepted
        },
    )

    /// Files of programs, which become functions.
    package static let modules = FuzzTarget(
        "modules",
        "modules, rewritten as functions",
        InputSource(ProgramSamples.files(".js") + texts, pieces: MutationPieces.javaScript),
        execute: { input in
            let source = SourceText(bytes: input, file: "module")
            let module: RewrittenModule
            do throws(SyntaxError) {
                module = try ModuleRewriter.rewrite(source, parameters: ["module", "exports"])
            } catch {
                return try rejected(error, source)
            }
            let code = SourceText(module.code, file: "code")
            // A carriage return at the end and the added line feed are one line break.
            let lineCount = SourceText(bytes: input + [0x0A], file: "lines").lineCount
            try require(code.lineCount == lineCount, "the code has \(code.lineCount) lines")
            for line in [1, source.lineCount, source.lineCount + 1] {
                let position = module.positions.sourcePosition(of: SourcePosition(line: line, column: 1))
                try require(position.map { $0.line <= source.lineCount } ?? true, "a position is outside of the source")
            }
            // The engine finds the mistakes of other files.
            if module.isESModule { try requireParsed(module.code) }
            return .accepted
        },
    )

    /// SJS.
    package static let sjs = FuzzTarget(
        "sjs",
        "SJS, compiled",
        InputSource(ProgramSamples.files(".sjs") + texts, pieces: MutationPieces.scripts),
        execute: { input in
            let source = SourceText(bytes: input, file: "script.sjs")
            let compiled: CompiledScript
            do throws(TemplateError) {
                compiled = try ScriptCompiler.compile(source)
            } catch {
                return try rejected(error, source)
            }
            try requireParsed("(\(compiled.code)\n)")
            return .accepted
        },
    )

    private static let texts = [
        "import a, { b as c } from './m'; export default class A extends B { #p = 1; get x() { return this.#p } }",
        "export const f = async ({ a, ...b }, [c = 1]) => { for await (const d of a) yield_: { break yield_ } };",
        "function* g() { const a = yield* b?.c[`d${e ?? f}`]; label: for (let i = 0, j; i in j; i++) continue label }",
        "export * as ns from 'm'; switch (a) { case 1: default: try { throw b } catch { } finally { } } if (a) b; else c",
        "module.exports = { a: /[/]\\/(?<n>x)/giu.test('\\u{1F600}'), b: 0x1Fn, c: 1_000.5e-3, async *d() {} }",
        "const s = require('./a.sjs'); module.exports = { f: (x) => x.constructor, n: getDate().getTime() };",
    ].map { Array($0.utf8) }

    private static let expressionTexts = [
        "a.b[0]?.c ?? d", "a ? b : c", "items.map((x, i) => x.n * i + 1)", "{a: 1, b}", "...c, d: [1, ...e]",
        "`a${b}c`",
        "!a && -b ** 2 || typeof c === 'd'", "(a, b)", "f(...g, 1)(2)", "/a[/]b/g.test(c)", "class", "for + default",
        "((a)) => ({ b: a })", "0x1F + 1e3 - .5", "a in b instanceof c",
    ]

    /// Parses a program, and requires that the printed program is printed the same.
    private static func parseAndPrint(_ source: SourceText, as kind: Program.Kind) throws -> FuzzOutcome {
        let program: Program
        do throws(SyntaxError) {
            program = try Parser.parse(source, as: kind)
        } catch {
            return try rejected(error, source)
        }
        let printed = Printer.text(of: program)
        do throws(SyntaxError) {
            let again = Printer.text(of: try Parser.parse(SourceText(printed, file: "printed"), as: kind))
            guard again == printed else { throw SyntaxError("it is printed as \(again)", in: source, at: 0) }
        } catch {
            try requireLimit(error, "the printed program \(printed)")
        }
        return .accepted
    }

    /// Requires that generated code is a script.
    static func requireParsed(_ code: String) throws(FuzzViolation) {
        do throws(SyntaxError) {
            _ = try Parser.parse(SourceText(code, file: "code"), as: .script)
        } catch {
            try requireLimit(error, "the code \(code)")
        }
    }

    /// Requires that an error is that of a limit, which a rewritten text may exceed.
    private static func requireLimit(_ error: SyntaxError, _ subject: String) throws(FuzzViolation) {
        let limits = ["nests too deeply", "is too long", "tokens"]
        try require(limits.contains { error.message.contains($0) }, "\(subject) is not valid: \(error.message)")
    }

    /// Requires that the position of an error is inside of the text.
    private static func rejected(_ error: SyntaxError, _ source: SourceText) throws(FuzzViolation) -> FuzzOutcome {
        try requirePosition(error.line, error.column, in: source)
        return .rejected("syntax")
    }

    /// Requires that the positions of errors are inside of the text.
    static func rejected(_ error: TemplateError, _ source: SourceText) throws(FuzzViolation) -> FuzzOutcome {
        try require(!error.problems.isEmpty, "the error has no problem")
        try require(error.problems.count <= TemplateError.problemLimit, "there are \(error.problems.count) problems")
        for problem in error.problems { try requirePosition(problem.line, problem.column, in: source) }
        return .rejected("template")
    }

    /// Requires that a position is inside of a text.
    static func requirePosition(_ line: Int, _ column: Int, in source: SourceText) throws(FuzzViolation) {
        try require((1...source.lineCount).contains(line), "line \(line) is outside of the text")
        try require((1...source.bytes.count + 1).contains(column), "column \(column) is outside of the text")
    }
}
