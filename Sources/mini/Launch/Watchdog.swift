import Glibc
import MiniCore
import Synchronization

/// Ends the process when the time limit has passed, even if other threads are blocked.
///
/// One thread only waits for the end of the time. A second thread prints the last message, because that may block: a pipe
/// may have no reader, or a blocked thread may hold a lock.
final class Watchdog: Sendable {
    /// The time for the last message, in addition to the limit.
    ///
    /// The message takes some milliseconds unless output blocks, a report is long or the machine is busy.
    private static let messageTime = Duration.seconds(5)

    private let endNanoseconds: Int64
    private let isConcluded = Atomic(false)
    private let onTimeout: @Sendable () -> Void

    /// Starts the timer.
    ///
    /// - Parameters:
    ///   - limit: The time until the process ends.
    ///   - onTimeout: Prints the last message when the time limit has passed.
    init(limit: Duration, onTimeout: @escaping @Sendable () -> Void) throws(CommandFailure) {
        endNanoseconds = Self.now() + Int64(limit / .nanoseconds(1))
        self.onTimeout = onTimeout
        guard DetachedThread.start(name: "watchdog", { self.watch() }) == 0 else {
            throw CommandFailure(message: "No thread can be started; the system is out of resources.", status: .failed)
        }
    }

    /// The time until the process ends; zero when the limit has passed.
    var remaining: Duration { .nanoseconds(max(0, endNanoseconds - Self.now())) }

    /// Lets the caller print the last message instead.
    ///
    /// The process is still ended at the time limit. Does not return when the limit has passed already.
    func conclude() {
        if isConcluded.exchange(true, ordering: .acquiringAndReleasing) {
            while true { pause() }
        }
    }

    private func watch() {
        Self.sleep(until: endNanoseconds)
        // Without a thread no message is printed; the process still ends in time.
        _ = DetachedThread.start(name: "last words") {
            if self.isConcluded.exchange(true, ordering: .acquiringAndReleasing) { return }
            self.onTimeout()
            ExitStatus.timedOut.exit()
        }
        Self.sleep(until: Self.now() + Int64(Self.messageTime / .nanoseconds(1)))
        ExitStatus.timedOut.exit()
    }

    private static func now() -> Int64 { MonotonicInstant.now.nanoseconds }

    private static func sleep(until nanoseconds: Int64) {
        SystemClock.withTime(nanoseconds) { end in
            while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, end, nil) == EINTR {}
        }
    }
}
