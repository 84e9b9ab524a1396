internal import MiniCore
internal import MiniEngine

// SAFETY: The process has one thread.
/// The loop of a zygote while a program warms it up: the jobs of Swift's runtime, and no messages.
///
/// ## Threading
/// Used on the only thread of the process.
final class WarmUpLoop: ThreadInput, ProcessLoop, @unchecked Sendable {
    private let thread: ScriptThread
    private var jobs: [@Sendable () -> Void] = []
    private var timers = TimerQueue()

    init(_ thread: ScriptThread) { self.thread = thread }

    /// Makes this loop run all jobs of the process, until a worker installs its own.
    func install() { SingleThreadedProcess.runAllJobs(on: self) }

    /// Runs the jobs that are left at the end of the program.
    func runJobs() {
        while !jobs.isEmpty {
            let current = jobs
            jobs = []
            for job in current { job() }
        }
    }

    // MARK: ProcessLoop

    func enqueue(_ job: @escaping @Sendable () -> Void) { jobs.append(job) }

    /// Adds a timer that never fires: nothing here waits for one.
    func schedule(at instant: MonotonicInstant, _ fire: @escaping @Sendable () -> Void) -> TimerToken {
        timers.add(due: instant.nanoseconds, period: nil, fire: fire)
    }

    func cancel(_ token: TimerToken) { timers.cancel(token) }

    func turnBegins() {}

    // MARK: ThreadInput

    func poll() { runJobs() }

    func wait(until deadline: MonotonicInstant?) {
        // Without jobs and timers, nothing would ever end the program.
        if jobs.isEmpty, deadline == nil { thread.stop() }
        runJobs()
    }
}
