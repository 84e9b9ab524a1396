import MiniCore
import MiniEngine
import MiniSyntax
import MiniTemplate
import Mutations
import Testing
import ViewFixtures

struct ScriptMutationTests {
    /// Loops are excluded: an endless loop ends its program, which other tests check.
    private static let scripts =
        ScriptTests.rows.map(\.script).filter { !$0.contains("for (") }
        + ScriptTests.attacks.filter { !$0.contains("for (") }.map { "export default () => \($0)" }

    /// The built-in objects of the language, so that a change of them is detected.
    private static let fingerprint = """
        (() => {
            const names = Object.getOwnPropertyNames;
            const types = [Object, Array, Function, String, Number, RegExp, Date].map((type) => names(type.prototype).length);
            return [names(globalThis).length, ...types, [].map === Array.prototype.map, `${[1]}${{}}`].join();
        })()
        """

    /// The failure contains the seed.
    @Test(arguments: 0..<6 as Range<UInt64>)
    func `any text is compiled and run or rejected, without side effects`(_ seed: UInt64) throws {
        var generator = SeededGenerator(state: seed)
        try ViewFixture.run { fixture in
            try fixture.register(["a.sjs": "export const a = 1; export default { b: 2 }"])
            let language = try fixture.view.evaluate(Self.fingerprint, name: "fingerprint").string
            var runCount = 0
            for round in 0..<300 {
                let original = Self.scripts[Int.random(in: 0..<Self.scripts.count, using: &generator)]
                let pieces = MutationPieces.scripts
                let script = generator.mutate(original, pieces: pieces, others: Self.scripts, limit: 2)
                let source = SourceText(script, file: "main.sjs")
                guard let compiled = try? ScriptCompiler.compile(source) else { continue }
                let links = compiled.dependencies.map { _ in ScriptValue.string("a.sjs") }
                do {
                    let function = try fixture.view.evaluate(compiled.code, name: "main.sjs")
                    let path = ScriptArgument.string("main.sjs")
                    _ = try fixture.callScripts("register", path, .value(function), .copied(.array(links)))
                    let page = "<import-sjs name='m' from='./main.sjs'/>{{m()}}"
                    try fixture.register(page, path: "page.axml", links: ["main.sjs"])
                    _ = try fixture.create("{}")
                    _ = try fixture.flush()
                    runCount += 1
                } catch let error as ScriptError {
                    // An error that a script throws, or a regular expression that the engine rejects.
                    #expect(error.termination == nil, "seed \(seed), round \(round): \(error)\n\(script)")
                    #expect(fixture.view.machine.termination == nil)
                }
            }
            #expect(try fixture.view.evaluate(Self.fingerprint, name: "fingerprint").string == language)
            print("scripts: seed \(seed), 300 executions, \(runCount) of them ran to their end")
            #expect(runCount > 10)
        }
    }
}
