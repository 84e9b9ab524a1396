package import MiniCore
package import MiniEngine
internal import Synchronization

// SAFETY: `engine`, `rehearsed` and `isTaken` are accessed on the thread only, and in deinit, when no other reference exists.
/// An engine that is made on its thread in advance.
package final class PreparedEngine: @unchecked Sendable {
    private static let waiting = Mutex<PreparedEngine?>(nil)

    /// The thread of the engine and of the program that uses it.
    package let thread: ScriptThread
    private let limits: ScriptLimits
    private var engine: ProgramEngine?
    private var isTaken = false
    /// A program that has run on the machine of the engine.
    private var rehearsed: LocalProgram?

    private init(limits: ScriptLimits, clock: ClockMode) {
        thread = ScriptThread(name: "mini program", clock: clock)
        self.limits = limits
    }

    /// Makes an engine on the calling thread of a process that is forked afterwards.
    ///
    /// The child calls ``prepareChild()``, and then ``ScriptThread/runOnCurrentThread(input:)``.
    ///
    /// - Throws: ``ScriptError`` for an engine that cannot be used.
    package init(onCurrentThreadWith limits: ScriptLimits, clock: ClockMode) throws(ScriptError) {
        thread = ScriptThread(name: "mini program", clock: clock)
        self.limits = limits
        engine = try ProgramEngine.make(name: thread.name, limits: limits, clock: clock, isWatched: false)
    }

    /// Ends the engine of a program that was neither started nor stopped.
    deinit {
        if isTaken { return }
        // SAFETY: The engine is used on its thread only, and after the end of the thread without it.
        nonisolated(unsafe) let engine = engine
        // The program exists as long as the machine.
        let rehearsed = rehearsed
        thread.enqueue { withExtendedLifetime(rehearsed) { engine?.machine.invalidate() } }
        thread.stop()
    }

    /// Begins to make an engine, unless one with these limits and this clock is prepared already.
    ///
    /// It replaces one with others. Any program with these limits and this clock uses the engine.
    ///
    /// - Parameter rehearsal: A program that runs on the machine of the engine in advance, with services that start no thread; nil
    ///   for none.
    static func begin(
        limits: ScriptLimits = ScriptLimits(),
        clock: ClockMode = .real,
        rehearsal: ProgramRehearsal? = nil,
    ) {
        // A replaced engine ends when the lock is released.
        _ = waiting.withLock { waiting -> PreparedEngine? in
            if let waiting, waiting.limits == limits, waiting.thread.clock == clock { return nil }
            let prepared = PreparedEngine(limits: limits, clock: clock)
            // Without this thread, the program makes the engine on its own thread or reports the error.
            do throws(ScriptThreadError) { try prepared.thread.start() } catch { return nil }
            // Before a program can take it: the jobs of the program follow the one that makes the engine.
            prepared.thread.enqueue {
                prepared.make()
                guard let rehearsal else { return }
                do throws(ScriptError) {
                    try prepared.rehearse(rehearsal)
                } catch {
                    // The program starts as without it.
                    prepared.engine?.machine.invalidate()
                    prepared.endRehearsal()
                    prepared.make()
                }
            }
            return exchange(&waiting, with: prepared)
        }
    }

    /// Returns the prepared engine for a program with these limits and this clock; nil if there is none.
    static func take(limits: ScriptLimits, clock: ClockMode) -> PreparedEngine? {
        waiting.withLock { waiting in
            guard let prepared = waiting, prepared.limits == limits, prepared.thread.clock == clock else { return nil }
            waiting = nil
            return prepared
        }
    }

    private func make() {
        engine = nil
        // If this fails, the program's own attempt fails as well and reports the error.
        do { engine = try ProgramEngine.make(name: thread.name, limits: limits, clock: thread.clock) } catch {}
    }

    /// Returns the engine once; nil if it could not be made.
    ///
    /// Must be called on the thread. Its jobs run in order, so the engine has been made by then.
    func finish() -> ProgramEngine? {
        thread.checkIsolated()
        isTaken = true
        defer { engine = nil }
        return engine
    }

    /// Runs a small program on the machine of the engine, in contexts of its own.
    ///
    /// After an error, a program on this machine starts as before, but slower. Must be called on the thread of the machine.
    ///
    /// - Throws: ``ScriptError`` with the first error of the program.
    package func rehearse(_ rehearsal: ProgramRehearsal) throws(ScriptError) {
        guard let machine = engine?.machine else { return }
        let other = PreparedEngine(limits: limits, clock: thread.clock)
        other.engine = try ProgramEngine(on: machine, clock: thread.clock)
        let failure: String?
        do throws(PackageError) {
            let result = try rehearsal.run(other, limits: limits)
            rehearsed = result.program
            failure = result.failure ?? machine.termination.map { "\($0)" }
        } catch {
            // The machine is that of this engine.
            other.isTaken = true
            throw ScriptError(error)
        }
        if machine.termination != nil {
            // The program has failed and ended the machine.
            engine = nil
            engine = try ProgramEngine.make(name: thread.name, limits: limits, clock: thread.clock, isWatched: false)
        }
        if let failure { throw ScriptError(name: "", message: failure) }
    }

    /// Releases the program that has run in advance, after the end of the machine.
    ///
    /// Must be called on the thread.
    func endRehearsal() { rehearsed = nil }

    // MARK: Forked processes

    /// Passes the engine to the next program of this process with the same limits and the same clock.
    ///
    /// The thread must be that of the program by then, see ``ScriptThread/runOnCurrentThread(input:)``.
    package func offer() { Self.waiting.withLock { $0 = self } }

    private static let timeZone = StaticScript(name: "minihost:timezone", text: PackageResources.timezone_js)

    /// Watches the limits of scripts, and replaces `Math.random` in all contexts: its state is the same in all children of a
    /// process.
    package func prepareChild() throws(ScriptError) {
        guard let engine else { return }
        engine.machine.startWatching()
        ForkedRandom.begin()
        for context in [engine.context, engine.viewContext] { try ForkedRandom.install(in: context) }
    }

    /// Reduces the memory that the children copy, before the process is forked.
    package func prepareFork() { engine?.machine.prepareFork() }

    /// Makes the engine and the system read the rules of the time zone, before their files become inaccessible.
    package func loadTimeZone() throws(ScriptError) {
        guard let engine else { return }
        for context in [engine.context, engine.viewContext] { _ = try context.evaluate(Self.timeZone).call([]) }
    }

    /// The name of the time zone that the engine finds.
    ///
    /// - Complexity: Some 20 ms, since the engine loads its data of languages.
    package func timeZoneName() throws(ScriptError) -> String {
        let code = "Intl.DateTimeFormat().resolvedOptions().timeZone"
        return try engine?.viewContext.evaluate(code, name: "minihost:timezone").string ?? "UTC"
    }
}
