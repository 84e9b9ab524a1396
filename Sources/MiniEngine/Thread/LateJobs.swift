import MiniCore

/// Runs jobs that were given to a program's thread after it ended, one after the other.
///
/// An executor owes every job a run: an `await` on a stopped program would otherwise never return. The thread that does
/// it exists only while there are such jobs.
enum LateJobs {
    private static let lock = MonotonicCondition()
    // SAFETY: Both are only touched with the lock held.
    private nonisolated(unsafe) static var jobs: [@Sendable () -> Void] = []
    private nonisolated(unsafe) static var isRunning = false

    static func enqueue(_ job: @escaping @Sendable () -> Void) {
        let needsThread = lock.withLock {
            jobs.append(job)
            defer { isRunning = true }
            return !isRunning
        }
        guard needsThread else { return }
        let code = DetachedThread.start(name: "late jobs", stackBytes: ScriptThread.stackBytes) { runAll() }
        // Out of threads: those that Swift has will do, which late jobs should not hold up otherwise.
        if code != 0 { Task.detached { runAll() } }
    }

    private static func runAll() {
        while true {
            let batch = lock.withLock {
                defer { jobs = [] }
                if jobs.isEmpty { isRunning = false }
                return jobs
            }
            guard !batch.isEmpty else { return }
            for job in batch { job() }
        }
    }
}
