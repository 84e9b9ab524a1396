internal import CJavaScriptCore
internal import Glibc
package import MiniCore
internal import Synchronization

/// The remote inspector of the engine, through which a debugger stops the scripts of one program.
///
/// The engine connects to a listener by TCP. It receives messages in the default main context of GLib, which only the thread of
/// the program runs: in jobs, in the inspections of a running script, and while the script is stopped. No other thread enters
/// the machine.
///
/// ## Lifetime
/// A process has one inspector, which lives as long as the process.
///
/// ## Threading
/// The initializer, ``inspect(_:)``, ``dispatch(waiting:)`` and ``wait()`` are called on the program's thread, everything else on
/// any thread.
package final class EngineInspector: Sendable {
    private typealias Poll = @convention(c) (UnsafeMutablePointer<pollfd>?, UInt32, Int32) -> Int32

    /// The functions of the libraries.
    private struct Functions {
        let initializeMainThread: @convention(c) () -> Void
        let makeText: @convention(c) (UnsafeMutableRawPointer, UnsafePointer<CChar>) -> Void
        let setAddress: @convention(c) (UnsafeMutableRawPointer) -> Void
        let start: @convention(c) () -> Void
        let iterate: @convention(c) (OpaquePointer?, Int32) -> Int32
        let setPoll: @convention(c) (OpaquePointer?, Poll) -> Void
        let wakeUp: @convention(c) (OpaquePointer?) -> Void
    }

    private let functions: Functions
    private let stopped = Atomic(false)
    private let pausing = Atomic(false)
    /// The number of commands that have no response yet.
    private let pending = Atomic(0)

    /// The milliseconds that the next poll may wait if it is one of ``iterate(mayBlock:waiting:)``; -1 if it is the engine's.
    private static let ownWait = Atomic<Int32>(-1)
    private static let current = Mutex<EngineInspector?>(nil)
    // SAFETY: Accessed on the program's thread only.
    /// The processor time at the end of the last wait of a stopped script; nil while scripts run.
    private nonisolated(unsafe) static var lastWait: Int64?

    /// Makes the engine connect to a listener on the loopback interface.
    ///
    /// Called before the machine of the program is made.
    ///
    /// - Parameter stopsScripts: Whether the debugger stops scripts. They are then compiled without the engine's optimizer, whose
    ///   code does not stop in loops.
    /// - Throws: ``ScriptError`` with the names of the functions that the installed library lacks.
    package init(port: Int, stopsScripts: Bool) throws(ScriptError) {
        functions = try Self.resolve()
        Engine.prepare()
        if stopsScripts { _ = jsc_options_set_boolean("useDFGJIT", 0) }
        // The engine connects on its main thread only, and a machine that is made on another one would have a context of its own.
        functions.initializeMainThread()
        functions.setPoll(nil, Self.poll)
        Self.current.withLock { $0 = self }
        // SAFETY: A `WTF::CString` is one pointer, which the first function initializes and the second one takes.
        var text: UnsafeMutableRawPointer?
        withUnsafeMutablePointer(to: &text) { text in
            // SAFETY: As above.
            "127.0.0.1:\(port)".withCString { functions.makeText(text, $0) }
            functions.setAddress(text)
        }
        functions.start()
    }

    /// Permits the debugger to inspect a context.
    package func inspect(_ context: ScriptContext) {
        context.machine.inspector = self
        JSGlobalContextSetInspectable(context.reference, true)
    }

    /// Whether a script is stopped, according to the events that the debugger has received.
    ///
    /// The debugger sets it at the event, and resets it before it sends a message that continues the script.
    package var isStopped: Bool {
        get { stopped.load(ordering: .sequentiallyConsistent) }
        set { stopped.store(newValue, ordering: .sequentiallyConsistent) }
    }

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

    /// Counts a command that is sent to the engine.
    package func willSend() { pending.add(1, ordering: .sequentiallyConsistent) }

    /// Counts the response to a message.
    package func didReceiveResponse() { pending.subtract(1, ordering: .sequentiallyConsistent) }

    /// Lets the engine process the messages that have arrived.
    ///
    /// - Parameter milliseconds: The time to wait for the first of them, if one has been sent.
    package func dispatch(waiting milliseconds: Int32 = 0) {
        guard pending.load(ordering: .sequentiallyConsistent) > 0 else { return }
        var wait = milliseconds
        while iterate(mayBlock: false, waiting: wait) { wait = 0 }
    }

    /// Waits for something that the engine can process, and lets the engine process it; ``wakeUp()`` ends the wait.
    package func wait() { _ = iterate(mayBlock: true) }

    /// Ends a ``wait()``, the present one or the next one.
    package func wakeUp() { functions.wakeUp(nil) }

    private func iterate(mayBlock: Bool, waiting milliseconds: Int32 = 0) -> Bool {
        Self.ownWait.store(milliseconds, ordering: .relaxed)
        return functions.iterate(nil, mayBlock ? 1 : 0) != 0
    }

    /// The processor time in nanoseconds that an evaluation of a stopped script has taken so far; nil while scripts run.
    var stoppedProcessorTime: Int64? {
        guard isStopped, let lastWait = Self.lastWait else { return nil }
        return TurnClock.processorTime - lastWait
    }

    /// Polls descriptors for the main context.
    ///
    /// The engine polls without a wait, in a loop, while a script is stopped. This function waits instead, so that a stopped
    /// program takes no processor time.
    private static let poll: Poll = { descriptors, count, timeout in
        let ownWait = ownWait.exchange(-1, ordering: .relaxed)
        guard ownWait < 0, timeout == 0 else {
            return Glibc.poll(descriptors, nfds_t(count), timeout == 0 ? ownWait : timeout)
        }
        excludeStoppedTime()
        defer { noteWait() }
        return Glibc.poll(descriptors, nfds_t(count), -1)
    }

    /// Leaves the time of an evaluation out of the turn of the stopped script.
    private static func excludeStoppedTime() {
        if isCurrentStopped, let lastWait { TurnClock.exclude(nanoseconds: TurnClock.processorTime - lastWait) }
    }

    private static func noteWait() { lastWait = isCurrentStopped ? TurnClock.processorTime : nil }

    private static var isCurrentStopped: Bool { current.withLock { $0?.isStopped } ?? false }

    // MARK: Functions of the libraries

    private static func resolve() throws(ScriptError) -> Functions {
        var missing: [String] = []
        func find<Function>(_ symbol: String, _ name: String, as type: Function.Type) -> Function? {
            // SAFETY: The types are those of the declarations; a mangled name determines its parameters.
            guard let address = dlsym(nil, symbol) else {
                missing.append(name)
                return nil
            }
            return unsafeBitCast(address, to: type)
        }
        let initializeMainThread = find(
            "_ZN3WTF20initializeMainThreadEv",
            "WTF::initializeMainThread",
            as: (@convention(c) () -> Void).self,
        )
        let makeText = find(
            "_ZN3WTF7CStringC1EPKc",
            "WTF::CString::CString",
            as: (@convention(c) (UnsafeMutableRawPointer, UnsafePointer<CChar>) -> Void).self,
        )
        let setAddress = find(
            "_ZN9Inspector15RemoteInspector25setInspectorServerAddressEON3WTF7CStringE",
            "Inspector::RemoteInspector::setInspectorServerAddress",
            as: (@convention(c) (UnsafeMutableRawPointer) -> Void).self,
        )
        let start = find("JSRemoteInspectorStart", "JSRemoteInspectorStart", as: (@convention(c) () -> Void).self)
        let iterate = find(
            "g_main_context_iteration",
            "g_main_context_iteration",
            as: (@convention(c) (OpaquePointer?, Int32) -> Int32).self,
        )
        let setPoll = find(
            "g_main_context_set_poll_func",
            "g_main_context_set_poll_func",
            as: (@convention(c) (OpaquePointer?, Poll) -> Void).self,
        )
        let wakeUp = find(
            "g_main_context_wakeup",
            "g_main_context_wakeup",
            as: (@convention(c) (OpaquePointer?) -> Void).self,
        )
        guard let initializeMainThread, let makeText, let setAddress, let start, let iterate, let setPoll, let wakeUp
        else {
            throw ScriptError(
                name: "Error",
                message: "JavaScriptCore \(Engine.version) has no \(missing.joined(separator: ", ")), "
                    + "which the debugger needs; use the libjavascriptcoregtk-4.1 of Debian 12",
            )
        }
        return Functions(
            initializeMainThread: initializeMainThread,
            makeText: makeText,
            setAddress: setAddress,
            start: start,
            iterate: iterate,
            setPoll: setPoll,
            wakeUp: wakeUp,
        )
    }
}
