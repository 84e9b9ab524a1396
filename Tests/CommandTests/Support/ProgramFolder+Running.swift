import CommandHarness
import MiniCore
import Testing

@testable import MiniStorage

extension ProgramFolder {
    /// Runs `mini COMMAND` on the program with its data in this folder.
    func mini(_ command: String, _ arguments: String...) async throws -> CommandResult {
        try await mini(command, arguments)
    }

    /// Runs `mini COMMAND` on the program in its folder with the data beside it.
    func mini(_ command: String, _ arguments: [String]) async throws -> CommandResult {
        try await Product.mini.run([command, path] + arguments, environment: environment, in: path)
    }

    /// Starts `mini COMMAND` on the program with its data in this folder.
    func start(_ command: String, _ arguments: String...) async throws -> RunningCommand {
        try await Product.mini.start([command, path] + arguments, environment: environment, in: path)
    }

    /// Runs `mini storage COMMAND` on the stored data of the program.
    func storage(_ command: String, _ arguments: String...) async throws -> CommandResult {
        try await storage(command, arguments)
    }

    /// Runs `mini storage COMMAND` on the stored data of the program.
    func storage(_ command: String, _ arguments: [String]) async throws -> CommandResult {
        try await Product.mini.run(["storage", command, path] + arguments, environment: environment)
    }

    /// Runs `mini storage COMMAND` on all stored data in this folder.
    func storageOfAll(_ command: String, _ arguments: String...) async throws -> CommandResult {
        try await Product.mini.run(["storage", command, "--all"] + arguments, environment: environment)
    }

    /// Runs `mini storage COMMAND` on the stored data of the program, and kills it before a system call.
    ///
    /// - Parameters:
    ///   - call: The name of the system call.
    ///   - number: The number of the call, counted from 1.
    func storage(
        _ command: String,
        _ arguments: [String],
        killedAt call: String,
        _ number: Int,
    ) async throws -> CommandResult {
        try await mini(["storage", command] + arguments, killedAt: call, number)
    }

    /// Runs `mini eval` on the program, and kills it like ``storage(_:_:killedAt:_:)``.
    func eval(
        _ code: String,
        _ arguments: [String],
        killedAt call: String,
        _ number: Int,
    ) async throws -> CommandResult {
        try await mini(["eval", path, code] + arguments, killedAt: call, number)
    }

    private func mini(_ words: [String], killedAt call: String, _ number: Int) async throws -> CommandResult {
        try await Product.strace.run(
            [
                "-f", "-o", "/dev/null", "-e", "trace=\(call)", "-e", "inject=\(call):signal=SIGKILL:when=\(number)",
                Product.mini.path,
            ] + words,
            environment: environment,
        )
    }

    /// Lets the program store values, by their keys as JavaScript.
    func store(_ values: [(key: String, script: String)], _ arguments: String...) async throws {
        let code = values.map { "my.setStorageSync({ key: '\($0.key)', data: \($0.script) });" }.joined()
        #expect(try await mini("eval", [code + "return 1"] + arguments).output == "1\n")
    }

    /// Changes the only plain database in this folder without the program.
    func change(_ sql: StaticString) throws {
        let database = try #require(try contents().first { $0.hasSuffix(".db") })
        try Database(path: "\(path)/../\(database)").execute(sql)
    }

    private var environment: [String: String] { ["XDG_DATA_HOME": data, "XDG_CACHE_HOME": data] }
}

extension CommandResult {
    /// Standard output, which must be one JSON document on one line.
    func document() throws -> ScriptValue {
        #expect(output.hasSuffix("\n"))
        #expect(output.count { $0 == "\n" } == 1)
        return try JSON.parse(output)
    }
}
