import ArgumentParser
import MiniCore
import MiniDebug
import MiniHost
import MiniTestRunner

/// `mini profile`: records which functions of a program take time, and how its pages change data.
struct ProfileCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Record which functions of a program take time, and how its pages change data.",
        discussion: """
            Opens the page, waits until the program is idle, performs the taps, and prints the functions with the most time \
            of their own, the time of each kind of code, and the changes of data by page. A thread of the engine records \
            the running function about every 4 ms, from the start of the program.

            With --output it also writes a .cpuprofile, which Chrome DevTools, Visual Studio Code and speedscope open. The \
            program runs in the process of the command, as with "mini run". Each dialogue is completed as if its first button \
            was tapped, and a note names it. With --heap it writes a snapshot of the objects at the end, as a .heapsnapshot, \
            which Chrome DevTools opens.

              mini profile shop --page pages/cart/cart --tap '#pay' --output cart.cpuprofile

            With a test file it runs its tests, with a virtual clock by default, and records the program in each of its starts. \
            --heap then writes a snapshot of the program that runs at the end of the last test.

              mini profile shop/tests/cart.test.js
            """,
    )

    @Argument(
        help:
            "The folder with app.json, a package, or a test file. (default: the nearest folder with a program, from the current one upwards)",
        completion: .file(),
    )
    var program: String?

    @OptionGroup var launch: LaunchArguments
    @OptionGroup var plugins: PluginArguments
    @OptionGroup var identity: IdentityArguments
    @OptionGroup var storage: StorageArguments
    @OptionGroup var encryption: EncryptionArguments
    @OptionGroup var network: NetworkArguments
    @OptionGroup var mocks: MockArguments
    @OptionGroup var time: TimeArguments

    @Option(
        help: ArgumentHelp(
            "Tap the first element that matches a selector, such as '#save'. Can be repeated.",
            valueName: "selector",
        )
    )
    var tap: [String] = []

    @Option(
        help: ArgumentHelp(
            "The recorded time from the opening of the page: 500ms, 5s. (default: until the program is idle after the taps)",
            valueName: "time",
        )
    )
    var duration: TimeLimit?

    @Option(
        name: [.customShort("o"), .long],
        help: ArgumentHelp("The file of the profile, such as shop.cpuprofile.", valueName: "file"),
        completion: .file(extensions: ["cpuprofile"]),
    )
    var output: String?

    @Option(
        help: ArgumentHelp("The file of a snapshot of the heap, such as shop.heapsnapshot.", valueName: "file"),
        completion: .file(extensions: ["heapsnapshot"]),
    )
    var heap: String?

    @Flag(help: "Print one JSON document: program, page, profile, console, errors, failedCalls.")
    var json = false

    /// The process of the command, which is the one that is profiled.
    var isolation: IsolationArguments {
        var arguments = IsolationArguments()
        arguments.isolation = .inCommand
        return arguments
    }

    func validate() throws {
        if let test = program, Self.isTest(test) { try validateTests() }
        let limit = time.limit()
        if let duration, duration.duration >= limit.duration {
            throw ValidationError(
                "--duration \(duration.defaultValueDescription) needs a longer --timeout than "
                    + "\(limit.defaultValueDescription)."
            )
        }
    }

    func run() async throws {
        if let test = program, Self.isTest(test) { try await profileTests(test) }
        let folder = try ProgramArguments.folder(program)
        // A file that cannot be written is reported before the program runs.
        let file = try output.map { path throws(CommandFailure) in try ReportFile(path) }
        let heapFile = try heap.map { path throws(CommandFailure) in try ReportFile(path) }
        let heapRecorder = heap.map { _ in HeapRecorder() }
        let profiler = ProgramProfiler()
        let places = ProgramPlaces(program: folder, plugins: try plugins.folders())
        let run = Launch(folder, arguments, isJSON: json, profiler: profiler, debugger: heapRecorder)
        try await run.perform { program, watchdog in
            // The time to write the profile of a program that does not become idle, after its current turn.
            let reserve = min(watchdog.remaining / 4, .seconds(2))
            let end = ContinuousClock.now + (duration?.duration ?? watchdog.remaining - reserve)
            let isIdle = await program.waitUntilIdle(limit: end - .now)
            if let missing = await program.missingPage { throw ProgramStartError.package(missing) }
            var failure: ScriptError?
            do throws(ScriptError) {
                try await Launch.tap(tap, in: program) { watchdog.remaining - reserve }
            } catch {
                // The profile until then is written nevertheless.
                failure = error
            }
            if duration != nil, failure == nil { await record(program, until: end) }
            let profile = try await profiler.finish()
            if let file {
                file.output.write(JSON.text(profile.cpuProfile), as: .json)
                try file.complete()
            }
            if let heapFile, let heapRecorder { try await write(heapRecorder, of: program, to: heapFile) }
            if let failure { throw failure }
            let report = ProfileReport(profile, places)
            return Launch.Outcome(
                text: report.text,
                field: ("profile", report.document),
                isComplete: isIdle || duration != nil,
                reserve: reserve,
            )
        }
    }

    /// Writes a snapshot of the heap of a program that has not ended.
    private func write(
        _ recorder: HeapRecorder,
        of program: any MiniProgram,
        to file: ReportFile,
    ) async throws {
        guard await program.terminationError == nil else {
            Output.error.write(Text.note("no snapshot of the heap was written, since the program has ended"))
            return
        }
        do throws(DebugError) {
            file.output.write(try await recorder.snapshot().v8Text, as: .json)
        } catch {
            throw ScriptError(name: "", message: "--heap: \(error)")
        }
        try file.complete()
    }

    /// Lets the program run until an instant, with a virtual clock for as much of its own time.
    private func record(_ program: any MiniProgram, until end: ContinuousClock.Instant) async {
        switch time.clock ?? .real {
        case .virtual: await program.advance(by: end - .now)
        // The task of a command is not cancelled.
        case .real: try? await Task.sleep(until: end)
        }
    }
}
