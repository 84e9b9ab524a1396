import ArgumentParser
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

    @OptionGroup var connection: DebugPortArguments

    @OptionGroup var launch: LaunchArguments
    @OptionGroup var plugins: PluginArguments
    @OptionGroup var identity: IdentityArguments
    @OptionGroup var storage: StorageArguments
    @OptionGroup var encryption: EncryptionArguments
    @OptionGroup var network: NetworkArguments
    @OptionGroup var mocks: MockArguments

    func run() async throws {
        let recording = try network.recording()
        let (input, output) = try connection.streams(of: "mini debug")
        do throws(DebugError) {
            let session = DebugSession(AdapterOutput(descriptor: output)) { launch throws(DebugError) in
                do {
                    return .program(try debugProgram(launch["program"]?.string, recording))
                } catch {
                    throw DebugError((error as? CommandFailure)?.message ?? Self.message(for: error))
                }
            }
            try session.read(from: input)
            try await session.run()
        } catch {
            throw CommandFailure(error)
        }
        if recording?.write() == false { ExitStatus.failed.exit() }
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
