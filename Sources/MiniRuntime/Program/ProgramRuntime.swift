internal import MiniCore
internal import MiniEngine

/// One running program on its thread: the parts that run it, and the connections between them.
///
/// Parts have references to the parts that they use, and none to the runtime. A job of the thread finds its part through the
/// program, which has no runtime after its end.
///
/// ## Threading
/// Created, used and ended on the program's thread. Code on other threads uses the actor ``LocalProgram``.
final class ProgramRuntime {
    let options: ProgramOptions
    // SAFETY: the program owns its runtime and ends it before it is deallocated.
    unowned let program: LocalProgram

    // MARK: The engine

    let thread: ScriptThread
    let machine: VirtualMachine
    let context: ScriptContext
    let prelude: Prelude
    let turns: ProgramTurns
    let loader: ModuleLoader
    let memory: ProgramMemory

    // MARK: JSAPIs

    let clock: ProgramClock
    let callContext: CallContext
    let binder: Binder
    let deliveries: DeliveryQueue
    let callLog: CallLog
    let calls: CallTable
    let workers: ProgramWorkers

    // MARK: Pages

    let stack: PageStack
    let states: PageStates
    let functions: PageFunctions
    let pages: PageLifecycle
    let app: AppLifecycle
    let tabBar: ProgramTabBar
    let documents: PageDocuments

    // MARK: The view

    let view: ViewContext
    let definitions: ComponentDefinitions
    let geometries: PageGeometries
    let flushes: FlushSchedule
    /// Measures renderings; nil if the host does not request it.
    let measurements: RenderingMeasurements?
    let renderer: ProgramRenderer
    let steps: ViewSteps
    let motion: PageMotion
    let webViews: WebViews
    let actions: PersonActions
    let commands: PageCommands
    let spelling: SpellingWarnings

    // MARK: Timers and evaluations

    let timers: ProgramTimers
    let scriptTimers: ScriptTimers
    let evaluations: Evaluations
    let agent: RunningAgent

    /// The profile that is recorded, if any.
    private var profile: RunningProfile?

    /// Connects an engine with a program; runs none of the program's code.
    init(_ engine: ProgramEngine, options: ProgramOptions, thread: ScriptThread, program: LocalProgram) {
        let package = options.package
        self.options = options
        self.program = program
        self.thread = thread
        machine = engine.machine
        context = engine.context
        prelude = engine.prelude
        loader = ModuleLoader(
            of: options.identity,
            files: package.files,
            account: engine.machine.account,
            debugger: options.debugger,
            coverage: CoverageCounters(options.coverage, package),
        )
        turns = ProgramTurns(of: program, on: thread, machine, loader: loader, apis: options.apis)

        let resolver = ComponentResolver(package: package)
        view = ViewContext(
            engine.view,
            in: engine.viewContext,
            files: package.files,
            components: resolver,
            coverage: CoverageCounters(options.coverage, package),
        )
        definitions = ComponentDefinitions(turns, package, resolver, view, prelude)
        stack = PageStack(app: package.app, plugins: package.plugins)
        states = PageStates()
        functions = PageFunctions(turns, prelude)
        clock = ProgramClock(of: thread, start: options.startTime)
        callContext = CallContext(options, turns, prelude, clock, stack, definitions)
        deliveries = DeliveryQueue(turns, context, prelude)
        callLog = CallLog(turns, context, loader, options)
        calls = CallTable(turns, callContext, stack, callLog, deliveries)
        workers = ProgramWorkers(turns, options, clock, deliveries, loader)
        binder = Binder(options: options, callContext: callContext, stack: stack, calls: calls, log: callLog) {
            [weak program] in program?.emit(.warning($0))
        }
        memory = ProgramMemory(turns, callContext, workers)

        geometries = PageGeometries(turns, options, view, stack, states)
        flushes = FlushSchedule(turns)
        steps = ViewSteps(
            turns,
            in: context,
            prelude,
            package,
            view,
            callContext,
            stack,
            states,
            geometries,
            functions,
            flushes,
        )
        motion = PageMotion(turns, view, stack, steps, flushes)
        webViews = WebViews(turns, view, stack, callContext, steps)
        measurements = options.measure.map { [view, stack] in RenderingMeasurements(view, stack, $0) }
        renderer = ProgramRenderer(
            turns,
            prelude,
            package.app,
            view,
            clock,
            stack,
            states,
            geometries,
            functions,
            flushes,
            steps,
            motion,
            webViews,
            options.reportsRenderings ? RenderingReports(turns, view, stack) : nil,
            measurements,
        )
        tabBar = ProgramTabBar(package.app, stack, functions)
        documents = PageDocuments(package, states, tabBar, callContext)
        evaluations = Evaluations(turns, in: context, prelude)
        pages = PageLifecycle(
            turns,
            prelude,
            package,
            view,
            stack,
            states,
            functions,
            renderer,
            flushes,
            motion,
            tabBar,
            calls,
            evaluations,
        )
        app = AppLifecycle(turns, prelude, loader, stack, pages, callContext)
        actions = PersonActions(
            turns,
            package,
            view,
            callContext,
            stack,
            states,
            geometries,
            functions,
            flushes,
            steps,
            motion,
            tabBar,
        )
        commands = PageCommands(
            turns,
            stack,
            states,
            geometries,
            functions,
            tabBar,
            steps,
            options.playsMedia,
        )
        spelling = SpellingWarnings(turns, files: package.files)
        timers = ProgramTimers(turns, prelude, limit: options.limits.timers)
        scriptTimers = ScriptTimers(turns, timers, view, clock, stack, geometries, steps, flushes)
        agent = RunningAgent(turns, in: context, prelude, evaluations)

        engine.reference.runtime = self
        stack.host = pages
        connectEvents()
    }

    /// Connects the parts that receive events of the engine and the device; ``disconnect()`` removes the closures of the thread and
    /// the device, and the end of the machine those of the context.
    private func connectEvents() {
        callContext.deviceUI.onChange = { [commands] in commands.follow($0) }
        // Without its code, the machine would have to report every script to a debugger again.
        if options.debugger == nil { thread.onIdle = { [memory] in memory.release() } }
        thread.onPause = { [memory] in memory.collectGarbage() }
        context.mapPosition = { [loader] in loader.position(file: $0, line: $1, column: $2) }
        context.onUnhandledRejection = { [turns, prelude] promise, reason in
            turns.perform { () throws(ScriptError) in
                _ = try prelude.unhandledRejection.call([.value(promise), .value(reason)])
            }
        }
        context.onDroppedRejections = { [turns] in
            let limit = ScriptContext.rejectionsPerTurn
            turns.emit(
                .warning(
                    ProgramWarning("one turn left more than \(limit) rejections without a handler; the rest is dropped")
                )
            )
        }
    }

    /// Begins to record a profile.
    ///
    /// - Throws: ``ScriptError`` if the library cannot sample.
    func startProfile(_ profiler: ProgramProfiler) throws(ScriptError) {
        profile = try RunningProfile(profiler, of: self)
    }

    /// Ends the recording of the profile, if there is one.
    func finishProfile() {
        profile?.finish()
        profile = nil
    }

    /// Passes each change of data to a listener, unless the program is profiled.
    func reportDataChanges(to listener: @escaping @Sendable (isolated LocalProgram, ReportedDataChange) -> Void) {
        guard profile == nil else { return }
        // SAFETY: the program owns the runtime, whose view calls this closure during its life only.
        view.dataChanges = DataChangeLog(stack) { [unowned program] change in
            program.assumeIsolated { listener($0, change) }
        }
    }

    /// Releases all resources; the program's code does not run again.
    ///
    /// Idempotent.
    func close(_ error: ScriptError) {
        guard turns.close(error) else { return }
        calls.cancelAll()
        workers.close()
        timers.close()
        disconnect()
        thread.gate = nil
        evaluations.close(error)
        callContext.services.close()
        finishProfile()
        loader.coverage?.collect()
        view.coverage?.collect()
        // Releases the closures of the context.
        machine.invalidate()
    }

    /// Removes the closures of the thread and the device, which retain the parts of the runtime.
    func disconnect() {
        thread.onIdle = nil
        thread.onPause = nil
        callContext.deviceUI.onChange = { _ in }
    }
}
