package import MiniCore
package import MiniRuntime
internal import Synchronization

/// A program in a worker that is started again in another one: after a crash, and after a suspension.
///
/// Commands in flight fail with the error of the process that has ended. Commands that begin later wait for the next process.
///
/// ## Threading
/// May be used from any thread.
package final class RestartingProgram: Sendable {
    /// Makes a worker for the program with the number of its run.
    package typealias MakeWorker =
        @Sendable (IsolatedProgramOptions, _ instance: Int) throws(ProgramStartError) -> IsolatedProgram

    /// Implements ``MiniProgram``.
    package let identity: ProgramIdentity
    /// Implements ``MiniProgram``.
    package let instance = ProgramInstance.next()

    private enum Phase {
        /// A worker is being made, or starts.
        case starting(IsolatedProgram?)
        case running(IsolatedProgram)
        /// The delay of a restart runs.
        case waiting
        case suspending(IsolatedProgram)
        case suspended
        case ended(ScriptError?)
    }

    private struct State {
        var phase = Phase.starting(nil)
        var isStopping = false
        /// The number of commands that use the worker.
        var commandCount = 0
        var backoff: RestartBackoff
        /// The page for the next start, with its query; nil for the first page.
        var page: String?
        /// The instant at which the last worker was started.
        var runStart = MonotonicInstant.now
        /// The commands that wait for the end of a change.
        var waits: [CheckedContinuation<Void, Never>] = []
        var endListeners: [@Sendable (ScriptError?) -> Void] = []
        var device = DeviceChanges()

        /// Removes the commands that wait, which the caller continues without the lock.
        mutating func takeWaits() -> [CheckedContinuation<Void, Never>] {
            defer { waits = [] }
            return waits
        }
    }

    private let options: IsolatedProgramOptions
    private let makeWorker: MakeWorker
    private let streams = EventStreams()
    private let state: Mutex<State>

    /// Creates a program, which ``start()`` starts.
    package init(_ options: IsolatedProgramOptions, _ policy: RestartPolicy, _ makeWorker: @escaping MakeWorker) {
        identity = options.start.identity
        self.options = options
        self.makeWorker = makeWorker
        state = Mutex(State(backoff: RestartBackoff(policy), page: options.start.page))
    }

    /// The permissions, which all runs of the program share.
    var currentPermissions: ProgramPermissions { options.parts.permissions }

    // MARK: Events

    var eventStream: AsyncStream<ProgramEvent> { streams.makeStream() }

    private func emit(_ event: ProgramEvent) {
        options.observer?.program(EventOrigin(program: identity, instance: instance, time: .now), did: event)
        streams.send(event)
    }

    // MARK: Commands

    private enum Step {
        case use(IsolatedProgram)
        case restart
        case wait
        /// There is no worker, and none is started.
        case unavailable
    }

    /// Passes the worker to a command.
    ///
    /// - Parameter resumes: Whether a suspended program is started again for the command.
    /// - Returns: Nil if the program has ended, or is suspended and not resumed.
    @discardableResult
    func withWorker<Output, Failure>(
        resumes: Bool = true,
        _ body: (IsolatedProgram) async throws(Failure) -> Output,
    ) async throws(Failure) -> Output? {
        while true {
            switch nextStep(resumes: resumes) {
            case .unavailable: return nil
            case .wait: await waitForChange()
            case .restart: await restart()
            case .use(let worker):
                defer { state.withLock { $0.commandCount -= 1 } }
                return try await body(worker)
            }
        }
    }

    private func nextStep(resumes: Bool) -> Step {
        state.withLock { state in
            switch state.phase {
            case .running(let worker):
                state.commandCount += 1
                return .use(worker)
            case .suspended where resumes:
                state.phase = .starting(nil)
                return .restart
            case .suspended, .ended: return .unavailable
            case .starting, .waiting, .suspending: return .wait
            }
        }
    }

    private func waitForChange() async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let isOver = state.withLock { state -> Bool in
                switch state.phase {
                case .running, .suspended, .ended: return true
                case .starting, .waiting, .suspending:
                    state.waits.append(continuation)
                    return false
                }
            }
            if isOver { continuation.resume() }
        }
    }

    /// The error of commands after the end.
    var endError: ScriptError {
        (endIfReached ?? nil) ?? ScriptError(name: "Error", message: "the program was stopped", termination: .stopped)
    }

    // What the host changes is kept for the next start.

    func note(_ visibility: ProgramVisibility) { state.withLock { $0.device.visibility = visibility } }
    func note(_ status: NetworkStatus) { state.withLock { $0.device.network = status } }
    func note(_ theme: DeviceTheme) { state.withLock { $0.device.theme = theme } }

    // MARK: Start and restart

    /// Starts the program and waits for its first page.
    ///
    /// - Throws: ``ProgramStartError``; the program has then ended.
    package func start() async throws(ProgramStartError) {
        do throws(ProgramStartError) {
            try await startWorker(page: options.start.page)
        } catch {
            // The caller receives the other errors only.
            if case .script(let error) = error { finish(error) } else { finish(nil) }
            throw error
        }
    }

    /// Makes a worker, and starts the program in it.
    ///
    /// - Parameter isRestart: Whether the program has run before, so that its observers receive an event.
    private func startWorker(page: String?, isRestart: Bool = false) async throws(ProgramStartError) {
        var options = options
        options.observer = self
        options.start.page = page
        options.start.permissions = currentPermissions.names
        // The first page is already shown in the current theme.
        if let theme = state.withLock({ $0.device.theme }) { options.start.environment.theme = theme }
        let worker = try makeWorker(options, instance)
        worker.onEnd { [self] error in workerEnded(worker, error) }
        let (isStopping, device) = state.withLock { state in
            if !state.isStopping { (state.phase, state.runStart) = (.starting(worker), .now) }
            return (state.isStopping, state.device)
        }
        if isStopping {
            await worker.stop()
            throw .stopped
        }
        try await worker.start(options.start)
        await device.apply(to: worker)
        // Before the change: afterwards the program can end, and no event follows its end.
        if isRestart { emit(.process(.restarted(page: page))) }
        change(to: .running(worker))
        // If it has ended before it counted as running, its end was ignored.
        if let end = worker.endIfReached { workerEnded(worker, end) }
    }

    /// Starts the program again, unless it was stopped meanwhile.
    private func restart() async {
        let page = state.withLock { state -> String?? in
            switch state.phase {
            case .waiting, .starting:
                state.phase = .starting(nil)
                return .some(state.page)
            case .running, .suspending, .suspended, .ended: return nil
            }
        }
        guard let page else { return }
        do throws(ProgramStartError) {
            try await startWorker(page: page, isRestart: true)
        } catch {
            let worker = state.withLock { state -> IsolatedProgram? in
                if case .starting(let worker) = state.phase { worker } else { nil }
            }
            if let worker, worker.hasCrashed, let error = Self.scriptError(error) {
                restartLater(after: error)
            } else {
                finish(Self.scriptError(error))
            }
        }
    }

    /// Ends the program after its process, or starts it again later.
    private func workerEnded(_ worker: IsolatedProgram, _ error: ScriptError?) {
        let (hasCrashed, page) = (worker.hasCrashed, worker.page)
        let isCurrent = state.withLock { state -> Bool in
            guard case .running(let current) = state.phase, current === worker else { return false }
            if let page { state.page = page }
            // A crash is counted once: the next call finds another phase.
            state.phase = .starting(worker)
            return true
        }
        guard isCurrent else { return }
        if hasCrashed, let error { restartLater(after: error) } else { finish(error) }
    }

    /// Starts the program again after the delay of its policy, or ends it.
    private func restartLater(after error: ScriptError) {
        let plan: (attempt: Int, delay: Duration)? = state.withLock { state in
            guard !state.isStopping, let delay = state.backoff.delay(afterRunOf: state.runStart.elapsed) else {
                return nil
            }
            return (state.backoff.crashCount, delay)
        }
        guard let plan else { return finish(error) }
        // Before the change: `stop()` ends a program that waits.
        emit(.process(.restarting(error, attempt: plan.attempt, after: plan.delay)))
        let isStopping = state.withLock { state in
            if !state.isStopping { state.phase = .waiting }
            return state.isStopping
        }
        if isStopping { return finish(nil) }
        let fire: @Sendable () -> Void = { [weak self] in
            guard let self else { return }
            Task { await self.restart() }
        }
        let instant = MonotonicInstant.now.advanced(by: plan.delay.nanoseconds)
        if DeadlineThread.shared.schedule(at: instant, fire) == nil { fire() }
    }

    /// Sets the phase after a change, and continues the commands that have waited.
    private func change(to phase: Phase) {
        let waits = state.withLock { state in
            if case .ended = state.phase { return [CheckedContinuation<Void, Never>]() }
            state.phase = phase
            return state.takeWaits()
        }
        for wait in waits { wait.resume() }
    }

    /// The error of a start as the error of a program; nil if it was stopped.
    private static func scriptError(_ error: ProgramStartError) -> ScriptError? {
        switch error {
        case .stopped: nil
        case .script(let error): error
        case .package, .thread, .tooManyOpenFiles, .alreadyRunning, .tooManyPrograms, .shutDown, .worker:
            ScriptError(name: "Error", message: error.description, termination: .processEnded)
        }
    }

    // MARK: Suspension

    /// Ends the process if the program is idle; it is started again when it is used.
    ///
    /// The program receives `App.onHide` before if it is shown.
    ///
    /// - Returns: Whether the process has ended.
    package func suspendIfIdle() async -> Bool {
        let running = state.withLock { state -> IsolatedProgram? in
            if case .running(let worker) = state.phase { worker } else { nil }
        }
        guard let worker = running, await worker.waitUntilIdle(limit: Self.idleLimit) else { return false }
        let visibility = state.withLock { state -> ProgramVisibility? in
            guard case .running(let current) = state.phase, current === worker, state.commandCount == 0 else {
                return nil
            }
            state.phase = .suspending(worker)
            return state.device.visibility
        }
        guard let visibility else { return false }
        if visibility == .shown {
            await worker.setVisibility(.hidden)
            _ = await worker.waitUntilIdle(limit: .seconds(1))
        }
        await worker.stop()
        // Before the change: `stop()` ends a suspended program.
        if !state.withLock({ $0.isStopping }) { emit(.process(.suspended)) }
        let waits = state.withLock { state -> [CheckedContinuation<Void, Never>]? in
            state.page = worker.page ?? state.page
            // With the lock held: `stop()` ends a suspended program, and leaves the end of this one to this method.
            if state.isStopping { return nil }
            state.phase = .suspended
            return state.takeWaits()
        }
        guard let waits else {
            finish(nil)
            return true
        }
        for wait in waits { wait.resume() }
        return true
    }

    /// The time within which a program must be idle to be suspended.
    private static let idleLimit = Duration.milliseconds(100)

    // MARK: End

    /// Implements ``MiniProgram``.
    package func stop() async {
        let (worker, isAtRest) = state.withLock { state -> (IsolatedProgram?, Bool) in
            state.isStopping = true
            switch state.phase {
            case .starting(let worker?), .running(let worker), .suspending(let worker): return (worker, false)
            case .waiting, .suspended: return (nil, true)
            case .starting(nil), .ended: return (nil, false)
            }
        }
        if isAtRest { finish(nil) }
        await worker?.stop()
        _ = await end
    }

    /// Whether a process runs the program now.
    package var hasProcess: Bool {
        state.withLock { state in
            switch state.phase {
            case .starting(nil), .waiting, .suspended, .ended: false
            case .starting, .running, .suspending: true
            }
        }
    }

    /// Ends the process of the program at once, as a crash does: a test hook.
    package func kill() {
        let worker = state.withLock { state -> IsolatedProgram? in
            if case .running(let worker) = state.phase { worker } else { nil }
        }
        worker?.kill()
    }

    /// The error with which the program has ended; nil before that.
    var endIfReached: ScriptError?? {
        state.withLock { state -> ScriptError?? in
            if case .ended(let error) = state.phase { .some(error) } else { nil }
        }
    }

    /// Calls a closure once when the program has ended; immediately if it has ended already.
    package func onEnd(_ body: @escaping @Sendable (ScriptError?) -> Void) {
        let end = state.withLock { state -> ScriptError?? in
            if case .ended(let error) = state.phase { return .some(error) }
            state.endListeners.append(body)
            return nil
        }
        if let end { body(end) }
    }

    /// Ends the program; has no effect after its end.
    private func finish(_ error: ScriptError?) {
        let (isFirst, listeners, waits) = state.withLock { state in
            var isFirst = true
            if case .ended = state.phase { isFirst = false }
            if isFirst { state.phase = .ended(error) }
            defer { state.endListeners = [] }
            return (isFirst, state.endListeners, state.takeWaits())
        }
        guard isFirst else { return }
        // Before the event, so that its receiver can open the program again.
        for listener in listeners { listener(error) }
        emit(.ended(error))
        streams.finish()
        for wait in waits { wait.resume() }
    }
}

extension RestartingProgram: ProgramObserver {
    /// Passes the events of a worker on, without its end.
    package func program(_ origin: EventOrigin, did event: ProgramEvent) {
        if case .ended = event { return }
        options.observer?.program(origin, did: event)
        streams.send(event)
    }
}
