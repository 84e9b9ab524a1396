internal import MiniCore
internal import MiniEngine
internal import MiniHost
internal import MiniSyntax
internal import Synchronization

/// Connects the program of a session with the inspector.
final class SessionDebugger: ProgramDebugger {
    private enum Attachment {
        case waiting
        case attached
        case failed(String)
    }

    private let connection: InspectorConnection
    private let sources: SourceFiles
    private let attachment = Mutex(Attachment.waiting)

    init(_ connection: InspectorConnection, _ sources: SourceFiles) {
        self.connection = connection
        self.sources = sources
    }

    func prepareEngine() throws(ScriptError) { try connection.open() }

    func attach(to context: ScriptContext, on thread: ScriptThread) throws(ScriptError) {
        connection.inspect(context, on: thread) {
            attachment.withLock { if case .waiting = $0 { false } else { true } }
        }
        if case .failed(let message) = attachment.withLock(\.self) {
            throw ScriptError(name: "Error", message: "the program cannot be debugged: \(message)")
        }
    }

    func willRun(_ file: String, as module: RewrittenModule, _ positions: PositionMap) {
        sources.add(file, module, positions)
    }

    /// Lets the program run, after the settings and the breakpoints have been sent to the engine.
    func didAttach() { end(.attached) }

    /// Ends the start of the program; has no effect after it has attached.
    func fail(_ message: String) { end(.failed(message)) }

    private func end(_ result: Attachment) {
        attachment.withLock { if case .waiting = $0 { $0 = result } }
        connection.wakeUp()
    }
}
