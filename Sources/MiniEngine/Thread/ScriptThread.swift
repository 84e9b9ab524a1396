import Glibc
public import MiniCore
import Synchronization

// SAFETY: `shared` is only accessed with `condition` locked. `timers`, `firedLast`, `hasCalledOnIdle`, `onIdle`, `onPause`,
// `pauseInterval` and `nextPause` are only accessed on the thread itself. Everything else is immutable.
/// The thread of one program: a serial executor with timers.
///
/// Jobs run in the order in which they were enqueued, actor jobs and closures alike, without priorities. Timers fire between
/// jobs, ordered by due time and then by creation.
///
/// ## Lifetime
/// ``start()`` and ``stop()`` are explicit. A job that is enqueued before `start()` waits for it. A job that is enqueued after
/// `stop()` still runs: on the thread as long as it exists, then on a new one.
///
/// ## Threading
/// Everything can be called from any thread, except ``schedule(after:_:)``, ``schedule(every:_:)``, ``cancel(_:)``,
/// ``advance(by:)``, ``onIdle``, ``onPause``, ``pauseInterval`` and ``releaseStack()``, which must be used on the thread
/// itself.
public final class ScriptThread: SerialExecutor, @unchecked Sendable {
    enum Phase { case new, running, stopping, ended }

    enum Job {
        case actor(UnownedJob)
        case closure(@Sendable () -> Void)
    }

    struct Waiter {
        let number: UInt64
        /// The time within which a one-shot timer keeps the program busy, in nanoseconds.
        let horizon: Int64
        /// The program time at which the wait ends, in nanoseconds; nil for none.
        let end: Int64?
        let awaited: AwaitedWork
        let continuation: CheckedContinuation<Bool, Never>
    }

    /// Calls that complete later.
    struct Work {
        var pending = 0
        /// The number of calls since the start.
        var begun = 0
        /// The number of pending calls that wait for an event outside of the program.
        var stalled = 0

        func isPending(for awaited: AwaitedWork) -> Bool {
            switch awaited {
            case .all: pending > 0
            case .moving: pending > stalled
            }
        }
    }

    /// The state that several threads access.
    struct Shared {
        var phase = Phase.new
        var jobs: [Job] = []
        /// The jobs that were enqueued after the end, in order.
        var lateJobs: [Job] = []
        /// Whether a thread runs the late jobs.
        var runsLateJobs = false
        var work = Work()
        /// The tasks that wait until the thread is idle.
        var waiters: [Waiter] = []
        var lastWaiter: UInt64 = 0
        /// The tasks that wait for the end of the thread.
        var exitWaiters: [(number: UInt64, continuation: CheckedContinuation<Bool, Never>)] = []
    }

    /// Enough for the recursion that JavaScript engines allow; only the used part takes memory.
    static let stackBytes = 8 << 20
    private static let live = Atomic<Int>(0)

    /// The program's name, for debuggers and trap messages.
    public let name: String
    /// The clock of the program.
    public let clock: ClockMode

    let condition = MonotonicCondition()
    var shared = Shared()
    var timers = TimerQueue()
    /// Whether the last step fired timers: timers and jobs must not starve each other.
    var firedLast = false
    /// Whether ``onIdle`` was called since there was last something to do.
    var hasCalledOnIdle = false
    /// Called once when there has been nothing to do for the rest delay, before the next job or timer.
    ///
    /// Use it to release memory.
    public var onIdle: (() -> Void)?
    /// Called between two jobs or timers, at most once in each ``pauseInterval``, while the thread is too busy for ``onIdle``.
    public var onPause: (() -> Void)?
    /// The minimum time between two calls of ``onPause``, in real time.
    public var pauseInterval: Duration
    /// The earliest time of the next call of ``onPause``.
    var nextPause: MonotonicInstant
    /// The rest delay in nanoseconds of real time with either clock.
    let idleDelay: Int64
    /// The nanoseconds of the monotonic clock at the start of program time.
    let startTime = Atomic<Int64>(MonotonicInstant.now.nanoseconds)
    /// The nanoseconds of program time; unused with a real clock.
    let virtualTime = Atomic<Int64>(0)

    /// Creates a thread that does not run yet.
    ///
    /// - Parameters:
    ///   - name: The program's name, for debuggers and trap messages.
    ///   - clock: The clock of the program.
    ///   - idleDelay: The time without work after which ``onIdle`` is called, in real time.
    ///   - pauseInterval: The minimum time between two calls of ``onPause``, in real time.
    public init(
        name: String,
        clock: ClockMode,
        idleDelay: Duration = .seconds(2),
        pauseInterval: Duration = .seconds(30),
    ) {
        self.name = name
        self.clock = clock
        self.idleDelay = idleDelay.nanoseconds
        self.pauseInterval = pauseInterval
        nextPause = .now.advanced(by: pauseInterval.nanoseconds)
    }

    /// The number of threads that were started and have not ended.
    public static var liveCount: Int { live.load(ordering: .acquiring) }

    /// Starts the thread; does nothing if it was started or stopped before.
    ///
    /// - Throws: ``ScriptThreadError`` if the operating system cannot start a thread. Jobs then run as after ``stop()``.
    public func start() throws(ScriptThreadError) {
        let isFirst = condition.withLock {
            guard shared.phase == .new else { return false }
            shared.phase = .running
            startTime.store(MonotonicInstant.now.nanoseconds, ordering: .relaxed)
            return true
        }
        guard isFirst else { return }
        Self.live.add(1, ordering: .acquiringAndReleasing)
        let code = DetachedThread.start(name: name, stackBytes: Self.stackBytes) { self.run() }
        guard code == 0 else {
            Self.live.subtract(1, ordering: .acquiringAndReleasing)
            end()
            throw ScriptThreadError(errorNumber: code)
        }
    }

    /// Ends the thread after its queued jobs.
    ///
    /// Only the first call has an effect.
    ///
    /// Timers no longer fire.
    public func stop() {
        let wasNew = condition.withLock {
            let wasNew = shared.phase == .new
            if shared.phase == .running { shared.phase = .stopping }
            condition.signal()
            return wasNew
        }
        if wasNew { end() }
    }

    /// Ends a thread that was never started, so that jobs do not wait for it; does nothing for a running thread.
    public func stopUnlessStarted() {
        if condition.withLock({ shared.phase == .new }) { stop() }
    }

    /// Waits until the thread has ended.
    ///
    /// ``stop()`` must have been called, or the wait lasts as long as the program.
    ///
    /// - Parameter limit: The maximum wait, in real time; nil for no limit.
    /// - Returns: True if the thread has ended; false if the limit expired first.
    @discardableResult
    public func waitUntilEnded(limit: Duration? = nil) async -> Bool {
        let number = condition.withLock {
            shared.lastWaiter += 1
            return shared.lastWaiter
        }
        var alarm: Task<Void, Never>?
        defer { alarm?.cancel() }
        return await withCheckedContinuation { continuation in
            let hasEnded = condition.withLock {
                if shared.phase != .ended { shared.exitWaiters.append((number, continuation)) }
                return shared.phase == .ended
            }
            if hasEnded { return continuation.resume(returning: true) }
            guard let limit else { return }
            // Start the alarm after the registration: an earlier alarm would not find the waiter.
            alarm = Task {
                // Cancelled at the end of the wait.
                do { try await Task.sleep(for: limit) } catch { return }
                self.removeExitWaiter(number)
            }
        }
    }

    private func removeExitWaiter(_ number: UInt64) {
        let exitWaiter = condition.withLock { () -> CheckedContinuation<Bool, Never>? in
            guard let index = shared.exitWaiters.firstIndex(where: { $0.number == number }) else { return nil }
            return shared.exitWaiters.remove(at: index).continuation
        }
        exitWaiter?.resume(returning: false)
    }

    /// Whether the caller runs on this thread.
    public var isCurrent: Bool { ThreadKey.isCurrent(self) }

    /// Traps, naming the program, when the caller runs on another thread.
    public func checkIsolated() {
        guard isCurrent else { trapIsolation("The program \(name) was used from outside its thread.") }
    }

    /// Whether the caller runs on this thread; never traps.
    public func isIsolatingCurrentContext() -> Bool? { isCurrent }

    /// Runs a closure after the jobs enqueued before.
    public func enqueue(_ job: @escaping @Sendable () -> Void) { enqueue(.closure(job)) }

    /// Runs an actor's job after the jobs enqueued before.
    public func enqueue(_ job: consuming ExecutorJob) { enqueue(.actor(UnownedJob(job))) }

    private func enqueue(_ job: Job) {
        var startsLateJobs = false
        let isFirst = condition.withLock {
            guard shared.phase != .ended else {
                startsLateJobs = addLate([job])
                return false
            }
            shared.jobs.append(job)
            return shared.jobs.count == 1
        }
        if startsLateJobs { runLateJobs() }
        // Signal after the release of the lock, which the thread takes when it wakes.
        if isFirst { condition.signal() }
    }

    func run(_ job: Job) {
        switch job {
        case .actor(let job): job.runSynchronously(on: asUnownedSerialExecutor())
        case .closure(let body): body()
        }
    }

    private func run() {
        ThreadKey.withCurrent(self) {
            while true {
                switch nextStep() {
                case .jobs(let jobs): for job in jobs { run(job) }
                case .timers: fireDueTimers()
                case .advance(let time):
                    virtualTime.store(time, ordering: .relaxed)
                    fireDueTimers()
                case .callOnIdle: onIdle?()
                case .pause:
                    onPause?()
                    nextPause = .now.advanced(by: pauseInterval.nanoseconds)
                case .idle(let waiters): for (waiter, isIdle) in waiters { waiter.resume(returning: isIdle) }
                case .end:
                    timers.removeAll()
                    return
                }
            }
        }
        // Decrement before `end` resumes the waiters, which must not find this thread counted.
        Self.live.subtract(1, ordering: .acquiringAndReleasing)
        end()
    }

    /// Hands over the late jobs and resumes all waiters.
    private func end() {
        let (startsLateJobs, waiters, mourners) = condition.withLock {
            shared.phase = .ended
            // In the same locked section: jobs that are enqueued from now on follow these.
            let startsLateJobs = addLate(shared.jobs)
            defer {
                shared.jobs = []
                shared.waiters = []
                shared.exitWaiters = []
            }
            return (startsLateJobs, shared.waiters, shared.exitWaiters)
        }
        for waiter in waiters { waiter.continuation.resume(returning: true) }
        for mourner in mourners { mourner.continuation.resume(returning: true) }
        if startsLateJobs { runLateJobs() }
    }
}
