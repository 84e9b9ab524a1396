import CommandHarness
import Testing

@Suite(.timeLimit(.minutes(5)))
struct HelpTests {
    @Test(arguments: [
        [], ["--help"], ["run", "--help"], ["eval", "-h"], ["help", "check"], ["--version"], ["storage"],
        ["storage", "migrate", "--help"],
    ])
    func `help goes to standard output and ends with 0`(arguments: [String]) async throws {
        let result = try await Product.mini.run(arguments)
        #expect(result.status == 0)
        #expect(!result.output.isEmpty)
        #expect(result.error == "")
    }

    @Test(arguments: [["frob"], ["run", "--page"], ["eval", "x"], ["new"], ["apis", "x"]])
    func `wrong usage ends with 2 and says what is right`(arguments: [String]) async throws {
        let result = try await Product.mini.run(arguments)
        #expect(result.status == 2)
        #expect(result.output == "")
        #expect(result.error.contains("Usage: mini"))
    }
}
