internal import CJavaScriptCore
import Glibc
package import MiniCore
import Synchronization

extension VirtualMachine {
    /// Runs a body as one entry into the engine.
    ///
    /// The time limit applies to the complete body, and queued promise reactions run before the turn ends.
    ///
    /// A nested turn only runs its body. Evaluations and calls outside of a turn are turns of their own.
    ///
    /// - Complexity: About a microsecond in addition to the body. Complete several promises in one turn.
    /// - Throws: The error of the body; the termination if the machine was ended, even if the body caught it.
    package func turn<Output>(_ body: () throws(ScriptError) -> Output) throws(ScriptError) -> Output {
        checkThread()
        if isEnding, let error = terminationError { throw error }
        guard turnBody == nil, let (pump, context) = turnFunction else { return try body() }
        let inspector = inspector
        inspector?.beginTurn()
        defer { inspector?.endTurn() }

        var result: Result<Output, ScriptError>?
        withoutActuallyEscaping(body) { body in
            turnBody = {
                do throws(ScriptError) { result = .success(try body()) } catch { result = .failure(error) }
            }
            monitor.beginTurn()
            turnClock.begin()
            sampling?.beginTurn()
            var exception: JSValueRef?
            _ = JSObjectCallAsFunction(context, pump, nil, 0, nil, &exception)
            // Thrown only by a termination, which the monitor has recorded, or by the engine if there is no stack left.
            if exception != nil, result == nil {
                result = .failure(ScriptError(name: "RangeError", message: "no stack left"))
            }
            turnBody = nil
        }
        sampling?.endTurn()
        checkTime()
        turnClock.end()
        endTurn(context)
        if isEnding, let error = terminationError { throw error }
        guard let result else { preconditionFailure("A turn of \(name) ended without a result.") }
        return try result.get()
    }

    /// The number of the current turn, including the reports of the engine at its end.
    package var turnNumber: Int { monitor.turnNumber }

    /// Runs queued microtasks, as between two tasks of an event loop.
    ///
    /// Must be called in a turn, between scripts, not in a native callback. Does nothing if the library does not have the
    /// function; the queue then runs at the end of the turn.
    package func drainMicrotasks() {
        guard turnBody != nil, termination == nil else { return }
        drainFunction?(group)
    }

    /// Creates the native function through which every turn runs.
    ///
    /// The engine measures the time limit for each entry, and each microtask that it runs by itself is a separate entry, so
    /// that an endless chain of promises would never be ended. Draining the queue inside one entry applies the limit.
    func makeTurnFunction(in context: ScriptContext) {
        // SAFETY: The function is never accessible to JavaScript and does not outlive the machine.
        let data = Unmanaged.passUnretained(self).toOpaque()
        guard let pump = JSObjectMake(context.reference, Self.pumpClass, data) else {
            preconditionFailure("The engine could not create a function.")
        }
        JSValueProtect(context.reference, pump)
        self.turnFunction = (pump, context.reference)
    }

    // SAFETY: A class is immutable once created, and the engine's reference counts are atomic.
    private nonisolated(unsafe) static let pumpClass: JSClassRef? = {
        var definition = JSClassDefinition()
        definition.attributes = JSClassAttributes(kJSClassAttributeNoAutomaticPrototype)
        definition.callAsFunction = { context, function, _, _, _, _ in
            // SAFETY: The private data is the machine, which outlives its functions.
            let machine = Unmanaged<VirtualMachine>.fromOpaque(JSObjectGetPrivate(function)).takeUnretainedValue()
            // The engine released its lock for this call. With the lock, every call below is twice as fast.
            JSLock(context)
            machine.turnBody?()
            // Drain the queue after a termination as well: otherwise it would run without a limit when the engine is left.
            // Here, the next tick ends it.
            machine.drainFunction?(machine.group)
            if machine.termination != nil { machine.dropRejections(context) }
            JSUnlock(context)
            return JSValueMakeUndefined(context)
        }
        return JSClassCreate(&definition)
    }()

    /// Lets the engine process the rejections that remain after a terminated drain.
    ///
    /// There can be millions of them. When the engine is left, each would be a separate entry, which takes five times as long.
    private func dropRejections(_ context: JSContextRef?) {
        // The first call that the pending termination ends clears it.
        var exception: JSValueRef?
        _ = EngineString.with("0") { JSEvaluateScript(context, $0, nil, nil, 1, &exception) }
        drainFunction?(group)
    }

    private func endTurn(_ context: JSContextRef) {
        // A turn that was inspected has run long enough for another inspection.
        checkAccount(context)
        let isDue =
            wasCollected.exchange(false, ordering: .relaxed) || monitor.wasInspected
            || account.total > limits.memoryBytes / 2
        if isDue, termination == nil { checkMemory(context) }
        releaseValues(context)
    }

    /// Releases values whose release was deferred.
    private func releaseValues(_ context: JSContextRef) {
        // Their closures can contain further functions and values, so the state must be consistent before they are released.
        let functions = released
        if !functions.isEmpty { released = [] }
        let values = Self.releaseLock.withLock {
            defer { if !releasedElsewhere.isEmpty { releasedElsewhere = [] } }
            return releasedElsewhere
        }
        for value in values { JSValueUnprotect(context, JSValueRef(bitPattern: value)) }
    }

    /// Whether there is a ``terminationError``, at minimal cost.
    var isEnding: Bool { termination != nil || terminator.wasCalled }

    /// The error with which the machine was ended; nil while it runs.
    package var terminationError: ScriptError? {
        if termination == nil {
            guard terminator.wasCalled else { return nil }
            termination = .stopped
        }
        return termination.map { monitor.error ?? error(for: $0) }
    }

    func error(for termination: ScriptError.Termination) -> ScriptError {
        let message =
            switch termination {
            case .outOfTime: "\(name) was ended: one turn took longer than \(limits.timePerTurn)"
            case .outOfMemory: "\(name) was ended: it uses more than \(limits.memoryBytes >> 20) MiB"
            case .stopped: "\(name) was stopped"
            case .processEnded, .violation: "the process of \(name) ended"
            }
        return ScriptError(name: "", message: message, termination: termination)
    }
}
