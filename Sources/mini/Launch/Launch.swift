import MiniHost
import MiniTestRunner

/// The common steps of `run`, `eval` and `profile`: open one program, compute a result, print it and exit.
struct Launch: Sendable {
    /// The result of a command.
    struct Outcome: Sendable {
        /// The text for people.
        let text: String
        /// The format of the text.
        var format = PrintedFormat.text
        /// The field of the JSON document; nil when the text is the complete JSON document.
        var field: (name: String, value: ScriptValue)?
        /// Whether the program became idle.
        var isComplete = true
        /// Finds mistakes in the files of the page that need not have appeared while it ran; called once the text is printed.
        var findings: @Sendable () async -> [Finding] = { [] }
        /// The part of the time limit that is reserved for printing.
        var reserve = Duration.zero
    }

    let program: String
    let arguments: ProgramArguments
    let isJSON: Bool
    private let places: ProgramPlaces
    private let printer: ConsolePrinter
    private let recorder: ProgramRecorder
    private let profiler: ProgramProfiler?
    private let debugger: (any ProgramDebugger)?
    private let recorded: RecordedLaunch?

    init(
        _ program: String,
        _ arguments: ProgramArguments,
        isJSON: Bool,
        evaluated: EvaluatedFile? = nil,
        profiler: ProgramProfiler? = nil,
        debugger: (any ProgramDebugger)? = nil,
        recorded: RecordedLaunch? = nil,
    ) {
        self.program = program
        self.arguments = arguments
        self.isJSON = isJSON
        self.profiler = profiler
        self.debugger = debugger
        self.recorded = recorded
        // The options have been validated.
        let plugins = (try? arguments.plugins.folders()) ?? [:]
        places = ProgramPlaces(program: program, plugins: plugins, evaluated: evaluated)
        printer = ConsolePrinter(places)
        recorder = ProgramRecorder(forwardingTo: printer)
    }

    /// Opens the program, computes the command's result, prints it and ends the process.
    ///
    /// - Parameter body: Computes the result; called after `onLoad` and `onShow` of the page.
    func perform(_ body: (any MiniProgram, Watchdog) async throws -> Outcome) async throws -> Never {
        let limit = arguments.time.limit()
        let recording = try arguments.network.recording()
        let watchdog = try Watchdog(limit: limit.duration) {
            print(nil, nil)
            printTimeout()
            if let message = recorded?.unwritten { Output.error.write(Text.note(message)) }
            _ = recording?.write()
        }
        let storage = try recorded?.storage ?? arguments.storage.location()
        let refused = AllowlistHints()
        var configuration = try arguments.configuration(for: program, storage: storage, recording, refused)
        configuration.observer = recorder
        configuration.userInterface = PrintingUserInterface()
        configuration.profiler = profiler
        configuration.debugger = debugger
        try recorded?.apply(to: &configuration)
        let host = try MiniProgramHost(configuration)
        if let warning = arguments.wrongKey(of: program, configuration) { Output.error.write(Text.note(warning)) }

        var origin: ProgramOrigin?
        var output: Outcome?
        var failure: (error: ScriptError, status: ExitStatus)?
        do {
            let running = try await open(in: host)
            origin = ProgramOrigin(of: running.identity, program: program, in: storage)
            if let warning = origin?.warning { Output.error.write(Text.note(warning)) }
            origin?.record()
            output = try await body(running, watchdog)
        } catch let error as ProgramStartError {
            failure = (ScriptError(error), ExitStatus(error))
        } catch let error as ScriptError {
            failure = (error, .failed)
        }
        watchdog.conclude()
        let recordedRun = recorded?.conclude()
        if let difference = recordedRun?.replayDifference {
            print(nil, ScriptError(name: "", message: difference))
            Output.error.write(Text.error(difference))
            ExitStatus.failed.exit()
        }
        print(output, failure?.error)
        if let failure {
            Output.error.write(Text.failure(places.placed(failure.error)))
        } else if let output, !output.isComplete {
            printTimeout(reserve: output.reserve)
        }
        // The review of large files takes time, which must not delay the output.
        let findings = await output?.findings() ?? []
        for note in notes(on: findings) { Output.error.write(Text.note(note.description)) }
        Hints.notes(on: recorder.record.failedCalls, refused: refused, arguments).forEach { Output.error.write($0) }
        let unwritten = CommandFailure.unwritten(recorder.record.warnings, recorder.record.failedCalls)
        if let unwritten { Output.error.write(Text.error(unwritten.message)) }
        let hasArchive = recording?.write() ?? true
        let isRecorded = recordedRun.map { $0.write(configuration) } ?? true
        // The process exits immediately, so only stored data has to be closed.
        await host.closeStorage()
        origin?.record()
        // A program that ends after its page was read has failed as well.
        let ending = recorder.record.terminationError
        if failure == nil, let ending { Output.error.write(Text.failure(places.placed(ending))) }
        let status = failure?.status ?? (ending == nil ? nil : .failed)
        leave(output, status, hasWritten: hasArchive && isRecorded && unwritten == nil)
    }

    private func open(in host: MiniProgramHost) async throws(ProgramStartError) -> any MiniProgram {
        let page = arguments.launch.page
        if let recorded { return try await host.open(recorded.package, page: page, appID: recorded.appID) }
        return try await host.open(program, page: page, appID: arguments.identity.appID)
    }

    /// Taps the first elements that match selectors, one after the other.
    ///
    /// - Parameter limit: Returns the maximum duration of the wait before and after the next tap.
    static func tap(
        _ selectors: [String],
        in program: any MiniProgram,
        limit: () -> Duration,
    ) async throws(ScriptError) {
        for selector in selectors {
            do throws(ActionError) {
                try await program.perform(.tap, on: .selector(selector), limit: limit())
            } catch {
                if case .script(let error) = error { throw error }
                throw ScriptError(name: "", message: "--tap \(selector): \(error)")
            }
        }
    }

    /// - Parameter hasWritten: Whether all files that the run writes besides its output were written.
    private func leave(_ output: Outcome?, _ status: ExitStatus?, hasWritten: Bool) -> Never {
        if let status { status.exit() }
        if output?.isComplete == false { ExitStatus.timedOut.exit() }
        (recorder.record.hasFailed || !hasWritten ? ExitStatus.failed : .success).exit()
    }

    /// The findings as warnings, without those that the program itself has warned of at the same place.
    private func notes(on findings: [Finding]) -> [ProgramWarning] {
        let warned = Set(recorder.record.warnings.map { $0.place })
        return findings.map { ProgramWarning($0.message, file: $0.file, line: $0.line, column: $0.column) }
            .filter { !warned.contains($0.place) }.map(places.placed)
    }

    private func print(_ output: Outcome?, _ error: ScriptError?) {
        printer.finish()
        if isJSON {
            Output.standard.write((document(output, error).map(JSON.text) ?? output?.text ?? "null") + "\n", as: .json)
        } else if let output, !output.text.isEmpty {
            Output.standard.write(output.text.hasSuffix("\n") ? output.text : output.text + "\n", as: output.format)
        }
    }

    /// The JSON document; nil when the result is already one.
    private func document(_ output: Outcome?, _ error: ScriptError?) -> ScriptValue? {
        if let output, output.field == nil { return nil }
        let record = recorder.record
        var errors = record.errors
        if let error, !errors.contains(error) { errors.append(error) }
        var texts = errors.map { ScriptValue.string(places.placed($0).description) }
        let hasTimedOut = output.map { !$0.isComplete } ?? (error == nil)
        if hasTimedOut { texts.append("timed out") }
        var document = ScriptObject([
            ("program", .string(program)),
            ("page", record.page.map(ScriptValue.string) ?? .null),
        ])
        if let field = output?.field { document[field.name] = field.value }
        document["console"] = .array(
            record.console.map { ["level": .string($0.level.rawValue), "text": .string($0.text)] }
        )
        if record.droppedConsoleCount > 0 {
            document["droppedConsoleLines"] = .number(Double(record.droppedConsoleCount))
        }
        if record.droppedEventCount > 0 { document["droppedEvents"] = .number(Double(record.droppedEventCount)) }
        document["errors"] = .array(texts)
        document["failedCalls"] = .array(record.failedCalls.map { .string(places.placed($0)) })
        return .object(document)
    }

    private func printTimeout(reserve: Duration = .zero) {
        let kept = reserve == .zero ? "" : ", less \(Int(reserve / .milliseconds(1)))ms for printing"
        let state = recorder.record.page.map { "\($0) is still busy" } ?? "no page has been opened yet"
        Output.error.write(
            Text.error(
                "timed out after \(arguments.time.limit().defaultValueDescription)\(kept): \(state). "
                    + "Allow more time with --timeout, or look for a loop, a timer or a call that never ends."
            )
        )
    }
}

extension ExitStatus {
    /// Creates the exit status for a program that did not start.
    init(_ error: ProgramStartError) {
        switch error {
        case .package: self = .usageError
        case .script, .thread, .tooManyOpenFiles, .alreadyRunning, .tooManyPrograms, .shutDown, .worker, .stopped:
            self = .failed
        }
    }
}

extension ProgramWarning {
    /// The place, for comparisons.
    fileprivate var place: [String?] { [file, line.map(String.init), column.map(String.init)] }
}
