internal import MiniCore
internal import MiniEngine

/// One running program on its thread: the machine with its contexts, and everything that JavaScript can reach.
///
/// ## Threading
/// Created, used and ended on the program's thread. The actor ``MiniProgram`` is the only way in from elsewhere.
final class ProgramRuntime {
    let options: ProgramOptions
    let thread: ScriptThread
    let machine: VirtualMachine
    let context: ScriptContext
    let loader: ModuleLoader
    let view: ViewHost
    let components: ComponentResolver
    /// Which lifecycles components have; read at the first use.
    private(set) lazy var componentModel = options.package.componentModel(components)
    let stack: PageStack
    let session: Session
    let binder: Binder
    let prelude: Prelude
    // SAFETY: the program owns its runtime and ends it before it goes.
    unowned let program: MiniProgram

    /// Deferred calls that run, by slot.
    var calls: [Int: RunningCall] = [:]
    /// Calls that wait for the first page.
    var waitingCalls: [WaitingCall] = []
    /// What waits for the next settling.
    var deliveries: [Delivery] = []
    var isSettleScheduled = false
    var isFlushScheduled = false
    var isRendering = false
    /// What the view has reported of transfers that were rendered since the last flush.
    var renderedTransfers: [Value] = []
    /// Whether some view of the program listens to whether it is seen.
    var hasAppearing = false
    var timers: [Int: TimerToken] = [:]
    /// In how many calls of a turn, by its number, the place was looked up.
    var placedCalls = (turn: 0, count: 0)
    /// The calls that have failed last.
    var failedCalls = FailedCalls()
    /// The JSAPIs of the host with the errors that they do not declare, of which the host has been notified.
    var undeclaredErrors: Set<String> = []
    /// The keys of data of which the host has been notified, each behind the path of its page or component.
    var unreadKeys: Set<String> = []
    /// Pages whose `onReady` waits for their first rendering.
    var pagesBeforeReady: Set<Int> = []
    /// Whether a person taps a tab, rather than the program switching to it.
    var isTabTapped = false
    /// What moves by itself.
    var motion = PageMotion()
    /// The web-views that have been opened, by their elements.
    var webViews: [Int: PageWebView] = [:]
    /// Where the program is, for the person.
    var foreground = MiniProgram.Foreground.shown
    var lastEvaluation = 0
    var evaluations: [Int: CheckedContinuation<Result<Value, ScriptError>, Never>] = [:]
    /// By how many milliseconds the host has moved what the clock shows.
    var clockOffset = 0.0
    /// The functions of the agent, when there is one.
    var agent: ScriptValue?
    /// How far pages are scrolled, in pixels; those at their top are not among them.
    var pageScrolls: [Int: Double] = [:]
    /// Whether pages may be pulled down, where they have said so themselves.
    var pullDownChoices: [Int: Bool] = [:]
    /// The elements that are told of their page's scrolling, by their pages.
    var scrollListeners: [Int: Int] = [:]
    /// What a person is asked before a page is left, where the page has said so.
    var leavingQuestions: [Int: String] = [:]
    /// What pages have changed of their navigation bars.
    var navigationBars: [Int: NavigationBarChange] = [:]
    /// Whether the tab bar is hidden, and the texts of tabs that were changed, by index.
    var isTabBarHidden = false
    var tabNames: [Int: String] = [:]
    /// What is known of the pages' styles and layout; nil until somebody asks.
    private var madeGeometries: PageGeometries?
    /// How many turns are open, one within the other.
    private var depth = 0
    /// Why the program was closed.
    private var closingError: ScriptError?

    /// Connects an engine with a program; runs none of the program's code.
    init(_ engine: ProgramEngine, options: ProgramOptions, thread: ScriptThread, program: MiniProgram) {
        self.options = options
        self.thread = thread
        self.program = program
        machine = engine.machine
        context = engine.context
        prelude = engine.prelude
        loader = ModuleLoader(files: options.package.files, isProgram: true, account: engine.machine.account)
        components = ComponentResolver(package: options.package)
        view = ViewHost(engine.view, in: engine.viewContext, files: options.package.files, components: components)
        stack = PageStack(app: options.package.app, plugins: options.package.plugins)
        session = Self.session(options, thread: thread, stack: stack, engine.reference, program)
        binder = Binder(options: options, session: session)

        engine.reference.runtime = self
        stack.host = self
        connect()
    }

    private func connect() {
        // SAFETY: the runtime owns the binder and the context, which call these closures during its life only.
        binder.record = { [unowned self] in record($0, number: $1) }
        binder.startPending = { [unowned self] in start($0, slot: $1, name: $2, byteCount: $3) }
        // SAFETY: as above.
        session.surface.onChange = { [unowned self] in
            emit(.surface($0))
            follow($0)
        }
        // SAFETY: as above.
        binder.place = { [unowned self] in place(of: context.keepStack()) }
        binder.currentPage = { [stack] in stack.top?.path }
        // Asked in each call: a reference to the program, which others refer to weakly, is slow to count.
        let (hasObserver, streams) = (options.observer != nil, program.streams)
        binder.isObserved = { hasObserver || streams.hasListeners }
        // SAFETY: as above.
        binder.pendingCount = { [unowned self] in calls.count + waitingCalls.count }
        // SAFETY: as above; the thread is told of the end by `close`.
        thread.onRest = { [unowned self] in releaseMemory() }
        // SAFETY: as above.
        thread.onPause = { [unowned self] in collectGarbage() }
        context.mapPosition = { [loader] in loader.position(file: $0, line: $1, column: $2) }
        // SAFETY: as above.
        context.onUnhandledRejection = { [unowned self] promise, reason in
            perform { () throws(ScriptError) in
                _ = try prelude.unhandledRejection.call([.value(promise), .value(reason)])
            }
        }
        // SAFETY: as above.
        context.onDroppedRejections = { [unowned self] in
            let limit = ScriptContext.rejectionsPerTurn
            emit(
                .warning(
                    ProgramWarning("one turn left more than \(limit) rejections without a handler; the rest is dropped")
                )
            )
        }
    }

    private static func session(
        _ options: ProgramOptions,
        thread: ScriptThread,
        stack: PageStack,
        _ reference: RuntimeReference,
        _ program: MiniProgram,
    ) -> Session {
        // One by one: a closure keeps all of a structure that it mentions, and the options are large.
        let (clock, identity, catalogue) = (options.clock, options.identity, options.catalogue)
        let (mocks, permissions) = (options.mocks, options.permissions)
        let (storage, files, network) = (options.storage, options.files, options.network)
        let packageFiles = options.package.files
        let inclusion = PackageInclusion(options.package.project)
        let start = options.startTime ?? WallTime.now
        let warn: @Sendable (String) -> Void = { [weak program] in program?.emit(.warning(ProgramWarning($0))) }
        let now = {
            let offset = reference.runtime?.clockOffset ?? 0
            let time = clock == .real ? WallTime.now.milliseconds : start.milliseconds + thread.now.milliseconds
            return WallTime(milliseconds: time + offset)
        }
        return Session(
            identity: identity,
            environment: options.environment,
            navigation: stack,
            userInterface: PatientUserInterface(
                options.userInterface,
                deadline: options.limits.delegateDeadline,
                warn: warn,
            ),
            now: now,
            emit: { reference.runtime?.emitToListeners($0, $1) },
            capabilities: {
                $0 == "component2"
                    ? reference.runtime?.componentModel.isComponent2 ?? false
                    : mocks.name(standingInFor: $0) != nil || catalogue.supports($0, permissions: permissions)
            },
            // A file that cannot be read is none to the program.
            packageFile: { try? packageFiles.bytes(at: $0) },
            // The same of those that it may read.
            includedFile: { inclusion.path(of: $0).flatMap { try? packageFiles.bytes(at: $0) } },
            networkSettings: options.package.app.networkSettings(from: options.networkSettings),
            extensions: options.extensions,
            protection: options.protection,
            openStorage: { () throws(APIError) in try storage.storage(for: identity, warn: warn) },
            openFiles: { () throws(APIError) in
                guard let files else {
                    throw APIError(.storageUnavailable, "this host keeps no files")
                }
                return try files.files(for: identity, now: clock == .real ? nil : now, warn: warn)
            },
            openNetwork: { () throws(APIError) in
                guard let network else { throw APIError(.networkFailed, "this host has no network") }
                return network.network(for: identity, warn: warn)
            },
        )
    }

    // MARK: Styles and layout

    /// What is known of the pages' styles and layout.
    var geometries: PageGeometries {
        if let madeGeometries { return madeGeometries }
        // SAFETY: the runtime owns it, and it writes during a call of the runtime only.
        let made = PageGeometries(options, view: view, account: machine.account) { [unowned self] in
            emit(.warning($0))
        }
        madeGeometries = made
        return made
    }

    /// Answers the requests of a selector query; undefined when the page is gone.
    ///
    /// - Throws: ``ScriptError`` when the results are larger than ``QueryBudget`` allows.
    func answer(_ requests: [Value], page id: Int) throws(ScriptError) -> Value {
        let isOpen = stack.pages.contains { $0.id == id }
        guard isOpen, let page = try geometries.page(id) else { return .undefined }
        let scrollTop = pageScrolls[id] ?? 0
        var budget = QueryBudget()
        var answers: [Value] = []
        for request in requests {
            answers.append(try ViewQuery(request).answer(page, geometries, scrollTop: scrollTop, &budget))
        }
        return .array(answers)
    }

    /// Where an element of a page is, with the scroll-views around it scrolled as they are; nil when it is not shown.
    func box(of element: Int, page id: Int) throws(ScriptError) -> LayoutBox? {
        guard let page = try geometries.page(id), geometries.layout(of: page).boxes[element] != nil else { return nil }
        return geometries.windowBox(of: element, page, scrollTop: 0)
    }

    /// The height of a page's content, in pixels; 0 for a page that is gone.
    func contentHeight(ofPage id: Int) -> Double {
        var height = 0.0
        perform { () throws(ScriptError) in height = try box(of: 0, page: id)?.scrollHeight ?? 0 }
        return height
    }

    /// What was computed of a view that has changed is worth nothing.
    func forgetGeometries() { madeGeometries?.forget() }

    // MARK: Turns

    /// Enters JavaScript for one turn, or joins the turn that runs.
    ///
    /// An error that ends the machine ends the program.
    func enter<Answer>(_ body: () throws(ScriptError) -> Answer) throws(ScriptError) -> Answer {
        if let closingError { throw closingError }
        depth += 1
        defer { depth -= 1 }
        do throws(ScriptError) {
            return try machine.turn(body)
        } catch {
            // Within a turn the machine is still in use; the outermost one will fail as well.
            if error.termination != nil, depth == 1 {
                let error = presented(error)
                program.assumeIsolated { $0.end(error) }
            }
            throw error
        }
    }

    /// Enters JavaScript for one turn; what is thrown is reported.
    func perform(_ body: () throws(ScriptError) -> Void) {
        do throws(ScriptError) {
            try enter(body)
        } catch {
            if error.termination == nil { report(error, .exception) }
        }
    }

    /// Tells the host of a failure that nobody caught.
    @discardableResult
    func report(_ error: ScriptError, _ kind: UncaughtKind) -> ScriptError {
        let error = presented(error).withNearestJSAPI(of: options.catalogue)
        // The end of the program is no failure of what it interrupts.
        if error.termination == nil, machine.terminationError == nil { emit(.uncaught(error, kind)) }
        return error
    }

    /// The error as people should see it: without our own frames, placed in the program, with the line there.
    func presented(_ error: ScriptError) -> ScriptError { loader.presented(error) }

    func emit(_ event: ProgramEvent) { program.emit(event, turn: machine.turnNumber) }

    private func emitToListeners(_ event: String, _ value: Value) {
        perform { () throws(ScriptError) in
            _ = try prelude.emit.call([.string(event), .copied(value)])
        }
    }

    /// Gives back what an idle program does not need.
    func releaseMemory() {
        session.rest()
        machine.releaseMemory()
        thread.releaseStack()
        // What is kept may turn out to be too much: the next turn says so, and there might not be one.
        if machine.termination != nil { perform {} }
    }

    /// Frees unreachable objects of a program that never rests.
    ///
    /// By itself, the engine collects all garbage of a small heap only after the heap has grown several times. It would keep
    /// some megabytes for each program.
    private func collectGarbage() {
        let start = MonotonicInstant.now
        machine.collectGarbage()
        // A large heap takes longer to collect: this bounds the share of collections at 0.2 % of the time.
        thread.pauseInterval = max(.seconds(30), start.elapsed * 500)
    }

    /// Frees everything; the program's code never runs again.
    ///
    /// Idempotent.
    func close(_ error: ScriptError) {
        guard closingError == nil else { return }
        closingError = error
        for call in calls.values { call.cancel?() }
        for token in timers.values { thread.cancel(token) }
        calls = [:]
        waitingCalls = []
        timers = [:]
        thread.onRest = nil
        thread.onPause = nil
        for continuation in evaluations.values { continuation.resume(returning: .failure(error)) }
        evaluations = [:]
        session.close()
        machine.invalidate()
    }
}
