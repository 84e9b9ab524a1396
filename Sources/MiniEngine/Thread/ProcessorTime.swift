internal import Glibc
internal import MiniCore

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
        clock.flatMap(SystemClock.nanoseconds(of:)).map(Duration.nanoseconds) ?? .zero
    }
}
