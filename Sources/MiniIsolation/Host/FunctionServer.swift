internal import MiniCore
internal import MiniRuntime

/// Runs the host's own JSAPIs for the program of one worker.
///
/// The actor takes the place of the program's thread: JSAPIs begin in the order of their calls, one after another, and a JSAPI
/// that blocks delays the others of its program only.
///
/// ## Threading
/// Methods that are not isolated may be called from any thread. The actor runs on threads that its JSAPIs can block.
actor FunctionServer {
    typealias Job = @Sendable (isolated FunctionServer) -> Void
    typealias Completion = @Sendable (Result<CopiedResult, APIError>) -> Void
    typealias Operation = @Sendable (CallContext) async throws(APIError) -> CopiedResult

    /// A call after its start.
    enum Started {
        case completed(CopiedResult)
        case task(Operation)
    }

    /// The host's own JSAPIs, and what their context needs.
    struct Setup: Sendable {
        let functions: HostFunctions
        let options: ProgramOptions
        /// Receives events of the program.
        let report: @Sendable (ProgramEvent) -> Void

        /// - Returns: Nil if the host has no JSAPIs of its own.
        init?(
            _ isolated: IsolatedProgramOptions,
            _ options: ProgramOptions,
            _ report: @escaping @Sendable (ProgramEvent) -> Void,
        ) {
            guard !isolated.functions.isEmpty else { return nil }
            functions = isolated.functions
            var options = options
            options.setLaunch(at: isolated.start.page)
            self.options = options
            self.report = report
        }
    }

    /// A call that has returned a task object.
    struct RunningTask {
        /// The number that the program has for the task.
        let task: Int
        /// Releases what was reserved, if the task does not begin.
        let release: (() -> Void)?
        let operation: Operation
        /// Called when the task has ended.
        let ended: @Sendable () -> Void
        /// Whether JavaScript has the result, and the task continues.
        var hasSucceeded = false
        /// Cancels the operation, and completes its call; nil before the task begins.
        var abort: (() -> Void)?
    }

    nonisolated let setup: Setup
    nonisolated let send: @Sendable (HostMessage) -> Void
    private nonisolated let executor = SerialDelegateExecutor()
    private nonisolated let jobs: AsyncStream<Job>.Continuation
    private let services: Monitor<ProgramServices>
    private let userInterface: ProgramUserInterface
    private lazy var navigation = makeNavigation()
    private(set) lazy var context = makeContext()
    /// The tasks by the numbers of the requests that have reserved them.
    var tasks: [Int: RunningTask] = [:]
    /// The signals of the next message.
    private var signals: [NumberedSignal] = []
    /// The approximate size of those signals in bytes.
    private var signalByteCount = 0

    /// Runs the actor's jobs on threads that they can block.
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// - Parameters:
    ///   - services: The services of the program, which the requests of the worker use as well.
    ///   - send: Sends a message to the worker.
    init(
        _ setup: Setup,
        _ services: Monitor<ProgramServices>,
        _ userInterface: ProgramUserInterface,
        send: @escaping @Sendable (HostMessage) -> Void,
    ) {
        self.setup = setup
        self.services = services
        self.userInterface = userInterface
        self.send = send
        let (stream, continuation) = AsyncStream<Job>.makeStream()
        jobs = continuation
        Task { await run(stream) }
    }

    /// Runs a job after the jobs enqueued before; does nothing after ``close()``.
    nonisolated func enqueue(_ job: @escaping Job) { jobs.yield(job) }

    /// Ends the server after the enqueued jobs.
    ///
    /// Idempotent. The operations of the calls must be cancelled before.
    nonisolated func close() { jobs.finish() }

    private func run(_ jobs: AsyncStream<Job>) async {
        for await job in jobs { job(self) }
    }

    /// The JSAPI of a call; nil for a call that the worker of this version does not make.
    nonisolated func function(of call: ForwardedCall) -> HostFunctions.Function? {
        setup.functions.functions[call.name].flatMap { $0.fields.count == call.arguments.count ? $0 : nil }
    }

    // MARK: Context

    private func makeNavigation() -> ForwardedNavigation {
        let report = setup.report
        return ForwardedNavigation(setup.options.package) { report(.warning($0)) }
    }

    private func makeContext() -> CallContext {
        let (report, navigation) = (setup.report, navigation)
        let isReal = setup.options.clock == .real
        let context = CallContext(
            forwardedTo: setup.options,
            navigation: navigation,
            now: { isReal ? WallTime.now : navigation.caller?.time ?? WallTime.now },
            emitGlobally: { [weak self] event, value in
                guard let value = Self.checked(value, of: event, report) else { return }
                self?.assumeIsolated { $0.queue(.globalEvent(event, value), of: NumberedSignal.programNumber) }
            },
            services: ProgramServices(sharing: services, userInterface, setup.options.authorizer),
        )
        context.deviceUI.onChange = { report(.deviceUI($0)) }
        return context
    }

    // MARK: Signals

    /// Queues a signal for a message with those that follow it without a wait.
    ///
    /// Between messages, a program that has received a result, and not the events that were sent with it, would be idle.
    func queue(_ signal: FunctionSignal, of number: Int) {
        let byteCount = signal.byteCount
        if signalByteCount + byteCount > ForwardedCall.byteLimit { sendSignals() }
        // Behind the signals that the JSAPI has sent with this one, whose jobs are enqueued already.
        if signals.isEmpty { enqueue { $0.sendSignals() } }
        signals.append(NumberedSignal(number: number, signal: signal))
        signalByteCount += byteCount
    }

    /// Sends the queued signals; called before each reply, which follows them.
    func sendSignals() {
        guard !signals.isEmpty else { return }
        send(.functionSignals(signals))
        signals = []
        signalByteCount = 0
    }

    /// Sets the state of the program for the JSAPI that runs now.
    func enter(_ caller: ForwardedCall.Caller) { navigation.caller = caller }

    /// Sets the options of the last entry as the program has them.
    ///
    /// - Parameter page: The page that was opened; nil for the one on top.
    func setEnterOptions(_ enter: LaunchOptions, at page: String?) {
        var options = setup.options
        options.environment.launch = enter
        options.setLaunch(at: page ?? context.navigation.currentPage)
        context.environment.enter = options.environment.enter
    }

    func setNetworkStatus(_ status: NetworkStatus) { context.networkStatus = status }

    func setTheme(_ theme: DeviceTheme) { context.environment.theme = theme }

    /// The value of an event, if a worker can receive it; reports a warning otherwise.
    static func checked(
        _ value: ScriptValue,
        of event: String,
        _ report: (ProgramEvent) -> Void,
    ) -> ScriptValue? {
        if !value.isNested(deeperThan: ScriptValue.depthLimit), value.byteCount <= ForwardedCall.byteLimit {
            return value
        }
        report(
            .warning(
                ProgramWarning(
                    "the event \(event) of a JSAPI was dropped: it has more than \(ForwardedCall.byteLimit) bytes or more "
                        + "than \(ScriptValue.depthLimit) levels"
                )
            )
        )
        return nil
    }
}
