import MiniCore
import MiniEngine
import MiniSyntax
import MiniTemplate
import Testing
import ViewFixtures

struct MutationTests {
    private static let pieces: [String] = [
        "{{", "}}", "{", "}", "<", ">", "/>", "</", "\"", "'", "`", "${", "\\", "\n", " ", "=", "&lt;", "&", "<!--",
        "-->",
        "a:if='{{x}}'", "a:else", "a:for='{{l}}'", "a:key='*this'", "<block>", "</block>", "<template is='t'/>",
        "<template name='t'>", "</template>", "=>", "(", ")", "[", "]", "?", "?.", ":", "...", ",", "item", "0", "in",
        "__proto__", "constructor", "\u{2028}", "你", "<![CDATA[", "/", "*/", "//",
        "<card>", "</card>", "<slot name='{{x}}' a='{{l}}'>", "</slot>", "slot='{{x}}'", "slot='b'", "slot-scope='p'",
        "<import-sjs name='{a, b: c}' from='./s.sjs'/>", "{{p.a}}", "<include src='./i'/>", "key='{{x}}'",
    ]

    private static let templates = TemplateVector.all.map(\.template)

    /// Compiled code is JavaScript, and rendering it succeeds or is reported; the failure contains the seed.
    @Test(arguments: 0..<8 as Range<UInt64>)
    func `any text is compiled, rendered or rejected`(_ seed: UInt64) throws {
        var generator = SeededGenerator(state: seed)
        try ViewFixture.run(options: "{nodeLimit: 2000}") { fixture in
            var compiledCount = 0
            for round in 0..<400 {
                let vector = TemplateVector.all[Int.random(in: 0..<TemplateVector.all.count, using: &generator)]
                let template = generator.mutate(vector.template, pieces: Self.pieces, others: Self.templates)
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
