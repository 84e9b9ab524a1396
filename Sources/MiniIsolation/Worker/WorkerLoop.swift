internal import CWorker
internal import MiniCore
internal import MiniEngine

// SAFETY: A worker has one thread.
/// The loop of a worker: the messages of the host, and the timers and jobs of Swift's runtime that would need other threads.
///
/// ## Threading
/// Used on the thread of the worker.
final class WorkerLoop: ThreadInput, ProcessLoop, @unchecked Sendable {
    private let thread: ScriptThread
    private let connection: HostConnection
    private var timers = TimerQueue()

    init(_ thread: ScriptThread, _ connection: HostConnection) {
        self.thread = thread
        self.connection = connection
    }

    /// Makes this loop run all jobs of the process, which starts no threads from now on.
    func install() { SingleThreadedProcess.runAllJobs(on: self) }

    // MARK: ProcessLoop

    func enqueue(_ job: @escaping @Sendable () -> Void) { thread.enqueue(job) }

    func schedule(at instant: MonotonicInstant, _ fire: @escaping @Sendable () -> Void) -> TimerToken {
        timers.add(due: instant.nanoseconds, period: nil, fire: fire)
    }

    func cancel(_ token: TimerToken) { timers.cancel(token) }

    func turnBegins() { connection.replyToPings() }

    // MARK: ThreadInput

    func poll() {
        connection.receiveAvailable()
        fireTimers()
    }

    func wait(until deadline: MonotonicInstant?) {
        let due = timers.nextDue().map(MonotonicInstant.init)
        connection.receive(until: [deadline, due].compactMap(\.self).min())
        fireTimers()
    }

    private func fireTimers() {
        let now = MonotonicInstant.now.nanoseconds
        for timer in timers.takeDue(at: now) {
            timers.willFire(timer, now: now)
            timer.fire()
        }
    }
}

extension SingleThreadedProcess {
    /// Installs a loop, and makes Swift's runtime pass the jobs of its global executor to the installed loop.
    static func runAllJobs(on loop: any ProcessLoop) {
        install(loop)
        cworker_replace_executor { job in
            nonisolated(unsafe) let job = job
            SingleThreadedProcess.loop?.enqueue { cworker_run(job) }
        }
    }
}
