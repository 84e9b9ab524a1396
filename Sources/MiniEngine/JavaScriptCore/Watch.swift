internal import CJavaScriptCore
import Glibc
package import MiniCore
import Synchronization

/// What a machine's watchdog remembers.
struct Watch {
    /// How often a running script is looked at, in CPU time.
    ///
    /// Not more often: the engine ends the process, once in millions of looks on a busy machine, where two that it asks for
    /// meet within a microsecond.
    static let tickSeconds = 0.05

    /// When native code last asked for the memory, on the monotonic clock.
    var lastNativeLook: Int64 = 0
    /// Whether the running turn was looked at.
    var hasLooked = false
    /// Which turn runs, or ran last.
    var turnNumber = 0
    /// The memory of the process at the turn's first tick, and what its thread had touched until then or, if that was
    /// later, until the last look at what the turn had taken.
    var turnMemory: (residentBytes: Int, touchedBytes: Int)?
    /// CPU time and resident memory at the last look at the heap.
    var lastLook: (time: Int64, residentBytes: Int) = (0, 0)
    var lastLookCost: Int64 = 0
    /// CPU time when the system was last asked whether a look is worth it.
    var lastQuestion: Int64 = 0
    /// The error of the termination, with the place where the script was.
    var error: ScriptError?

    mutating func beginTurn() {
        turnNumber &+= 1
        hasLooked = false
        turnMemory = nil
    }
}

extension VirtualMachine {
    func startWatching() {
        // SAFETY: The machine outlives the group: it unregisters before it releases it.
        let data = Unmanaged.passUnretained(self).toOpaque()
        JSContextGroupSetExecutionTimeLimit(group, Watch.tickSeconds, Self.tick, data)
        JSContextGroupAddHeapFinalizer(group, Self.noteCollection, data)
    }

    func stopWatching() {
        // SAFETY: The same pointer that was registered; it is compared, not used.
        JSContextGroupRemoveHeapFinalizer(group, Self.noteCollection, Unmanaged.passUnretained(self).toOpaque())
    }

    private static let noteCollection: JSHeapFinalizer = { _, data in
        guard let data else { return }
        // SAFETY: Registered with the machine, for its life. Touches nothing but an atomic: the thread is any.
        Unmanaged<VirtualMachine>.fromOpaque(data)._withUnsafeGuaranteedRef { machine in
            machine.wasCollected.store(true, ordering: .relaxed)
        }
    }

    private static let tick: JSShouldTerminateCallback = { context, data in
        guard let data, let context else { return true }
        // SAFETY: Registered with the machine, for its life, and called on its thread.
        let machine = Unmanaged<VirtualMachine>.fromOpaque(data).takeUnretainedValue()
        machine.lookAtTurn(context)
        // Without this, there would be no limit for the rest of the entry.
        JSContextGroupSetExecutionTimeLimit(machine.group, Watch.tickSeconds, VirtualMachine.tick, data)
        return machine.termination != nil
    }

    private func lookAtTurn(_ context: JSContextRef) {
        guard termination == nil else { return }
        if terminator.wasCalled { return end(.stopped, in: context) }
        watch.hasLooked = true
        if turnClock.checkTime() { return end(.outOfTime, in: context) }
        checkAccount(context)
        if termination == nil, wasCollected.exchange(false, ordering: .relaxed) { checkMemory(context) }
        if termination == nil { checkGrowth(context, limit: min(limits.memoryBytes, .max / 2) * 2) }
    }

    /// Ends a program for which the host alone holds more than the program may have.
    func checkAccount(_ context: JSContextRef) {
        if termination == nil, account.total > limits.memoryBytes { end(.outOfMemory, in: context) }
    }

    /// Whether native code of the running turn has taken more memory than the program may have.
    ///
    /// - Complexity: Looks at most once in 10 ms.
    func isOutOfNativeMemory() -> Bool {
        guard termination == nil, let context = pump?.context else { return termination != nil }
        let now = MonotonicInstant.now.nanoseconds
        guard now - watch.lastNativeLook > 10_000_000 else { return false }
        watch.lastNativeLook = now
        checkAccount(context)
        if termination == nil { checkGrowth(context, limit: limits.memoryBytes) }
        return termination != nil
    }

    /// Ends a turn that takes that much from the system, however small its heap says it is.
    ///
    /// The engine does not count what it keeps outside of the heap, for errors and rejected promises eight times what
    /// it does count, and collections fall behind a script that allocates fast.
    ///
    /// Memory of the process cannot be told apart by program. So three things must be true: the process has grown by
    /// that much since the turn began; this thread, in this turn, has touched as many new pages; and the growth is
    /// still there after a collection and after the allocator has given back what is free. A program is blamed for
    /// another one's growth only if it touched that much itself within the same turn.
    private func checkGrowth(_ context: JSContextRef, limit: Int) {
        let (resident, touched) = (Self.residentBytes, Self.touchedBytes)
        guard let start = watch.turnMemory else {
            watch.turnMemory = (resident, touched)
            return
        }
        guard resident - start.residentBytes > limit, touched - start.touchedBytes > limit,
            let releaseFreeMemory = Engine.PrivateFunction.releaseAllFreeMemory
        else { return }
        JSSynchronousGarbageCollectForDebugging(context)
        releaseFreeMemory()
        if Self.residentBytes - start.residentBytes > limit || heapSize(context) > limits.memoryBytes {
            end(.outOfMemory, in: context)
        } else {
            // It was garbage: looked at again when as much was touched anew.
            watch.turnMemory?.touchedBytes = Self.touchedBytes
        }
    }

    /// Looks at the heap, at most so often that it costs a twentieth of the time unless memory grows.
    ///
    /// Measuring walks the heap, so the memory of the process, which is nearly free to ask for, says first whether it is
    /// worth it: other programs only make it happen more often.
    func checkMemory(_ context: JSContextRef) {
        let time = TurnClock.processorTime
        // To ask for the memory of the process takes as long as a short turn.
        guard time - watch.lastQuestion > Self.questionNanoseconds else {
            wasCollected.store(true, ordering: .relaxed)
            return
        }
        watch.lastQuestion = time
        let resident = Self.residentBytes
        guard mayKeepTooMuch(resident) else { return }
        let isGrowing = resident - watch.lastLook.residentBytes > limits.memoryBytes / 16
        guard isGrowing || time - watch.lastLook.time > watch.lastLookCost * 20 else {
            wasCollected.store(true, ordering: .relaxed)
            return
        }
        let size = heapSize(context) + account.total
        watch.lastLook = (TurnClock.processorTime, resident)
        watch.lastLookCost = watch.lastLook.time - time
        guard size > limits.memoryBytes else { return }
        JSSynchronousGarbageCollectForDebugging(context)
        checkKeptMemory(context)
    }

    private static let questionNanoseconds: Int64 = 1_000_000

    /// Whether the process is large enough for a heap of its to be near the limit.
    var mayKeepTooMuch: Bool { mayKeepTooMuch(Self.residentBytes) }

    private func mayKeepTooMuch(_ residentBytes: Int) -> Bool {
        residentBytes == 0 || residentBytes > limits.memoryBytes / 2
    }

    /// Looks at the heap after a collection: what is there is kept.
    ///
    /// One huge allocation causes no collection by itself, and a program that does nothing more would keep it.
    func checkKeptMemory(_ context: JSContextRef) {
        guard termination == nil else { return }
        if heapSize(context) + account.total > limits.memoryBytes { end(.outOfMemory, in: context) }
    }

    func heapSize(_ context: JSContextRef) -> Int {
        guard let statistics = JSGetMemoryUsageStatistics(context) else { return 0 }
        var exception: JSValueRef?
        let size = JSObjectGetProperty(context, statistics, propertyName("heapSize"), &exception)
        guard exception == nil, let size else { return 0 }
        let number = JSValueToNumber(context, size, &exception)
        guard exception == nil else { return 0 }
        return Int(exactly: number.rounded()) ?? .max
    }

    /// Runs native code for a script, and ends the program when that code found that the turn is over.
    ///
    /// A script that goes on is ended at the next tick.
    ///
    /// - Throws: What the body throws, or the termination.
    package func endingOverlongTurn<Answer>(_ body: () throws(ScriptError) -> Answer) throws(ScriptError) -> Answer {
        let answer: Answer
        do throws(ScriptError) {
            answer = try body()
        } catch {
            try checkTurn()
            throw error
        }
        try checkTurn()
        return answer
    }

    private func checkTurn() throws(ScriptError) {
        guard turnClock.wasOver else { return }
        noteEnd()
        if let error = terminationError { throw error }
    }

    /// Ends a program whose turn was too long by native code.
    func checkTime() {
        if termination == nil, turnClock.checkTime() { noteEnd() }
    }

    private func noteEnd() {
        if termination == nil { termination = terminator.wasCalled ? .stopped : .outOfTime }
    }

    private func end(_ reason: ScriptError.Termination, in reference: JSContextRef) {
        var error = error(for: reason)
        context(of: reference)?.addPlace(to: &error)
        termination = reason
        watch.error = error
    }

    /// The memory that the running thread was first to touch; less where the system gives out huge pages.
    private static var touchedBytes: Int {
        var usage = rusage()
        // RUSAGE_THREAD, which Glibc's headers show to GNU sources only.
        let code = getrusage(1, &usage)
        precondition(code == 0, "The thread's page faults cannot be read.")
        return usage.ru_minflt * Int(getpagesize())
    }

    /// The memory of the whole process; 0 when the system does not tell.
    private static var residentBytes: Int {
        let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return 0 }
        defer { close(file) }
        return withUnsafeTemporaryAllocation(byteCount: 128, alignment: 1) { buffer in
            let count = read(file, buffer.baseAddress, buffer.count)
            guard count > 0 else { return 0 }
            let fields = String(decoding: buffer[..<count], as: UTF8.self).split(separator: " ")
            return fields.count > 1 ? (Int(fields[1]) ?? 0) * sysconf(Int32(_SC_PAGESIZE)) : 0
        }
    }
}
