import Glibc

/// The processor time of a thread, readable from other threads.
package struct ProcessorTime: Sendable {
    private let clock: clockid_t?

    /// Observes the calling thread.
    package init() {
        var clock = clockid_t()
        self.clock = pthread_getcpuclockid(pthread_self(), &clock) == 0 ? clock : nil
    }

    /// The processor time of the thread since its start; zero after its end.
    package var elapsed: Duration {
        var time = timespec()
        guard let clock, clock_gettime(clock, &time) == 0 else { return .zero }
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
