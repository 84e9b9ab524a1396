internal import DequeModule

/// Runs the host's delegates on its own threads.
///
/// A delegate can block its thread. On Swift's cooperative pool, which has one thread for each core, a few blocked threads
/// would stop all tasks of the process.
///
/// A job starts a thread if no thread is idle, up to ``threadLimit``. A thread ends after ``idleTime`` without a job. Further
/// jobs wait for a thread.
///
/// ## Threading
/// May be used from any thread.
final class DelegateExecutor: TaskExecutor {
    static let shared = DelegateExecutor()
    /// The maximum number of threads.
    static let threadLimit = 128
    /// The time for which a thread waits for another job.
    static let idleTime = Duration.seconds(10)

    private struct State {
        /// The jobs that no thread has taken.
        var jobs: Deque<@Sendable () -> Void> = []
        var threadCount = 0
        var idleCount = 0
    }

    private let state = Monitor(State())

    private init() {}

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        run { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    /// Runs a closure on one of the threads.
    func run(_ job: @escaping @Sendable () -> Void) {
        if let loop = SingleThreadedProcess.loop { return loop.enqueue(job) }
        let wakesThread = state.withLock { state in
            state.jobs.append(job)
            if state.jobs.count <= state.idleCount { return true }
            if state.threadCount < Self.threadLimit {
                // If the system cannot start a thread, the job waits for another thread or for the next job.
                if DetachedThread.start(name: "delegates", { self.runJobs() }) == 0 { state.threadCount += 1 }
            }
            return false
        }
        if wakesThread { state.signal() }
    }

    private func runJobs() {
        while let job = nextJob() { job() }
    }

    /// Waits for a job; nil if there was none for the idle time and the thread should end.
    private func nextJob() -> (@Sendable () -> Void)? {
        let end = MonotonicInstant.now.advanced(by: Self.idleTime.nanoseconds)
        var isIdle = false
        return state.wait { state in
            if isIdle { state.idleCount -= 1 }
            isIdle = false
            if let job = state.jobs.popFirst() { return .ready(job) }
            guard MonotonicInstant.now < end else {
                state.threadCount -= 1
                return .ready(nil)
            }
            state.idleCount += 1
            isIdle = true
            return .wait(until: end)
        }
    }
}
