internal import MiniCore
internal import MiniEngine
internal import Synchronization

/// The wait of a program or a test file, before its code runs, for the connection to the inspector.
///
/// ## Threading
/// May be used from any thread.
final class EngineAttachment: Sendable {
    private enum State {
        case waiting
        case attached
        case failed(String)
    }

    private let connection: InspectorConnection
    private let state = Mutex(State.waiting)

    init(_ connection: InspectorConnection) { self.connection = connection }

    /// Permits the inspection of a context, and waits for the end of the attachment.
    ///
    /// Called once, on the thread of the context, before its code runs.
    ///
    /// - Throws: ``ScriptError`` if the attachment fails.
    func wait(for context: ScriptContext, on thread: ScriptThread) throws(ScriptError) {
        connection.inspect(context, on: thread, for: self) {
            state.withLock { if case .waiting = $0 { false } else { true } }
        }
        if case .failed(let message) = state.withLock(\.self) {
            throw ScriptError(name: "Error", message: "the program cannot be inspected: \(message)")
        }
    }

    /// Lets the program run.
    func complete() { end(.attached) }

    /// Ends the start of the program; has no effect after it has attached.
    func fail(_ message: String) { end(.failed(message)) }

    private func end(_ result: State) {
        state.withLock { if case .waiting = $0 { $0 = result } }
        connection.wakeUp()
    }
}
