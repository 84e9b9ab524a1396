import MiniCore

/// What is given to a program's thread after its end.
///
/// An executor owes every job a run: an `await` on a stopped program would otherwise never return. The thread that does it
/// exists only while there are such jobs, and is the program's own, so that a job that blocks holds up no other program.
extension ScriptThread {
    /// Notes jobs, with `condition` locked; whether ``runLateJobs()`` must be called without the lock.
    func addLate(_ jobs: [Job]) -> Bool {
        guard !jobs.isEmpty else { return false }
        shared.lateJobs += jobs
        defer { shared.runsLateJobs = true }
        return !shared.runsLateJobs
    }

    func runLateJobs() {
        let code = DetachedThread.start(name: "late jobs", stackBytes: Self.stackBytes) { self.finishLateJobs() }
        // Out of threads: those that Swift has will do, which late jobs should not hold up otherwise.
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
