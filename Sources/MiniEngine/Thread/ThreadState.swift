import MiniCore

/// The state of a ``ScriptThread`` that several threads use, with the lock of a `Monitor`.
struct ThreadState {
    private enum Phase { case new, running, stopping, ended }

    /// The effect of starting a thread.
    enum Start: Equatable {
        /// The thread starts now.
        case begins
        /// The thread was started or stopped before.
        case isUnchanged
        /// The thread has adopted another one.
        case isAdopted
    }

    /// The effect of adopting a thread.
    enum Adoption: Equatable {
        /// The caller runs the loop now.
        case begins
        /// Another thread runs the loop.
        case isTaken
        /// The thread has ended.
        case isOver
    }

    /// What remains to do, without the lock, at the end of a thread.
    struct End {
        let startsLateJobs: Bool
        let results: [OneTimeResult<Bool>]
    }

    private var phase = Phase.new
    /// Whether the loop runs on a thread that existed before.
    private(set) var isAdopted = false
    var jobs = JobQueue()
    var work = WorkCount()
    /// The waits until the program is idle.
    private(set) var idleWaits: [IdleWait] = []
    /// The waits for the end of the thread.
    private var endWaits: [OneTimeResult<Bool>] = []

    /// Whether the thread was neither started nor stopped.
    var isNew: Bool { phase == .new }
    /// Whether the thread must end after its queued jobs.
    var isStopping: Bool { phase == .stopping }
    /// Whether the thread has ended.
    var hasEnded: Bool { phase == .ended }

    // MARK: Lifecycle

    mutating func start() -> Start {
        if isAdopted { return .isAdopted }
        guard phase == .new else { return .isUnchanged }
        phase = .running
        return .begins
    }

    mutating func adopt() -> Adoption {
        switch phase {
        case .new:
            (phase, isAdopted) = (.running, true)
            return .begins
        case .running, .stopping: return .isTaken
        case .ended: return .isOver
        }
    }

    /// Lets a running thread end, and ends one that does not run.
    ///
    /// - Returns: What remains to do if the thread did not run; nil otherwise.
    mutating func stop() -> End? {
        switch phase {
        case .new: return end()
        case .running: phase = .stopping
        case .stopping, .ended: break
        }
        return nil
    }

    mutating func end() -> End {
        phase = .ended
        defer { (idleWaits, endWaits) = ([], []) }
        // In the same locked section: jobs that are enqueued from now on follow the remaining ones.
        return End(startsLateJobs: jobs.close(), results: idleWaits.map(\.result) + endWaits)
    }

    // MARK: Waits

    /// Whether a wait needs no further work of calls.
    var hasUnblockedIdleWait: Bool { idleWaits.contains { !work.isPending(for: $0.awaited) } }

    mutating func add(_ wait: IdleWait) { idleWaits.append(wait) }

    /// Adds a wait for the end; has no effect after it.
    ///
    /// - Returns: Whether the thread has not ended.
    mutating func addEndWait(_ result: OneTimeResult<Bool>) -> Bool {
        if hasEnded { return false }
        endWaits.append(result)
        return true
    }

    /// Removes a wait, which its owner ends.
    ///
    /// - Returns: Whether it has not ended before.
    mutating func removeWait(_ result: OneTimeResult<Bool>) -> Bool {
        let count = idleWaits.count + endWaits.count
        idleWaits.removeAll { $0.result === result }
        endWaits.removeAll { $0 === result }
        return idleWaits.count + endWaits.count < count
    }

    /// Removes and returns the idle waits that are over, with their results.
    ///
    /// - Parameter outcome: The result of a wait; nil if it continues.
    mutating func takeIdleWaits(
        _ outcome: (IdleWait, WorkCount) -> Bool?
    ) -> [(result: OneTimeResult<Bool>, isIdle: Bool)] {
        var taken: [(result: OneTimeResult<Bool>, isIdle: Bool)] = []
        idleWaits.removeAll { [work] wait in
            guard let isIdle = outcome(wait, work) else { return false }
            taken.append((wait.result, isIdle))
            return true
        }
        return taken
    }
}
