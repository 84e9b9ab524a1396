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
        /// A context can be inspected.
        case target(InspectorTarget)
        /// The machine of a context has ended.
        case ended(InspectorTarget)
        /// An event of the protocol, such as `Debugger.paused`.
        case event(InspectorTarget, String, ScriptValue)
        /// The engine has closed the connection, or has sent something else than messages.
        case closed(String)
    }

    private typealias Reply = Result<ScriptValue, DebugError>

    private struct State {
        var descriptor: Int32 = -1
        /// The contexts by the engine's numbers.
        var targets: [UInt64: InspectorTarget] = [:]
        /// The context that is being attached; nil once the engine has announced it.
        var attaching: InspectorTarget?
        var lastNumber = 0
        var replies: [Int: (target: InspectorTarget, result: OneTimeResult<Reply>)] = [:]
        var closing: DebugError?
    }

    private let state = Mutex(State())
    /// The lock of the threads whose scripts are inspected.
    let lock = ScriptLock()
    private let inspector = Mutex<EngineInspector?>(nil)
    private let receive: @Sendable (Event) -> Void

    /// - Parameter receive: Receives events.
    init(_ receive: @escaping @Sendable (Event) -> Void) { self.receive = receive }

    /// Lets the engine connect at the first call, and prepares the calling thread at later ones.
    ///
    /// Called on the thread of a program or of a test file, before it has a machine.
    ///
    /// - Parameter stopsScripts: Whether scripts are stopped, which turns the engine's optimizing compilers off.
    /// - Throws: ``ScriptError`` if the engine cannot be inspected.
    func open(stopsScripts: Bool = true) throws(ScriptError) {
        if let inspector = inspector.withLock(\.self) { return inspector.prepareThread() }
        do throws(DebugError) {
            let (listener, port) = try LoopbackSocket.listen(on: 0)
            let code = DetachedThread.start(name: "inspector") { self.run(listener) }
            guard code == 0 else {
                close(listener)
                throw DebugError("a thread cannot be started: \(String(cString: strerror(code)))")
            }
            let made = try makeInspector(port, stopsScripts)
            inspector.withLock { $0 = made }
        } catch {
            throw ScriptError(name: "Error", message: "the program cannot be debugged: \(error)")
        }
    }

    private func makeInspector(_ port: Int, _ stopsScripts: Bool) throws(DebugError) -> EngineInspector {
        do throws(ScriptError) {
            return try EngineInspector(port: port, stopsScripts: stopsScripts, lock: lock)
        } catch {
            throw DebugError(error.message)
        }
    }

    /// Permits the inspection of a context, and waits until the debugger is ready.
    ///
    /// Called on the thread of the context, before code of the program or the test file runs.
    ///
    /// - Parameters:
    ///   - attachment: The wait, which identifies the context to the receiver of events.
    ///   - isReady: Whether the wait is over; ``wakeUp()`` follows a change.
    func inspect(
        _ context: ScriptContext,
        on thread: ScriptThread,
        for attachment: EngineAttachment,
        until isReady: () -> Bool,
    ) {
        guard let inspector = inspector.withLock(\.self) else { return }
        let engine = EngineTarget(inspector) { [weak self] in self?.end(attachment) }
        let target = InspectorTarget(attachment, thread, engine)
        state.withLock { $0.attaching = target }
        inspector.attach(engine, to: context, until: isReady)
    }

    /// Ends the wait of ``inspect(_:on:for:until:)``.
    func wakeUp() { inspector.withLock { $0 }?.wakeUp() }

    /// Sends a command for a context to the engine and returns its result.
    ///
    /// A context that runs receives it after the present turn, or at an inspection of its time; the thread of one that waits for a
    /// stopped script of another context, after that stop.
    ///
    /// - Parameter continues: Whether the command continues a stopped script.
    /// - Throws: ``DebugError`` with the text of the engine.
    @discardableResult
    func call(
        _ target: InspectorTarget,
        _ method: String,
        _ parameters: ScriptValue = [:],
        continues: Bool = false,
    ) async throws(DebugError) -> ScriptValue {
        let result = OneTimeResult<Reply>()
        if continues { target.engine.isStopped = false }
        send(target, method, parameters, isRead: continues, result)
        return try await result.value().get()
    }

    /// - Parameter isRead: Whether the thread of the context waits for the message.
    private func send(
        _ target: InspectorTarget,
        _ method: String,
        _ parameters: ScriptValue,
        isRead: Bool,
        _ result: OneTimeResult<Reply>,
    ) {
        let needsDispatch = state.withLock { state -> Bool in
            guard state.closing == nil, let number = target.number, !target.hasEnded else {
                result.set(.failure(state.closing ?? Self.ended))
                return false
            }
            state.lastNumber += 1
            state.replies[state.lastNumber] = (target, result)
            let message: ScriptValue = [
                "id": .number(Double(state.lastNumber)), "method": .string(method), "params": parameters,
            ]
            let descriptor = state.descriptor
            // With the lock, so that messages are sent in the order of their numbers.
            return target.engine.send(isRead: isRead) {
                Self.write(.send(JSON.text(message), to: number), descriptor)
            }
        }
        if needsDispatch { target.dispatch() }
    }

    private static let ended = DebugError("the program does not run")

    /// Lets the engine process messages, and write what it has not written yet, between two turns.
    ///
    /// The engine writes only while it processes messages, as much as the socket takes. A long response needs several calls.
    func process() {
        let targets = state.withLock { Array($0.targets.values) }
        for target in targets where !target.hasEnded { target.dispatch() }
    }

    /// The context that has waited by an attachment; nil before the engine has announced it.
    func target(of attachment: EngineAttachment) -> InspectorTarget? {
        state.withLock { $0.targets.values.first { $0.attachment === attachment } }
    }

    /// Fails the commands for a context whose machine has ended.
    private func end(_ attachment: EngineAttachment) {
        guard let target = target(of: attachment) else { return }
        target.hasEnded = true
        let replies = state.withLock { state in
            let numbers = state.replies.filter { $0.value.target === target }.keys
            return numbers.compactMap { state.replies.removeValue(forKey: $0) }
        }
        for reply in replies { reply.result.set(.failure(Self.ended)) }
        receive(.ended(target))
    }

    private static func write(_ message: InspectorMessage, _ descriptor: Int32) {
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
        if message.name == "SetTargetList" {
            for number in message.targets ?? [] {
                let new = state.withLock { state -> InspectorTarget? in
                    guard state.targets[number] == nil, let target = state.attaching else { return nil }
                    state.attaching = nil
                    state.targets[number] = target
                    target.number = number
                    Self.write(.setup(number), state.descriptor)
                    return target
                }
                if let new { receive(.target(new)) }
            }
        }
        guard message.name == "SendMessageToFrontend", let reply = message.reply,
            let target = state.withLock({ $0.targets[reply.target] })
        else { return }
        // The engine writes valid JSON, except for texts with a lone surrogate, which are replaced.
        guard case .object(let content)? = try? JSON.parse(reply.text) else { return }
        if let number = content["id"]?.number {
            target.engine.didReceiveResponse()
            let result = state.withLock { $0.replies.removeValue(forKey: Int(number)) }?.result
            result?.set(Self.reply(content))
        } else if let method = content["method"]?.string {
            if method == "Debugger.paused" { target.engine.isStopped = true }
            receive(.event(target, method, content["params"] ?? [:]))
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
        for reply in replies { reply.result.set(.failure(error)) }
        receive(.closed(error.description))
    }
}
