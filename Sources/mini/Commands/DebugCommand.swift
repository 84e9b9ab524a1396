import ArgumentParser
import Glibc
import MiniCore
import MiniDebug
import MiniHost

/// `mini debug`: serves a debugger by the Debug Adapter Protocol.
struct DebugCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "debug",
        abstract: "Debug a program from an editor.",
        discussion: """
            Serves one client of the Debug Adapter Protocol, such as VS Code, Neovim or Emacs, on standard input and output, or \
            on a port of this machine. Editors start the command by themselves. The program runs in the process of the \
            command until the client disconnects, with the real clock and without a time limit of the command.

            A launch request may have the members program, a folder; page, such as "pages/a/b?x=1"; and taps, a list of \
            selectors of elements to tap once the program is idle.
            """,
    )

    @Argument(help: ProgramArguments.optionalProgram, completion: .directory)
    var program: String?

    @Option(
        help: ArgumentHelp(
            "Wait for the client on a port of 127.0.0.1, of a process of the same user; 0 for any free port.",
            valueName: "number",
        )
    )
    var port: Int?

    @OptionGroup var launch: LaunchArguments
    @OptionGroup var plugins: PluginArguments
    @OptionGroup var identity: IdentityArguments
    @OptionGroup var storage: StorageArguments
    @OptionGroup var encryption: EncryptionArguments
    @OptionGroup var network: NetworkArguments
    @OptionGroup var mocks: MockArguments

    func validate() throws {
        if let port, !(0...65_535).contains(port) {
            throw ValidationError("--port needs a number from 0 to 65535, not \(port).")
        }
    }

    func run() async throws {
        if port == nil, isatty(STDIN_FILENO) == 1 {
            throw CommandFailure(
                message: "An editor starts mini debug and sends it messages on standard input; "
                    + "specify --port 0 to wait for an editor that connects."
            )
        }
        let recording = try network.recording()
        do throws(DebugError) {
            let (input, output) = try streams()
            let session = DebugSession(AdapterOutput(descriptor: output)) { path throws(DebugError) in
                do {
                    return try debugProgram(path, recording)
                } catch {
                    throw DebugError((error as? CommandFailure)?.message ?? Self.message(for: error))
                }
            }
            try session.read(from: input)
            try await session.run()
        } catch {
            throw CommandFailure(message: Text.sentence(Text.capitalized(error.description)), status: .failed)
        }
        if recording?.write() == false { ExitStatus.failed.exit() }
    }

    /// The descriptors from which messages of the client are read, and to which messages are written.
    private func streams() throws(DebugError) -> (input: Int32, output: Int32) {
        // A client can close its stream at any time.
        signal(SIGPIPE, SIG_IGN)
        guard let port else { return (STDIN_FILENO, STDOUT_FILENO) }
        let listener = try DebugListener(port: port)
        Output.standard.write("127.0.0.1:\(listener.port)\n")
        let connection = try listener.accept()
        try listener.rejectOthers {
            Output.error.write(Text.note("a second client of port \(listener.port) was rejected"))
        }
        return (connection, connection)
    }

    private func debugProgram(_ path: String?, _ recording: Recording?) throws -> DebugProgram {
        let folder = try ProgramArguments.folder(path ?? program)
        let settings = ProgramSettings(
            launch: launch,
            plugins: plugins,
            identity: identity,
            encryption: encryption,
            network: network,
            mocks: mocks,
        )
        var configuration = try settings.configuration(
            for: folder,
            storage: try storage.location(),
            recording?.archive,
            AllowlistHints(),
        )
        configuration.userInterface = PrintingUserInterface()
        return DebugProgram(path: folder, page: launch.page, appID: identity.appID, configuration: configuration)
    }
}
