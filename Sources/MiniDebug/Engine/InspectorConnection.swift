internal import Glibc
internal import MiniCore
internal import MiniEngine
internal import Synchronization

/// The connection to the inspector of the engine in this process.
///
/// ## Threading
/// May be used from any thread. Events are received on a thread of the connection, in their order.
final class InspectorConnection: Sendable {
    /// What the engine reports by itself.
    enum Event: Sendable {
        /// The context of the program can be inspected.
        case target
        /// An event of the protocol, such as `Debugger.paused`.
        case event(String, ScriptValue)
        /// The engine has closed the connection, or has sent something else than messages.
        case closed(String)
    }

    private typealias Reply = Result<ScriptValue, DebugError>

    private struct State {
        var descriptor: Int32 = -1
        var target: UInt64?
        var lastNumber = 0
        var replies: [Int: OneTimeResult<Reply>] = [:]
        var closing: DebugError?
        /// The thread on which the engine receives messages between turns; nil before the program can be inspected.
        var thread: ScriptThread?
    }

    private let state = Mutex(State())
    private let inspector = Mutex<EngineInspector?>(nil)
    private let receive: @Sendable (Event) -> Void

    /// - Parameter receive: Receives events.
    init(_ receive: @escaping @Sendable (Event) -> Void) { self.receive = receive }

    /// Lets the engine connect.
    ///
    /// Called on the thread of the program, before it has a machine.
    ///
    /// - Parameter stopsScripts: Whether scripts are stopped, which turns the engine's optimizing compilers off.
    /// - Throws: ``ScriptError`` if the engine cannot be inspected.
    func open(stopsScripts: Bool = true) throws(ScriptError) {
        do throws(DebugError) {
            let (listener, port) = try LoopbackSocket.listen(on: 0)
            let code = DetachedThread.start(name: "inspector") { self.run(listener) }
            guard code == 0 else {
                close(listener)
                throw DebugError("a thread cannot be started: \(String(cString: strerror(code)))")
            }
            let made = try Self.makeInspector(port, stopsScripts)
            inspector.withLock { $0 = made }
        } catch {
            throw ScriptError(name: "Error", message: "the program cannot be debugged: \(error)")
        }
    }

    private static func makeInspector(_ port: Int, _ stopsScripts: Bool) throws(DebugError) -> EngineInspector {
        do throws(ScriptError) {
            return try EngineInspector(port: port, stopsScripts: stopsScripts)
        } catch {
            throw DebugError(error.message)
        }
    }

    /// Permits the inspection of the program's context, and waits until the debugger is ready.
    ///
    /// Called on the thread of the program, before its code runs.
    ///
    /// - Parameter isReady: Whether the wait is over; ``wakeUp()`` follows a change.
    func inspect(_ context: ScriptContext, on thread: ScriptThread, until isReady: () -> Bool) {
        guard let inspector = inspector.withLock(\.self) else { return }
        state.withLock { $0.thread = thread }
        inspector.inspect(context)
        while !isReady() { inspector.wait() }
    }

    /// Ends the wait of ``inspect(_:on:until:)``.
    func wakeUp() { inspector.withLock { $0 }?.wakeUp() }

    /// Whether a script is stopped.
    var isStopped: Bool { inspector.withLock { $0 }?.isStopped ?? false }

    /// Whether the debugger has requested a stop that has not taken place yet.
    var isPausing: Bool {
        get { inspector.withLock { $0 }?.isPausing ?? false }
        set { inspector.withLock { $0 }?.isPausing = newValue }
    }

    /// Sends a command to the engine and returns its result.
    ///
    /// - Parameter continues: Whether the command continues a stopped script.
    /// - Throws: ``DebugError`` with the text of the engine.
    @discardableResult
    func call(
        _ method: String,
        _ parameters: ScriptValue = [:],
        continues: Bool = false,
    ) async throws(DebugError) -> ScriptValue {
        let result = OneTimeResult<Reply>()
        send(method, parameters, continues: continues, result)
        return try await result.value().get()
    }

    private func send(
        _ method: String,
        _ parameters: ScriptValue,
        continues: Bool,
        _ result: OneTimeResult<Reply>,
    ) {
        let inspector = inspector.withLock(\.self)
        let wasStopped = inspector?.isStopped == true
        if continues { inspector?.isStopped = false }
        let thread = state.withLock { state -> ScriptThread? in
            guard state.closing == nil, let target = state.target else {
                result.set(.failure(state.closing ?? DebugError("the program does not run")))
                return nil
            }
            state.lastNumber += 1
            state.replies[state.lastNumber] = result
            let message: ScriptValue = [
                "id": .number(Double(state.lastNumber)), "method": .string(method), "params": parameters,
            ]
            inspector?.willSend()
            // With the lock, so that messages are sent in the order of their numbers.
            write(.send(JSON.text(message), to: target), state.descriptor)
            return state.thread
        }
        // A stopped script reads the message by itself, and a running one at the next inspection of its time.
        if !wasStopped, let inspector { thread?.enqueue { inspector.dispatch(waiting: 20) } }
    }

    /// Lets the engine process messages, and write what it has not written yet, between two turns of the program.
    ///
    /// The engine writes only while it processes messages, as much as the socket takes. A long response needs several
    /// calls.
    func process() {
        guard let inspector = inspector.withLock(\.self) else { return }
        let thread = state.withLock { state -> ScriptThread? in state.thread }
        thread?.enqueue { inspector.dispatch(waiting: 5) }
    }

    private func write(_ message: InspectorMessage, _ descriptor: Int32) {
        // A closed connection is reported by its reader.
        message.frame.withUnsafeBytes { _ = OpenFile.write($0, to: descriptor) }
    }

    // MARK: The reader

    private func run(_ listener: Int32) {
        do throws(DebugError) {
            defer { close(listener) }
            let descriptor = try LoopbackSocket.accept(from: listener, within: 10_000) { descriptor in
                guard let own = LoopbackSocket.ownPeer(of: descriptor) else { return false }
                LoopbackSocket.disableDelay(of: own)
                return true
            }
            state.withLock { $0.descriptor = descriptor }
            try read(descriptor)
        } catch {
            fail(error)
        }
    }

    private func read(_ descriptor: Int32) throws(DebugError) {
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw DebugError("the engine has closed the connection to the debugger") }
            received += buffer[..<count]
            while let message = try InspectorMessage.take(from: &received) { handle(message) }
        }
    }

    private func handle(_ message: InspectorMessage) {
        if message.name == "SetTargetList", let target = message.targets?.first {
            let isNew = state.withLock { state in
                guard state.target == nil else { return false }
                state.target = target
                write(.setup(target), state.descriptor)
                return true
            }
            if isNew { receive(.target) }
        }
        guard message.name == "SendMessageToFrontend", let text = message.reply?.text else { return }
        // The engine writes valid JSON, except for texts with a lone surrogate, which are replaced.
        guard case .object(let content)? = try? JSON.parse(text) else { return }
        if let number = content["id"]?.number {
            inspector.withLock { $0 }?.didReceiveResponse()
            let result = state.withLock { $0.replies.removeValue(forKey: Int(number)) }
            result?.set(Self.reply(content))
        } else if let method = content["method"]?.string {
            if method == "Debugger.paused" { inspector.withLock { $0 }?.isStopped = true }
            receive(.event(method, content["params"] ?? [:]))
        }
    }

    private static func reply(_ content: ScriptObject) -> Reply {
        if let error = content["error"] { return .failure(DebugError(error["message"]?.string ?? JSON.text(error))) }
        return .success(content["result"] ?? [:])
    }

    private func fail(_ error: DebugError) {
        let replies = state.withLock { state in
            defer { state.replies = [:] }
            state.closing = error
            return Array(state.replies.values)
        }
        for reply in replies { reply.set(.failure(error)) }
        receive(.closed(error.description))
    }
}
