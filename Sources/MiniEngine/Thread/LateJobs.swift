import Synchronization

/// Runs jobs that were given to a program's thread after it ended, one after the other.
///
/// An executor owes every job a run: an `await` on a stopped program would otherwise never return. The thread that does
/// it exists only while there are such jobs.
enum LateJobs {
    private struct State {
        var jobs: [@Sendable () -> Void] = []
        var isRunning = false
    }

    private static let state = Mutex(State())

    static func enqueue(_ job: @escaping @Sendable () -> Void) {
        let needsThread = state.withLock { state in
            state.jobs.append(job)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        guard needsThread else { return }
        do {
            try DetachedThread.start(name: "late jobs", stackBytes: 8 << 20) { runAll() }
        } catch {
            // Out of threads: the jobs wait for the next late job, which tries again.
            state.withLock { $0.isRunning = false }
        }
    }

    private static func runAll() {
        while true {
            let jobs = state.withLock { state in
                defer { state.jobs = [] }
                if state.jobs.isEmpty { state.isRunning = false }
                return state.jobs
            }
            guard !jobs.isEmpty else { return }
            for job in jobs { job() }
        }
    }
}
