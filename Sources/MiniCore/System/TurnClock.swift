internal import Glibc

/// Measures the processor time of the turn that a thread runs, for native code that can take long.
///
/// Parsers, the cascade and the layout check ``isCurrentTurnOver`` between their steps, mostly with a ``WorkMeter``, and return
/// early if it is true. Their result is then not used, because the owner of the clock ends the program.
///
/// ## Threading
/// Belongs to the thread whose turns it measures.
package final class TurnClock {
    /// The maximum error by which a turn is measured too long.
    ///
    /// For short turns, the thread's clock is read only once in this time.
    private static let sampleNanoseconds: Int64 = 10_000_000

    private let limit: Int64
    /// Whether native work must end for a reason other than the time.
    package var isStopped: () -> Bool = { false }
    private var start: Int64 = 0
    /// Both clocks at the last short turn that read them.
    private var sample: (monotonic: Int64, processor: Int64) = (0, 0)
    /// The thread's processor time at the start of the turn, or up to `sampleNanoseconds` less.
    private var processorStart: Int64 = 0
    private var outer: TurnClock?
    /// Whether the current or the last turn exceeded its limit.
    package private(set) var wasOver = false

    /// Creates a clock for turns with a limit in processor time.
    package init(limit: Duration) { self.limit = limit.nanoseconds }

    /// Begins a turn on the calling thread; must be balanced by ``end()``.
    ///
    /// - Complexity: Some 30 ns.
    package func begin() {
        start = MonotonicInstant.now.nanoseconds
        if start - sample.monotonic > Self.sampleNanoseconds {
            // Before the measurement: it does not belong to the turn.
            SingleThreadedProcess.loop?.turnBegins()
            sample = (start, Self.processorTime)
        }
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
    private var elapsedNanoseconds: Int64 { Self.processorTime - processorStart }

    /// Whether the turn has exceeded its limit; stays true until the next turn.
    ///
    /// - Complexity: Some 30 ns before the limit has passed in real time, a microsecond after it.
    package func checkTime() -> Bool {
        // The processor time of a thread is never greater than the real time.
        if !wasOver, MonotonicInstant.now.nanoseconds - start > limit { wasOver = elapsedNanoseconds > limit }
        return wasOver
    }

    /// Whether native work of the calling thread's turn must end; false on a thread without turns.
    package static var isCurrentTurnOver: Bool {
        guard let clock = current else { return false }
        if clock.isStopped() { clock.wasOver = true }
        return clock.checkTime()
    }

    /// Runs work that has limits of its own and does not count for the calling thread's turn.
    package static func outsideOfTurn<Output, Failure: Error>(
        _ body: () throws(Failure) -> Output,
    ) throws(Failure) -> Output {
        guard let clock = current else { return try body() }
        current = nil
        let (monotonic, processor) = (MonotonicInstant.now.nanoseconds, processorTime)
        defer {
            clock.start += MonotonicInstant.now.nanoseconds - monotonic
            clock.processorStart += processorTime - processor
            current = clock
        }
        return try body()
    }

    /// Leaves processor time of the calling thread out of its current turn.
    package static func exclude(nanoseconds: Int64) { current?.processorStart += nanoseconds }

    /// The processor time of the calling thread, in nanoseconds.
    package static var processorTime: Int64 {
        guard let time = SystemClock.nanoseconds(of: CLOCK_THREAD_CPUTIME_ID) else {
            preconditionFailure("The thread's clock cannot be read.")
        }
        return time
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
            // SAFETY: Set by `begin` and removed by `end`; the owner retains the clock for the duration of its turns.
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
