import MiniCore
import MiniSyntax
import Testing

/// Texts that would use too much memory or time.
struct SizeLimitTests {
    @Test(arguments: ["export const a = 1", "import('a')"])
    func `a file that must be parsed has a size limit`(start: String) throws {
        let text = start + String(repeating: ";", count: ModuleRewriter.sizeLimit)
        let error = #expect(throws: SyntaxError.self) {
            try ModuleRewriter.rewrite(SourceText(text, file: "big.js"), parameters: [])
        }
        #expect(error?.file == "big.js")
        #expect(error?.message.contains("more than the 4194304 of a file with import or export") == true)
    }

    @Test func `a file that is only wrapped has no size limit here`() throws {
        let text = "const app = app || getApp()" + String(repeating: ";", count: ModuleRewriter.sizeLimit)
        let module = try ModuleRewriter.rewrite(SourceText(text, file: "big.js"), parameters: [])
        #expect(!module.isESModule)
    }

    @Test(arguments: [(";", ""), ("{}", ""), ("[],", "0")])
    func `the number of tokens is limited`(part: String, end: String) {
        let text = String(repeating: part, count: Parser.tokenLimit / part.utf8.count + 1) + end
        let error = #expect(throws: SyntaxError.self) {
            try Parser.parse(SourceText(text, file: "a.js"), as: .script)
        }
        #expect(error?.message == "the code has more than 1000000 tokens")
    }

    @Test func `parsing is abandoned when the turn is over`() {
        let clock = TurnClock(limit: .zero)
        clock.begin()
        defer { clock.end() }
        let error = #expect(throws: SyntaxError.self) {
            try Parser.parse(SourceText(String(repeating: "a;", count: 5_000), file: "a.js"), as: .script)
        }
        #expect(error?.message == WorkMeter.message)
    }
}
