public import MiniCore
public import MiniPackages
public import MiniRuntime
internal import Synchronization

/// A running program of a package, which an update can replace by a new version.
///
/// ## Threading
/// May be used from any thread.
public final class PackagedProgram: Sendable {
    /// A launched version.
    private struct Run: Sendable {
        let program: any MiniProgram
        let version: PackageVersion
    }

    private enum Stage: Sendable {
        /// A version is being launched.
        case launching
        /// A version runs.
        case running
        /// No version runs.
        case stopped
    }

    private struct State: Sendable {
        var stage = Stage.launching
        /// The version that was launched last.
        var run: Run?
        var update: PackageUpdate
        /// The search for an update.
        var task: Task<Void, Never>?
        var listeners: [AsyncStream<any MiniProgram>.Continuation] = []
    }

    /// The program and its user.
    public let identity: ProgramIdentity
    private let page: String?
    private let options: OpenOptions
    private let programs: PackagedPrograms
    private let state: Mutex<State>

    init(
        _ identity: ProgramIdentity,
        page: String?,
        _ options: OpenOptions,
        of programs: PackagedPrograms,
        searchesForUpdate: Bool,
    ) {
        self.identity = identity
        self.page = page
        self.options = options
        self.programs = programs
        state = Mutex(State(update: searchesForUpdate ? .searching : .none))
    }

    private var run: Run {
        guard let run = state.withLock({ $0.run }) else {
            preconditionFailure("A program that is not open is not passed to the host.")
        }
        return run
    }

    /// Whether a version has launched; until then the host has not received this object.
    var hasLaunched: Bool { state.withLock { $0.run != nil } }

    /// The program of the version that was launched last; ``applyUpdate()`` replaces it.
    public var program: any MiniProgram { run.program }

    /// The version that was launched last.
    public var version: PackageVersion { run.version }

    /// The state of the update of this program.
    public var update: PackageUpdate { state.withLock { $0.update } }

    /// The programs that replace ``program`` later, each after its launch; the stream ends with the last program.
    ///
    /// Each use of the property returns a stream of its own.
    public var restarts: AsyncStream<any MiniProgram> {
        let (stream, listener) = AsyncStream.makeStream(of: (any MiniProgram).self)
        let isStopped = state.withLock { state in
            if state.stage != .stopped { state.listeners.append(listener) }
            return state.stage == .stopped
        }
        if isStopped { listener.finish() }
        return stream
    }

    /// Launches the program, and then searches for an update if that is due.
    func open() async throws(PackagedProgramError) {
        try await launch()
        guard update == .searching else { return }
        // On threads that a source can block. The end of the task, which ends with the program, does not wait for the source.
        let task = Task { _ = await DelegateResult<Void>.wait(nil) { await self.search() } }
        let isStopped = state.withLock { state in
            state.task = task
            return state.stage == .stopped
        }
        if isStopped { task.cancel() }
    }

    /// Restarts the program on the installed version, on the page that it was opened with.
    ///
    /// The former ``program`` ends. The new one has its permissions, also those that the host has changed. If the new
    /// version does not launch, the version before is launched again. Has no effect while no update is ready, during a
    /// launch, and after the end.
    public func applyUpdate() async {
        let former = state.withLock { state -> (any MiniProgram)? in
            guard state.stage == .running, state.update == .ready else { return nil }
            state.stage = .launching
            state.update = .none
            return state.run?.program
        }
        guard let former else { return }
        await former.stop()
        do throws(PackagedProgramError) {
            try await launch(after: former)
        } catch {
            let isStopped = state.withLock { $0.stage == .stopped }
            if !isStopped { programs.warn("the program does not restart after an update: \(error)", identity) }
            end()
        }
    }

    /// Ends the program, and a search for an update of it.
    public func stop() async {
        let (run, task, isLaunching) = state.withLock { state in
            defer { state.stage = .stopped }
            return (state.run, state.task, state.stage == .launching)
        }
        task?.cancel()
        await run?.program.stop()
        // A version that is being launched is not known here yet.
        if isLaunching { await programs.host.program(identity)?.stop() }
        await task?.value
        end()
    }

    /// Launches the installed version.
    ///
    /// - Parameter former: The program that the new one replaces, whose permissions it has; nil at the first launch.
    private func launch(after former: (any MiniProgram)? = nil) async throws(PackagedProgramError) {
        var options = options
        if let former { options.permissions = former.permissions }
        let (program, version) = try await programs.launch(identity, page: page, options)
        // The host can have changed them during the launch.
        if let former, former.permissions != program.permissions { await program.setPermissions(former.permissions) }
        let (isStopped, listeners) = state.withLock { state in
            let isRestart = state.run != nil
            state.run = Run(program: program, version: version)
            if state.stage == .launching { state.stage = .running }
            return (state.stage == .stopped, isRestart ? state.listeners : [])
        }
        // It was stopped during the launch.
        if isStopped { return await program.stop() }
        for listener in listeners { listener.yield(program) }
        Task {
            _ = await program.end
            let isCurrent = self.state.withLock { state in
                state.stage == .running && state.run?.program === program
            }
            if isCurrent { self.end() }
        }
    }

    /// Records that no version runs.
    private func end() {
        let (task, listeners) = state.withLock { state in
            state.stage = .stopped
            defer { state.listeners = [] }
            return (state.task, state.listeners)
        }
        task?.cancel()
        programs.remove(self)
        for listener in listeners { listener.finish() }
    }

    /// Searches for an update, installs it, and reports both to the program.
    private func search() async {
        do throws(PackagingError) {
            try await programs.update(identity.appID, of: version) { hasUpdate in
                await self.report(hasUpdate ? .installing : .none)
            }
            if update == .installing { await report(.ready) }
        } catch {
            // The program was stopped.
            guard !Task.isCancelled else { return }
            programs.warn(noUpdate: error, identity)
            await report(update == .installing ? .failed : .none)
        }
    }

    /// Waits until the search for an update has ended, for tests.
    package func waitForUpdate() async { await state.withLock { $0.task }?.value }

    private func report(_ update: PackageUpdate) async {
        let program = state.withLock { state in
            state.update = update
            return state.stage == .running ? state.run?.program : nil
        }
        await program?.emitGlobally("updateState", update.value)
    }
}
