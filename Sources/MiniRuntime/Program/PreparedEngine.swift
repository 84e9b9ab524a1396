internal import MiniCore
internal import MiniEngine
internal import Synchronization

// SAFETY: `engine` is only touched on the thread.
/// An engine that is made on its thread while the process does something else.
final class PreparedEngine: @unchecked Sendable {
    private static let waiting = Mutex<PreparedEngine?>(nil)

    let thread = ScriptThread(name: "mini program", clock: .real)
    private var engine: ProgramEngine?

    private init() {}

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
        do { engine = try ProgramEngine(name: thread.name, limits: ScriptLimits(), clock: .real) } catch {}
    }

    /// The engine, once; nil when it could not be made.
    ///
    /// Must be called on the thread, whose jobs run in order: it has been made by then.
    func finish() -> ProgramEngine? {
        thread.checkIsolated()
        defer { engine = nil }
        return engine
    }
}
