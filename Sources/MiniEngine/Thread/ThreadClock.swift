import MiniCore
import Synchronization

/// The time of a program since its start, in nanoseconds, on the system's monotonic clock or on a virtual one.
///
/// ## Threading
/// May be read from any thread. A virtual clock is advanced on the program's thread only; on other threads its value can be
/// slightly old.
final class ThreadClock: Sendable {
    let mode: ClockMode
    /// The nanoseconds of the monotonic clock at the start of program time.
    private let startTime = Atomic<Int64>(MonotonicInstant.now.nanoseconds)
    /// The nanoseconds of program time; unused with a real clock.
    private let virtualTime = Atomic<Int64>(0)

    init(_ mode: ClockMode) { self.mode = mode }

    /// Begins program time, before the thread runs.
    func start() { startTime.store(MonotonicInstant.now.nanoseconds, ordering: .relaxed) }

    var now: Int64 {
        switch mode {
        case .virtual: virtualTime.load(ordering: .relaxed)
        case .real: MonotonicInstant.now.nanoseconds - startTime.load(ordering: .relaxed)
        }
    }

    /// The instant of a program time on the monotonic clock; nil with a virtual clock, which does not advance by itself.
    func instant(of time: Int64) -> MonotonicInstant? {
        guard mode == .real else { return nil }
        return MonotonicInstant(nanoseconds: startTime.load(ordering: .relaxed)).advanced(by: time)
    }

    /// Sets a virtual clock to a time, which is not earlier than the current one.
    func advance(to time: Int64) { virtualTime.store(time, ordering: .relaxed) }
}
