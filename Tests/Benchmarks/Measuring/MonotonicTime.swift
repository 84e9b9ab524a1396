import Glibc

/// The clock of all measurements, in nanoseconds.
enum MonotonicTime {
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}
