/// The jobs of a ``ScriptThread`` in the order in which they were enqueued, and those that it receives after its end.
struct JobQueue {
    /// The effect of adding a job.
    enum Addition: Equatable {
        /// The queue was empty: the thread may be waiting.
        case first
        /// Other jobs are queued before.
        case following
        /// The queue is closed, and a thread runs the late jobs.
        case late
        /// The queue is closed, and a thread for late jobs must be started.
        case firstLate
    }

    private var jobs: [ThreadJob] = []
    private var isClosed = false
    /// The jobs that were enqueued after the end, in order.
    private var lateJobs: [ThreadJob] = []
    /// Whether a thread runs the late jobs.
    private var runsLateJobs = false

    /// Whether no job waits for the thread.
    var isEmpty: Bool { jobs.isEmpty }

    /// Appends a job.
    mutating func add(_ job: ThreadJob) -> Addition {
        guard !isClosed else { return addLate([job]) ? .firstLate : .late }
        jobs.append(job)
        return jobs.count == 1 ? .first : .following
    }

    /// Removes and returns all jobs for the thread.
    mutating func takeAll() -> [ThreadJob] {
        defer { jobs = [] }
        return jobs
    }

    /// Closes the queue at the end of the thread; jobs that it still contains become the first late ones.
    ///
    /// - Returns: Whether a thread for late jobs must be started.
    mutating func close() -> Bool {
        isClosed = true
        return addLate(takeAll())
    }

    /// Removes and returns the late jobs; an empty result ends the thread that runs them.
    mutating func takeLate() -> [ThreadJob] {
        defer { lateJobs = [] }
        runsLateJobs = !lateJobs.isEmpty
        return lateJobs
    }

    private mutating func addLate(_ jobs: [ThreadJob]) -> Bool {
        guard !jobs.isEmpty else { return false }
        lateJobs += jobs
        defer { runsLateJobs = true }
        return !runsLateJobs
    }
}
