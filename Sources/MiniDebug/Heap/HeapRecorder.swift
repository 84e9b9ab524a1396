package import MiniCore
package import MiniEngine
package import MiniHost
package import MiniSyntax
internal import Synchronization

/// Takes snapshots of the heap of one program, also after it has restarted, through the inspector of the engine.
///
/// ## Threading
/// May be used from any thread. A process has one recorder or one ``DebugSession``, since the engine has one inspector.
package final class HeapRecorder: ProgramDebugger {
    private struct State {
        /// The wait of the last context that has attached, or is attaching.
        var attachment: EngineAttachment?
        /// The wait of the last context of the program; nil before its first start.
        var program: EngineAttachment?
        /// The reason why no further context attaches; nil if they do.
        var failure: String?
    }

    /// Attaches to the context of a test file, whose objects are not in snapshots.
    private struct TestFileDebugger: ProgramDebugger {
        let recorder: HeapRecorder

        func prepareEngine() throws(ScriptError) { try recorder.prepareEngine() }

        func attach(to context: ScriptContext, on thread: ScriptThread) throws(ScriptError) {
            try recorder.attach(to: context, on: thread, isProgram: false)
        }

        func willRun(_ file: String, as module: RewrittenModule, _ positions: PositionMap) {}
    }

    private let connection: InspectorConnection
    private let state = Mutex(State())

    /// Makes a recorder for the configuration of a host.
    package init() {
        let (events, input) = AsyncStream.makeStream(of: InspectorConnection.Event.self)
        connection = InspectorConnection { input.yield($0) }
        Task { [self] in
            for await event in events {
                switch event {
                case .target(let target): target.attachment.complete()
                case .closed(let reason): fail(reason)
                case .ended, .event: break
                }
            }
        }
    }

    /// Attaches to the context of the test file of the program, whose machine the engine prepares first.
    package var testFile: any ProgramDebugger { TestFileDebugger(recorder: self) }

    /// The lock of the threads of the program and of its test file.
    package var lock: ScriptLock { connection.lock }

    /// Whether the program has started and not ended.
    package var hasProgram: Bool {
        guard let attachment = state.withLock(\.program) else { return false }
        return connection.target(of: attachment)?.hasEnded == false
    }

    package func prepareEngine() throws(ScriptError) { try connection.open(stopsScripts: false) }

    package func attach(to context: ScriptContext, on thread: ScriptThread) throws(ScriptError) {
        try attach(to: context, on: thread, isProgram: true)
    }

    private func attach(
        to context: ScriptContext,
        on thread: ScriptThread,
        isProgram: Bool,
    ) throws(ScriptError) {
        let attachment = EngineAttachment(connection)
        let failure = state.withLock { state in
            state.attachment = attachment
            if isProgram { state.program = attachment }
            return state.failure
        }
        if let failure { attachment.fail(failure) }
        try attachment.wait(for: context, on: thread)
    }

    /// Ends the start of the present context and of later ones; has no effect on one that has attached.
    private func fail(_ reason: String) {
        let attachment = state.withLock { state in
            state.failure = reason
            return state.attachment
        }
        attachment?.fail(reason)
    }

    package func willRun(_ file: String, as module: RewrittenModule, _ positions: PositionMap) {}

    /// Collects garbage, and takes a snapshot of the program that has started last, between two of its turns.
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
        guard let attachment = state.withLock(\.program), let target = connection.target(of: attachment) else {
            throw DebugError("the program does not run")
        }
        let result = try await connection.call(target, "Heap.snapshot")
        guard let text = result["snapshotData"]?.string else { throw DebugError("the engine sent no snapshot") }
        return try HeapSnapshot(text)
    }
}
