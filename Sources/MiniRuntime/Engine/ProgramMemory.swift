internal import MiniCore
internal import MiniEngine

/// Releases memory of a program while it is idle, and frees garbage of a program that is never idle.
///
/// ## Threading
/// An instance is used on the program's thread.
final class ProgramMemory {
    private let turns: ProgramTurns
    private let callContext: CallContext
    private let workers: ProgramWorkers

    init(_ turns: ProgramTurns, _ callContext: CallContext, _ workers: ProgramWorkers) {
        self.turns = turns
        self.callContext = callContext
        self.workers = workers
    }

    /// Releases the memory that an idle program does not need.
    func release() {
        callContext.services.releaseIdleResources()
        turns.machine.releaseMemory()
        workers.releaseMemory()
        turns.thread.releaseStack()
        // The remaining memory may exceed the limit. The next turn would end the program, but there might not be one.
        if turns.machine.termination != nil { turns.perform {} }
    }

    /// Frees unreachable objects of a program that is never idle.
    ///
    /// The engine collects all garbage of a small heap automatically only after the heap has grown several times. Each
    /// program would keep some megabytes.
    func collectGarbage() {
        let start = MonotonicInstant.now
        turns.machine.collectGarbage()
        // The collection of a large heap takes longer: this limits collections to 0.2 % of the time.
        turns.thread.pauseInterval = max(.seconds(30), start.elapsed * 500)
    }
}
