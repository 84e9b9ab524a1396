import ArgumentParser
import MiniCore
import MiniHost

/// The command line.
@main
struct Mini: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mini",
        abstract: "Run, check and test mini programs without a phone, an IDE or Node.",
        discussion: """
            Begin with "mini new shop", then "mini run shop".

            Exit status: 0 success; 1 the program failed; 2 wrong usage, or a program that cannot be read; \
            124 time limit reached; 129, 130 and 143 tests interrupted by SIGHUP, SIGINT or SIGTERM.

            Completion of commands, options and paths:

              bash, in ~/.bashrc:      source <(mini --generate-completion-script bash)
              zsh, a folder of $fpath:
              mini --generate-completion-script zsh > ~/.zsh/completions/_mini
              fish:
              mini --generate-completion-script fish > ~/.config/fish/completions/mini.fish
            """,
        // The only place of the version: Tests/package reads it from `mini --version`.
        version: "0.1.0",
        subcommands: [
            RunCommand.self, DevCommand.self, DebugCommand.self, EvalCommand.self, ProfileCommand.self,
            ScreenshotCommand.self, CheckCommand.self, TestCommand.self, TraceCommand.self, MergeReportsCommand.self,
            CoverageCommand.self, MCPCommand.self, SkillCommand.self, ServeCommand.self, StorageCommand.self,
            DeviceCommand.self, KeychainCommand.self, PackCommand.self, SignCommand.self, VerifyCommand.self,
            PublishCommand.self, APIsCommand.self, DoctorCommand.self, AuditCommand.self, NewCommand.self,
            InitCommand.self,
        ],
    )

    static func main() async {
        // Before anything that starts a thread.
        WorkerProcessEntry.runIfRequested()
        TestProcesses.serveIfRequested()
        let configurations = [TestCommand.configuration, MCPCommand.configuration, ServeCommand.configuration]
        let testing = configurations.map(\.commandName)
        let words = CommandLine.arguments.dropFirst()
        let profilesTests =
            words.first == ProfileCommand.configuration.commandName && words.contains(where: ProfileCommand.isTest)
        let isRecorded = words.first == RunCommand.configuration.commandName && RecordArguments.areSet(in: words)
        if testing.contains(words.first) || profilesTests || isRecorded {
            TestCommand.setEnvironment()
        }
        TerminationSignals.handle()
        // Raised before the first program: a test run or a check has many files open at a time.
        FileDescriptors.raiseLimit()
        // The engine, or the process of the program, starts while the arguments are parsed.
        if CommandLine.arguments.dropFirst().contains(where: runsProgram) {
            let isolation = IsolationArguments.Isolation(in: CommandLine.arguments.dropFirst()) ?? .inCommand
            MiniProgramHost.prepare(isolation.setting(isForOneProgram: true))
        }
        do {
            let words = Self.words
            try requireCommand(in: words[...])
            var command = try parseAsRoot(words)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            leave(with: error)
        }
        ExitStatus.success.exit()
    }

    /// The words of the command line in the form that the parser requires.
    static var words: [String] {
        let words = TestArguments.completed(Array(CommandLine.arguments.dropFirst()))
        guard words.contains(where: OptionNames.isNegativeNumber) else { return words }
        return OptionNames(ofCommandIn: words).joined(words)
    }

    /// Throws for a word in place of a command that is not a command, also after `help`.
    private static func requireCommand(in words: ArraySlice<String>) throws(CommandFailure) {
        var commands = configuration.subcommands
        var path = "mini"
        for word in words.first == "help" ? words.dropFirst() : words {
            if commands.isEmpty || word.hasPrefix("-") || word == "help" { return }
            guard let command = commands.first(where: { $0.configuration.commandName == word }) else {
                let names = commands.compactMap { $0.configuration.commandName }
                let end = Text.end(meaning: word, among: names)
                let list = names.joined(separator: ", ")
                throw CommandFailure(
                    message: "There is no command \(Text.quoted(word))\(end) There are \(list).\n"
                        + "Usage: \(path) <subcommand>\n  See '\(path) --help' for more information."
                )
            }
            path += " \(word)"
            commands = command.configuration.subcommands
        }
    }

    /// Whether an argument is a command that runs a program in this process by default.
    private static func runsProgram(_ argument: String) -> Bool {
        argument == "run" || argument == "eval" || argument == "screenshot"
    }

    /// Prints an error, or the help that it stands for, and ends the process.
    static func leave(with error: any Error) -> Never {
        if let failure = error as? CommandFailure {
            Output.error.write(Text.error(failure.message))
            failure.status.exit()
        }
        let status = exitCode(for: error)
        let text = fullMessage(for: error)
        if status == .success {
            // The requested output: help, or the version.
            Output.standard.write(text + "\n")
            ExitStatus.success.exit()
        }
        Output.error.write(OptionNames(ofCommandIn: CommandLine.arguments.dropFirst()).corrected(text) + "\n")
        (status == .validationFailure ? ExitStatus.usageError : .failed).exit()
    }
}
