internal import MiniCore
internal import MiniEngine
internal import MiniHost
internal import MiniSyntax
internal import Synchronization

/// Connects the contexts of a program, or of a test file, with the inspector.
final class SessionDebugger: ProgramDebugger {
    /// What the scripts of a context belong to; the number is that of the thread for the client.
    enum Kind: Int {
        case program = 1
        case tests
    }

    private struct State {
        /// The wait of the last context until the settings and the breakpoints have been sent to the engine.
        var attachment: EngineAttachment?
        /// The reason why no further context attaches; nil if they do.
        var failure: String?
    }

    let kind: Kind
    let sources: SourceFiles
    private let connection: InspectorConnection
    private let state = Mutex(State())

    init(_ kind: Kind, _ connection: InspectorConnection, _ sources: SourceFiles) {
        self.kind = kind
        self.connection = connection
        self.sources = sources
    }

    func prepareEngine() throws(ScriptError) { try connection.open() }

    func attach(to context: ScriptContext, on thread: ScriptThread) throws(ScriptError) {
        let attachment = EngineAttachment(connection)
        let failure = state.withLock { state in
            state.attachment = attachment
            return state.failure
        }
        if let failure { attachment.fail(failure) }
        try attachment.wait(for: context, on: thread)
    }

    /// Ends the start of the present context and of later ones; has no effect on one that has attached.
    func fail(_ reason: String) {
        let attachment = state.withLock { state in
            state.failure = reason
            return state.attachment
        }
        attachment?.fail(reason)
    }

    /// Whether a context has waited by this debugger.
    func owns(_ target: InspectorTarget) -> Bool { state.withLock { $0.attachment === target.attachment } }

    func willRun(_ file: String, as module: RewrittenModule, _ positions: PositionMap) {
        sources.add(file, module, positions)
    }
}
