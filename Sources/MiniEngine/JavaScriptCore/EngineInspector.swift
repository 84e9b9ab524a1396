internal import CJavaScriptCore
internal import Glibc
package import MiniCore
internal import Synchronization

/// The remote inspector of the engine, through which a debugger stops scripts.
///
/// The engine connects to a listener by TCP. It receives messages in the default main context of GLib, which the thread of an
/// ``EngineTarget`` runs while it has the ``lock``: in jobs, in the inspections of a running script, and while the script is
/// stopped. No other thread enters the machine of a target.
///
/// ## Lifetime
/// A process has one inspector, which lives as long as the process.
///
/// ## Threading
/// The initializer is called on the thread of the first target, ``prepareThread()`` on those of later ones, and
/// ``attach(_:to:until:)`` on the thread of its target. ``wakeUp()`` may be called on any thread.
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
        let makeMainContext: @convention(c) () -> OpaquePointer?
        let releaseMainContext: @convention(c) (OpaquePointer?) -> Void
        let pushThreadDefault: @convention(c) (OpaquePointer?) -> Void
        let threadDefault: @convention(c) () -> OpaquePointer?
    }

    private let functions: Functions
    /// The lock that a thread has while it runs scripts or the main context.
    package let lock: ScriptLock
    private let stopped = Atomic(false)

    /// The milliseconds that the next poll may wait if it is one of ``iterate(mayBlock:waiting:)``; -1 if it is the engine's.
    private static let ownWait = Atomic<Int32>(-1)
    /// The milliseconds between two runs of a thread's own main context while its script is stopped.
    private static let ownInterval: Int32 = 20
    private static let current = Mutex<EngineInspector?>(nil)
    // SAFETY: Accessed by the thread that has the lock only.
    /// The processor time at the end of the last wait of a stopped script; nil while scripts run.
    private nonisolated(unsafe) static var lastWait: Int64?

    /// Makes the engine connect to a listener on the loopback interface.
    ///
    /// Called before the machine of the first target is made.
    ///
    /// - Parameters:
    ///   - stopsScripts: Whether the debugger stops scripts. They are then compiled without the engine's optimizer, whose code
    ///     does not stop in loops.
    ///   - lock: The lock of the threads that run scripts.
    ///   - find: Returns the address of a function by its symbol, nil if the installed libraries lack it.
    /// - Throws: ``ScriptError`` with the names of the functions that the installed library lacks. The process is then unchanged.
    package init(
        port: Int,
        stopsScripts: Bool,
        lock: ScriptLock,
        find: (String) -> UnsafeMutableRawPointer? = EngineInspector.address(of:),
    ) throws(ScriptError) {
        functions = try Self.resolve(find)
        self.lock = lock
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

    /// Prepares a further thread, before a machine is made on it.
    ///
    /// The engine announces the contexts of a thread other than its main one in a main context that belongs to the thread, which
    /// nothing runs by default.
    package func prepareThread() {
        guard functions.threadDefault() == nil else { return }
        let context = functions.makeMainContext()
        functions.pushThreadDefault(context)
        // The thread keeps it until its end.
        functions.releaseMainContext(context)
    }

    /// Permits the debugger to inspect a context, and lets the engine process messages until the debugger is ready.
    ///
    /// - Parameter isReady: Whether the wait is over; ``wakeUp()`` follows a change.
    package func attach(_ target: EngineTarget, to context: ScriptContext, until isReady: () -> Bool) {
        lock.lock()
        defer { lock.unlock() }
        context.machine.inspector = target
        target.setListening(true)
        JSGlobalContextSetInspectable(context.reference, true)
        while !isReady() {
            iterateOwn()
            _ = iterate(mayBlock: true)
        }
        iterateOwn()
        target.setListening(false)
    }

    /// Ends the wait of ``attach(_:to:until:)``, the present one or the next one.
    package func wakeUp() { functions.wakeUp(nil) }

    /// Whether the script of a target is stopped.
    var isStopped: Bool {
        get { stopped.load(ordering: .sequentiallyConsistent) }
        set {
            stopped.store(newValue, ordering: .sequentiallyConsistent)
            lock.setStopped(newValue)
        }
    }

    /// Lets the engine process the messages that have arrived.
    ///
    /// Called with the lock.
    ///
    /// - Parameter milliseconds: The time to wait for the first of them.
    func dispatch(waiting milliseconds: Int32) {
        var wait = milliseconds
        while iterate(mayBlock: false, waiting: wait) { wait = 0 }
        iterateOwn()
    }

    /// Runs the main context of the calling thread, if it has one of its own.
    func iterateOwn() {
        guard let own = functions.threadDefault() else { return }
        while functions.iterate(own, 0) != 0 {}
    }

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
        guard let inspector = current.withLock(\.self), inspector.functions.threadDefault() != nil else {
            return Glibc.poll(descriptors, nfds_t(count), -1)
        }
        // What the socket has not taken of a long response is written in the context of the thread.
        inspector.iterateOwn()
        return Glibc.poll(descriptors, nfds_t(count), ownInterval)
    }

    /// Leaves the time of an evaluation out of the turn of the stopped script.
    private static func excludeStoppedTime() {
        if isCurrentStopped, let lastWait { TurnClock.exclude(nanoseconds: TurnClock.processorTime - lastWait) }
    }

    private static func noteWait() { lastWait = isCurrentStopped ? TurnClock.processorTime : nil }

    private static var isCurrentStopped: Bool { current.withLock(\.self)?.isStopped ?? false }

    // MARK: Functions of the libraries

    /// The address of a function of the installed libraries by its symbol; nil if they lack it.
    package static func address(of symbol: String) -> UnsafeMutableRawPointer? { dlsym(nil, symbol) }

    private static func resolve(_ address: (String) -> UnsafeMutableRawPointer?) throws(ScriptError) -> Functions {
        var missing: [String] = []
        func find<Function>(_ symbol: String, _ name: String, as type: Function.Type) -> Function? {
            // SAFETY: The types are those of the declarations; a mangled name determines its parameters.
            guard let function = address(symbol) else {
                missing.append(name)
                return nil
            }
            return unsafeBitCast(function, to: type)
        }
        typealias Action = @convention(c) () -> Void
        typealias ContextAction = @convention(c) (OpaquePointer?) -> Void
        typealias ContextSource = @convention(c) () -> OpaquePointer?
        let initializeMainThread = find(
            "_ZN3WTF20initializeMainThreadEv",
            "WTF::initializeMainThread",
            as: Action.self,
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
        func find<Function>(_ symbol: String, as type: Function.Type) -> Function? { find(symbol, symbol, as: type) }
        let start = find("JSRemoteInspectorStart", as: Action.self)
        let iterate = find("g_main_context_iteration", as: (@convention(c) (OpaquePointer?, Int32) -> Int32).self)
        let setPoll = find("g_main_context_set_poll_func", as: (@convention(c) (OpaquePointer?, Poll) -> Void).self)
        let wakeUp = find("g_main_context_wakeup", as: ContextAction.self)
        let makeMainContext = find("g_main_context_new", as: ContextSource.self)
        let releaseMainContext = find("g_main_context_unref", as: ContextAction.self)
        let pushThreadDefault = find("g_main_context_push_thread_default", as: ContextAction.self)
        let threadDefault = find("g_main_context_get_thread_default", as: ContextSource.self)
        guard let initializeMainThread, let makeText, let setAddress, let start, let iterate, let setPoll, let wakeUp,
            let makeMainContext, let releaseMainContext, let pushThreadDefault, let threadDefault
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
            makeMainContext: makeMainContext,
            releaseMainContext: releaseMainContext,
            pushThreadDefault: pushThreadDefault,
            threadDefault: threadDefault,
        )
    }
}
