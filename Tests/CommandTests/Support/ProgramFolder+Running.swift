import CommandHarness
import MiniCore
import Testing

extension ProgramFolder {
    /// Runs `mini COMMAND` on the program, its data in this folder.
    func mini(_ command: String, _ arguments: String...) async throws -> CommandResult {
        try await mini(command, arguments)
    }

    /// Runs `mini COMMAND` on the program, its data in this folder.
    func mini(_ command: String, _ arguments: [String]) async throws -> CommandResult {
        try await Product.mini.run([command, path] + arguments, environment: environment)
    }

    /// Starts `mini COMMAND` on the program, its data in this folder.
    func start(_ command: String, _ arguments: String...) async throws -> RunningCommand {
        try await Product.mini.start([command, path] + arguments, environment: environment)
    }

    private var environment: [String: String] { ["XDG_DATA_HOME": data] }
}

extension CommandResult {
    /// Standard output as the JSON document that it must be, on one line.
    func document() throws -> Value {
        #expect(output.hasSuffix("\n"))
        #expect(output.count { $0 == "\n" } == 1)
        return try JSON.parse(output)
    }
}
