import ArgumentParser
import MiniAgents
import MiniCore
import MiniDev
import MiniHost

/// `mini serve`: serves software that drives a program.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Let test tools for mini programs drive a program by the automator protocol.",
        discussion: """
            Starts the program and prints the address of a WebSocket, to which clients such as miniprogram-automator connect: \
            automator.connect({wsEndpoint: address}). All clients drive the same program. Console output and failures also go \
            to standard error. Ctrl-C ends the command.

            Any process on this machine can connect, and run code in the program, unless --token requires a secret; pages of \
            browsers cannot. The program runs in the process of the command; it stores nothing without --data-dir, and its \
            time zone is UTC.
            """,
    )

    @Argument(help: ProgramArguments.optionalProgram, completion: .directory)
    var program: String?

    @Option(
        help: ArgumentHelp(
            "The port of 127.0.0.1 for clients of the automator protocol; 0 for any free port.",
            valueName: "port",
        )
    )
    var automator: Int

    @Flag(help: "Require the random token that the printed address ends in.")
    var token = false

    @Option(help: "The clock of timers: \"real\", or \"virtual\", whose timers fire while a call waits for its result.")
    var clock = TimeArguments.Clock.real

    @OptionGroup var launch: LaunchArguments
    @OptionGroup var plugins: PluginArguments
    @OptionGroup var identity: IdentityArguments
    @OptionGroup var storage: StorageArguments
    @OptionGroup var encryption: EncryptionArguments
    @OptionGroup var network: NetworkArguments
    @OptionGroup var mocks: MockArguments

    func validate() throws {
        if !(0...65_535).contains(automator) {
            throw ValidationError("--automator needs a port from 0 to 65535, not \(automator).")
        }
    }

    func run() async throws {
        // A signal ends the command by itself, so that the program and the connections are ended.
        let (signals, continuation) = AsyncStream.makeStream(of: Never.self)
        TerminationSignals.intercept(every: false) { _ in continuation.finish() }
        let folder = try ProgramArguments.folder(program)
        let recording = try network.recording()
        let folders = try plugins.folders()
        let places = ProgramPlaces(program: folder, plugins: folders)
        do throws(PackageError) {
            _ = try ProgramPackage(path: folder, plugins: folders)
        } catch {
            Output.error.write(Text.failure(places.placed(ScriptError(ProgramStartError.package(error)))))
            ExitStatus.usageError.exit()
        }
        let printer = ConsolePrinter(places)
        let settings = try self.settings(for: folder, places, printer, recording)
        let server: AutomatorServer
        do throws(DevServerError) {
            let port = automator == 0 ? nil : automator
            server = try await AutomatorServer.start(settings, port: port, requiresToken: token)
        } catch {
            throw CommandFailure(message: error.description, status: .failed)
        }
        if let problem = await server.openProgram() {
            await server.stop()
            printer.finish()
            throw CommandFailure(message: problem, status: .failed)
        }
        Output.standard.write(server.address + "\n")
        for await _ in signals {}
        await server.stop()
        printer.finish()
        if recording?.write() == false { ExitStatus.failed.exit() }
    }

    private func settings(
        for folder: String,
        _ places: ProgramPlaces,
        _ printer: ConsolePrinter,
        _ recording: Recording?,
    ) throws -> AgentSettings {
        let programs = ProgramSettings(
            launch: launch,
            plugins: plugins,
            identity: identity,
            encryption: encryption,
            network: network,
            mocks: mocks,
        )
        var configuration = try programs.configuration(
            for: folder,
            storage: storage.folder.dataDir.map(StorageLocation.folder) ?? .ephemeral,
            recording?.archive,
            AllowlistHints(),
        )
        configuration.observer = printer
        var settings = AgentSettings(program: folder, configuration: configuration) {
            places.placed($0)
        } runTests: { _ in
            // Clients of the automator protocol have tests of their own.
            ("", true)
        }
        settings.version = Mini.configuration.version
        settings.page = launch.page
        settings.appID = identity.appID
        settings.clock = clock.mode
        return settings
    }
}
