internal import CJavaScriptCore
internal import Synchronization

/// A context that a debugger inspects, and the messages that the debugger sends to it.
///
/// Only the thread of the context passes messages to the engine, which processes those for every context on the thread that reads
/// them. A stopped script and a context that is being attached read messages at once. Others read them in ``dispatch()``.
///
/// ## Threading
/// May be used from any thread, except ``dispatch()``, which is called on the thread of the context.
package final class EngineTarget: Sendable {
    private struct State {
        /// Whether the engine reads messages by itself.
        var isListening = false
        var isStopped = false
        var isClosed = false
        /// The messages that have not been written yet, in order.
        var messages: [@Sendable () -> Void] = []
        /// The number of messages without a response.
        var pendingCount = 0
    }

    /// The maximum time in which the engine processes messages between two turns.
    private static let limit = Duration.seconds(2)

    private let inspector: EngineInspector
    private let state = Mutex(State())
    private let pausing = Atomic(false)
    private let didClose: @Sendable () -> Void

    /// Makes a target, see ``EngineInspector/attach(_:to:until:)``.
    ///
    /// - Parameter didClose: Called at the end of the context's machine: messages without a response receive none.
    package init(_ inspector: EngineInspector, didClose: @escaping @Sendable () -> Void) {
        self.inspector = inspector
        self.didClose = didClose
    }

    /// Sends a message, which has a response.
    ///
    /// - Parameters:
    ///   - isRead: Whether the engine reads the message by itself, also when ``isStopped`` has been reset for it.
    ///   - write: Writes the message to the connection; called on any thread, in the order of the messages.
    /// - Returns: Whether ``dispatch()`` must be called.
    package func send(isRead: Bool, _ write: @escaping @Sendable () -> Void) -> Bool {
        state.withLock { state in
            guard !state.isClosed else { return false }
            state.pendingCount += 1
            if isRead || state.isListening || state.isStopped {
                write()
                return false
            }
            state.messages.append(write)
            return true
        }
    }

    /// Counts the response to a message.
    package func didReceiveResponse() { state.withLock { $0.pendingCount -= 1 } }

    /// Lets the engine process the messages and respond to them; does nothing while a script is stopped.
    package func dispatch() {
        guard hasPendingMessages else { return }
        inspector.lock.lock()
        defer { inspector.lock.unlock() }
        // The thread of another stopped script reads messages; it can wait for this one in an evaluation.
        guard !inspector.isStopped else { return }
        let end = ContinuousClock.now + Self.limit
        var wait: Int32 = 20
        repeat {
            state.withLock { Self.write(&$0) }
            inspector.dispatch(waiting: wait)
            wait = 1
        } while hasPendingMessages && .now < end
    }

    /// Whether messages have no response yet; false for a stopped script, which reads messages by itself.
    private var hasPendingMessages: Bool {
        state.withLock { $0.pendingCount > 0 && !$0.isClosed && !$0.isStopped }
    }

    private static func write(_ state: inout State) {
        for write in state.messages { write() }
        state.messages = []
    }

    /// Whether the script is stopped, according to the events that the debugger has received.
    ///
    /// The debugger sets it at the event, and resets it before it sends a message that continues the script.
    package var isStopped: Bool {
        get { state.withLock(\.isStopped) }
        set {
            inspector.isStopped = newValue
            state.withLock { state in
                state.isStopped = newValue
                if newValue { Self.write(&state) }
            }
        }
    }

    /// Begins or ends the attachment, in which the engine reads messages by itself.
    func setListening(_ isListening: Bool) { state.withLock { $0.isListening = isListening } }

    /// Whether the debugger has requested a stop that has not taken place yet.
    package var isPausing: Bool {
        get { pausing.load(ordering: .sequentiallyConsistent) }
        set { pausing.store(newValue, ordering: .sequentiallyConsistent) }
    }

    /// Runs a statement in the place of a running script, which stops if the engine has received the request.
    ///
    /// A loop may have no statement that could stop. The engine processes no messages at a stop while it processes one, so that
    /// the statement cannot be a message.
    func runStatement(in context: JSContextRef) {
        let statement = JSStringCreateWithUTF8CString("0")
        defer { JSStringRelease(statement) }
        _ = JSEvaluateScript(context, statement, nil, nil, 1, nil)
    }

    // MARK: The machine

    /// Begins a turn, and waits while the scripts of another thread run or are stopped.
    func beginTurn() { inspector.lock.lock() }

    /// Ends a turn.
    func endTurn() { inspector.lock.unlock() }

    /// The processor time in nanoseconds that an evaluation of the stopped script has taken so far; nil while it runs.
    var stoppedProcessorTime: Int64? { isStopped ? inspector.stoppedProcessorTime : nil }

    /// Ends the target with its machine.
    func close() {
        // The engine announces the end in the main context of the thread, by the connection that the other thread also uses.
        inspector.lock.lock()
        inspector.iterateOwn()
        inspector.lock.unlock()
        let wasClosed = state.withLock { state in
            defer { state.isClosed = true }
            state.messages = []
            return state.isClosed
        }
        if !wasClosed { didClose() }
    }
}
