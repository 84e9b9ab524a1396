internal import CJavaScriptCore
import Glibc
public import MiniCore
import Synchronization

extension VirtualMachine {
    /// Runs a body as one entry into the engine: the time limit is that of the whole body, and what promises queue is
    /// run before it ends.
    ///
    /// A turn within a turn just runs its body. Evaluating and calling outside of a turn are turns of their own.
    ///
    /// - Complexity: About a microsecond beyond the body: settle in batches.
    /// - Throws: What the body throws; the termination when the machine was ended, also if the body hid it.
    public func turn<Answer>(_ body: () throws(ScriptError) -> Answer) throws(ScriptError) -> Answer {
        checkThread()
        if isEnding, let error = terminationError { throw error }
        guard turnBody == nil, let (pump, context) = pump else { return try body() }

        var answer: Result<Answer, ScriptError>?
        withoutActuallyEscaping(body) { body in
            turnBody = {
                do throws(ScriptError) { answer = .success(try body()) } catch { answer = .failure(error) }
            }
            watch.beginTurn()
            turnClock.begin()
            var exception: JSValueRef?
            _ = JSObjectCallAsFunction(context, pump, nil, 0, nil, &exception)
            // Thrown only by a termination, which the watch has noted, or by the engine for want of stack.
            if exception != nil, answer == nil {
                answer = .failure(ScriptError(name: "RangeError", message: "no stack left"))
            }
            turnBody = nil
        }
        checkTime()
        turnClock.end()
        endTurn(context)
        if isEnding, let error = terminationError { throw error }
        guard let answer else { preconditionFailure("A turn of \(name) ended without an answer.") }
        return try answer.get()
    }

    /// The number of the turn that runs, what the engine reports at its end included.
    package var turnNumber: Int { watch.turnNumber }

    /// Runs what promises have queued, as between two tasks of an event loop.
    ///
    /// To be called in a turn, between scripts, not in a host function. Does nothing where the library lacks the
    /// function; the queue is then run when the turn ends.
    public func drainMicrotasks() {
        guard turnBody != nil, termination == nil else { return }
        drainFunction?(group)
    }

    /// Makes the native function that every turn goes through.
    ///
    /// The engine measures the time limit per entry, and each microtask that it runs by itself is an entry of its own,
    /// so that an endless chain of promises would never be ended. Draining the queue inside one entry does it.
    func makePump(in context: ScriptContext) {
        // SAFETY: The function never gets into JavaScript's hands and is dead when the machine is.
        let data = Unmanaged.passUnretained(self).toOpaque()
        guard let pump = JSObjectMake(context.reference, Self.pumpClass, data) else {
            preconditionFailure("The engine refused to make a function.")
        }
        JSValueProtect(context.reference, pump)
        self.pump = (pump, context.reference)
    }

    // SAFETY: A class is immutable once made, and the engine's reference counts are atomic.
    private nonisolated(unsafe) static let pumpClass: JSClassRef? = {
        var definition = JSClassDefinition()
        definition.attributes = JSClassAttributes(kJSClassAttributeNoAutomaticPrototype)
        definition.callAsFunction = { context, function, _, _, _, _ in
            // SAFETY: The private data is the machine, which outlives its functions.
            let machine = Unmanaged<VirtualMachine>.fromOpaque(JSObjectGetPrivate(function)).takeUnretainedValue()
            // The engine dropped its lock to call us; with it, every call below is twice as fast.
            JSLock(context)
            machine.turnBody?()
            // Also after a termination: what it left in the queue would be run without a limit when the engine is left.
            // Here, the next tick ends it.
            machine.drainFunction?(machine.group)
            if machine.termination != nil { machine.dropRejections(context) }
            JSUnlock(context)
            return JSValueMakeUndefined(context)
        }
        return JSClassCreate(&definition)
    }()

    /// Lets the engine go through the rejections that a terminated drain has left.
    ///
    /// There may be millions, and it would do so when it is left, where each is an entry of its own and takes five times
    /// as long.
    private func dropRejections(_ context: JSContextRef?) {
        // The pending termination is taken away by the first call that it ends.
        var exception: JSValueRef?
        _ = EngineString.with("0") { JSEvaluateScript(context, $0, nil, nil, 1, &exception) }
        drainFunction?(group)
    }

    private func endTurn(_ context: JSContextRef) {
        // A turn that was looked at has run for long enough to be worth another look.
        checkAccount(context)
        let isDue =
            wasCollected.exchange(false, ordering: .relaxed) || watch.hasLooked
            || account.total > limits.memoryBytes / 2
        if isDue, termination == nil { checkMemory(context) }
        releaseValues(context)
    }

    /// Lets go of what could not be let go of before.
    private func releaseValues(_ context: JSContextRef) {
        // Their closures may hold more functions and values: nothing of ours may be half changed when they go.
        let functions = released
        if !functions.isEmpty { released = [] }
        let values = Self.releaseLock.withLock {
            defer { if !releasedElsewhere.isEmpty { releasedElsewhere = [] } }
            return releasedElsewhere
        }
        for value in values { JSValueUnprotect(context, JSValueRef(bitPattern: value)) }
    }

    /// Whether there is a ``terminationError``, at next to no cost.
    var isEnding: Bool { termination != nil || terminator.wasCalled }

    /// Why the machine was ended, as an error; nil while it lives.
    package var terminationError: ScriptError? {
        if termination == nil {
            guard terminator.wasCalled else { return nil }
            termination = .stopped
        }
        return termination.map { watch.error ?? error(for: $0) }
    }

    func error(for termination: ScriptError.Termination) -> ScriptError {
        let message =
            switch termination {
            case .outOfTime: "\(name) was ended: one turn took longer than \(limits.timePerTurn)"
            case .outOfMemory: "\(name) was ended: it uses more than \(limits.memoryBytes >> 20) MiB"
            case .stopped: "\(name) was stopped"
            }
        return ScriptError(name: "", message: message, termination: termination)
    }
}
