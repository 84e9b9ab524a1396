internal import MiniCore
internal import MiniEngine
internal import Synchronization

// SAFETY: `engine` and `isTaken` are only touched on the thread, and at the end, when nobody else can.
/// An engine that is made on its thread while the process does something else.
final class PreparedEngine: @unchecked Sendable {
    private static let waiting = Mutex<PreparedEngine?>(nil)

    let thread = ScriptThread(name: "mini program", clock: .real)
    private var engine: ProgramEngine?
    private var isTaken = false

    private init() {}

    /// Ends the engine of a program that was neither started nor stopped.
    deinit {
        if isTaken { return }
        // SAFETY: Used on its thread, and once it is ended also without it.
        nonisolated(unsafe) let engine = engine
        thread.enqueue { engine?.machine.invalidate() }
        thread.stop()
    }

    /// Begins to make one, unless one waits already.
    static func begin() {
        let prepared = PreparedEngine()
        let isFirst = waiting.withLock { waiting in
            guard waiting == nil else { return false }
            waiting = prepared
            return true
        }
        guard isFirst else { return }
        do throws(ScriptThreadError) {
            try prepared.thread.start()
        } catch {
            // Without a thread to spare, the program's own will do the work, or say why it cannot.
            waiting.withLock { $0 = nil }
            return
        }
        prepared.thread.enqueue { prepared.make() }
    }

    /// Hands out the one that waits, for a program with these limits and this clock; nil when there is none for it.
    static func take(limits: ScriptLimits, clock: ClockMode) -> PreparedEngine? {
        guard limits == ScriptLimits(), clock == .real else { return nil }
        return waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
    }

    private func make() {
        // What fails here fails again for the program, which tells of it.
        do { engine = try ProgramEngine.make(name: thread.name, limits: ScriptLimits(), clock: .real) } catch {}
    }

    /// The engine, once; nil when it could not be made.
    ///
    /// Must be called on the thread, whose jobs run in order: it has been made by then.
    func finish() -> ProgramEngine? {
        thread.checkIsolated()
        isTaken = true
        defer { engine = nil }
        return engine
    }
}
