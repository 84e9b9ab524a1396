package import MiniCore
import Synchronization

/// The thread of one program: a serial executor with timers.
///
/// Jobs run in the order in which they were enqueued, actor jobs and closures alike, without priorities. Timers fire between
/// jobs, ordered by due time and then by creation.
///
/// ## Lifetime
/// ``start()`` and ``stop()`` are explicit. A job that is enqueued before `start()` waits for it. A job that is enqueued after
/// `stop()` still runs: on the thread as long as it exists, then on a new one. ``runOnCurrentThread(input:)`` uses an existing thread
/// instead of `start()`.
///
/// ## Threading
/// Everything can be called from any thread, except ``schedule(after:_:)``, ``schedule(every:_:)``, ``cancel(_:)``,
/// ``advance(by:)``, ``advance(toward:)``, ``timerCount``, ``nextTimer``, ``nextOneShot``, ``onIdle``, ``onPause``,
/// ``pauseInterval`` and ``releaseStack()``, which must be used on the thread itself. That state is ``ThreadConfined``; the
/// state of several threads is in a `Monitor`.
package final class ScriptThread: SerialExecutor {
    /// Enough for the recursion that JavaScript engines allow; only the used part takes memory.
    private static let stackBytes = 8 << 20
    private static let live = Atomic<Int>(0)

    /// The program's name, for debuggers and trap messages.
    package let name: String
    /// The clock of the program.
    package var clock: ClockMode { programClock.mode }

    private let identity: ThreadIdentity
    let programClock: ThreadClock
    let state = Monitor(ThreadState())
    private let confinedLoop: ThreadConfined<ThreadLoop>

    /// Creates a thread that does not run yet.
    ///
    /// - Parameters:
    ///   - name: The program's name, for debuggers and trap messages.
    ///   - clock: The clock of the program.
    ///   - idleDelay: The time without work after which ``onIdle`` is called, in real time.
    ///   - pauseInterval: The minimum time between two calls of ``onPause``, in real time.
    package init(
        name: String,
        clock: ClockMode,
        idleDelay: Duration = .seconds(2),
        pauseInterval: Duration = .seconds(30),
    ) {
        self.name = name
        identity = ThreadIdentity(name: name)
        programClock = ThreadClock(clock)
        let idleCalls = IdleCalls(idleDelay: idleDelay, pauseInterval: pauseInterval)
        confinedLoop = ThreadConfined(ThreadLoop(ThreadTimers(programClock), idleCalls), to: identity)
    }

    /// The number of threads that were started or adopted and have not ended.
    package static var liveCount: Int { live.load(ordering: .acquiring) }

    /// The loop with the timers, which only the thread uses.
    var loop: ThreadLoop { confinedLoop.object }

    // MARK: Lifecycle

    /// Starts the thread; does nothing if it was started or stopped before.
    ///
    /// Traps after ``runOnCurrentThread(input:)``, since a program has one thread.
    ///
    /// - Throws: ``ScriptThreadError`` if the operating system cannot start a thread. Jobs then run as after ``stop()``.
    package func start() throws(ScriptThreadError) {
        switch state.withLock({ $0.start() }) {
        case .begins: break
        case .isUnchanged: return
        case .isAdopted: trapMisuse("The program \(name) was started, but it runs on an existing thread.")
        }
        begin()
        let code = DetachedThread.start(name: name, stackBytes: Self.stackBytes) { self.run() }
        guard code == 0 else {
            end()
            throw ScriptThreadError(errorNumber: code)
        }
    }

    /// Runs jobs and timers on the calling thread, instead of starting one, and returns after ``stop()``.
    ///
    /// The thread is the program's as long as the call lasts, and keeps its name and its stack. On the main thread, jobs of the
    /// main actor do not run in the meantime. Returns immediately if ``stop()`` was called before.
    ///
    /// Traps if the program runs already, on this thread or another one.
    ///
    /// - Parameter input: Receives messages of another process on the thread; nil if only other threads add jobs. With an input,
    ///   a job that another thread adds does not end the input's wait.
    @available(*, noasync, message: "a task must not block its thread")
    package func runOnCurrentThread(input: (any ThreadInput)? = nil) {
        switch state.withLock({ $0.adopt() }) {
        case .begins: break
        case .isOver: return
        case .isTaken: trapMisuse("The program \(name) runs on a thread already, and cannot run on another one.")
        }
        begin()
        run(input)
    }

    /// Whether the program runs on a thread that existed before, see ``runOnCurrentThread(input:)``.
    package var isAdopted: Bool { state.withLock { $0.isAdopted } }

    /// Ends the thread after its queued jobs.
    ///
    /// Only the first call has an effect.
    ///
    /// Timers no longer fire.
    package func stop() {
        let end = state.withLock { $0.stop() }
        state.signal()
        if let end { finish(end) }
    }

    /// Ends a thread that was never started, so that jobs do not wait for it; does nothing for a running thread.
    package func stopUnlessStarted() {
        if let end = state.withLock({ $0.isNew ? $0.stop() : nil }) { finish(end) }
    }

    /// Waits until the thread has ended.
    ///
    /// ``stop()`` must have been called, or the wait lasts as long as the program.
    ///
    /// - Parameter limit: The maximum wait, in real time; nil for no limit.
    /// - Returns: True if the thread has ended; false if the limit expired first.
    @discardableResult
    package func waitUntilEnded(limit: Duration? = nil) async -> Bool {
        let result = OneTimeResult<Bool>()
        guard state.withLock({ $0.addEndWait(result) }) else { return true }
        let alarm = limit.map { giveUp(result, after: $0) }
        defer { alarm?.cancel() }
        return await result.value()
    }

    private func begin() {
        programClock.start()
        Self.live.add(1, ordering: .acquiringAndReleasing)
    }

    private func run(_ input: (any ThreadInput)? = nil) {
        identity.withCurrent { loop.run(state, on: asUnownedSerialExecutor(), input: input) }
        end()
    }

    private func end() {
        // Decrement before the waits end, whose tasks must not find this thread counted.
        Self.live.subtract(1, ordering: .acquiringAndReleasing)
        finish(state.withLock { $0.end() })
    }

    private func finish(_ end: ThreadState.End) {
        for result in end.results { result.set(true) }
        if end.startsLateJobs { startLateJobs() }
    }

    // MARK: Isolation

    /// Whether the caller runs on this thread.
    package var isCurrent: Bool { identity.isCurrent }

    /// Traps, naming the program, when the caller runs on another thread.
    package func checkIsolated() { identity.check() }

    /// Whether the caller runs on this thread; never traps.
    package func isIsolatingCurrentContext() -> Bool? { isCurrent }

    // MARK: Jobs

    /// Runs a closure after the jobs enqueued before.
    package func enqueue(_ job: @escaping @Sendable () -> Void) { enqueue(.closure(job)) }

    /// Runs an actor's job after the jobs enqueued before.
    package func enqueue(_ job: consuming ExecutorJob) { enqueue(.actor(UnownedJob(job))) }

    private func enqueue(_ job: ThreadJob) {
        switch state.withLock({ $0.jobs.add(job) }) {
        // Signal after the release of the lock, which the thread takes when it wakes.
        case .first: state.signal()
        case .firstLate: startLateJobs()
        case .following, .late: break
        }
    }

    /// Waits until the queued jobs have run.
    package func runQueuedJobs() async {
        await withCheckedContinuation { continuation in enqueue { continuation.resume() } }
    }

    /// Starts a thread for the jobs that are enqueued after the end.
    ///
    /// An executor must run every job: an `await` on a stopped program would otherwise never return. The thread for late jobs
    /// exists only while there are such jobs. It is separate for each program, so that a job that blocks does not delay other
    /// programs.
    private func startLateJobs() {
        let code = DetachedThread.start(name: "late jobs", stackBytes: Self.stackBytes) { self.runLateJobs() }
        // If no thread can be started, use Swift's cooperative pool, which late jobs should not block otherwise.
        if code != 0 { Task.detached { self.runLateJobs() } }
    }

    private func runLateJobs() {
        identity.withCurrent {
            while true {
                let jobs = state.withLock { $0.jobs.takeLate() }
                if jobs.isEmpty { return }
                for job in jobs { job.run(on: asUnownedSerialExecutor()) }
            }
        }
    }
}
