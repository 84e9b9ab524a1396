import MiniCore
import MiniEngine
import MiniSyntax
import MiniTemplate
import Mutations
import Testing
import ViewFixtures

struct MutationTests {
    private static let templates = TemplateVector.all.map(\.template)

    /// Compiled code is JavaScript, and rendering it succeeds or is reported; the failure contains the seed.
    @Test(arguments: 0..<8 as Range<UInt64>)
    func `any text is compiled, rendered or rejected`(_ seed: UInt64) throws {
        var generator = SeededGenerator(state: seed)
        try ViewFixture.run(options: "{nodeLimit: 2000}") { fixture in
            var compiledCount = 0
            for round in 0..<400 {
                let vector = TemplateVector.all[Int.random(in: 0..<TemplateVector.all.count, using: &generator)]
                let pieces = MutationPieces.templates
                let template = generator.mutate(vector.template, pieces: pieces, others: Self.templates)
                let source = SourceText(template, file: "page.axml")
                guard let compiled = try? TemplateCompiler.compile(source) else { continue }
                compiledCount += 1
                do {
                    let function = try fixture.view.evaluate(compiled.code, name: "page.axml")
                    _ = try fixture.call("register", .string("page.axml"), .value(function))
                    _ = try fixture.create(vector.data)
                    _ = try fixture.flush()
                    _ = try fixture.patch("[['x', 2], ['l', [3, 1]]]")
                    _ = try fixture.flush()
                    _ = try fixture.outline()
                } catch {
                    Issue.record("seed \(seed), round \(round): \(error)\n\(template)\n\(compiled.code)")
                    return
                }
            }
            print("templates: seed \(seed), 400 executions, \(compiledCount) of them compiled and rendered")
            #expect(compiledCount > 20)
        }
    }
}
