/// The process of a worker, as its host controls it.
///
/// ## Threading
/// May be used from any thread.
protocol WorkerProcess: Sendable {
    /// Ends the process at once; has no effect after its end.
    func kill()

    /// Ends the process, waits until it has ended, and returns how it ended.
    func reap() -> WorkerEnd
}

extension SpawnedProcess: WorkerProcess {
    func reap() -> WorkerEnd { WorkerEnd(waitStatus: waitForEnd()) }
}
