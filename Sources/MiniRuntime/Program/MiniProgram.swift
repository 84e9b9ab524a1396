public import MiniCore
internal import MiniEngine
internal import Synchronization

/// One mini program: its thread, its JavaScript, its pages.
///
/// Nothing but copied values passes in or out.
///
/// ## Threading
/// The actor's executor is the program's own thread, on which all of its JavaScript runs. A program that loops makes
/// callers wait until its time limit ends it; one in a function that cannot be interrupted, until that returns.
///
/// ## Lifetime
/// ``start(page:)`` once, ``stop()`` once done; both may be called again without effect. A program that passes a limit
/// ends by itself. Afterwards nothing of it is alive, and every method answers at once.
public actor MiniProgram {
    /// Which program of which user this is.
    public nonisolated let identity: ProgramIdentity
    private nonisolated let options: ProgramOptions
    nonisolated let thread: ScriptThread
    /// The engine that was made ahead on that thread, if there is one.
    private nonisolated let prepared: PreparedEngine?
    /// What ends a script that runs, and closes what the program has open, from any thread; there is one as soon as there is a
    /// machine.
    private nonisolated let handle = Mutex<(terminator: Terminator, closers: SessionClosers)?>(nil)
    nonisolated let streams = EventStreams()
    private nonisolated let output: OutputLimiter
    /// What to call when the program ends; nil once it has ended.
    private nonisolated let endings = Mutex<[@Sendable () -> Void]?>([])
    private var state = State.created
    private var lockListener: DataProtectionListener?

    private enum State {
        case created
        case running(ProgramRuntime)
        case ended(ScriptError)
    }

    /// Runs the actor's jobs on the program's thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// Makes a program that does not run yet.
    public init(_ options: ProgramOptions) {
        self.options = options
        identity = options.identity
        output = OutputLimiter(options.limits)
        prepared = PreparedEngine.take(limits: options.limits.script, clock: options.clock)
        thread = prepared?.thread ?? ScriptThread(name: options.identity.appID, clock: options.clock)
    }

    /// Begins to make the engine of the next program, on a thread of its own, and returns at once.
    ///
    /// It is for a program with the default limits of ``ProgramLimits/script`` and the real clock, whose thread is then
    /// called "mini program". One engine waits at a time; it takes a megabyte until a program takes it.
    public static func prepare() { PreparedEngine.begin() }

    // MARK: Life

    /// Starts the program: `App.onLaunch`, `App.onShow`, then `onLoad` and `onShow` of the first page.
    ///
    /// - Parameter page: The first page with an optional query, `pages/a/b?x=1`; nil for the one that app.json names.
    /// - Throws: ``ProgramStartError``: app.js failed, the page does not exist and the program does not handle that, or the
    ///   program was stopped meanwhile. It has then ended.
    public nonisolated func start(page: String? = nil) async throws(ProgramStartError) {
        do throws(ScriptThreadError) {
            try thread.start()
        } catch {
            await stop()
            throw .thread(errorNumber: error.errorNumber)
        }
        try await launch(page)
    }

    private func launch(_ page: String?) throws(ProgramStartError) {
        switch state {
        case .created: break
        case .running: return
        case .ended(let error): throw ProgramStartError(ended: error)
        }
        var options = options
        let url = page ?? options.package.app.entryPage
        guard let engine = try makeEngine() else {
            let error = ProgramStartError.tooManyOpenFiles(limit: FileDescriptors.limit)
            end(ScriptError(name: "Error", message: error.description, termination: .stopped))
            throw error
        }
        do throws(ScriptError) {
            let app = options.package.app
            let reference = PageReference(url, relativeTo: nil, isDecoded: app.decodesQuery) { app.pages.contains($0) }
            options.environment.launch.path = reference?.path ?? url
            if options.environment.launch.query.isEmpty {
                options.environment.launch.query = reference?.query ?? ValueObject()
            }
            options.environment.enter = options.environment.launch
            let runtime = ProgramRuntime(engine, options: options, thread: thread, program: self)
            handle.withLock { $0 = (runtime.machine.terminator, runtime.session.closers) }
            state = .running(runtime)
            lockListener = options.protection.map(listen)
            try runtime.startAgent()
            try runtime.loadApp()
        } catch {
            end(error)
            throw ProgramStartError(ended: error)
        }
        try openFirstPage(url, launch: options.environment.launch)
    }

    /// The engine that was made ahead, or a new one; nil when the process has too few descriptors left for one.
    private func makeEngine() throws(ProgramStartError) -> ProgramEngine? {
        if let engine = prepared?.finish() { return engine }
        do throws(ScriptError) {
            return try .make(name: identity.appID, limits: options.limits.script, clock: options.clock)
        } catch {
            end(error)
            throw .script(error)
        }
    }

    private func openFirstPage(_ url: String, launch: LaunchOptions) throws(ProgramStartError) {
        guard case .running(let runtime) = state else { return }
        let reference = runtime.stack.reference(url, relativeTo: nil)
        // A mistake in the name of the page is told before the program changes anything.
        var isMissing = reference == nil && !runtime.mayHandleMissingPages
        if !isMissing {
            runtime.launchApp(launch)
            if case .ended(let error) = state { throw ProgramStartError(ended: error) }
            if let reference { runtime.stack.launch(reference) } else { isMissing = !runtime.pageNotFound(launch) }
        }
        if isMissing {
            let error = PackageError(unknownPage: launch.path, pages: options.package.app.pages)
            end(ScriptError(name: "Error", message: error.message, termination: .stopped))
            throw .package(error)
        }
        if case .ended(let error) = state { throw ProgramStartError(ended: error) }
    }

    /// Ends the program: its thread, timers, calls, files and locks are gone when this returns.
    ///
    /// Unless the program is in a function that cannot be interrupted, such as the match of a hostile regular expression.
    /// After the time limit of a turn and two seconds, ten at most, this returns nevertheless. The program's storage, files and
    /// connections are closed then, as soon as none of their calls runs, and what waits for its end is called. The observer gets
    /// a ``MiniCore/ProgramEvent/warning(_:_:)``, not on the program's thread. The thread ends when that function returns, and
    /// runs no more of the program's code.
    public nonisolated func stop() async {
        thread.stopUnlessStarted()
        let handle = handle.withLock { $0 }
        handle?.terminator.terminate()
        let closing = Task { await close() }
        let grace = min(options.limits.script.timePerTurn, .seconds(8)) + .seconds(2)
        if await thread.waitUntilEnded(limit: grace) { return await closing.value }
        let isAllClosed = handle?.closers.closeAll() ?? true
        let rest = isAllClosed ? "are closed" : "are closed as far as the host's own storage allows it"
        emit(
            .warning(
                ProgramWarning(
                    "the program is in a function that cannot be interrupted and keeps its thread until that returns; "
                        + "its storage, files and connections \(rest)"
                )
            )
        )
        callEndings()
    }

    private nonisolated func callEndings() {
        for ending in endings.withLock({ exchange(&$0, with: nil) }) ?? [] { ending() }
    }

    private func close() { end(nil) }

    /// Closes what the program keeps on disk and leaves it running, for a process that is about to end.
    ///
    /// Spares the process the work of freeing what the system takes back anyway. Stored data is complete without it as
    /// well; closing gives up the locks and tidies the files.
    public func closeStorage() { withRuntime { $0.session.close() } }

    /// Ends the program; with an error when it did not end on request.
    func end(_ error: ScriptError?) {
        let reason = error ?? ScriptError(name: "Error", message: "the program was stopped", termination: .stopped)
        switch state {
        case .ended: return
        case .created:
            state = .ended(reason)
            prepared?.finish()?.machine.invalidate()
        case .running(let runtime):
            state = .ended(reason)
            lockListener = nil
            runtime.close(reason)
            // Before the event, so that who is notified by it can open the program again.
            callEndings()
            // A turn that stop() interrupts fails, and yet the program ended on request.
            emit(.ended(error?.termination == .stopped ? nil : error))
        }
        streams.finish()
        thread.stop()
        callEndings()
    }

    /// The program's events from now on; the stream ends with the program.
    ///
    /// A listener that falls more than 10,000 events behind loses the oldest. ``ProgramObserver`` loses none.
    public nonisolated var events: AsyncStream<ProgramEvent> { streams.makeStream() }

    /// Calls a closure once when the program has ended, on its thread; at once and on the caller's thread if it has ended
    /// already.
    ///
    /// Where ``stop()`` returns before the program's thread has ended, the closure is called on the thread of its caller.
    public nonisolated func onEnd(_ body: @escaping @Sendable () -> Void) {
        let hasEnded = endings.withLock { endings in
            endings?.append(body)
            return endings == nil
        }
        if hasEnded { body() }
    }

    /// Why the program ended; nil while it runs and when it was stopped on request.
    public var failure: ScriptError? {
        if case .ended(let error) = state, error.termination != .stopped { error } else { nil }
    }

    /// Waits until the program is idle: no job, no call in flight, no one-shot timer due within a second.
    ///
    /// - Parameter limit: How long to wait in real time.
    /// - Returns: false when the limit passed first.
    public nonisolated func waitUntilIdle(limit: Duration = .seconds(30)) async -> Bool {
        await thread.waitUntilIdle(limit: limit)
    }

    /// Waits until the program is idle, or only stalled work is left to do at this moment, see ``stallWork()``.
    ///
    /// - Parameters:
    ///   - limit: The longest wait in real time.
    ///   - longestJump: How much of the program's time may pass for its timers, which may set timers for ever; nil for any.
    package nonisolated func settle(limit: Duration, longestJump: Duration? = .seconds(1)) async {
        _ = await thread.waitUntilIdle(limit: limit, longestJump: longestJump, awaiting: .moving)
    }

    /// Waits until the program has nothing but stalled work to do at this moment of its time: a virtual clock stands still
    /// meanwhile.
    ///
    /// - Parameter limit: How long to wait in real time.
    /// - Returns: false when the limit passed first.
    @discardableResult
    package nonisolated func waitUntilQuiet(limit: Duration) async -> Bool {
        await thread.waitUntilIdle(horizon: .zero, limit: limit, awaiting: .moving)
    }

    /// Whether the program has started and has not ended.
    package var isRunning: Bool { if case .running = state { true } else { false } }

    /// Why no page is open: the first one does not exist, and the program has opened no other.
    package var missingPage: PackageError? {
        guard case .running(let runtime) = state, runtime.stack.pages.isEmpty else { return nil }
        return PackageError(unknownPage: runtime.options.environment.launch.path, pages: options.package.app.pages)
    }

    /// Gives back the memory that the program does not need while nothing happens in it.
    ///
    /// A program does so by itself when nothing has happened for two seconds. A host that is short of memory need not wait
    /// for that.
    ///
    /// - Complexity: Some two milliseconds; the program's next turns compile their code again.
    public func releaseMemory() { withRuntime { $0.releaseMemory() } }

    // MARK: Looking in

    /// The paths of the open pages, bottom first.
    public var pages: [String] { withRuntime { $0.stack.pages.map(\.path) } ?? [] }

    /// Runs JavaScript in the program, with `my`, `getApp` and `getCurrentPages` in reach, and waits for its result.
    ///
    /// - Parameter code: One expression, or the body of an async function with `return` and `await`.
    /// - Returns: The result, copied.
    /// - Throws: ``ScriptError``: what the code threw, or why the program has ended. A task that is cancelled waits no
    ///   longer, and gets an `AbortError`; the code goes on.
    public func evaluate(_ code: String) async throws(ScriptError) -> Value {
        try await evaluate(code, showsAllValues: false)
    }

    /// As ``evaluate(_:)``.
    ///
    /// - Parameter showsAllValues: Whether what JSON has no form for is encoded as objects with one key, such as `$map`.
    package func evaluate(_ code: String, showsAllValues: Bool) async throws(ScriptError) -> Value {
        let evaluated = try EvaluatedCode(code, showsAllValues: showsAllValues)
        guard let runtime = try running() else {
            throw ScriptError(name: "Error", message: "the program has not started")
        }
        // A virtual clock moves only while somebody waits.
        let waiting = thread.clock == .virtual ? Task { await moveClock() } : nil
        defer { waiting?.cancel() }
        let number = runtime.makeEvaluationNumber()
        let result = await withTaskCancellationHandler {
            await outcome(of: evaluated, as: number)
        } onCancel: {
            // A job of its own: it comes when the wait has begun, also for a task that was cancelled before.
            enqueue { program in
                let error = ScriptError(name: "AbortError", message: "nobody waits for the evaluation any more")
                program.withRuntime { $0.failEvaluation(number, error) }
            }
        }
        return try result.get()
    }

    private func outcome(of code: EvaluatedCode, as number: Int) async -> Result<Value, ScriptError> {
        await withCheckedContinuation { continuation in
            switch state {
            case .running(let runtime): runtime.evaluate(code, as: number, continuation)
            case .ended(let error): continuation.resume(returning: .failure(error))
            case .created: preconditionFailure("A program that has not started was given code.")
            }
        }
    }

    /// Lets a virtual clock run until the task is cancelled or no timer is left.
    private func moveClock() async {
        while !Task.isCancelled, await thread.waitUntilIdle(limit: .seconds(3_600)) {
            guard case .running = state, thread.timerCount > 0 else { return }
            thread.advance(toward: thread.now + .seconds(1))
        }
    }

    /// Tells the program that it went to the background (`App.onHide`) or came back (`App.onShow`).
    public func setForeground(_ state: Foreground) {
        withRuntime { $0.setForeground(state) }
    }

    /// Tells the program's listeners of something that happened on the device.
    ///
    /// - Parameters:
    ///   - event: What the vendor calls it without `on`, as in `memoryWarning` for `my.onMemoryWarning`, or an event of the
    ///     host's own for `my.on`.
    ///   - value: What the listeners receive, such as `["level": 10]`.
    public func announce(_ event: String, _ value: Value = [:]) {
        withRuntime { $0.deliver(.announcement(event, value)) }
    }

    /// Where a program is, for the person.
    public enum Foreground: Sendable {
        /// It is shown.
        case shown
        /// Something else is shown.
        case hidden
    }

    func running() throws(ScriptError) -> ProgramRuntime? {
        switch state {
        case .created: nil
        case .running(let runtime): runtime
        case .ended(let error): throw error
        }
    }

    // MARK: For the runtime

    nonisolated func emit(_ event: ProgramEvent, turn: Int? = nil) {
        guard let event = output.admitted(event, turn: turn) else { return }
        options.observer?.program(identity, did: event)
        streams.send(event)
    }

    @discardableResult
    func withRuntime<Result>(_ body: (ProgramRuntime) -> Result) -> Result? {
        if case .running(let runtime) = state { body(runtime) } else { nil }
    }

    /// What JSAPIs run with.
    func session() throws(APIError) -> Session {
        guard case .running(let runtime) = state else { throw APIError(.stopped, "the program has been stopped") }
        return runtime.session
    }

    /// Starts a deferred call.
    ///
    /// The task is born on this actor: tasks born elsewhere would come here by way of the shared threads, in any order.
    func begin(
        _ call: BoundFunction.Pending,
        _ task: APITask,
        slot: Int,
    ) -> Task<Void, Never> {
        Task {
            let result = await run(call, task)
            withRuntime { $0.finish(slot: slot, result, signals: call.signals) }
        }
    }

    private func run(_ call: BoundFunction.Pending, _ task: APITask) async -> Result<any APIResult, APIError> {
        do throws(APIError) {
            return .success(try await call.run(self, task))
        } catch {
            return .failure(error)
        }
    }
}
