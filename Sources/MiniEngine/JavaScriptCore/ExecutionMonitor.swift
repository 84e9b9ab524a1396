internal import CJavaScriptCore
import Glibc
package import MiniCore
import Synchronization

/// The state of a machine's watchdog.
struct ExecutionMonitor {
    /// The interval between two inspections of a running script, in CPU time.
    ///
    /// The interval must not be shorter: the engine ends the process if two inspections that it requests occur within a
    /// microsecond, which happens once in millions of inspections on a busy machine.
    static let tickSeconds = 0.05

    /// The time of native code's last memory check, on the monotonic clock.
    var lastNativeCheck: Int64 = 0
    /// Whether the current turn was inspected.
    var wasInspected = false
    /// The number of the current or last turn.
    var turnNumber = 0
    /// The memory of the process at the turn's first tick, and the memory that its thread had touched by then, or by the last
    /// check of the turn's memory if that was later.
    var turnMemory: (residentBytes: Int, touchedBytes: Int)?
    /// CPU time and resident memory at the last measurement of the heap.
    var lastHeapMeasurement: (time: Int64, residentBytes: Int) = (0, 0)
    var lastMeasurementCost: Int64 = 0
    /// The CPU time of the last check whether a measurement of the heap is worthwhile.
    var lastMemoryCheck: Int64 = 0
    /// The error of the termination, with the location of the script.
    var error: ScriptError?

    mutating func beginTurn() {
        turnNumber &+= 1
        wasInspected = false
        turnMemory = nil
    }
}

extension VirtualMachine {
    /// Watches the limits of scripts from now on.
    package func startWatching() {
        // SAFETY: The machine outlives the group: it unregisters before it releases it.
        let data = Unmanaged.passUnretained(self).toOpaque()
        JSContextGroupSetExecutionTimeLimit(group, ExecutionMonitor.tickSeconds, Self.tick, data)
        JSContextGroupAddHeapFinalizer(group, Self.noteCollection, data)
    }

    func stopWatching() {
        // SAFETY: The same pointer that was registered; it is compared, not dereferenced.
        JSContextGroupRemoveHeapFinalizer(group, Self.noteCollection, Unmanaged.passUnretained(self).toOpaque())
    }

    private static let noteCollection: JSHeapFinalizer = { _, data in
        guard let data else { return }
        // SAFETY: Registered with the machine, for its lifetime. Accesses only an atomic, because it runs on any thread.
        Unmanaged<VirtualMachine>.fromOpaque(data)._withUnsafeGuaranteedRef { machine in
            machine.wasCollected.store(true, ordering: .relaxed)
        }
    }

    private static let tick: JSShouldTerminateCallback = { context, data in
        guard let data, let context else { return true }
        // SAFETY: Registered with the machine, for its lifetime, and called on its thread.
        let machine = Unmanaged<VirtualMachine>.fromOpaque(data).takeUnretainedValue()
        machine.checkLimits(context)
        // Without this call, the rest of the entry would have no limit.
        JSContextGroupSetExecutionTimeLimit(machine.group, ExecutionMonitor.tickSeconds, VirtualMachine.tick, data)
        return machine.termination != nil
    }

    private func checkLimits(_ context: JSContextRef) {
        guard termination == nil else { return }
        if terminator.wasCalled { return end(.stopped, in: context) }
        if let inspector {
            inspector.dispatch()
            if inspector.isPausing, !inspector.isStopped {
                // An evaluation at the stop has a limit of its own.
                // SAFETY: The same pointer that was registered.
                let data = Unmanaged.passUnretained(self).toOpaque()
                JSContextGroupSetExecutionTimeLimit(group, ExecutionMonitor.tickSeconds, Self.tick, data)
                inspector.runStatement(in: context)
            }
        }
        if let time = inspector?.stoppedProcessorTime {
            if time > limits.timePerTurn.nanoseconds { end(.outOfTime, in: context) }
            return
        }
        monitor.wasInspected = true
        if turnClock.checkTime() { return end(.outOfTime, in: context) }
        checkAccount(context)
        if termination == nil, wasCollected.exchange(false, ordering: .relaxed) { checkMemory(context) }
        if termination == nil { checkGrowth(context, limit: min(limits.memoryBytes, .max / 2) * 2) }
    }

    /// Ends a program whose account in the host alone exceeds its memory limit.
    func checkAccount(_ context: JSContextRef) {
        if termination == nil, account.total > limits.memoryBytes { end(.outOfMemory, in: context) }
    }

    /// Whether native code of the current turn has taken more memory than the program's limit.
    ///
    /// - Complexity: Measures at most once in 10 ms.
    func isOutOfNativeMemory() -> Bool {
        guard termination == nil, let context = turnFunction?.context else { return termination != nil }
        let now = MonotonicInstant.now.nanoseconds
        guard now - monitor.lastNativeCheck > 10_000_000 else { return false }
        monitor.lastNativeCheck = now
        checkAccount(context)
        if termination == nil { checkGrowth(context, limit: limits.memoryBytes) }
        return termination != nil
    }

    /// Ends a turn that takes this amount of memory from the system, regardless of the reported heap size.
    ///
    /// The engine does not count memory outside of the heap. For errors and rejected promises this is eight times the counted
    /// memory. Collections also fall behind a script that allocates fast.
    ///
    /// The memory of the process cannot be assigned to programs. Therefore three conditions must hold: the process has grown by
    /// the limit since the start of the turn; this thread has touched as many new pages in this turn; and the growth remains
    /// after a collection and after the allocator has released free memory. A program is ended for the growth of another one
    /// only if it touched as much memory itself in the same turn.
    private func checkGrowth(_ context: JSContextRef, limit: Int) {
        let (resident, touched) = (Self.residentBytes, Self.touchedBytes)
        guard let start = monitor.turnMemory else {
            monitor.turnMemory = (resident, touched)
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
            // The growth was garbage. Check again when as much memory has been touched again.
            monitor.turnMemory?.touchedBytes = Self.touchedBytes
        }
    }

    /// Measures the heap, at most so often that it takes a twentieth of the time, unless memory grows.
    ///
    /// Measuring walks the heap. The memory of the process, which is cheap to read, first determines whether it is worthwhile;
    /// other programs can only make it more frequent.
    func checkMemory(_ context: JSContextRef) {
        let time = TurnClock.processorTime
        // Reading the memory of the process takes as long as a short turn.
        guard time - monitor.lastMemoryCheck > Self.questionNanoseconds else {
            wasCollected.store(true, ordering: .relaxed)
            return
        }
        monitor.lastMemoryCheck = time
        let resident = Self.residentBytes
        guard mayExceedLimit(resident) else { return }
        let isGrowing = resident - monitor.lastHeapMeasurement.residentBytes > limits.memoryBytes / 16
        guard isGrowing || time - monitor.lastHeapMeasurement.time > monitor.lastMeasurementCost * 20 else {
            wasCollected.store(true, ordering: .relaxed)
            return
        }
        let size = heapSize(context) + account.total
        monitor.lastHeapMeasurement = (TurnClock.processorTime, resident)
        monitor.lastMeasurementCost = monitor.lastHeapMeasurement.time - time
        guard size > limits.memoryBytes else { return }
        JSSynchronousGarbageCollectForDebugging(context)
        checkRetainedMemory(context)
    }

    private static let questionNanoseconds: Int64 = 1_000_000

    /// Whether the process is large enough for its heap to be near the limit.
    var mayExceedLimit: Bool { mayExceedLimit(Self.residentBytes) }

    private func mayExceedLimit(_ residentBytes: Int) -> Bool {
        residentBytes == 0 || residentBytes > limits.memoryBytes / 2
    }

    /// Measures the heap after a collection: all remaining memory is retained.
    ///
    /// One huge allocation does not cause a collection by itself, and a program that does nothing more would retain it.
    func checkRetainedMemory(_ context: JSContextRef) {
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

    /// Runs native code for a script, and ends the program if that code found that the turn is over.
    ///
    /// A script that continues is ended at the next tick.
    ///
    /// - Throws: The error of the body, or the termination.
    package func endingOverlongTurn<Output>(_ body: () throws(ScriptError) -> Output) throws(ScriptError) -> Output {
        let result: Output
        do throws(ScriptError) {
            result = try body()
        } catch {
            try checkTurn()
            throw error
        }
        try checkTurn()
        return result
    }

    private func checkTurn() throws(ScriptError) {
        guard turnClock.wasOver else { return }
        noteEnd()
        if let error = terminationError { throw error }
    }

    /// Ends a program whose turn took too long in native code.
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
        monitor.error = error
    }

    /// The memory that the current thread was first to touch; less if the system uses huge pages.
    private static var touchedBytes: Int {
        var usage = rusage()
        // RUSAGE_THREAD, which Glibc's headers declare for GNU sources only.
        let code = getrusage(1, &usage)
        precondition(code == 0, "The thread's page faults cannot be read.")
        return usage.ru_minflt * Int(getpagesize())
    }

    /// The memory of the process; 0 if it cannot be read.
    private static var residentBytes: Int {
        let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        // A confined process has only its peak.
        guard file >= 0 else { return peakBytes }
        defer { close(file) }
        return withUnsafeTemporaryAllocation(byteCount: 128, alignment: 1) { buffer in
            let count = read(file, buffer.baseAddress, buffer.count)
            guard count > 0 else { return 0 }
            let fields = String(decoding: buffer[..<count], as: UTF8.self).split(separator: " ")
            return fields.count > 1 ? (Int(fields[1]) ?? 0) * sysconf(Int32(_SC_PAGESIZE)) : 0
        }
    }

    /// The largest resident memory of the process so far.
    private static var peakBytes: Int {
        var usage = rusage()
        getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss << 10
    }
}
