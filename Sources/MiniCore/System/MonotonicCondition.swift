internal import Glibc

// SAFETY: The two C objects are at fixed addresses from init to deinit and are designed for use by several threads.
/// A lock with a condition whose deadlines use the monotonic clock.
///
/// The standard library's `Mutex` has no condition, and Foundation's condition uses the wall clock.
package final class MonotonicCondition: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>

    package init() {
        mutex = .allocate(capacity: 1)
        condition = .allocate(capacity: 1)
        var attributes = pthread_condattr_t()
        let failures = [
            pthread_mutex_init(mutex, nil),
            pthread_condattr_init(&attributes),
            pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC),
            pthread_cond_init(condition, &attributes),
            pthread_condattr_destroy(&attributes),
        ]
        precondition(failures.allSatisfy { $0 == 0 }, "A lock could not be made.")
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    package func lock() {
        let code = pthread_mutex_lock(mutex)
        precondition(code == 0, "A lock is broken.")
    }

    package func unlock() {
        let code = pthread_mutex_unlock(mutex)
        precondition(code == 0, "A lock was released by a thread that does not hold it.")
    }

    package func withLock<Result>(_ body: () -> Result) -> Result {
        lock()
        defer { unlock() }
        return body()
    }

    /// Wakes one waiting thread.
    package func signal() {
        let code = pthread_cond_signal(condition)
        precondition(code == 0, "A condition is broken.")
    }

    /// Wakes all waiting threads.
    package func broadcast() {
        let code = pthread_cond_broadcast(condition)
        precondition(code == 0, "A condition is broken.")
    }

    /// Waits, with the lock held, for a signal or the deadline; spurious wake-ups are possible.
    package func wait(until deadline: MonotonicInstant?) {
        guard let deadline else {
            let code = pthread_cond_wait(condition, mutex)
            precondition(code == 0, "A condition is broken.")
            return
        }
        let code = SystemClock.withTime(deadline.nanoseconds) { pthread_cond_timedwait(condition, mutex, $0) }
        precondition(code == 0 || code == ETIMEDOUT, "A condition is broken.")
    }
}

/// An instant of the monotonic clock, in nanoseconds since the clock's start.
package struct MonotonicInstant: Comparable {
    package let nanoseconds: Int64

    package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    package static var now: MonotonicInstant {
        guard let time = SystemClock.nanoseconds(of: CLOCK_MONOTONIC) else {
            preconditionFailure("The monotonic clock cannot be read.")
        }
        return MonotonicInstant(nanoseconds: time)
    }

    /// The time from this instant until now.
    package var elapsed: Duration { .nanoseconds(Self.now.nanoseconds - nanoseconds) }

    package func advanced(by nanoseconds: Int64) -> MonotonicInstant {
        let (sum, overflow) = self.nanoseconds.addingReportingOverflow(nanoseconds)
        return MonotonicInstant(nanoseconds: overflow ? .max : sum)
    }

    package static func < (left: MonotonicInstant, right: MonotonicInstant) -> Bool {
        left.nanoseconds < right.nanoseconds
    }
}

extension Duration {
    /// The length in whole nanoseconds, clamped to the range of 64 bits (292 years).
    package var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        guard !overflow else { return seconds < 0 ? .min : .max }
        let (sum, sumOverflow) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
        return sumOverflow ? (seconds < 0 ? .min : .max) : sum
    }
}
