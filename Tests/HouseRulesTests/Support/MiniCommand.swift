import Foundation
import Testing

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

            struct Name: Decodable {
                let kind: String
                let name: String
            }
        }
    }

    /// The options of each command, as in `--page`; those that all have are left out.
    static func subcommands() throws -> [String: Set<String>] {
        let dump = try JSONDecoder().decode(Dump.self, from: Data(run(["--experimental-dump-help"]).utf8))
        let commands = (dump.command.subcommands ?? []).filter { $0.commandName != "help" }
        return Dictionary(
            uniqueKeysWithValues: commands.map { command in
                let names = (command.arguments ?? []).flatMap { $0.names ?? [] }.filter { $0.kind == "long" }
                return (command.commandName, Set(names.map { "--" + $0.name }).subtracting(["--help", "--version"]))
            }
        )
    }

    /// Runs the command in the repository's root and answers its standard output.
    static func run(_ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appending(path: "mini")
        process.arguments = arguments
        process.currentDirectoryURL = Repository.root
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    /// The words of a command line, of which quoted ones may hold blanks.
    static func words(of line: String) -> [String] {
        line.matches(of: /"([^"]*)"|(\S+)/).map { String($0.1 ?? $0.2 ?? "") }
    }
}
