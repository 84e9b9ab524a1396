internal import CJavaScriptCore
import Glibc
package import MiniCore
import Synchronization

/// A JavaScript heap with its limits, shared by its contexts.
///
/// ## Lifetime
/// A machine exists until ``invalidate()``, which must be called: values, contexts and native callbacks keep it alive. Later
/// operations fail with ``ScriptError/Termination/stopped`` or do nothing.
///
/// ## Threading
/// Belongs to the thread that created it, or that has called ``moveToCurrentThread()`` last. Until its end, everything except
/// ``terminator`` traps on other threads.
package final class VirtualMachine {
    private static let live = Atomic<Int>(0)

    /// The name of the program, for messages.
    package var name: String
    /// The limits, which do not change.
    package let limits: ScriptLimits
    /// Ends the machine from any thread.
    package let terminator: Terminator
    /// The reason for the machine's end; once it is set, every entry throws it.
    package internal(set) var termination: ScriptError.Termination?

    /// The memory that the host uses for the program; counts towards ``ScriptLimits/memoryBytes``.
    package let account = MemoryAccount()
    /// The number of bytes of strings, buffers and JSON that have been copied out of the engine.
    ///
    /// Updated for each string that is read, by plain additions: exclusivity checks would cost as much as the copy.
    @exclusivity(unchecked)
    package internal(set) var copiedByteCount = 0

    /// Measures the current turn.
    let turnClock: TurnClock
    let group: JSContextGroupRef
    private(set) var isAlive = true
    private var thread = pthread_self()
    private var contexts: [ScriptContext] = []
    private let propertyNames = PropertyNames()
    private var staticScripts: [ObjectIdentifier: JSScriptRef] = [:]

    /// Runs the queued microtasks; nil if the library does not have the function, and in the test of that case.
    package var drainFunction = Engine.PrivateFunction.drainMicrotasks
    /// The function through which the engine is entered; created with the first context.
    var turnFunction: (function: JSObjectRef, context: JSContextRef)?
    /// The body of the current turn; nil outside of a turn.
    var turnBody: (() -> Void)?
    /// Whether the current native callback has the engine's lock, or no native callback runs.
    // Read several times in every call of a native callback and never borrowed; exclusivity checks would cost more.
    @exclusivity(unchecked) var hasLock = true
    var monitor = ExecutionMonitor()
    /// The context that a debugger inspects; nil without one.
    var inspector: EngineTarget?
    /// The sampling of the machine's scripts; nil unless ``startSampling()`` was called.
    var sampling: Sampling?
    /// Enables the engine's sampling; replaced in the test of a library that cannot sample.
    package var enableSampling: (OpaquePointer) -> Bool = { JSContextGroupEnableSamplingProfiler($0) }
    /// Set by each garbage collection, on any thread.
    ///
    /// The heap cannot grow much without a collection.
    let wasCollected = Atomic<Bool>(false)
    /// Native callbacks that a collection freed.
    ///
    /// Their closures must not be released during the collection.
    var released: [NativeCallback] = []
    // SAFETY: Addresses of values that other threads released; accessed with the lock held, dereferenced on the machine's
    // thread only.
    nonisolated(unsafe) var releasedElsewhere: [UInt] = []
    static let releaseLock = MonotonicCondition()

    /// Creates a machine without contexts.
    ///
    /// - Complexity: 0.3 ms; 2 ms for the first machine of a process.
    package convenience init(name: String, limits: ScriptLimits = ScriptLimits()) {
        self.init(name: name, limits: limits, isWatched: true)
    }

    /// Creates a machine.
    ///
    /// - Parameter isWatched: Whether its limits are watched now. The engine starts a thread for it, so that a process that is
    ///   forked afterwards calls ``startWatching()`` in the child.
    package convenience init(name: String, limits: ScriptLimits, isWatched: Bool) {
        self.init(name: name, limits: limits, isWatched: isWatched, terminator: Terminator())
    }

    /// Creates a machine that ends with another one of the same thread.
    ///
    /// The machines have heaps and limits of their own. Their turns must not be nested.
    package convenience init(name: String, limits: ScriptLimits, endingWith other: VirtualMachine) {
        self.init(name: name, limits: limits, isWatched: true, terminator: other.terminator)
    }

    private init(name: String, limits: ScriptLimits, isWatched: Bool, terminator: Terminator) {
        Engine.prepare()
        Engine.allowCollectorSignal()
        guard let group = JSContextGroupCreate() else { preconditionFailure("The engine could not create a heap.") }
        self.name = name
        self.limits = limits
        self.terminator = terminator
        turnClock = TurnClock(limit: limits.timePerTurn)
        self.group = group
        Self.live.add(1, ordering: .relaxed)
        // SAFETY: The machine owns the clock, which calls the closure during turns of the machine only.
        turnClock.isStopped = { [unowned self] in terminator.wasCalled || isOutOfNativeMemory() }
        if isWatched { startWatching() }
    }

    deinit {
        // Without contexts nothing retained the machine, so it can end here without `invalidate`.
        if isAlive { destroy() }
    }

    /// Whether the machine was created in another process, from which this one was forked.
    private var isForked = false

    /// Collects garbage and returns free memory, before the process is forked.
    package func prepareFork() {
        collectGarbage()
        Engine.PrivateFunction.releaseAllFreeMemory?()
        malloc_trim(0)
        isForked = true
    }

    /// Makes the calling thread that of the machine.
    ///
    /// A machine that was created before `fork` belongs to the only thread of the child, which can pass it to another one. The
    /// former thread must not use the machine any more. The engine still searches its stack during collections.
    package func moveToCurrentThread() {
        Engine.allowCollectorSignal()
        thread = pthread_self()
    }

    /// The number of machines that were created and not invalidated.
    package static var liveCount: Int { live.load(ordering: .relaxed) }

    /// Creates a context: a separate global object in this machine's heap.
    ///
    /// - Complexity: 0.1 ms and 75 KB; 0.4 ms and 700 KB for the first context of a machine.
    package func makeContext(name: String) -> ScriptContext {
        checkThread()
        precondition(isAlive, "A context of the machine \(self.name) was requested after its end.")
        let context = ScriptContext(machine: self, name: name)
        contexts.append(context)
        if turnFunction == nil { makeTurnFunction(in: context) }
        return context
    }

    /// Takes the lock for the rest of the current native callback, before several calls of the engine.
    func takeLock(_ context: JSContextRef?) {
        guard !hasLock else { return }
        JSLock(context)
        hasLock = true
    }

    /// Ends the machine and frees its memory.
    ///
    /// The memory of a machine that was created before a fork remains until the end of its process, unless the process has used
    /// half of ``ScriptLimits/memoryBytes``. Only the first call has an effect.
    ///
    /// Must not be called while a script runs.
    package func invalidate() {
        guard isAlive else { return }
        checkThread()
        precondition(turnBody == nil, "The machine \(name) was invalidated by its own script.")
        destroy()
    }

    private func destroy() {
        isAlive = false
        if termination == nil { termination = .stopped }
        stopWatching()
        for script in staticScripts.values { JSScriptRelease(script) }
        staticScripts = [:]
        turnFunction = nil
        let contexts = contexts
        self.contexts = []
        for context in contexts { context.release() }
        // The engine would write to most pages that this process shares, and copy them. A forked process ends soon after.
        if !isForked || mayExceedLimit { JSContextGroupRelease(group) }
        // Release the closures last: those of native callbacks can contain values of this machine, which are then released
        // without the engine.
        released = []
        inspector?.close()
        Self.live.subtract(1, ordering: .relaxed)
    }

    /// Frees all unreachable objects; takes a millisecond or more.
    package func collectGarbage() {
        guard let context = usableContext else { return }
        JSSynchronousGarbageCollectForDebugging(context)
    }

    /// The size of the live heap at the last collection, in bytes, with buffers and long strings; 0 before it and after the
    /// end.
    ///
    /// - Complexity: Walks the heap, which takes about 20 ms for a million objects.
    package var heapSizeBytes: Int {
        guard let context = usableContext else { return 0 }
        return heapSize(context)
    }

    /// Releases memory that an idle machine does not need: garbage, compiled code, and memory that the engine's allocator
    /// caches for this thread.
    ///
    /// Must not be called in a turn. Code is compiled again when it is next run. If the library does not have the functions for
    /// it, only garbage is released. A machine that was created before a fork keeps garbage and code until its process has used
    /// half of ``ScriptLimits/memoryBytes``.
    ///
    /// - Complexity: One or two milliseconds, and more for a large heap.
    package func releaseMemory() {
        guard let context = usableContext else { return }
        precondition(turnBody == nil, "The memory of the machine \(name) was released by its own script.")
        if isForked, !mayExceedLimit { return releaseForkedMemory() }
        for context in contexts { context.memo.removeAll(in: context.reference) }
        propertyNames.removeAll()
        JSLock(context)
        // Delete the code before the collection, which then frees the objects that only the code referenced.
        Engine.PrivateFunction.deleteAllCode?(group, Engine.PrivateFunction.whenNotCollecting)
        JSUnlock(context)
        JSSynchronousGarbageCollectForDebugging(context)
        if mayExceedLimit {
            checkRetainedMemory(context)
            // Reading the statistics creates objects itself.
            JSSynchronousGarbageCollectForDebugging(context)
        }
        Engine.PrivateFunction.releaseFreeMemory?()
    }

    /// Releases the free memory of a machine that shares the other memory with the process that it was forked from.
    ///
    /// A collection and the deletion of code would write to most pages, of which this process would then have copies.
    private func releaseForkedMemory() {
        Engine.PrivateFunction.releaseFreeMemory?()
        Engine.PrivateFunction.releaseAllFreeMemory?()
        malloc_trim(0)
    }

    private var usableContext: JSContextRef? {
        checkThread()
        return contexts.first?.reference
    }

    func context(of reference: JSContextRef) -> ScriptContext? {
        contexts.first { $0.reference == JSContextGetGlobalContext(reference) }
    }

    var isCurrent: Bool { pthread_equal(thread, pthread_self()) != 0 }

    /// Traps on another thread, except after the end, when jobs of a stopped program run elsewhere and are rejected.
    func checkThread() {
        guard isCurrent || !isAlive else {
            trapMisuse("The machine \(name) was used from outside its thread.")
        }
    }

    /// The engine string of a property name, valid until the next name is requested.
    func propertyName(_ name: String) -> JSStringRef { propertyNames.string(name) }

    /// The compiled form of a static script; nil if the engine cannot read it without a copy.
    func compiled(_ script: StaticScript) -> JSScriptRef? {
        if let known = staticScripts[ObjectIdentifier(script)] { return known }
        guard script.isASCII else { return nil }
        let reference = EngineString.with(script.name) { name in
            // A script with a syntax error has no compiled form. Evaluating its text reports the error.
            JSScriptCreateReferencingImmortalASCIIText(group, name, 1, script.start, script.count, nil, nil)
        }
        if let reference { staticScripts[ObjectIdentifier(script)] = reference }
        return reference
    }
}
