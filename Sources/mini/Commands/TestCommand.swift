import ArgumentParser
import Glibc
import MiniCore
import MiniHost
import MiniTestRunner
import MiniTools

/// `mini test`: runs the tests of a program.
struct TestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Run the tests of a program.",
        discussion: """
            Runs the *.test.js and *.test.ts files at the paths, or those in the folder "tests" of the program if no path \
            is given. The program is the nearest folder above each file with an app.json. Each file has a program, storage, \
            virtual machine and process of its own.

            The file mini.config.json beside mini.project.json has default options, configurations with each of which the \
            tests run, and servers that the tests use.

            With a package as the first path the tests at the other paths test it: mini test shop.zip shop/tests

            Time is virtual: a test that waits for an hour takes no longer than one that waits for a second.

            With --record the responses of servers and the results of delegates are written to a file, by file and test. \
            With --replay the tests run with them, without servers.

            With --inspect the command serves one client of the Debug Adapter Protocol, as mini debug does. The member \
            "file" of a launch request names the test file if no path is given.
            """,
    )

    @Argument(
        help: ArgumentHelp("Test files or folders; file:21 runs the test at line 21.", valueName: "path"),
        completion: .file(),
    )
    var paths: [String] = []

    @Option(
        help: ArgumentHelp("The folder of the program, with app.json, or a package.", valueName: "dir"),
        completion: .directory,
    )
    var program: String?

    @OptionGroup var plugins: PluginArguments

    @OptionGroup var mocks: MockArguments

    @OptionGroup var tests: TestArguments

    @OptionGroup var debugger: DebugPortArguments

    @OptionGroup var reports: ReportArguments

    @OptionGroup var coverage: CoverageArguments

    @OptionGroup var encryption: EncryptionArguments

    @OptionGroup var network: NetworkArguments

    @OptionGroup var environment: EnvironmentArguments

    @OptionGroup var isolation: IsolationArguments

    @OptionGroup var records: RecordArguments

    /// Sets the time zone and the language of tests: dates and texts of programs are the same wherever tests run.
    ///
    /// Must be called before the process starts a thread, which could read the environment.
    static func setEnvironment() {
        setenv("TZ", "UTC", 1)
        setenv("LC_ALL", "en_US.UTF-8", 1)
    }

    func validate() throws {
        try validateInspection()
        if records.isSet {
            if tests.clock == .real {
                throw ValidationError("Recorded tests have a virtual clock; leave out --clock real.")
            }
            if tests.watch || tests.inspect {
                throw ValidationError("--record and --replay run tests once; leave out --watch and --inspect.")
            }
            if records.replay != nil, network.har != nil {
                throw ValidationError(
                    "--replay sends no requests to servers; leave out --har, or use it with --record."
                )
            }
        }
        guard tests.watch else { return }
        if tests.shard != nil || network.har != nil || !reports.output.isEmpty || reports.printsDocument {
            throw ValidationError(
                "--watch prints a list or dots; it cannot be combined with --shard, --har and --output."
            )
        }
        if coverage.coverage != nil {
            throw ValidationError("--watch runs a part of the tests; --coverage needs a run without --watch.")
        }
        if isolation.isolation == .inCommand {
            throw ValidationError("--watch ends the processes of files when others are saved; leave out --isolation.")
        }
    }

    func run() async throws {
        if tests.inspect { try await inspect() }
        // The process of a file receives the options of its configuration.
        let plan = reports.reportLines ? TestPlan(only: self, try makeRun()) : try TestPlan(of: self)
        if tests.watch {
            let command = try plan.onlyCommand(for: "--watch")
            var watch = TestWatch(command, try await plan.startServers())
            try await watch.run()
        }
        try await plan.run()
    }

    /// A run without reports on the terminal, whose files run in processes.
    ///
    /// - Parameter whole: The run of all files, without options.
    func prepared(_ whole: TestRun) throws -> TestRun {
        var run = whole
        try configure(&run, nil, printsNotes: false)
        let pictures = BrowserPictures()
        run.pictures = pictures
        attach(TestProcesses(options: fileOptions), to: &run, nil, pictures)
        return run
    }

    /// Finds the program and its tests.
    func makeRun() throws -> TestRun {
        let folders = try plugins.folders()
        let (program, paths) = subjects
        do throws(PackageError) {
            var run = try TestRun(program: program, paths: paths, plugins: folders)
            if let file = run.files.first, !tests.chosenTests.isEmpty { run.titles[file] = tests.chosenTests }
            return run
        } catch {
            let folder = program ?? ProgramPackage.nearestProgram(from: ".") ?? "."
            let places = ProgramPlaces(program: folder, plugins: folders)
            throw CommandFailure(message: places.placed(ScriptError(error)).description)
        }
    }

    /// Applies the options to a run.
    ///
    /// - Parameter printsNotes: Whether warnings about unusual names of mocks are printed.
    func configure(_ run: inout TestRun, _ recording: Recording?, printsNotes: Bool) throws {
        try mocks.apply(to: &run.configuration, program: run.archive ?? run.package.folder, printsNotes: printsNotes)
        try ProgramTimeZone.apply(tests.timeZone)
        run.options = tests.options()
        run.options.device = environment.device
        run.options.trace = reports.showsEverything ? .everything : .console
        run.options.traceFiles = reports.traces.options
        run.configuration.clock = tests.clock.mode
        run.configuration.styleCache = .ofCommand
        // Each file gets a separate folder when databases are encrypted; otherwise it uses memory.
        try encryption.apply(toTests: &run.configuration)
        // A trace has the exchanges of requests.
        let archive = recording?.archive ?? (run.options.traceFiles == nil ? nil : HTTPArchive())
        try network.apply(to: &run.configuration, archive)
        environment.apply(to: &run.configuration)
        for package in run.otherPackages.values where run.otherConfigurations[package.folder] == nil {
            var configuration = run.configuration
            try mocks.apply(to: &configuration, program: package.folder, printsNotes: printsNotes)
            run.otherConfigurations[package.folder] = configuration
        }
    }

    /// Runs the files of a run in processes.
    func attach(
        _ processes: TestProcesses,
        to run: inout TestRun,
        _ recording: Recording?,
        _ pictures: any PictureSource,
    ) {
        let child = ChildTestRunner(
            processes: processes,
            archive: recording?.archive,
            pictures: pictures,
            limit: tests.fileTimeout.duration,
            coverage: run.coverage,
            records: run.records?.mode == .recording ? run.records : nil,
            interruption: run.interruption,
        )
        run.reportingFileRunner = { [run] file, failureLimit, ended in
            await child.run(
                file,
                lines: run.lines[file] ?? [],
                titles: run.titles[file] ?? [],
                program: run.program(of: file),
                failureLimit: failureLimit,
                ended: ended,
            )
        }
    }

    /// The program under test, which can be a package in front of the paths of tests, and these paths.
    private var subjects: (program: String?, paths: [String]) {
        guard program == nil, let first = paths.first, first.hasSuffix(".zip") else { return (program, paths) }
        return (first, Array(paths.dropFirst()))
    }

    /// The options of the process of each file, as command line words.
    var fileOptions: [String] {
        plugins.words + mocks.words + tests.words + encryption.words + network.words
            + coverage.words + environment.words + reports.traces.words(showsEverything: reports.showsEverything)
            + (records.replay.map { ["--replay", $0] } ?? [])
            + ["--isolation", IsolationArguments.Isolation.inCommand.rawValue, "--report-lines"]
    }
}

extension ExitStatus {
    /// Creates the exit status of a run that a signal has interrupted.
    init(signal: Int32) {
        switch signal {
        case SIGINT: self = .interrupted
        case SIGTERM: self = .terminated
        default: self = .hungUp
        }
    }
}
