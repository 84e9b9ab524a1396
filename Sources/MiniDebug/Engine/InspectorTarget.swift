internal import MiniEngine
internal import Synchronization

/// A context of this process that can be inspected, and the thread on which its scripts run.
///
/// ## Threading
/// May be used from any thread.
final class InspectorTarget: Sendable {
    private struct State {
        var number: UInt64?
        var hasEnded = false
    }

    /// The wait of the context for the debugger, which no other context has.
    let attachment: EngineAttachment
    let engine: EngineTarget
    private let thread: ScriptThread
    private let state = Mutex(State())

    init(_ attachment: EngineAttachment, _ thread: ScriptThread, _ engine: EngineTarget) {
        self.attachment = attachment
        self.thread = thread
        self.engine = engine
    }

    /// The engine's number of the context; nil before the engine has announced it.
    var number: UInt64? {
        get { state.withLock(\.number) }
        set { state.withLock { $0.number = newValue } }
    }

    /// Whether the machine of the context has ended.
    var hasEnded: Bool {
        get { state.withLock(\.hasEnded) }
        set { state.withLock { $0.hasEnded = newValue } }
    }

    /// Lets the engine process messages between two turns.
    func dispatch() { thread.enqueue { [engine] in engine.dispatch() } }
}
