internal import Glibc
internal import MiniCore

extension WallTime {
    /// The system's wall clock.
    static var now: WallTime {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return WallTime(milliseconds: Double(time.tv_sec) * 1_000 + Double(time.tv_nsec / 1_000_000))
    }
}

extension Duration {
    /// The duration in milliseconds, with fractions.
    var milliseconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) * 1_000 + Double(attoseconds) / 1e15
    }
}
