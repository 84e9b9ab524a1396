internal import MiniCore

/// One point of a touch, in pixels from the page's upper left corner.
public struct TouchPoint: Sendable, Hashable {
    /// From the left.
    public var x: Double
    /// From the top.
    public var y: Double
    /// Whether the touch is broken off here, as by a call; of the last point of a touch.
    public var isCancelled: Bool
    /// Which finger it is, of several that touch at once.
    public var finger: Int

    /// Makes a point.
    ///
    /// - Parameter finger: Which finger it is; a finger touches at its first point, and all let go after the last one.
    public init(x: Double, y: Double, finger: Int = 0) {
        self.x = x
        self.y = y
        self.finger = finger
        isCancelled = false
    }

    /// The point at which something breaks the touch off.
    public static func cancelled(x: Double, y: Double, finger: Int = 0) -> TouchPoint {
        var point = TouchPoint(x: x, y: y, finger: finger)
        point.isCancelled = true
        return point
    }

    /// As the view takes it.
    var value: Value {
        var fields = ValueObject([("x", .number(x)), ("y", .number(y)), ("identifier", .number(Double(finger)))])
        if isCancelled { fields["type"] = "touchCancel" }
        return .object(fields)
    }
}
