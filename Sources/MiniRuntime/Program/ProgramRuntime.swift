internal import MiniCore
internal import MiniEngine

/// One running program on its thread: the machine with its contexts, and the state behind its native functions.
///
/// ## Threading
/// Created, used and ended on the program's thread. Code on other threads uses the actor ``MiniProgram``.
final class ProgramRuntime {
    let options: ProgramOptions
    let thread: ScriptThread
    let machine: VirtualMachine
    let context: ScriptContext
    let loader: ModuleLoader
    let view: ViewContext
    let components: ComponentResolver
    /// The lifecycles of components; read at the first use.
    private(set) lazy var componentModel = options.package.componentModel(components)
    let stack: PageStack
    let session: Session
    let binder: Binder
    let prelude: Prelude
    // SAFETY: the program owns its runtime and ends it before it is deallocated.
    unowned let program: MiniProgram

    /// The running deferred calls, by slot.
    var calls: [Int: RunningCall] = [:]
    /// The calls that wait for the first page.
    var waitingCalls: [WaitingCall] = []
    /// The deliveries for the next settling.
    var deliveries: [Delivery] = []
    var isSettleScheduled = false
    var isFlushScheduled = false
    var isRendering = false
    /// The view's reports of transfers that were rendered since the last flush.
    var renderedTransfers: [ScriptValue] = []
    /// Whether an element of the program listens to appearing or disappearing.
    var hasAppearing = false
    var timers: [Int: TimerToken] = [:]
    /// The number of calls in a turn whose positions were looked up, with the turn's number.
    var placedCalls = (turn: 0, count: 0)
    /// The latest failed calls.
    var failedCalls = FailedCalls()
    /// The JSAPIs of the host with undeclared errors that have been reported.
    var undeclaredErrors: Set<String> = []
    /// The unread keys of data that have been reported, each after the path of its page or component.
    var unreadKeys: Set<String> = []
    /// The pages whose `onReady` waits for their first rendering.
    var pagesBeforeReady: Set<Int> = []
    /// Whether a person has tapped a tab; otherwise the program switches to it.
    var isTabTapped = false
    /// The automatic motion on pages.
    var motion = PageMotion()
    /// The web-views that have been opened, by their elements.
    var webViews: [Int: PageWebView] = [:]
    /// Whether the program is shown to the person.
    var foreground = MiniProgram.Visibility.shown
    var lastEvaluation = 0
    var evaluations: [Int: CheckedContinuation<Result<ScriptValue, ScriptError>, Never>] = [:]
    /// The offset in milliseconds that the host has added to the clock.
    var clockOffset = 0.0
    /// The functions of the agent, if any.
    var agent: EngineValue?
    /// The scroll positions of pages in pixels; pages at their top are not included.
    var pageScrolls: [Int: Double] = [:]
    /// Whether pages may be pulled down, for pages that have set it themselves.
    var pullDownChoices: [Int: Bool] = [:]
    /// The elements that receive the scroll events of their page, by page.
    var scrollListeners: [Int: Int] = [:]
    /// The questions for the person before a page is left, for pages that have set one.
    var leavingQuestions: [Int: String] = [:]
    /// The changes of pages to their navigation bars.
    var navigationBars: [Int: NavigationBarChange] = [:]
    /// Whether the tab bar is hidden, and the texts of tabs that were changed, by index.
    var isTabBarHidden = false
    var tabNames: [Int: String] = [:]
    /// The styles and layouts of pages; nil until the first use.
    private var madeGeometries: PageGeometries?
    /// The depth of nested turns.
    private var depth = 0
    /// The error with which the program was closed.
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
        view = ViewContext(engine.view, in: engine.viewContext, files: options.package.files, components: components)
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
        session.deviceUI.onChange = { [unowned self] in
            emit(.deviceUI($0))
            follow($0)
        }
        // SAFETY: as above.
        binder.place = { [unowned self] in place(of: context.captureStack()) }
        binder.currentPage = { [stack] in stack.top?.path }
        // Read in each call: reference counting of the program, which has weak references, is slow.
        let (hasObserver, streams) = (options.observer != nil, program.streams)
        binder.isObserved = { hasObserver || streams.hasListeners }
        // SAFETY: as above.
        binder.pendingCount = { [unowned self] in calls.count + waitingCalls.count }
        // SAFETY: as above; `close` removes the closure.
        thread.onIdle = { [unowned self] in releaseMemory() }
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
        // Separate constants: a closure captures the complete structure that it uses, and the options are large.
        let (clock, identity, apis) = (options.clock, options.identity, options.apis)
        let (mocks, permissions) = (options.mocks, options.permissions)
        let (storage, files, network) = (options.storage, options.files, options.network)
        let packageFiles = options.package.files
        let inclusion = PackageInclusion(options.package.project)
        let start = options.startTime ?? WallTime.now
        let warn: @Sendable (ProgramWarning) -> Void = { [weak program] in program?.emit(.warning($0)) }
        let now = {
            let offset = reference.runtime?.clockOffset ?? 0
            let time = clock == .real ? WallTime.now.milliseconds : start.milliseconds + thread.now.milliseconds
            return WallTime(milliseconds: time + offset)
        }
        return Session(
            identity: identity,
            environment: options.environment,
            navigation: stack,
            userInterface: TimeoutUserInterface(
                options.userInterface,
                deadline: options.limits.delegateDeadline,
                warn: warn,
            ),
            now: now,
            emit: { reference.runtime?.emitToListeners($0, $1) },
            capabilities: {
                $0 == "component2"
                    ? reference.runtime?.componentModel.isComponent2 ?? false
                    : mocks.name(standingInFor: $0) != nil || apis.supports($0, permissions: permissions)
            },
            // For the program, a file that cannot be read does not exist.
            packageFile: { try? packageFiles.bytes(at: $0) },
            // The same for included files.
            includedFile: { inclusion.path(of: $0).flatMap { try? packageFiles.bytes(at: $0) } },
            requestDefaults: options.package.app.requestDefaults(from: options.requestDefaults),
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

    /// The styles and layouts of pages.
    var geometries: PageGeometries {
        if let madeGeometries { return madeGeometries }
        // SAFETY: the runtime owns the geometries, which call the closure during a call of the runtime only.
        let made = PageGeometries(options, view: view, account: machine.account) { [unowned self] in
            emit(.warning($0))
        }
        madeGeometries = made
        return made
    }

    /// The results of the requests of a selector query; undefined for a closed page.
    ///
    /// - Throws: ``ScriptError`` if the results are larger than ``QueryBudget`` allows.
    func results(_ requests: [ScriptValue], page id: Int) throws(ScriptError) -> ScriptValue {
        let isOpen = stack.pages.contains { $0.id == id }
        guard isOpen, let page = try geometries.page(id) else { return .undefined }
        let scrollTop = pageScrolls[id] ?? 0
        var budget = QueryBudget()
        var results: [ScriptValue] = []
        for request in requests {
            results.append(try ViewQuery(request).result(page, geometries, scrollTop: scrollTop, &budget))
        }
        return .array(results)
    }

    /// The box of an element in its page, at the present positions of surrounding scroll-views; nil if it is not shown.
    func box(of element: Int, page id: Int) throws(ScriptError) -> LayoutBox? {
        guard let page = try geometries.page(id), geometries.layout(of: page).boxes[element] != nil else { return nil }
        return geometries.windowBox(of: element, page, scrollTop: 0)
    }

    /// The height of a page's content, in pixels; 0 for a closed page.
    func contentHeight(ofPage id: Int) -> Double {
        var height = 0.0
        perform { () throws(ScriptError) in height = try box(of: 0, page: id)?.scrollHeight ?? 0 }
        return height
    }

    /// Drops the styles and layouts after a change of the view.
    func forgetGeometries() { madeGeometries?.forget() }

    // MARK: Turns

    /// Enters JavaScript for one turn, or joins the running turn.
    ///
    /// An error that ends the machine ends the program.
    func enter<Output>(_ body: () throws(ScriptError) -> Output) throws(ScriptError) -> Output {
        if let closingError { throw closingError }
        depth += 1
        defer { depth -= 1 }
        do throws(ScriptError) {
            return try machine.turn(body)
        } catch {
            // Within a turn the machine is still in use; the outermost turn fails as well.
            if error.termination != nil, depth == 1 {
                let error = presented(error)
                program.assumeIsolated { $0.end(error) }
            }
            throw error
        }
    }

    /// Enters JavaScript for one turn; a thrown error is reported.
    func perform(_ body: () throws(ScriptError) -> Void) {
        do throws(ScriptError) {
            try enter(body)
        } catch {
            if error.termination == nil { report(error, .exception) }
        }
    }

    /// Reports an uncaught failure to the host.
    @discardableResult
    func report(_ error: ScriptError, _ kind: UncaughtKind) -> ScriptError {
        let error = presented(error).withNearestJSAPI(of: options.apis)
        // The end of the program is not a failure of the interrupted code.
        if error.termination == nil, machine.terminationError == nil { emit(.uncaught(error, kind)) }
        return error
    }

    /// The error without frames of the host, with positions in the program's files and an excerpt.
    func presented(_ error: ScriptError) -> ScriptError { loader.presented(error) }

    func emit(_ event: ProgramEvent) { program.emit(event, turn: machine.turnNumber) }

    private func emitToListeners(_ event: String, _ value: ScriptValue) {
        perform { () throws(ScriptError) in
            _ = try prelude.emit.call([.string(event), .copied(value)])
        }
    }

    /// Releases the memory that an idle program does not need.
    func releaseMemory() {
        session.rest()
        machine.releaseMemory()
        thread.releaseStack()
        // The remaining memory may exceed the limit. The next turn would end the program, but there might not be one.
        if machine.termination != nil { perform {} }
    }

    /// Frees unreachable objects of a program that is never idle.
    ///
    /// The engine collects all garbage of a small heap automatically only after the heap has grown several times. Each
    /// program would keep some megabytes.
    private func collectGarbage() {
        let start = MonotonicInstant.now
        machine.collectGarbage()
        // The collection of a large heap takes longer: this limits collections to 0.2 % of the time.
        thread.pauseInterval = max(.seconds(30), start.elapsed * 500)
    }

    /// Releases all resources; the program's code does not run again.
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
        thread.onIdle = nil
        thread.onPause = nil
        for continuation in evaluations.values { continuation.resume(returning: .failure(error)) }
        evaluations = [:]
        session.close()
        machine.invalidate()
    }
}
