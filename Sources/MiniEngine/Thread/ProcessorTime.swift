import Glibc

/// How much processor time a thread has taken, for other threads to read.
package struct ProcessorTime: Sendable {
    private let clock: clockid_t?

    /// Begins to look at the thread that calls this.
    package init() {
        var clock = clockid_t()
        self.clock = pthread_getcpuclockid(pthread_self(), &clock) == 0 ? clock : nil
    }

    /// What the thread has taken since it started; zero when it has ended.
    package var elapsed: Duration {
        var time = timespec()
        guard let clock, clock_gettime(clock, &time) == 0 else { return .zero }
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
