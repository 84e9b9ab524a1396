import CommandHarness
import Foundation
import Testing

/// Coloured output, and its replacement without colours.
@Suite(.timeLimit(.minutes(20)))
struct ColourTests {
    private static let printing = "App({ onLaunch() { console.error('e'); console.warn('w'); console.info('i'); } });"

    @Test(arguments: [
        ([:], false), (["FORCE_COLOR": "1"], true), (["FORCE_COLOR": "0"], false), (["FORCE_COLOR": "false"], false),
        (["FORCE_COLOR": "1", "NO_COLOR": "1", "TERM": "dumb"], true), (["FORCE_COLOR": ""], false),
    ])
    func `only FORCE_COLOR enables colours in pipes`(_ environment: [String: String], _ isColoured: Bool) async throws {
        let program = try ProgramFolder(["app.js": Self.printing])
        let result = try await Product.mini.run(["run", program.path, "--ephemeral"], environment: environment)
        let coloured = "\u{1B}[31me\u{1B}[0m\n\u{1B}[33mw\u{1B}[0m\ni\n"
        #expect(result.error == (isColoured ? coloured : "console.error: e\nconsole.warn: w\ni\n"))
    }

    @Test(arguments: [
        (["TERM": "xterm"], true), (["TERM": "xterm", "NO_COLOR": "1"], false), (["TERM": "dumb"], false),
        (["TERM": "dumb", "FORCE_COLOR": "1"], true), (["TERM": "xterm", "FORCE_COLOR": "0"], false),
    ])
    func `terminal output has colours unless a variable disables them`(
        _ environment: [String: String],
        _ isColoured: Bool,
    ) async throws {
        let program = try ProgramFolder(["app.js": Self.printing])
        let command = "\(Product.mini.path) run \(program.path) --ephemeral"
        let result = try await Product.script.run(["-qec", command, "/dev/null"], environment: environment)
        #expect(result.output.contains("\u{1B}[31m") == isColoured, "\(result.output)")
        #expect(result.output.contains("console.error: e") != isColoured, "\(result.output)")
    }

    @Test func `report files never have colours`() async throws {
        let program = try ProgramFolder(["tests/a.test.js": "test('fails', () => { throw Error('no'); });"])
        let file = program.data + ".txt"
        let result = try await Product.mini.run(
            ["test", program.path + "/tests", "--reporter", "list", "--reporter", "dot", "--output", file],
            environment: ["FORCE_COLOR": "1"],
        )
        #expect(result.output.contains("\u{1B}[31m"))
        #expect(try !String(contentsOfFile: file, encoding: .utf8).contains("\u{1B}"))
    }
}
