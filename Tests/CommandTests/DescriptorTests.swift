import CommandHarness
import Testing

/// A process with a low limit of file descriptors.
@Suite(.timeLimit(.minutes(20)))
struct DescriptorTests {
    /// Without a check the engine ends the process: "Creating pipes for GWakeup: Too many open files".
    @Test(arguments: [8, 12, 16])
    func `too few file descriptors for a program are an error, not a crash`(limit: Int) async throws {
        let result = try await run("ulimit -n \(limit)")
        // The first failure may be in the files of the program.
        #expect([1, 2].contains(result.status))
        #expect(result.error.contains("the process may open \(limit) files and has too few left"))
        #expect(result.error.contains("ulimit -n"))
    }

    @Test func `the soft limit is raised to the hard limit`() async throws {
        let result = try await run("ulimit -Sn 12 && ulimit -Hn 4096")
        #expect(result.status == 0, "\(result.error)")
        #expect(result.output.contains("hello you"))
    }

    /// Runs `mini run` after a shell command.
    private func run(_ command: String) async throws -> CommandResult {
        let program = try ProgramFolder()
        let line = command + #" && exec "$0" run "$1" --ephemeral"#
        let result = try await Product.shell.run(["-c", line, Product.mini.path, program.path])
        // The folder must exist until here.
        return withExtendedLifetime(program) { result }
    }
}
