import Glibc
import MiniCore
import Synchronization

/// Ends the process when its time is over, whatever runs in it then.
///
/// The time is kept by a thread that waits for nothing else. Last words are spoken by a second thread, because they may
/// block: nobody might read a pipe, or a thread that hangs might hold a lock.
final class Watchdog: Sendable {
    private let endNanoseconds: Int
    private let isConcluded = Atomic(false)
    private let patience: Duration
    private let lastWords: @Sendable () -> Void

    /// Begins to count.
    ///
    /// - Parameters:
    ///   - limit: When the process ends, from now.
    ///   - patience: How long last words may take, on top of the limit: some milliseconds unless nobody reads them.
    ///   - lastWords: Says what is known when time is over.
    init(
        limit: Duration,
        patience: Duration = .milliseconds(500),
        lastWords: @escaping @Sendable () -> Void,
    ) throws(CommandFailure) {
        self.patience = patience
        endNanoseconds = Self.now() + Int(limit / .nanoseconds(1))
        self.lastWords = lastWords
        guard DetachedThread.start(name: "watchdog", { self.watch() }) == 0 else {
            throw CommandFailure(message: "The system gives no thread; too much is running.", status: .failed)
        }
    }

    /// What is left until the process ends; zero when it is over.
    var remaining: Duration { .nanoseconds(max(0, endNanoseconds - Self.now())) }

    /// Lets the caller say the last words.
    ///
    /// The process is still ended when its time is over. Does not return when it is over already.
    func conclude() {
        if isConcluded.exchange(true, ordering: .acquiringAndReleasing) {
            while true { pause() }
        }
    }

    private func watch() {
        Self.sleep(until: endNanoseconds)
        // Without a thread nothing can be said; the process ends in time all the same.
        _ = DetachedThread.start(name: "last words") {
            if self.isConcluded.exchange(true, ordering: .acquiringAndReleasing) { return }
            self.lastWords()
            ExitStatus.timedOut.leave()
        }
        Self.sleep(until: Self.now() + Int(patience / .nanoseconds(1)))
        ExitStatus.timedOut.leave()
    }

    private static func now() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    private static func sleep(until nanoseconds: Int) {
        var end = timespec(tv_sec: nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000)
        while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &end, nil) == EINTR {}
    }
}
