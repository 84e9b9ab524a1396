// SAFETY: `state` is only accessed with `condition` locked.
/// A value with a lock, and a condition to wait for changes of the value.
///
/// The standard library's `Mutex` has no condition.
///
/// ## Threading
/// May be used from any thread. A closure that receives the value must not pass parts of it on that are not `Sendable`, unless
/// only one thread uses them.
package final class Monitor<State>: @unchecked Sendable {
    /// The result of a check of a thread that waits.
    package enum Check<Output> {
        /// The wait is over.
        case ready(Output)
        /// The thread waits for a signal, or until an instant; nil for no limit.
        case wait(until: MonotonicInstant?)
    }

    private let condition = MonotonicCondition()
    private var state: State

    /// Creates a monitor of a value.
    package init(_ state: State) { self.state = state }

    /// Calls a closure with the lock held.
    package func withLock<Output>(_ body: (inout State) -> Output) -> Output {
        condition.lock()
        defer { condition.unlock() }
        return body(&state)
    }

    /// Wakes one waiting thread, which checks the value again.
    ///
    /// Call it without the lock, which the waiting thread takes when it wakes.
    package func signal() { condition.signal() }

    /// Wakes all waiting threads.
    package func broadcast() { condition.broadcast() }

    /// Blocks the thread until a check is ready.
    ///
    /// - Parameter check: Called with the lock held: at first, and after each signal and each instant that it waits for.
    package func wait<Output>(_ check: (inout State) -> Check<Output>) -> Output {
        condition.lock()
        defer { condition.unlock() }
        while true {
            switch check(&state) {
            case .ready(let output): return output
            case .wait(let deadline): condition.wait(until: deadline)
            }
        }
    }
}
