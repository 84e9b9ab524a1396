internal import CJavaScriptCore
import Glibc
public import MiniCore
import Synchronization

/// One JavaScript heap with its limits; its contexts share it.
///
/// ## Lifetime
/// A machine lives until ``invalidate()``, which must be called: values, contexts and host functions keep it alive.
/// Whatever is done with them afterwards is refused with ``MiniCore/ScriptError/Termination/stopped``, or does nothing.
///
/// ## Threading
/// Belongs to the thread that made it; until its end, everything but ``terminator`` traps elsewhere.
public final class VirtualMachine {
    private static let live = Atomic<Int>(0)

    /// The name of the program, for messages.
    public let name: String
    /// The limits, fixed at birth.
    public let limits: ScriptLimits
    /// Ends the machine from any thread.
    public let terminator = Terminator()
    /// Why the machine was ended; once set, every entry throws it.
    public internal(set) var termination: ScriptError.Termination?

    /// What the host holds for the program; counts towards ``ScriptLimits/memoryBytes``.
    package let account = MemoryAccount()
    /// How many bytes of strings, buffers and JSON have been copied out of the engine so far.
    ///
    /// Changed for each string that is read, by simple additions: checks for overlapping accesses would cost as much as the copy.
    @exclusivity(unchecked)
    package internal(set) var copiedByteCount = 0

    /// Measures the running turn.
    let turnClock: TurnClock
    let group: JSContextGroupRef
    private(set) var isAlive = true
    private let thread = pthread_self()
    private var contexts: [ScriptContext] = []
    private let propertyNames = PropertyNames()
    private var residentScripts: [ObjectIdentifier: JSScriptRef] = [:]

    /// Runs the queued microtasks; nil where the library lacks it, and in the test of that.
    package var drainFunction = Engine.PrivateFunction.drainMicrotasks
    /// The function through which the engine is entered; made with the first context.
    var pump: (function: JSObjectRef, context: JSContextRef)?
    /// What the running turn does; nil outside of a turn.
    var turnBody: (() -> Void)?
    /// Whether the running host function has the engine's lock, or none runs.
    // Every call of a host function looks at it several times, and nothing holds on to it: checks would cost more.
    @exclusivity(unchecked) var hasLock = true
    var watch = Watch()
    /// Set by each garbage collection, on whichever thread: the heap cannot grow much without one.
    let wasCollected = Atomic<Bool>(false)
    /// Host functions that a collection freed: their closures must not be released while it runs.
    var released: [HostFunction] = []
    // SAFETY: Addresses of values that other threads released; touched with the lock held, followed on our thread only.
    nonisolated(unsafe) var releasedElsewhere: [UInt] = []
    static let releaseLock = MonotonicCondition()

    /// Makes a machine without contexts.
    ///
    /// - Complexity: 0.3 ms; the first of a process 2 ms.
    public init(name: String, limits: ScriptLimits = ScriptLimits()) {
        Engine.prepare()
        Engine.allowCollectorSignal()
        guard let group = JSContextGroupCreate() else { preconditionFailure("The engine refused to make a heap.") }
        self.name = name
        self.limits = limits
        turnClock = TurnClock(limit: limits.timePerTurn)
        self.group = group
        Self.live.add(1, ordering: .relaxed)
        // SAFETY: The machine owns the clock, which asks during turns of the machine only.
        turnClock.isStopped = { [unowned self] in terminator.wasCalled || isOutOfNativeMemory() }
        startWatching()
    }

    deinit {
        // Without contexts nothing held the machine, so it may end here without `invalidate`.
        if isAlive { destroy() }
    }

    /// The number of machines that were made and not invalidated.
    public static var liveCount: Int { live.load(ordering: .relaxed) }

    /// Makes a context: a global object of its own in this machine's heap.
    ///
    /// - Complexity: 0.1 ms and 75 KB; the first of a machine 0.4 ms and 700 KB.
    public func makeContext(name: String) -> ScriptContext {
        checkThread()
        precondition(isAlive, "The machine \(self.name) was asked for a context after its end.")
        let context = ScriptContext(machine: self, name: name)
        contexts.append(context)
        if pump == nil { makePump(in: context) }
        return context
    }

    /// Takes the lock for the rest of the running host function, before several calls of the engine.
    func takeLock(_ context: JSContextRef?) {
        guard !hasLock else { return }
        JSLock(context)
        hasLock = true
    }

    /// Ends the machine and frees its memory; does nothing the second time.
    ///
    /// Must not be called while a script runs.
    public func invalidate() {
        guard isAlive else { return }
        checkThread()
        precondition(turnBody == nil, "The machine \(name) was invalidated by its own script.")
        destroy()
    }

    private func destroy() {
        isAlive = false
        if termination == nil { termination = .stopped }
        stopWatching()
        for script in residentScripts.values { JSScriptRelease(script) }
        residentScripts = [:]
        pump = nil
        let contexts = contexts
        self.contexts = []
        for context in contexts { context.release() }
        JSContextGroupRelease(group)
        // Only now: closures of host functions may hold values of this machine, which are let go without the engine.
        released = []
        Self.live.subtract(1, ordering: .relaxed)
    }

    /// Frees everything that is not reachable; takes a millisecond or more.
    public func collectGarbage() {
        guard let context = usableContext else { return }
        JSSynchronousGarbageCollectForDebugging(context)
    }

    /// What the last collection found alive, in bytes, buffers and long strings included; 0 before it and after the end.
    ///
    /// - Complexity: Walks the heap, some 20 ms for a million objects.
    public var heapSizeBytes: Int {
        guard let context = usableContext else { return 0 }
        return heapSize(context)
    }

    /// Gives back what an idle machine does not need: garbage, compiled code, and memory that the engine's allocator
    /// keeps for this thread.
    ///
    /// Must not be called in a turn. Code is compiled again when it is next run. Where the library lacks the functions
    /// for it, only garbage is given back.
    ///
    /// - Complexity: A millisecond or two, and more for a large heap.
    public func releaseMemory() {
        guard let context = usableContext else { return }
        precondition(turnBody == nil, "The machine \(name) was asked for its memory by its own script.")
        for context in contexts { context.memo.removeAll(in: context.reference) }
        propertyNames.removeAll()
        JSLock(context)
        // Before the collection, which frees all that only the code held on to.
        Engine.PrivateFunction.deleteAllCode?(group, Engine.PrivateFunction.whenNotCollecting)
        JSUnlock(context)
        JSSynchronousGarbageCollectForDebugging(context)
        if mayKeepTooMuch {
            checkKeptMemory(context)
            // The figures are objects themselves.
            JSSynchronousGarbageCollectForDebugging(context)
        }
        Engine.PrivateFunction.releaseFreeMemory?()
    }

    private var usableContext: JSContextRef? {
        checkThread()
        return contexts.first?.reference
    }

    func context(of reference: JSContextRef) -> ScriptContext? {
        contexts.first { $0.reference == JSContextGetGlobalContext(reference) }
    }

    var isCurrent: Bool { pthread_equal(thread, pthread_self()) != 0 }

    /// Traps on another thread; not after the end, when jobs of a stopped program run elsewhere and are refused.
    func checkThread() {
        guard isCurrent || !isAlive else {
            trapIsolation("The machine \(name) was used from outside its thread.")
        }
    }

    /// The engine's string of a property name, good until the next name is asked for.
    func propertyName(_ name: String) -> JSStringRef { propertyNames.string(name) }

    /// The compiled form of a script that the process keeps; nil when the engine cannot read it without a copy.
    func compiled(_ script: ResidentScript) -> JSScriptRef? {
        if let known = residentScripts[ObjectIdentifier(script)] { return known }
        guard script.isASCII else { return nil }
        let reference = EngineString.with(script.name) { name in
            // A script with a syntax error has no compiled form; evaluating its text reports the error.
            JSScriptCreateReferencingImmortalASCIIText(group, name, 1, script.start, script.count, nil, nil)
        }
        if let reference { residentScripts[ObjectIdentifier(script)] = reference }
        return reference
    }
}
