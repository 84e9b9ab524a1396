internal import MiniCore
internal import MiniHost

/// The program that one test file tests, from one start to the next.
///
/// ## Threading
/// Belongs to the file's thread, which may block until the program's thread has answered. The program's thread blocks for
/// the file only while a mock answers a call at once, and then the file must not ask it anything.
final class TestSubject {
    let run: TestRun
    let bridge = TestBridge()
    let recorder: TestRecorder
    let rendezvous = Rendezvous()
    let deviceLock = SimulatedDeviceLock()
    /// Makes what the file answers to the program.
    var makeAgent: () -> ProgramAgent?
    /// Asks the file about a request.
    var askNetwork: @Sendable (Value) async -> Value = { _ in [:] }
    /// When the next timer of the test is due, on the program's clock.
    var nextTimer: () -> Duration? = { nil }
    /// Fires the timers of the test that are due at that time.
    var fireTimers: (Duration) -> Void = { _ in }
    /// Whether mocks of the test have not answered yet.
    var isAsked: () -> Bool = { false }
    /// How long the running part of a test may wait for something.
    var patience = Duration.zero
    /// How many operations wait for a promise of the program, which may wait for a mock in turn.
    var awaitedCount = 0
    /// What a program's clock shows: its time since the start, and milliseconds since 1970.
    typealias Times = (time: Duration, wallTime: Double)

    /// What the program's clock shows while its thread waits for the file; nil when it does not.
    var serving: Times?

    /// What the program may call, from the next opening to the one after it; nil for what the run says.
    var permissions: Set<Permission>?

    private(set) var program: MiniProgram?
    private var host: Host?
    /// Errors that were handed to JavaScript, until the next time.
    private var takenErrors: [ScriptError] = []
    /// Warnings that were handed to JavaScript, until the next time.
    private var takenWarnings: [ProgramWarning] = []
    /// Time while no program runs.
    var ownTime = Duration.zero
    private var scratch: ScratchFolder?
    private var actions: [TestTrace.Action] = []
    private var expectedErrors: [ScriptError] = []

    init(_ run: TestRun) {
        self.run = run
        recorder = TestRecorder(forwardingTo: run.configuration.observer)
        makeAgent = { nil }
    }

    var clock: ClockMode { run.configuration.clock }

    /// The program's time.
    var time: Duration { get async { await program?.time ?? ownTime } }

    /// The program's time, for a caller that cannot wait.
    var currentTime: Duration {
        if let serving { return serving.time }
        guard let program else { return ownTime }
        return rendezvous.wait { done in program.enqueue { done($0.time) } }
    }

    /// Milliseconds since 1970 on the program's clock, for a caller that cannot wait.
    var currentWallTime: Double {
        if let serving { return serving.wallTime }
        let wallTime =
            program.map { program in rendezvous.wait { done in program.enqueue { done($0.wallTime) } } } ?? nil
        return wallTime ?? startTime.milliseconds + currentTime / .milliseconds(1)
    }

    /// Whether timers wait in the program.
    var hasTimers: Bool {
        get async {
            guard let program else { return false }
            return await program.timerCount > 0
        }
    }

    /// Ends the program for good, with what it has stored.
    func end() async {
        await host?.stop()
        host = nil
        forgetProgram()
        scratch = nil
    }

    /// Takes what the test file prints.
    func print(_ message: ConsoleMessage) { recorder.addOfTest(message) }

    /// What happened since the last call.
    func takeTrace() -> TestTrace {
        var trace = recorder.takeTrace()
        guard run.options.trace == .everything else { return trace }
        trace.isWhole = true
        trace.actions = actions
        trace.expectedErrors = expectedErrors
        (trace.calls, trace.requests) = bridge.takeNews()
        actions = []
        expectedErrors = []
        return trace
    }

    /// Notes what the test has done since an instant, for reports that show it.
    func note(_ action: String, since start: ContinuousClock.Instant) async {
        guard run.options.trace == .everything, actions.count < Self.actionLimit else { return }
        let duration = ContinuousClock.now - start
        var outline = ""
        if let program {
            // A page that cannot be shown has been reported.
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

    /// The warnings that were not taken yet: `[{index, text, isFailure}]`.
    func takeWarnings() -> Value {
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

    /// Notes that a test has expected one of them, for reports that show it.
    func expect(_ index: Int) {
        guard run.options.trace == .everything, let error = takenError(index) else { return }
        expectedErrors.append(error)
    }

    func takenError(_ index: Int) -> ScriptError? { takenErrors.indices.contains(index) ? takenErrors[index] : nil }

    /// Asks the program, blocking the thread.
    func ask(
        _ body: @escaping @Sendable (isolated MiniProgram) throws(ScriptError) -> Value,
    ) throws(ScriptError) -> Value {
        let program = try running()
        guard serving == nil else {
            let message = "the program waits for this mock to answer, and cannot be asked anything meanwhile"
            throw ScriptError(name: "Error", message: message)
        }
        let answer: Result<Value, ScriptError> = rendezvous.wait { done in
            program.enqueue { program in
                do throws(ScriptError) { done(.success(try body(program))) } catch { done(.failure(error)) }
            }
        }
        return try answer.get()
    }

    func running() throws(ScriptError) -> MiniProgram {
        guard let program else {
            throw ScriptError(name: "Error", message: "the program does not run; app.open() starts it")
        }
        return program
    }

    // MARK: Starting and stopping

    /// The id of a program that names none: not made of where it lies, so that its tests say the same everywhere.
    private static let appID = "program-under-test"
    private static let agentTime = WallTime(milliseconds: 1_767_225_600_000)
    var startTime: WallTime { run.configuration.startTime ?? Self.agentTime }

    /// Starts the program; what it has stored is kept while the file runs, unless `end` was called before.
    func start(_ page: String?) async throws(ScriptError) {
        let configuration = host == nil ? try configuration() : HostConfiguration()
        do {
            let host = try host ?? Host(configuration)
            self.host = host
            let page = page.map { $0.hasPrefix("/") ? String($0.dropFirst()) : $0 }
            // Known from the start: mocks are asked for while the first page opens.
            let appID = run.package.namesAppID ? nil : Self.appID
            program = try await host.open(run.package, page: page, appID: appID)
        } catch let error as ProgramStartError {
            throw ScriptError(error)
        } catch let error as HostError {
            throw ScriptError(name: "Error", message: "\(error)")
        } catch {
            throw ScriptError(name: "Error", message: "the program did not start")
        }
    }

    /// Ends the program and keeps what it has stored.
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
            // Each file begins with nothing stored, also where databases are tried.
            let scratch: ScratchFolder
            if let known = self.scratch { scratch = known } else { scratch = try ScratchFolder() }
            self.scratch = scratch
            configuration.storage = .folder(scratch.path)
        }
        // A program that loops is ended before its test is.
        let turn = run.options.timeout * 0.6
        configuration.limits.script.timePerTurn = min(configuration.limits.script.timePerTurn, turn)
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
            ask: askNetwork,
        )
        configuration.agent = makeAgent()
        return configuration
    }
}
