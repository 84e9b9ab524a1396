import ArgumentParser
import Glibc
import MiniAgents
import MiniCore
import MiniDev
import MiniHost
import MiniTestRunner

/// `mini mcp`: serves agents.
struct MCPCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mcp",
        abstract: "Let agents run, use and inspect a program by the Model Context Protocol.",
        discussion: """
            Serves one client by standard input and standard output, until the input ends. With --http it serves several \
            clients on this machine, and prints their address, until Ctrl-C ends the command. Each client has a program of \
            its own, or shares that of another one. "mini skill" prints instructions for agents.

            Agents can run code in the program, and tests. The address contains a secret: a person who has it can do so too. The \
            program runs in the process of the command; it stores nothing without --data-dir, and its time zone is UTC.
            """,
    )

    @Argument(help: ProgramArguments.optionalProgram, completion: .directory)
    var program: String?

    @Flag(help: "Serve clients by HTTP on the loopback interface.")
    var http = false

    @Option(help: ArgumentHelp("With --http: the port of the address. (default: any free port)", valueName: "number"))
    var port: Int?

    @Option(
        help: ArgumentHelp(
            "With --http: the time without a request after which the session of a client ends, with its program. (default: 60m)",
            valueName: "time",
        )
    )
    var sessionTimeout: TimeLimit?

    @Option(help: "The clock of programs, unless an agent requests another one.")
    var clock = TimeArguments.Clock.virtual

    @OptionGroup var launch: LaunchArguments
    @OptionGroup var plugins: PluginArguments
    @OptionGroup var identity: IdentityArguments
    @OptionGroup var storage: StorageArguments
    @OptionGroup var encryption: EncryptionArguments
    @OptionGroup var network: NetworkArguments
    @OptionGroup var mocks: MockArguments

    private static let usualSessionTimeout = TimeLimit(.seconds(3_600), "60m")

    func validate() throws {
        if port != nil, !http { throw ValidationError("--port needs --http.") }
        if sessionTimeout != nil, !http { throw ValidationError("--session-timeout needs --http.") }
        if let port, !(1...65_535).contains(port) {
            throw ValidationError("--port needs a number from 1 to 65535, not \(port).")
        }
    }

    func run() async throws {
        // A client can close its stream at any time.
        signal(SIGPIPE, SIG_IGN)
        // A signal ends the command by itself, so that programs and sessions are ended.
        let (signals, continuation) = AsyncStream.makeStream(of: Never.self)
        TerminationSignals.intercept(every: false) { _ in continuation.finish() }
        let folder = try ProgramArguments.folder(program)
        let recording = try network.recording()
        let server = AgentServer(try settings(for: folder, recording))
        if http {
            let listener: AgentHTTPServer
            do throws(DevServerError) {
                listener = try await AgentHTTPServer.start(
                    server,
                    port: port,
                    idleLimit: (sessionTimeout ?? Self.usualSessionTimeout).duration,
                )
            } catch {
                throw CommandFailure(message: error.description, status: .failed)
            }
            Output.standard.write(listener.address + "\n")
            for await _ in signals {}
            await listener.stop()
        } else {
            await withTaskGroup { group in
                group.addTask { await StandardStreams.serve(server) }
                group.addTask { for await _ in signals {} }
                // The other task cannot end before the input does, and the process ends in any case.
                _ = await group.next()
                await server.stop()
                if recording?.write() == false { ExitStatus.failed.exit() }
                ExitStatus.success.exit()
            }
        }
        await server.stop()
        if recording?.write() == false { ExitStatus.failed.exit() }
    }

    private func settings(for folder: String, _ recording: Recording?) throws -> AgentSettings {
        let folders = try plugins.folders()
        let places = ProgramPlaces(program: folder, plugins: folders)
        do throws(PackageError) {
            _ = try ProgramPackage(path: folder, plugins: folders)
        } catch {
            // A mistake in a file can be fixed; a folder without a program is a mistake of the caller.
            if error.file == nil {
                throw CommandFailure(message: Text.sentence(Text.capitalized(error.message)), status: .usageError)
            }
        }
        let programs = ProgramSettings(
            launch: launch,
            plugins: plugins,
            identity: identity,
            encryption: encryption,
            network: network,
            mocks: mocks,
        )
        let configuration = try programs.configuration(
            for: folder,
            storage: storage.folder.dataDir.map(StorageLocation.folder) ?? .ephemeral,
            recording?.archive,
            AllowlistHints(),
        )
        var settings = AgentSettings(program: folder, configuration: configuration) {
            places.placed($0)
        } runTests: { request in
            await runTests(of: folder, request)
        }
        settings.version = Mini.configuration.version
        settings.page = launch.page
        settings.appID = identity.appID
        settings.clock = clock.mode
        return settings
    }

    /// A path of a test from the current folder or, if it does not exist there, from that of the program.
    private static func path(_ path: String, of folder: String) -> String {
        let file = path.prefix { $0 != ":" }
        return path.hasPrefix("/") || access(String(file), F_OK) == 0 ? path : "\(folder)/\(path)"
    }

    /// Runs tests in processes of their own, with the configurations and the servers of mini.config.json, and reports the
    /// failures and the counts.
    private func runTests(
        of folder: String,
        _ request: AgentSettings.TestRequest,
    ) async -> AgentSettings.TestReport {
        // The report is the result: those of mini.config.json are not written.
        var words = ["--program", folder, "--reporter", ReportArguments.Reporter.list.rawValue]
        words += plugins.words + mocks.words + encryption.words + network.words
        if let grep = request.grep { words.append("--grep=\(grep)") }
        words += request.configurations.map { "--config=\($0)" }
        words += ["--"] + request.paths.map { Self.path($0, of: folder) }
        let runs: ConfiguredTestRuns
        let servers: TestServers
        do {
            let plan = try TestPlan(of: TestCommand.parse(words), words: words)
            runs = try plan.preparedRuns()
            // In a task of their own: a cancellation must not shorten the waits for servers.
            servers = try await Task { try await plan.startServers() }.value
        } catch let failure as CommandFailure {
            return (failure.message, true)
        } catch {
            return (TestCommand.message(for: error), true)
        }
        let summary = await withTaskCancellationHandler {
            await runs.run { _ in }
        } onCancel: {
            runs.interrupt("the client")
        }
        await Task { await servers.stop() }.value
        var reporter = ListReporter()
        var text = ""
        for var file in summary.files where file.failure != nil || file.tests.contains(where: { $0.status == .failed })
        {
            file.tests.removeAll { $0.status != .failed }
            text += reporter.report(.began(files: [file.file])) + reporter.report(.fileEnded(file))
        }
        text += reporter.report(.ended(summary))
        return (String(text.drop { $0 == "\n" }), summary.hasFailed)
    }
}
