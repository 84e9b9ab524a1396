internal import MiniCore
internal import MiniEngine
internal import MiniHost
internal import MiniSyntax

/// Connects the program of a session with the inspector.
final class SessionDebugger: ProgramDebugger {
    private let connection: InspectorConnection
    private let sources: SourceFiles
    /// The wait of the program until the settings and the breakpoints have been sent to the engine.
    let attachment: EngineAttachment

    init(_ connection: InspectorConnection, _ sources: SourceFiles) {
        self.connection = connection
        self.sources = sources
        attachment = EngineAttachment(connection)
    }

    func prepareEngine() throws(ScriptError) { try connection.open() }

    func attach(to context: ScriptContext, on thread: ScriptThread) throws(ScriptError) {
        try attachment.wait(for: context, on: thread)
    }

    func willRun(_ file: String, as module: RewrittenModule, _ positions: PositionMap) {
        sources.add(file, module, positions)
    }
}
