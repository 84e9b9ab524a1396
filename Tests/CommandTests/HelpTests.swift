import CommandHarness
import Testing

@Suite(.timeLimit(.minutes(20)))
struct HelpTests {
    @Test(arguments: [
        [], ["--help"], ["run", "--help"], ["eval", "-h"], ["help", "check"], ["--version"], ["storage"],
        ["storage", "migrate", "--help"],
    ])
    func `help is printed to standard output and exits with 0`(arguments: [String]) async throws {
        let result = try await Product.mini.run(arguments)
        #expect(result.status == 0)
        #expect(!result.output.isEmpty)
        #expect(result.error == "")
    }

    @Test(arguments: [["frob"], ["run", "--page"], ["eval", "x"], ["new"], ["apis", "x"]])
    func `a usage error exits with 2 and prints the correct usage`(arguments: [String]) async throws {
        let result = try await Product.mini.run(arguments)
        #expect(result.status == 2)
        #expect(result.output == "")
        #expect(result.error.contains("Usage: mini"))
    }
}
