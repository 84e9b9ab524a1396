import CommandHarness
import Foundation

/// The command line that was built with the tests.
enum MiniCommand {
    private struct Dump: Decodable {
        let command: Command

        struct Command: Decodable {
            let commandName: String
            let subcommands: [Command]?
            let arguments: [Argument]?
        }

        struct Argument: Decodable {
            let names: [Name]?
            /// False for what the command says to itself only.
            let shouldDisplay: Bool

            struct Name: Decodable {
                let kind: String
                let name: String
            }
        }
    }

    /// The options of each command and its own commands, as in `--page`; those that all have are left out.
    static func subcommands() async throws -> [String: Set<String>] {
        let text = try await output(of: ["--experimental-dump-help"])
        let dump = try JSONDecoder().decode(Dump.self, from: Data(text.utf8))
        let commands = (dump.command.subcommands ?? []).filter { $0.commandName != "help" }
        return Dictionary(
            uniqueKeysWithValues: commands.map { command in
                let arguments = ([command] + (command.subcommands ?? [])).flatMap { $0.arguments ?? [] }
                let names = arguments.filter(\.shouldDisplay).flatMap { $0.names ?? [] }.filter { $0.kind == "long" }
                return (command.commandName, Set(names.map { "--" + $0.name }).subtracting(["--help", "--version"]))
            }
        )
    }

    /// What the command prints to standard output when it runs in the repository's folder.
    ///
    /// It gets a home that does not exist: a command that stores something fails.
    static func output(of arguments: [String]) async throws -> String {
        try await Product.mini.run(arguments, environment: ["HOME": "/nonexistent"]).output
    }

    /// The words of a command line, of which quoted ones may hold blanks.
    static func words(of line: String) -> [String] {
        line.matches(of: /"([^"]*)"|(\S+)/).map { String($0.1 ?? $0.2 ?? "") }
    }
}
