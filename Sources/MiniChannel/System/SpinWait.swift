internal import CChannel
internal import MiniCore

/// Decides how long a thread that expects bytes soon reads repeatedly before it blocks.
///
/// A wait that was in vain is not repeated for some time, which limits its cost on a busy machine. On a machine with one
/// processor the other process could not run meanwhile, and there is no such wait.
struct SpinWait {
    /// The maximum time of one wait.
    private static let nanoseconds: Int64 = 50_000
    /// The number of waits that are left out after those that were in vain, at most.
    private static let maxPause = 256
    /// Whether another process can run during a wait.
    ///
    /// The first use needs a system call that a confined process cannot make.
    static let hasSeveralProcessors = cchannel_processor_count() > 1

    /// The number of waits to leave out after the next one that is in vain.
    private var pause = 1
    /// The number of waits to leave out.
    private var leftOut = 0

    /// Calls a closure until it returns true, for some microseconds at most.
    mutating func wait(for attempt: () -> Bool) {
        guard Self.hasSeveralProcessors else { return }
        if leftOut > 0 {
            leftOut -= 1
            return
        }
        let deadline = MonotonicInstant.now.advanced(by: Self.nanoseconds)
        repeat {
            if attempt() {
                pause = 1
                return
            }
        } while MonotonicInstant.now < deadline
        leftOut = pause
        pause = min(pause * 2, Self.maxPause)
    }
}
