/// A unit of work of a ``ScriptThread``.
enum ThreadJob {
    /// The job of an actor whose executor is the thread.
    case actor(UnownedJob)
    case closure(@Sendable () -> Void)

    /// Runs the job, on the thread of the executor.
    func run(on executor: UnownedSerialExecutor) {
        switch self {
        case .actor(let job): job.runSynchronously(on: executor)
        case .closure(let body): body()
        }
    }
}
