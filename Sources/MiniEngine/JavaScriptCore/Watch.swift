internal import CJavaScriptCore
import Glibc
internal import MiniCore
import Synchronization

/// What a machine's watchdog remembers.
struct Watch {
    /// How often a running script is looked at, in CPU time.
    static let tickSeconds = 0.01

    /// The thread's CPU time when the turn began, as far as known: read at the first tick only.
    var turnStart: Int64?
    /// CPU time and resident memory at the last look at the heap.
    var lastLook: (time: Int64, residentBytes: Int) = (0, 0)
    var lastLookCost: Int64 = 0
    /// The error of the termination, with the place where the script was.
    var error: ScriptError?

    mutating func beginTurn() { turnStart = nil }
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
        let time = Self.threadTime
        let start = watch.turnStart ?? time - Int64(Watch.tickSeconds * 1e9)
        watch.turnStart = start
        if time - start > limits.timePerTurn.nanoseconds { return end(.outOfTime, in: context) }
        if wasCollected.exchange(false, ordering: .relaxed) { checkMemory(context) }
    }

    /// Looks at the heap, at most so often that it costs a twentieth of the time unless memory grows.
    ///
    /// Measuring walks the heap, so the memory of the process, which is nearly free to ask for, says first whether it is
    /// worth it: other programs only make it happen more often.
    func checkMemory(_ context: JSContextRef) {
        let resident = Self.residentBytes
        guard resident == 0 || resident > limits.memoryBytes / 2 else { return }
        let time = Self.threadTime
        let isGrowing = resident - watch.lastLook.residentBytes > limits.memoryBytes / 16
        guard isGrowing || time - watch.lastLook.time > watch.lastLookCost * 20 else {
            wasCollected.store(true, ordering: .relaxed)
            return
        }
        let size = heapSize(context)
        watch.lastLook = (Self.threadTime, resident)
        watch.lastLookCost = watch.lastLook.time - time
        if size > limits.memoryBytes { end(.outOfMemory, in: context) }
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

    private func end(_ reason: ScriptError.Termination, in reference: JSContextRef) {
        var error = error(for: reason)
        context(of: reference)?.addPlace(to: &error)
        termination = reason
        watch.error = error
    }

    /// The CPU time of the running thread, in nanoseconds.
    private static var threadTime: Int64 {
        var time = timespec()
        let code = clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        precondition(code == 0, "The thread's clock cannot be read.")
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
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
