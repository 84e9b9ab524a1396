import Glibc
import MiniCore
import Synchronization

// SAFETY: `shared` is only touched with `condition` locked. `timers`, `firedLast`, `hasRested`, `onRest`, `onPause`,
// `pauseInterval` and `nextPause` are only touched on the thread itself. Everything else is immutable.
/// The thread of one program: a serial executor with timers.
///
/// Jobs run in the order in which they were given, actor jobs and closures alike, without priorities. Timers fire
/// between jobs, in the order in which they are due and then in the order in which they were created.
///
/// ## Lifetime
/// ``start()`` and ``stop()`` are explicit. A job that is given before `start()` waits for it. A job that is given after
/// `stop()` still runs: on the thread as long as that exists, then on one that is made for it.
///
/// ## Threading
/// Everything may be called from any thread, except ``schedule(after:_:)``, ``schedule(every:_:)``,
/// ``cancel(_:)``, ``advance(by:)``, ``onRest``, ``onPause``, ``pauseInterval`` and ``releaseStack()``, which belong to the
/// thread itself.
public final class ScriptThread: SerialExecutor, @unchecked Sendable {
    enum Phase { case new, running, stopping, ended }

    enum Job {
        case actor(UnownedJob)
        case closure(@Sendable () -> Void)
    }

    struct Waiter {
        let number: UInt64
        /// How far ahead a one-shot timer keeps the program busy, in nanoseconds.
        let horizon: Int64
        /// When it gives up, in nanoseconds of program time; nil for never.
        let end: Int64?
        let awaited: AwaitedWork
        let continuation: CheckedContinuation<Bool, Never>
    }

    /// Calls that will be answered later.
    struct Work {
        var pending = 0
        /// How many there ever were.
        var begun = 0
        /// How many of them only somebody outside of the program can bring to their end.
        var stalled = 0

        func isPending(for awaited: AwaitedWork) -> Bool {
            switch awaited {
            case .all: pending > 0
            case .moving: pending > stalled
            }
        }
    }

    /// What other threads may touch.
    struct Shared {
        var phase = Phase.new
        var jobs: [Job] = []
        /// What came after the end, in its order.
        var lateJobs: [Job] = []
        /// Whether a thread runs those.
        var runsLateJobs = false
        var work = Work()
        /// Who waits for the thread to be idle.
        var waiters: [Waiter] = []
        var lastWaiter: UInt64 = 0
        /// Who waits for the end of the thread.
        var mourners: [(number: UInt64, continuation: CheckedContinuation<Bool, Never>)] = []
    }

    /// Enough for the recursion that JavaScript engines allow; only what is used takes memory.
    static let stackBytes = 8 << 20
    private static let live = Atomic<Int>(0)

    /// The program's name, for debuggers and trap messages.
    public let name: String
    /// The time that the program lives in.
    public let clock: ClockMode

    let condition = MonotonicCondition()
    var shared = Shared()
    var timers = TimerQueue()
    /// Whether timers had the last turn: neither they nor jobs may keep the other from running.
    var firedLast = false
    /// Whether ``onRest`` was called since there was last something to do.
    var hasRested = false
    /// Called when there has been nothing to do for a while, once before the next job or timer.
    ///
    /// Time to give memory back.
    public var onRest: (() -> Void)?
    /// Called between two jobs or timers, at most once in each ``pauseInterval``, while the thread has too much work to rest.
    public var onPause: (() -> Void)?
    /// The shortest time between two calls of ``onPause``, in real time.
    public var pauseInterval: Duration
    /// The earliest time of the next call of ``onPause``.
    var nextPause: MonotonicInstant
    /// How long that while is, in nanoseconds of real time whatever the clock.
    let restDelay: Int64
    /// Nanoseconds of the monotonic clock at which program time began.
    let startTime = Atomic<Int64>(MonotonicInstant.now.nanoseconds)
    /// Nanoseconds of program time; unused with a real clock.
    let virtualTime = Atomic<Int64>(0)

    /// Makes a thread that does not run yet.
    ///
    /// - Parameters:
    ///   - name: The program's name, for debuggers and trap messages.
    ///   - clock: The time that the program lives in.
    ///   - restDelay: How long there must have been nothing to do before ``onRest`` is called, in real time.
    ///   - pauseInterval: The shortest time between two calls of ``onPause``, in real time.
    public init(
        name: String,
        clock: ClockMode,
        restDelay: Duration = .seconds(2),
        pauseInterval: Duration = .seconds(30),
    ) {
        self.name = name
        self.clock = clock
        self.restDelay = restDelay.nanoseconds
        self.pauseInterval = pauseInterval
        nextPause = .now.advanced(by: pauseInterval.nanoseconds)
    }

    /// The number of threads that were started and have not ended.
    public static var liveCount: Int { live.load(ordering: .acquiring) }

    /// Starts the thread; does nothing when it was started or stopped before.
    ///
    /// - Throws: ``ScriptThreadError`` when the operating system gives no thread. Jobs are then run as after ``stop()``.
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

    /// Ends the thread once the jobs that it has are done; does nothing the second time.
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

    /// Ends a thread that was never started, so that jobs do not wait for it; does nothing for one that runs.
    public func stopUnlessStarted() {
        if condition.withLock({ shared.phase == .new }) { stop() }
    }

    /// Waits until the thread has ended; ``stop()`` must have been called, or this waits as long as the program lives.
    ///
    /// - Parameter limit: The longest wait, in real time; nil for any length.
    /// - Returns: Whether the thread has ended; false when the limit passed first.
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
                if shared.phase != .ended { shared.mourners.append((number, continuation)) }
                return shared.phase == .ended
            }
            if hasEnded { return continuation.resume(returning: true) }
            guard let limit else { return }
            // Only now: an alarm that went off before would find nobody.
            alarm = Task {
                // Cancelled as soon as the wait is over.
                do { try await Task.sleep(for: limit) } catch { return }
                self.stopMourning(number)
            }
        }
    }

    private func stopMourning(_ number: UInt64) {
        let mourner = condition.withLock { () -> CheckedContinuation<Bool, Never>? in
            guard let index = shared.mourners.firstIndex(where: { $0.number == number }) else { return nil }
            return shared.mourners.remove(at: index).continuation
        }
        mourner?.resume(returning: false)
    }

    /// Whether the caller runs on this thread.
    public var isCurrent: Bool { ThreadKey.isCurrent(self) }

    /// Traps, naming the program, when the caller runs on another thread.
    public func checkIsolated() {
        guard isCurrent else { trapIsolation("The program \(name) was used from outside its thread.") }
    }

    /// Whether the caller runs on this thread; never traps.
    public func isIsolatingCurrentContext() -> Bool? { isCurrent }

    /// Runs a closure after the jobs given before.
    public func enqueue(_ job: @escaping @Sendable () -> Void) { enqueue(.closure(job)) }

    /// Runs an actor's job after the jobs given before.
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
        // With the lock given back, which the thread takes as soon as it is awake.
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
                case .rest: onRest?()
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
        // Before `end` tells anybody: who is told must not find the thread counted.
        Self.live.subtract(1, ordering: .acquiringAndReleasing)
        end()
    }

    /// Sees to what came too late, and lets nobody wait for ever.
    private func end() {
        let (startsLateJobs, waiters, mourners) = condition.withLock {
            shared.phase = .ended
            // At once: what is given from now on comes after it.
            let startsLateJobs = addLate(shared.jobs)
            defer {
                shared.jobs = []
                shared.waiters = []
                shared.mourners = []
            }
            return (startsLateJobs, shared.waiters, shared.mourners)
        }
        for waiter in waiters { waiter.continuation.resume(returning: true) }
        for mourner in mourners { mourner.continuation.resume(returning: true) }
        if startsLateJobs { runLateJobs() }
    }
}
