import MiniCore

/// Jobs that a program's thread receives after its end.
///
/// An executor must run every job: an `await` on a stopped program would otherwise never return. The thread for late jobs
/// exists only while there are such jobs. It is separate for each program, so that a job that blocks does not delay other
/// programs.
extension ScriptThread {
    /// Adds jobs, with `condition` locked; returns whether ``runLateJobs()`` must be called without the lock.
    func addLate(_ jobs: [Job]) -> Bool {
        guard !jobs.isEmpty else { return false }
        shared.lateJobs += jobs
        defer { shared.runsLateJobs = true }
        return !shared.runsLateJobs
    }

    func runLateJobs() {
        let code = DetachedThread.start(name: "late jobs", stackBytes: Self.stackBytes) { self.finishLateJobs() }
        // If no thread can be started, use Swift's cooperative pool, which late jobs should not block otherwise.
        if code != 0 { Task.detached { self.finishLateJobs() } }
    }

    private func finishLateJobs() {
        ThreadKey.withCurrent(self) {
            while true {
                let jobs = condition.withLock {
                    defer { shared.lateJobs = [] }
                    shared.runsLateJobs = !shared.lateJobs.isEmpty
                    return shared.lateJobs
                }
                if jobs.isEmpty { return }
                for job in jobs { run(job) }
            }
        }
    }
}
