import MiniCore
import MiniEngine
import MiniSyntax
import MiniView
import Testing

struct MutationTests {
    /// A generator that gives the same numbers for the same seed, on every machine.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = state
            value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
            return value ^ value >> 31
        }
    }

    private static let pieces: [String] = [
        "{{", "}}", "{", "}", "<", ">", "/>", "</", "\"", "'", "`", "${", "\\", "\n", " ", "=", "&lt;", "&", "<!--",
        "-->",
        "a:if='{{x}}'", "a:else", "a:for='{{l}}'", "a:key='*this'", "<block>", "</block>", "<template is='t'/>",
        "<template name='t'>", "</template>", "=>", "(", ")", "[", "]", "?", "?.", ":", "...", ",", "item", "0", "in",
        "__proto__", "constructor", "\u{2028}", "你", "<![CDATA[", "/", "*/", "//",
    ]

    private static func mutate(_ text: String, with generator: inout Generator) -> String {
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            let at = Int.random(in: 0...bytes.count, using: &generator)
            switch Int.random(in: 0..<3, using: &generator) {
            case 0:
                let end = min(bytes.count, at + Int.random(in: 1...6, using: &generator))
                bytes.removeSubrange(at..<end)
            case 1:
                bytes.insert(contentsOf: (pieces.randomElement(using: &generator) ?? "").utf8, at: at)
            default:
                let other = Array((TemplateVector.all.randomElement(using: &generator)?.template ?? "").utf8)
                let start = Int.random(in: 0...other.count, using: &generator)
                bytes.insert(contentsOf: other[start..<min(other.count, start + 12)], at: at)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What is compiled is JavaScript, and rendering it ends well or in a report; the seed is in the failure's text.
    @Test(arguments: 0..<8 as Range<UInt64>)
    func `whatever is written is compiled, rendered or refused`(_ seed: UInt64) throws {
        var generator = Generator(state: seed)
        try ViewFixture.run(options: "{nodeLimit: 2000}") { fixture in
            var compiledCount = 0
            for round in 0..<400 {
                let vector = TemplateVector.all[Int.random(in: 0..<TemplateVector.all.count, using: &generator)]
                let template = Self.mutate(vector.template, with: &generator)
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
            #expect(compiledCount > 20)
        }
    }
}
