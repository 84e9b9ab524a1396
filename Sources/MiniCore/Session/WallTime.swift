/// A moment of the wall clock.
public struct WallTime: Sendable, Hashable, Comparable {
    /// Milliseconds since 1970-01-01 00:00 UTC.
    public var milliseconds: Double

    /// Makes a moment.
    public init(milliseconds: Double) { self.milliseconds = milliseconds }

    /// Orders moments by time.
    public static func < (left: WallTime, right: WallTime) -> Bool { left.milliseconds < right.milliseconds }
}
