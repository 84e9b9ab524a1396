import CommandHarness
import Foundation

/// The command line that was built with the tests.
enum MiniCommand {
    private struct Dump: Decodable {
        let command: DeclaredCommand
    }

    /// The command line with all its commands.
    static func declaration() async throws -> DeclaredCommand {
        let text = try await output(of: ["--experimental-dump-help"])
        return try JSONDecoder().decode(Dump.self, from: Data(text.utf8)).command
    }

    /// The options of each command and its subcommands, as in `--page`, without the options of all commands.
    static func subcommands() async throws -> [String: Set<String>] {
        let commands = (try await declaration().subcommands ?? []).filter { $0.commandName != "help" }
        return Dictionary(
            uniqueKeysWithValues: commands.map { command in
                let arguments = ([command] + (command.subcommands ?? [])).flatMap { $0.arguments ?? [] }
                let names = arguments.filter(\.shouldDisplay).flatMap { $0.names ?? [] }.filter { $0.kind == "long" }
                return (command.commandName, Set(names.map { "--" + $0.name }).subtracting(["--help", "--version"]))
            }
        )
    }

    /// The standard output of a command that runs in the folder of the repository.
    ///
    /// Its home folder does not exist: a command that stores data fails.
    static func output(of arguments: [String]) async throws -> String {
        try await Product.mini.run(arguments, environment: ["HOME": "/nonexistent"]).output
    }

    /// The words of a command line.
    ///
    /// Quoted words may contain spaces.
    static func words(of line: String) -> [String] {
        line.matches(of: /"([^"]*)"|(\S+)/).map { String($0.1 ?? $0.2 ?? "") }
    }
}
