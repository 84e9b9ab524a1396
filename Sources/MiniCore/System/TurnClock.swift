internal import Glibc

/// Measures the processor time of the turn that a thread runs, for native code that may take long.
///
/// Parsers, the cascade and the layout ask ``isCurrentTurnOver`` between their steps, mostly through a ``WorkMeter``, and return
/// early once it is true. What they return then is not used: the owner of the clock ends the program.
///
/// ## Threading
/// Belongs to the thread whose turns it measures.
package final class TurnClock {
    /// A turn may be measured as longer by this than it is: the thread's own clock is read at most this often for short turns.
    private static let sampleNanoseconds: Int64 = 10_000_000

    private let limit: Int64
    /// Whether native work is to end for another reason than the time.
    package var isStopped: () -> Bool = { false }
    private var start: Int64 = 0
    /// Both clocks at the last short turn that read them.
    private var sample: (monotonic: Int64, processor: Int64) = (0, 0)
    /// The thread's processor time when the turn began, up to `sampleNanoseconds` less.
    private var processorStart: Int64 = 0
    private var outer: TurnClock?
    /// Whether the running or the last turn was found to be over.
    package private(set) var wasOver = false

    /// Makes a clock for turns of one length, in processor time.
    package init(limit: Duration) { self.limit = limit.nanoseconds }

    /// Begins a turn on the calling thread; balanced by ``end()``.
    ///
    /// - Complexity: Some 30 ns.
    package func begin() {
        start = MonotonicInstant.now.nanoseconds
        if start - sample.monotonic > Self.sampleNanoseconds { sample = (start, Self.processorTime) }
        processorStart = sample.processor
        wasOver = false
        outer = Self.current
        Self.current = self
    }

    /// Ends the turn.
    package func end() {
        Self.current = outer
        outer = nil
    }

    /// The processor time of the turn so far, in nanoseconds.
    package var elapsedNanoseconds: Int64 { Self.processorTime - processorStart }

    /// Whether the turn has used up its time; stays true until the next turn.
    ///
    /// - Complexity: Some 30 ns before the limit has passed in real time, a microsecond after it.
    package func checkTime() -> Bool {
        // A thread uses no more processor time than there is real time.
        if !wasOver, MonotonicInstant.now.nanoseconds - start > limit { wasOver = elapsedNanoseconds > limit }
        return wasOver
    }

    /// Whether native work of the calling thread's turn must end; false on a thread without turns.
    package static var isCurrentTurnOver: Bool {
        guard let clock = current else { return false }
        if clock.isStopped() { clock.wasOver = true }
        return clock.checkTime()
    }

    /// The processor time of the calling thread, in nanoseconds.
    package static var processorTime: Int64 {
        var time = timespec()
        let code = clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        precondition(code == 0, "The thread's clock cannot be read.")
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let code = pthread_key_create(&key, nil)
        precondition(code == 0, "The process has no thread-specific key left.")
        return key
    }()

    /// The clock of the turn that the calling thread runs.
    private static var current: TurnClock? {
        get {
            // SAFETY: Set by `begin` and taken away by `end`; the owner of a clock keeps it for the length of its turns.
            pthread_getspecific(key).map { Unmanaged<TurnClock>.fromOpaque($0).takeUnretainedValue() }
        }
        set {
            let code = pthread_setspecific(
                key,
                newValue.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) }
            )
            precondition(code == 0, "A thread-specific key is broken.")
        }
    }
}
