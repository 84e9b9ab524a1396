import ArgumentParser
import Glibc
import MiniAgents
import MiniCore
import MiniDev
import MiniHost

/// `mini dev`: shows a program in a browser, and follows the changes of its files.
struct DevCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dev",
        abstract: "Show a program in a browser while you write it.",
        discussion: """
            Prints an address on this machine, at which browsers show the program. What a person does there happens in the \
            program. Saved style sheets and templates replace those of the page, and other files start the program again on \
            the same pages. Console output and failures also go to standard error. Ctrl-C ends the command.

            The address contains a secret: a person who has it can use the program, and run code in it. The program runs \
            in the process of the command.
            """,
    )

    @Argument(help: ProgramArguments.optionalProgram, completion: .directory)
    var program: String?

    @Option(help: ArgumentHelp("The port of the address. (default: any free port)", valueName: "number"))
    var port: Int?

    @Option(
        help: ArgumentHelp(
            "The IP address at which browsers reach the program; 0.0.0.0 for every one of this machine. (default: 127.0.0.1)",
            valueName: "address",
        )
    )
    var host: String?

    @Flag(help: "Open the address with xdg-open.")
    var open = false

    @Option(
        help: ArgumentHelp(
            "Record what is done from the start as a test, and write it to this new file, such as tests/a.test.js.",
            valueName: "file",
        ),
        completion: .file(extensions: ["js"]),
    )
    var record: String?
    @Flag(help: "Let agents use the program too: print a second address, for the Model Context Protocol.")
    var mcp = false

    @OptionGroup var launch: LaunchArguments
    @OptionGroup var plugins: PluginArguments
    @OptionGroup var identity: IdentityArguments
    @OptionGroup var storage: StorageArguments
    @OptionGroup var encryption: EncryptionArguments
    @OptionGroup var network: NetworkArguments
    @OptionGroup var mocks: MockArguments

    func validate() throws {
        if let port, !(1...65_535).contains(port) {
            throw ValidationError("--port needs a number from 1 to 65535, not \(port).")
        }
        if let host, DevHost(host) == nil {
            throw ValidationError("--host needs an IP address of this machine, such as 192.168.1.2, not \(host).")
        }
    }

    func run() async throws {
        // A signal ends the command by itself, also while it starts, so that the recording is written.
        let (signals, continuation) = AsyncStream.makeStream(of: Never.self)
        TerminationSignals.intercept(every: false) { _ in continuation.finish() }
        let folder = try ProgramArguments.folder(program)
        let recording = try network.recording()
        let archive = recording?.archive ?? HTTPArchive()
        let places = ProgramPlaces(program: folder, plugins: try plugins.folders())
        let printer = ConsolePrinter(places)
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
            archive,
            AllowlistHints(),
        )
        let observation = SessionObservation(forwardingTo: printer)
        configuration.observer = mcp ? observation.observer : printer
        configuration.userInterface = PrintingUserInterface()
        let test = try record.map(RecordedTestOutput.init)
        let session = try DevSession(
            folder,
            page: launch.page,
            appID: identity.appID,
            configuration: configuration,
            archive: archive,
            recording: test?.file,
            companion: mcp ? observation.companion : nil,
        ) { Output.error.write(Text.failure(places.placed($0))) }
        let server: DevServer
        do throws(DevServerError) {
            let host = host.flatMap { DevHost($0) } ?? .loopback
            warn(of: host)
            server = try await DevServer.start(at: host, port: port, token: token(for: folder, at: host), for: session)
        } catch {
            throw CommandFailure(message: error.description, status: .failed)
        }
        do throws(ProgramStartError) {
            if let problem = try await session.start() { Output.error.write(Text.note(problem)) }
        } catch {
            throw CommandFailure(message: Text.sentence(Text.capitalized(error.description)), status: ExitStatus(error))
        }
        Output.standard.write(server.address + "\n")
        let agents = mcp ? try await self.agents(of: session, observation, configuration, places, folder) : nil
        if let agents { Output.standard.write(agents.address + "\n") }
        if open { DesktopBrowser.open(server.address) }
        for await _ in signals {}
        await agents?.stop()
        await server.stop()
        await session.stop()
        printer.finish()
        if recording?.write() == false || test?.hasFailed == true { ExitStatus.failed.exit() }
    }

    private func warn(of host: DevHost) {
        guard !host.isLoopback else { return }
        let place = host.isEvery ? " Replace \(host.name) in the address by one of this machine." : ""
        Output.error.write(
            Text.note(
                "with --host \(host.address), other machines reach the program without encryption. Any person who has the "
                    + "address can run code in it.\(place)"
            )
        )
    }

    /// The token at a port that the person has named stays the same, so that browsers find the command again after its
    /// restart.
    ///
    /// It is another one at each start if other machines reach the program, since they receive it without encryption.
    private func token(for folder: String, at host: DevHost) -> DevToken {
        guard host.isLoopback, let port, let path = Self.keyPath else { return .random() }
        do throws(DevServerError) {
            return try DevToken(program: folder.resolvedPath ?? folder, port: port, keyPath: path)
        } catch {
            Output.error.write(Text.note("the address is another one after a restart: \(error.description)"))
            return .random()
        }
    }

    /// The path of the file with the key of tokens; nil without a folder of the user.
    private static var keyPath: String? {
        let runtime = EnvironmentVariable.value(of: "XDG_RUNTIME_DIR").flatMap { $0.hasPrefix("/") ? $0 : nil }
        let folder = runtime.map { $0 + "/minihost" } ?? UserCacheFolder.path
        return folder.map { $0 + "/dev.key" }
    }

    /// Starts the server of agents, on a port of its own.
    private func agents(
        of session: DevSession,
        _ observation: SessionObservation,
        _ configuration: HostConfiguration,
        _ places: ProgramPlaces,
        _ folder: String,
    ) async throws -> AgentHTTPServer {
        var settings = AgentSettings(program: folder, configuration: configuration) {
            places.placed($0)
        } runTests: { _ in
            ("Run the tests in a shell: mini test --program \(Text.quoted(folder))", true)
        }
        settings.version = Mini.configuration.version
        do throws(DevServerError) {
            return try await AgentHTTPServer.start(AgentServer(settings, joining: session, observation))
        } catch {
            throw CommandFailure(message: error.description, status: .failed)
        }
    }
}
