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
///
/// SAFETY: the variables are used with the lock of `condition` held.
final class DelegateExecutor: TaskExecutor, @unchecked Sendable {
    static let shared = DelegateExecutor()
    /// The maximum number of threads.
    static let threadLimit = 128
    /// The time for which a thread waits for another job.
    static let idleTime = Duration.seconds(10)

    private let condition = MonotonicCondition()
    /// The jobs that no thread has taken; the first is at `nextJob`.
    private var jobs: [UnownedJob] = []
    private var nextJob = 0
    private var threadCount = 0
    private var idleCount = 0

    private init() {}

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        condition.withLock {
            jobs.append(job)
            if jobs.count - nextJob <= idleCount {
                condition.signal()
            } else if threadCount < Self.threadLimit {
                // If the system cannot start a thread, the job waits for another thread or for the next job.
                if DetachedThread.start(name: "delegates", { self.run() }) == 0 { threadCount += 1 }
            }
        }
    }

    private func run() {
        while let job = condition.withLock({ takeJob() }) { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    /// Waits for a job; nil if there was none for the idle time and the thread should end.
    private func takeJob() -> UnownedJob? {
        let end = MonotonicInstant.now.advanced(by: Self.idleTime.nanoseconds)
        while nextJob == jobs.count {
            guard MonotonicInstant.now < end else {
                threadCount -= 1
                return nil
            }
            idleCount += 1
            condition.wait(until: end)
            idleCount -= 1
        }
        let job = jobs[nextJob]
        nextJob += 1
        if nextJob == jobs.count {
            jobs.removeAll(keepingCapacity: nextJob < 1024)
            nextJob = 0
        } else if nextJob > 1024, nextJob > jobs.count / 2 {
            jobs.removeFirst(nextJob)
            nextJob = 0
        }
        return job
    }
}
