import ArgumentParser
import MiniCore
import MiniDebug
import MiniHost
import MiniTestRunner
import MiniTools
import Synchronization

/// `mini profile` with a test file.
extension ProfileCommand {
    /// Whether an argument names a test file, also with lines, `file.test.js:21`.
    static func isTest(_ path: String) -> Bool { path.contains(/\.test\.[jt]s(:[0-9]+)*$/) }

    /// Rejects options for the page that the command opens without tests, and for its user and stored data.
    func validateTests() throws {
        let others = [
            ("--page", launch.page != nil), ("--tap", !tap.isEmpty), ("--duration", duration != nil),
            ("--query", launch.query != nil), ("--scene", launch.scene != nil),
            ("--referrer", launch.referrer != nil), ("--device-locked", launch.deviceLocked),
            ("--user", !identity.user.isEmpty), ("--app-id", identity.appID != nil),
            ("--data-dir", storage.folder.dataDir != nil),
        ]
        if let (name, _) = others.first(where: \.1) {
            throw ValidationError("\(name) is for a program that the command opens; a test opens it by app.open().")
        }
    }

    /// Runs a test file in the process of the command, prints the profile of its program and ends the process.
    ///
    /// The results of the tests are written to standard error.
    func profileTests(_ path: String) async throws -> Never {
        // A file that cannot be written is reported before the tests run.
        let file = try output.map { path throws(CommandFailure) in try ReportFile(path) }
        let heapFile = try heap.map { path throws(CommandFailure) in try ReportFile(path) }
        let recording = try network.recording()
        let words = testWords(path)
        let plan = try TestPlan(of: TestCommand.parse(words), words: words)
        // The test runs once, with the first configuration of mini.config.json.
        let command = plan.commands[0]
        var run = plan.wholeRun
        try command.configure(&run, recording, printsNotes: true)
        let pictures = BrowserPictures()
        run.pictures = pictures
        let profiler = ProgramProfiler()
        run.configuration.profiler = profiler
        let heapFailure = Mutex<CommandFailure?>(nil)
        if let heapFile {
            let recorder = HeapRecorder()
            run.debugger = TestDebugger(file: recorder.testFile, program: recorder, lock: recorder.lock) { _ in }
            run.willEndProgram = {
                // The recorded time ends before the snapshot. Tests that have opened no program are reported after the run.
                _ = try? await profiler.finish()
                do throws(CommandFailure) {
                    try await Self.write(recorder, to: heapFile)
                } catch {
                    heapFailure.withLock { $0 = error }
                }
            }
        }
        let list = Mutex(ListReporter(colours: Output.error.paint, showsTestsAtOnce: true))
        let servers = try await plan.startServers()
        let summary = await run.run { event in Output.error.write(list.withLock { $0.report(event) }) }
        await servers.stop()
        let profile: ProgramProfile
        do throws(ScriptError) {
            profile = try await profiler.finish()
        } catch {
            throw CommandFailure(
                message: "The tests have opened no program, so that there is no profile.",
                status: .failed
            )
        }
        if let file {
            file.output.write(JSON.text(profile.cpuProfile), as: .json)
            try file.complete()
        }
        if let failure = heapFailure.withLock(\.self) { throw failure }
        let places = ProgramPlaces(program: run.package.folder, plugins: try plugins.folders())
        let report = ProfileReport(profile, places)
        if json {
            let failed = summary.tests.filter { $0.status == .failed }
            let document: ScriptValue = [
                "program": .string(run.package.folder), "file": .string(path), "profile": report.document,
                "tests": .number(Double(summary.tests.count)),
                "failedTests": .array(failed.map { .string($0.title.joined(separator: " > ")) }),
            ]
            Output.standard.write(JSON.text(document) + "\n", as: .json)
        } else {
            Output.standard.write(report.text)
        }
        let isRecorded = recording?.write() ?? true
        (summary.hasFailed || !isRecorded ? ExitStatus.failed : .success).exit()
    }

    /// Writes a snapshot of the heap of the program that runs at the end of the last test.
    private static func write(_ recorder: HeapRecorder, to file: ReportFile) async throws(CommandFailure) {
        guard recorder.hasProgram else {
            let reason = "since no program runs at the end of the last test"
            Output.error.write(Text.note("no snapshot of the heap was written, \(reason)"))
            return
        }
        do throws(DebugError) {
            file.output.write(try await recorder.snapshot().v8Text, as: .json)
        } catch {
            throw CommandFailure(message: "--heap: \(error)", status: .failed)
        }
        try file.complete()
    }

    /// The options as words of `mini test`.
    private func testWords(_ path: String) -> [String] {
        var words = [path, "--isolation", IsolationArguments.Isolation.inCommand.rawValue]
        if let timeout = time.timeout { words += ["--timeout", timeout.defaultValueDescription] }
        if let clock = time.clock { words += ["--clock", clock.rawValue] }
        if let zone = launch.timeZone { words.append("--time-zone=\(zone)") }
        return words + plugins.words + mocks.words + encryption.words + network.words
    }
}
