package import MiniCore
package import MiniEngine
internal import MiniHost
package import MiniSyntax

/// Takes snapshots of the heap of one program, through the inspector of the engine.
///
/// ## Threading
/// May be used from any thread. A process has one recorder or one ``DebugSession``, since the engine has one inspector.
package final class HeapRecorder: ProgramDebugger {
    private let connection: InspectorConnection
    private let attachment: EngineAttachment

    /// Makes a recorder for the configuration of a host.
    package init() {
        let (events, input) = AsyncStream.makeStream(of: InspectorConnection.Event.self)
        connection = InspectorConnection { input.yield($0) }
        attachment = EngineAttachment(connection)
        Task { [attachment] in
            for await event in events {
                switch event {
                case .target: attachment.complete()
                case .closed(let reason): attachment.fail(reason)
                case .ended, .event: break
                }
            }
        }
    }

    package func prepareEngine() throws(ScriptError) { try connection.open(stopsScripts: false) }

    package func attach(to context: ScriptContext, on thread: ScriptThread) throws(ScriptError) {
        try attachment.wait(for: context, on: thread)
    }

    package func willRun(_ file: String, as module: RewrittenModule, _ positions: PositionMap) {}

    /// Collects garbage, and takes a snapshot between two turns of the program.
    ///
    /// - Throws: ``DebugError`` if the program has ended or was not started.
    package func snapshot() async throws(DebugError) -> HeapSnapshot {
        // The engine writes a large snapshot in parts.
        let processing = Task { [connection] in
            while true {
                do { try await Task.sleep(for: .milliseconds(10)) } catch { return }
                connection.process()
            }
        }
        defer { processing.cancel() }
        guard let target = connection.target(of: attachment) else { throw DebugError("the program does not run") }
        let result = try await connection.call(target, "Heap.snapshot")
        guard let text = result["snapshotData"]?.string else { throw DebugError("the engine sent no snapshot") }
        return try HeapSnapshot(text)
    }
}
