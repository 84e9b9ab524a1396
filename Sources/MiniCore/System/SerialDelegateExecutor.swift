internal import DequeModule
internal import Synchronization

/// Runs the jobs of an actor one after another, in their order, on threads that they can block.
///
/// An actor that calls code of the host uses it: on Swift's cooperative pool, a few blocked threads would stop all tasks of the
/// process.
///
/// ## Threading
/// May be used from any thread.
package final class SerialDelegateExecutor: SerialExecutor {
    private struct State {
        var jobs: Deque<UnownedJob> = []
        /// Whether a thread runs jobs, or is about to.
        var isRunning = false
    }

    private let state = Mutex(State())

    /// Creates an executor without jobs.
    package init() {}

    /// Adds a job after the others.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isIdle = state.withLock { state in
            state.jobs.append(job)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if isIdle { DelegateExecutor.shared.run { self.runJobs() } }
    }

    private func runJobs() {
        while let job = nextJob() { job.runSynchronously(on: asUnownedSerialExecutor()) }
    }

    /// The next job; nil if there is none and the thread should continue with other work.
    private func nextJob() -> UnownedJob? {
        state.withLock { state in
            let job = state.jobs.popFirst()
            if job == nil { state.isRunning = false }
            return job
        }
    }
}
