internal import MiniCore
internal import MiniEngine
internal import MiniHost

/// The program under test of one file, across its restarts.
///
/// ## Threading
/// Confined to the file's thread, which may block until the program's thread has returned a result. The program's thread
/// blocks for the file only while a mock completes a call synchronously; the file must not call the program then.
final class ProgramUnderTest {
    let run: TestRun
    let bridge: TestSharedState
    let recorder: TestRecorder
    /// Records the trace of the running test; nil if no trace is written.
    let trace: TraceRecorder?
    /// Compresses the files of the traces.
    let tracePacker = TracePacker()
    /// The record of the file, which is written or replayed; nil for neither.
    let record: TestFileRecord?
    /// The actions of the running test that have begun and not ended, for its trace.
    var tracedActions: [TraceAction] = []
    let requests: RequestServer
    let deviceLock = SimulatedDeviceLock()
    /// Creates the agent that connects the program to the file.
    var makeAgent: () -> ProgramAgent?
    /// Passes a request to the file.
    var mockRequest: @Sendable (ScriptValue) async -> ScriptValue = { _ in [:] }
    /// The due time of the test's next timer, on the program's clock.
    var nextTimer: () -> Duration? = { nil }
    /// Fires the timers of the test that are due at that time.
    var fireTimers: (Duration) -> Void = { _ in }
    /// Whether mocks of the test are pending.
    var hasPendingMockCall: () -> Bool = { false }
    /// The time limit for operations of the running part of a test.
    var gracePeriod = Duration.zero
    /// The number of operations that wait for a promise of the program, which may wait for a mock in turn.
    var awaitedCount = 0
    /// The readings of a program's clock: the time since its start, and milliseconds since 1970.
    typealias Times = (time: Duration, wallTime: Double)

    /// The readings of the program's clock while its thread waits for the file; nil when it does not wait.
    var serving: Times?

    /// The permissions of the program from the next opening to the one after it; nil for those of the run.
    var permissions: Set<Permission>?

    private(set) var program: LocalProgram?
    private var host: MiniProgramHost?
    /// The errors that the scripts received by the last call.
    private var takenErrors: [ScriptError] = []
    /// The warnings that the scripts received by the last call.
    private var takenWarnings: [ProgramWarning] = []
    /// The time while no program runs.
    var ownTime = Duration.zero
    private var scratch: ScratchFolder?
    private var actions: [TestTrace.Action] = []
    private var expectedErrors: [ScriptError] = []

    init(_ run: TestRun, of file: String) {
        self.run = run
        record = run.records.map { records in
            let appID = run.package.namesAppID ? run.package.appID : Self.appID
            return TestFileRecord(records, of: file, in: run, appID: appID)
        }
        if let lock = run.debugger?.lock {
            requests = RequestServer { wait in lock.unlocked(wait) }
        } else {
            requests = RequestServer()
        }
        trace = run.options.traceFiles == nil ? nil : TraceRecorder()
        recorder = TestRecorder(forwardingTo: run.configuration.observer, trace)
        bridge = TestSharedState(recorder, trace)
        makeAgent = { nil }
    }

    var clock: ClockMode { run.configuration.clock }

    /// The program's time.
    var time: Duration { get async { await program?.time ?? ownTime } }

    /// The program's time, for a synchronous caller.
    var currentTime: Duration {
        if let serving { return serving.time }
        guard let program else { return ownTime }
        return requests.wait { done in program.enqueue { done($0.time) } }
    }

    /// Milliseconds since 1970 on the program's clock, for a synchronous caller.
    var currentWallTime: Double {
        if let serving { return serving.wallTime }
        let wallTime =
            program.map { program in requests.wait { done in program.enqueue { done($0.wallTime) } } } ?? nil
        return wallTime ?? startTime.milliseconds + currentTime / .milliseconds(1)
    }

    /// Whether timers wait in the program.
    var hasTimers: Bool {
        get async {
            guard let program else { return false }
            return await program.timerCount > 0
        }
    }

    /// Ends the program permanently, and discards its stored data.
    func end() async {
        await host?.stop()
        host = nil
        forgetProgram()
        scratch = nil
    }

    /// Records the console output of the test file.
    func print(_ message: ConsoleMessage) {
        recorder.addOfTest(message)
        run.debugger?.show(message)
    }

    /// The trace since the last call.
    func takeTrace() -> TestTrace {
        var trace = recorder.takeTrace()
        guard run.options.trace == .everything else { return trace }
        trace.isComplete = true
        trace.actions = actions
        trace.expectedErrors = expectedErrors
        (trace.calls, trace.requests) = bridge.takeNews()
        actions = []
        expectedErrors = []
        return trace
    }

    /// Records an action of the test since an instant, for reports that show actions.
    func note(_ action: String, since start: ContinuousClock.Instant) async {
        guard run.options.trace == .everything, actions.count < Self.actionLimit else { return }
        let duration = ContinuousClock.now - start
        var outline = ""
        if let program {
            // An error that prevents the outline has been reported already.
            outline = (try? await program.outline()) ?? ""
        }
        let time = await time / .milliseconds(1)
        actions.append(TestTrace.Action(name: action, outline: outline, time: time, duration: duration))
    }

    private static let actionLimit = 1_000

    func takeErrors() -> [ScriptError] {
        takenErrors = recorder.takeErrors()
        return takenErrors
    }

    /// Returns the warnings since the last call: `[{index, text, isFailure}]`.
    func takeWarnings() -> ScriptValue {
        let warnings = recorder.takeWarnings()
        takenWarnings = warnings
        let fails = run.options.missingComponents == .failTest
        return .array(
            warnings.enumerated().map { index, warning in
                [
                    "index": .number(Double(index)), "text": .string(warning.description),
                    "isFailure": .bool(fails && warning.kind == .missingComponent),
                ]
            }
        )
    }

    func takenWarning(_ index: Int) -> ProgramWarning? {
        takenWarnings.indices.contains(index) ? takenWarnings[index] : nil
    }

    /// Records that a test has expected an error, for reports that show such errors.
    func expect(_ index: Int) {
        guard run.options.trace == .everything, let error = takenError(index) else { return }
        expectedErrors.append(error)
    }

    func takenError(_ index: Int) -> ScriptError? { takenErrors.indices.contains(index) ? takenErrors[index] : nil }

    /// Calls the program, blocking the thread.
    func call(
        _ body: @escaping @Sendable (isolated LocalProgram) throws(ScriptError) -> ScriptValue,
    ) throws(ScriptError) -> ScriptValue {
        let program = try running()
        guard serving == nil else {
            let message = "the program waits for the result of this mock, and cannot be used in the meantime"
            throw ScriptError(name: "Error", message: message)
        }
        let result: Result<ScriptValue, ScriptError> = requests.wait { done in
            program.enqueue { program in
                do throws(ScriptError) { done(.success(try body(program))) } catch { done(.failure(error)) }
            }
        }
        return try result.get()
    }

    func running() throws(ScriptError) -> LocalProgram {
        guard let program else {
            throw ScriptError(name: "Error", message: "the program does not run; app.open() starts it")
        }
        return program
    }

    // MARK: Starting and stopping

    /// The id of a program without one; it does not depend on the folder, so that tests have the same results everywhere.
    private static let appID = "program-under-test"
    private static let agentTime = WallTime(milliseconds: 1_767_225_600_000)
    var startTime: WallTime { run.configuration.startTime ?? Self.agentTime }

    /// Starts the program; its stored data is kept while the file runs, unless `end` was called before.
    func start(_ page: String?) async throws(ScriptError) {
        let configuration = host == nil ? try configuration() : HostConfiguration()
        do {
            let host = try host ?? MiniProgramHost(configuration)
            self.host = host
            let page = page.map { $0.hasPrefix("/") ? String($0.dropFirst()) : $0 }
            // Set before the start, since mocks are called while the first page opens.
            let appID = run.package.namesAppID ? nil : Self.appID
            program = try await host.openLocal(record?.package ?? run.package, page: page, appID: appID)
        } catch let error as ProgramStartError {
            throw ScriptError(error)
        } catch let error as HostError {
            throw ScriptError(name: "Error", message: "\(error)")
        } catch {
            throw ScriptError(name: "Error", message: "the program did not start")
        }
    }

    /// Ends the program and keeps its stored data.
    func stop() async {
        await program?.stop()
        forgetProgram()
    }

    private func forgetProgram() {
        program = nil
        bridge.setProgram(nil)
    }

    private func configuration() throws(ScriptError) -> HostConfiguration {
        var configuration = run.configuration
        if case .folder = configuration.storage {
            // Each file begins without stored data, also when databases are encrypted.
            let scratch: ScratchFolder
            if let known = self.scratch { scratch = known } else { scratch = try ScratchFolder() }
            self.scratch = scratch
            configuration.storage = .folder(scratch.path)
        }
        configuration.limits.script = run.options.programLimits(configuration.limits.script)
        configuration.observer = recorder
        configuration.startTime = startTime
        configuration.fileNameSeed = UInt64(run.options.seed)
        if let permissions { configuration.permissions = permissions }
        configuration.protection = deviceLock
        configuration.userInterface = TestUserInterface(bridge: bridge, recorder: recorder)
        configuration.network = TestNetwork(
            base: run.configuration.network,
            bridge: bridge,
            recorder: recorder,
            mock: mockRequest,
            journal: record?.journal,
        )
        configuration.journal = record?.journal
        configuration.agent = makeAgent()
        configuration.coverage = run.coverage
        if let debugger = run.debugger {
            configuration.debugger = debugger.program
            configuration.recordsSuccessfulCalls = true
        }
        return configuration
    }
}
