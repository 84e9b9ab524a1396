import MiniCore
import MiniSyntax
import MiniTemplate
import Testing

/// Compilation in a turn that has exceeded its time.
struct OverlongTurnTests {
    /// Runs a body in such a turn.
    private func inOverlongTurn<Output>(_ body: () throws -> Output) rethrows -> Output {
        let clock = TurnClock(limit: .zero)
        clock.begin()
        defer { clock.end() }
        return try body()
    }

    private static let count = 5_000

    @Test(arguments: ["<view/>", "<view a='{{b}}'>{{c}}</view>", "<template name='#'/>"])
    func `compilation of a template is abandoned`(part: String) {
        let text = (0..<Self.count).map { part.replacing("#", with: "\($0)") }.joined()
        let error = #expect(throws: TemplateError.self) {
            try inOverlongTurn { try TemplateCompiler.compile(SourceText(text, file: "a.axml")) }
        }
        #expect(error?.problems.contains { $0.message == WorkMeter.message } == true)
    }

    @Test func `compilation of a script is abandoned`() {
        let text = String(repeating: "a();", count: Self.count)
        let error = #expect(throws: TemplateError.self) {
            try inOverlongTurn { try ScriptCompiler.compile(SourceText(text, file: "a.sjs")) }
        }
        #expect(error?.problems.first?.message == WorkMeter.message)
    }
}
