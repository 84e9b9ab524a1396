internal import Glibc

/// A moment of the wall clock.
public struct WallTime: Sendable, Hashable, Comparable {
    /// Milliseconds since 1970-01-01 00:00 UTC.
    public var milliseconds: Double

    /// Creates a moment.
    public init(milliseconds: Double) { self.milliseconds = milliseconds }

    /// The system's current time, in milliseconds without fractions.
    package static var now: WallTime {
        guard let time = SystemClock.nanoseconds(of: CLOCK_REALTIME) else {
            preconditionFailure("The system has no clock.")
        }
        return WallTime(milliseconds: Double(time / 1_000_000))
    }

    /// Orders moments by time.
    public static func < (left: WallTime, right: WallTime) -> Bool { left.milliseconds < right.milliseconds }
}
