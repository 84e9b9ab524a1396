import ArgumentParser
import Glibc
import MiniCore
import MiniDebug
import MiniHost
import MiniTestRunner
import Synchronization

/// `mini test --inspect`: serves a debugger for one test file and its program.
extension TestCommand {
    /// Rejects options that have no meaning for one file in the process of the command.
    func validateInspection() throws {
        guard tests.inspect else {
            if debugger.port != nil {
                throw ValidationError("--port needs --inspect, whose client connects to the port.")
            }
            return
        }
        let others = [
            ("--watch", tests.watch), ("--shard", tests.shard != nil), ("--workers", (tests.workers ?? 1) > 1),
            ("--last-failed", tests.lastFailed), ("--only-changed", tests.onlyChanged != nil),
            ("--coverage", coverage.coverage != nil), ("--isolation process", isolation.isolation == .process),
        ]
        if let (name, _) = others.first(where: \.1) {
            throw ValidationError(
                "--inspect runs one test file in the process of the command; it cannot be combined with \(name)."
            )
        }
        if reports.printsDocument, reports.output.count < reports.reporter.count {
            throw ValidationError("--inspect prints a list or dots; name a file with --output for each --reporter.")
        }
        if paths.count > 1 {
            throw ValidationError("--inspect debugs one test file, not \(paths.count) paths; name one.")
        }
    }

    /// Serves a client until it disconnects, and ends the process with the status of the tests.
    func inspect() async throws -> Never {
        let recording = try network.recording()
        let streams = try debugger.streams(of: "mini test --inspect")
        var output = streams.output
        if output == STDOUT_FILENO {
            // The client reads standard output: the reports are written to standard error.
            // Servers and browsers of the tests must not keep the stream of the client open.
            output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
            dup2(STDERR_FILENO, STDOUT_FILENO)
        }
        let outcome = InspectedOutcome()
        do throws(DebugError) {
            let session = DebugSession(AdapterOutput(descriptor: output)) { launch throws(DebugError) in
                do {
                    return .tests(try debugTests(launch["file"]?.string, recording, outcome))
                } catch {
                    throw DebugError((error as? CommandFailure)?.message ?? Self.message(for: error))
                }
            }
            try session.read(from: streams.input)
            try await session.run()
        } catch {
            throw CommandFailure(error)
        }
        let isRecorded = recording?.write() ?? true
        (outcome.hasFailed || !isRecorded ? ExitStatus.failed : .success).exit()
    }

    /// The run that a client launches.
    ///
    /// - Parameter file: The test file that the client names; used if the command has no path.
    private func debugTests(
        _ file: String?,
        _ recording: Recording?,
        _ outcome: InspectedOutcome,
    ) throws -> DebugTests {
        var command = self
        let named = paths.isEmpty ? file : nil
        if let named { command.paths = [named] }
        let plan = try TestPlan(of: command, words: Mini.words.dropFirst() + (named.map { [$0] } ?? []))
        command = try plan.onlyCommand(for: "--inspect")
        var run = plan.wholeRun
        guard run.files.count == 1, let file = run.files.first else {
            throw CommandFailure(
                message:
                    "One test file is debugged at a time, and there are \(run.files.count); name one as PATH or as the "
                    + "member \"file\" of the launch."
            )
        }
        guard run.archive == nil else {
            throw CommandFailure(
                message: "A package cannot be debugged; name the folder of the program with --program."
            )
        }
        if let error = run.unusableFiles[file] { throw CommandFailure(message: "\(error)") }
        try command.configure(&run, recording, printsNotes: false)
        let modules = try HostModules(folder: run.scriptFolder(of: file))
        let part = TestPart(entries: ConfiguredTestRuns([run]).entries, filter: tests.filterText)
        let reports = try command.reports.reports(of: part, slowest: tests.slowest)
        return DebugTests(program: run.package, folder: modules.folder, files: modules.source) { [run] debugging in
            await Self.run(run, plan, reports, debugging, outcome)
        } stop: { [interruption = run.interruption] in
            interruption.interrupt("the debugger")
        }
    }

    /// Runs the file, and returns whether a test has failed.
    private static func run(
        _ run: TestRun,
        _ plan: TestPlan,
        _ reports: TestReports,
        _ debugging: TestDebugging,
        _ outcome: InspectedOutcome,
    ) async -> Bool {
        outcome.begin()
        let servers: TestServers
        do throws(CommandFailure) {
            servers = try await plan.startServers()
        } catch {
            debugging.report("Error: \(error.message)\n")
            return true
        }
        var run = run
        run.configuration.observer = debugging.observer
        run.debugger = TestDebugger(file: debugging.file, program: debugging.program, lock: debugging.lock) { message in
            debugging.show(message)
        }
        let list = Mutex(ListReporter(showsTestsAtOnce: true))
        let history = TestHistory.ofUser
        let summary = await run.run { [interruption = run.interruption] event in
            if case .fileEnded(let result) = event, interruption.reason == nil { history?.record(result) }
            reports.report(event)
            debugging.report(list.withLock { $0.report(event) })
        }
        // Tests that were ended have not passed, even if none was running.
        let hasFailed = summary.hasFailed || run.interruption.reason != nil
        outcome.end(hasFailed: hasFailed)
        await servers.stop()
        return hasFailed
    }
}

/// The result of the run that the client of a debugger has started.
///
/// ## Threading
/// May be used from any thread.
private final class InspectedOutcome: Sendable {
    /// Whether a test has failed, or the run has not ended; false before a run.
    private let state = Mutex(false)

    var hasFailed: Bool { state.withLock(\.self) }

    /// Begins a run.
    func begin() { state.withLock { $0 = true } }

    /// Ends the run.
    func end(hasFailed: Bool) { state.withLock { $0 = hasFailed } }
}
