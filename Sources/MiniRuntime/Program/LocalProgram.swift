package import MiniCore
internal import MiniEngine
internal import Synchronization

/// A program that runs in this process.
///
/// ## Threading
/// The actor's executor is the program's own thread, on which all of its JavaScript runs.
package actor LocalProgram: MiniProgram {
    /// Implements ``MiniProgram``.
    package nonisolated let identity: ProgramIdentity
    /// Implements ``MiniProgram``.
    package nonisolated let instance = ProgramInstance.next()
    nonisolated let options: ProgramOptions
    nonisolated let thread: ScriptThread
    /// The engine that was prepared on that thread, if any.
    private nonisolated let prepared: PreparedEngine?
    /// Terminates a running script and closes the program's resources from any thread; set as soon as there is a machine.
    private nonisolated let handle = Mutex<(terminator: Terminator, closers: ResourceClosers)?>(nil)
    nonisolated let streams = EventStreams()
    private nonisolated let output: OutputLimiter
    nonisolated let endListeners = Mutex(EndListeners.waiting([]))
    private var state = State.created
    private var lockListener: DataProtectionListener?

    private enum State {
        case created
        case running(ProgramRuntime)
        case ended(ScriptError)
    }

    /// Runs the actor's jobs on the program's thread.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// Makes a program, which ``start(page:)`` starts.
    package init(_ options: ProgramOptions) {
        // A debugger needs an engine that it has prepared.
        let isUsable = options.debugger == nil
        self.init(
            options,
            isUsable ? PreparedEngine.take(limits: options.limits.script, clock: options.clock) : nil
        )
    }

    /// Makes a program that uses an engine and its thread.
    ///
    /// - Parameter prepared: An engine with the limits and the clock of the options; nil to make one.
    package init(_ options: ProgramOptions, _ prepared: PreparedEngine?) {
        self.options = options
        identity = options.identity
        output = OutputLimiter(options.limits)
        self.prepared = prepared
        thread = prepared?.thread ?? ScriptThread(name: options.identity.appID, clock: options.clock)
    }

    /// Begins to make the engine of the next program on a separate thread and returns immediately.
    ///
    /// A program with the default limits of ``ProgramLimits/script`` and the real clock uses the engine. Its thread has the
    /// name "mini program". At most one engine is prepared; it takes a megabyte until a program uses it.
    package static func prepare() { PreparedEngine.begin() }

    /// Begins to make the engine of the next program with these limits and this clock, and runs a small program on it.
    ///
    /// The engine keeps the code that it has compiled for the small program, so that the next program and its first page start in
    /// about half of the time. The contexts and objects of the small program exist as long as the next one, and count towards its
    /// limit of memory. Otherwise as ``prepare()``.
    package static func prepare(limits: ScriptLimits, clock: ClockMode, _ rehearsal: ProgramRehearsal) {
        PreparedEngine.begin(limits: limits, clock: clock, rehearsal: rehearsal)
    }

    /// Whether the program has an engine that was prepared.
    package nonisolated var isPrepared: Bool { prepared != nil }

    // MARK: Life

    /// Starts the program: `App.onLaunch`, `App.onShow`, then `onLoad` and `onShow` of the first page.
    ///
    /// - Parameter page: The first page with an optional query, `pages/a/b?x=1`; nil for the entry page of app.json.
    /// - Throws: ``ProgramStartError``: app.js failed, the page does not exist and the program does not handle that, or the
    ///   program was stopped meanwhile. The program has then ended.
    package nonisolated func start(page: String? = nil) async throws(ProgramStartError) {
        do throws(ScriptThreadError) {
            if !thread.isAdopted { try thread.start() }
        } catch {
            await stop()
            throw .thread(errorNumber: error.errorNumber)
        }
        if try await !launch(page) { try await finishLaunch(page) }
    }

    /// Starts the program on its thread, see ``start(page:)``.
    ///
    /// - Returns: Whether the program has started. Otherwise app.js waits at its top level.
    @discardableResult
    func launch(_ page: String?) throws(ProgramStartError) -> Bool {
        switch state {
        case .created: break
        case .running: return true
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
            options.setLaunch(at: url)
            let runtime = ProgramRuntime(engine, options: options, thread: thread, program: self)
            handle.withLock { $0 = (runtime.machine.terminator, runtime.callContext.services.closers) }
            state = .running(runtime)
            if let journal = options.journal { try connect(runtime, engine, to: journal) }
            lockListener = options.protection.map(listen)
            if let profiler = options.profiler { try runtime.startProfile(profiler) }
            if let agent = options.agent ?? options.marks?.agent {
                if let changed = agent.changed { runtime.reportDataChanges(to: changed) }
                try runtime.agent.start(agent)
            }
            try options.debugger?.attach(to: runtime.context, on: thread)
            guard try runtime.app.load() else { return false }
        } catch {
            end(error)
            throw ProgramStartError(ended: error)
        }
        try openFirstPage(url, launch: options.environment.launch)
        return true
    }

    /// Waits for app.js, then starts the program.
    private func finishLaunch(_ page: String?) async throws(ProgramStartError) {
        guard case .running(let runtime) = state else { return }
        // A virtual clock advances only while a caller waits.
        let waiting = thread.clock == .virtual ? Task { await moveClock() } : nil
        defer { waiting?.cancel() }
        let result = await withCheckedContinuation { continuation in
            runtime.app.finishLoading(runtime.evaluations) { continuation.resume(returning: $0) }
        }
        if case .failure(let error) = result {
            end(error)
            throw ProgramStartError(ended: error)
        }
        try openFirstPage(page ?? options.package.app.entryPage, launch: runtime.options.environment.launch)
    }

    /// The prepared engine or a new one; nil if the process has too few descriptors left for one.
    private func makeEngine() throws(ProgramStartError) -> ProgramEngine? {
        if options.debugger == nil, let engine = prepared?.finish() {
            engine.machine.name = identity.appID
            return engine
        }
        do throws(ScriptError) {
            try options.debugger?.prepareEngine()
            return try .make(name: identity.appID, limits: options.limits.script, clock: options.clock)
        } catch {
            end(error)
            throw .script(error)
        }
    }

    private func openFirstPage(_ url: String, launch: LaunchOptions) throws(ProgramStartError) {
        guard case .running(let runtime) = state else { return }
        let reference = runtime.stack.reference(url, relativeTo: nil)
        // A wrong page name is reported before the program changes anything.
        var isMissing = reference == nil && !runtime.app.mayHandleMissingPages
        if !isMissing {
            runtime.app.launch(launch)
            if case .ended(let error) = state { throw ProgramStartError(ended: error) }
            if let reference { runtime.stack.launch(reference) } else { isMissing = !runtime.app.pageNotFound(launch) }
        }
        if isMissing {
            let error = PackageError(unknownPage: launch.path, pages: options.package.app.pages)
            end(ScriptError(name: "Error", message: error.message, termination: .stopped))
            throw .package(error)
        }
        if case .ended(let error) = state { throw ProgramStartError(ended: error) }
    }

    /// Implements ``MiniProgram``.
    package nonisolated func stop() async {
        await stop(within: min(options.limits.script.timePerTurn, .seconds(8)) + .seconds(2))
    }

    /// Ends the program as ``MiniProgram/stop()`` does, and waits for its thread no longer than a duration.
    package nonisolated func stop(within grace: Duration) async {
        thread.stopUnlessStarted()
        let handle = handle.withLock { $0 }
        handle?.terminator.terminate()
        let closing = Task { await close() }
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
        callEndListeners(nil)
    }

    private func close() { end(nil) }

    /// Closes the program's storage and leaves the program running, for a process that is about to exit.
    ///
    /// The process then need not free memory that the system releases anyway. Stored data is complete without this call as
    /// well; closing releases the locks and cleans up the files.
    package func closeStorage() { withRuntime { $0.callContext.services.close() } }

    /// Ends the program, with an error if it does not end on request.
    func end(_ error: ScriptError?) {
        // A turn that stop() interrupts fails, although the program ended on request.
        let terminationError = error?.termination == .stopped ? nil : error
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
            prepared?.endRehearsal()
            // The closers keep the network, which an ended program does not need.
            handle.withLock { $0 = nil }
            // Before the event, so that its receiver can open the program again.
            callEndListeners(terminationError)
            emit(.ended(terminationError))
        }
        streams.finish()
        thread.stop()
        callEndListeners(terminationError)
    }

    /// Implements ``MiniProgram``.
    package nonisolated var events: AsyncStream<ProgramEvent> { streams.makeStream() }

    /// Implements ``MiniProgram``.
    package var terminationError: ScriptError? {
        if case .ended(let error) = state, error.termination != .stopped { error } else { nil }
    }

    /// Implements ``MiniProgram``.
    package nonisolated func waitUntilIdle(limit: Duration) async -> Bool {
        await thread.waitUntilIdle(limit: limit)
    }

    /// Waits until the program is idle or has only blocked work left at this moment, see ``markWorkBlocked()``.
    ///
    /// - Parameters:
    ///   - limit: The maximum wait in real time.
    ///   - longestJump: The maximum program time that passes for its timers, which may set timers forever; nil for no limit.
    package nonisolated func settle(limit: Duration, longestJump: Duration? = .seconds(1)) async {
        _ = await thread.waitUntilIdle(limit: limit, longestJump: longestJump, awaiting: .moving)
    }

    /// Waits until the program has only blocked work left at this moment of its time: a virtual clock does not advance
    /// meanwhile.
    ///
    /// - Parameter limit: The maximum wait in real time.
    /// - Returns: False if the limit was reached first.
    @discardableResult
    package nonisolated func waitUntilQuiet(limit: Duration) async -> Bool {
        await thread.waitUntilIdle(horizon: .zero, limit: limit, awaiting: .moving)
    }

    /// Whether the program has started and has not ended.
    package var isRunning: Bool { if case .running = state { true } else { false } }

    /// Implements ``MiniProgram``.
    package var missingPage: PackageError? {
        guard case .running(let runtime) = state, runtime.stack.pages.isEmpty else { return nil }
        return PackageError(unknownPage: runtime.options.environment.launch.path, pages: options.package.app.pages)
    }

    /// Implements ``MiniProgram``.
    package func releaseMemory() { withRuntime { $0.memory.release() } }

    // MARK: Inspection

    /// Implements ``MiniProgram``.
    package var pages: [String] { withRuntime { $0.stack.pages.map(\.path) } ?? [] }

    /// Implements ``MiniProgram``.
    package func evaluate(_ code: String, showsAllValues: Bool) async throws(ScriptError) -> ScriptValue {
        let evaluated = try EvaluatedCode(code, showsAllValues: showsAllValues)
        guard let runtime = try running() else {
            throw ScriptError(name: "Error", message: "the program has not started")
        }
        // A virtual clock advances only while a caller waits.
        let waiting = thread.clock == .virtual ? Task { await moveClock() } : nil
        defer { waiting?.cancel() }
        let number = runtime.evaluations.makeNumber()
        let result = await withTaskCancellationHandler {
            await outcome(of: evaluated, as: number)
        } onCancel: {
            // A separate job: it runs after the wait has begun, also for a task that was cancelled before.
            enqueue { program in
                let error = ScriptError(name: "AbortError", message: "the evaluation was cancelled")
                program.withRuntime { $0.evaluations.fail(number, error) }
            }
        }
        return try result.get()
    }

    private func outcome(of code: EvaluatedCode, as number: Int) async -> Result<ScriptValue, ScriptError> {
        await withCheckedContinuation { continuation in
            switch state {
            case .running(let runtime):
                runtime.evaluations.begin(code, as: number) { continuation.resume(returning: $0) }
            case .ended(let error): continuation.resume(returning: .failure(error))
            case .created: preconditionFailure("A program that has not started cannot evaluate code.")
            }
        }
    }

    /// Implements ``MiniProgram``.
    package func setVisibility(_ state: ProgramVisibility) {
        withRuntime { $0.app.setVisibility(state) }
    }

    /// Implements ``MiniProgram``.
    package func emitGlobally(_ event: String, _ value: ScriptValue) {
        withRuntime { $0.deliveries.add(.globalEvent(event, value)) }
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
        // The events of other threads have no place among those of the program.
        if let journal = options.journal, thread.isCurrent { journal.note(event) }
        if let observer = options.observer {
            observer.program(EventOrigin(program: identity, instance: instance, time: .now), did: event)
        }
        streams.send(event)
    }

    @discardableResult
    func withRuntime<Result>(_ body: (ProgramRuntime) -> Result) -> Result? {
        if case .running(let runtime) = state { body(runtime) } else { nil }
    }

    /// The context of JSAPIs.
    func callContext() throws(APIError) -> CallContext {
        guard case .running(let runtime) = state else { throw APIError(.stopped, "the program has been stopped") }
        return runtime.callContext
    }

    /// Continues a deferred call in a task.
    ///
    /// The task is created on this actor: tasks created elsewhere would arrive through the shared threads, in any order.
    func run(
        _ operation: @escaping @Sendable (CallContext) async throws(APIError) -> any APIResult,
        slot: Int,
        signals: Bool,
    ) -> Task<Void, Never> {
        Task {
            let result =
                options.journal == nil
                ? await result(of: operation)
                : await JournaledCall.$slot.withValue(slot) { await self.result(of: operation) }
            withRuntime { $0.calls.finish(slot: slot, result, signals: signals) }
        }
    }

    private func result(
        of operation: @Sendable (CallContext) async throws(APIError) -> any APIResult
    ) async -> Result<any APIResult, APIError> {
        do throws(APIError) {
            return .success(try await operation(callContext()))
        } catch {
            return .failure(error)
        }
    }
}
