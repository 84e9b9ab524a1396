internal import MiniCore

/// One point of a touch, in pixels from the page's upper left corner.
public struct TouchPoint: Sendable, Hashable {
    /// From the left.
    public var x: Double
    /// From the top.
    public var y: Double
    /// Whether the touch is cancelled here, as by a phone call; only for the last point of a touch.
    public var isCancelled: Bool
    /// The number of the finger, of several that touch at the same time.
    public var finger: Int

    /// Creates a point.
    ///
    /// - Parameter finger: The number of the finger. A finger touches at its first point; all end the touch after the last one.
    public init(x: Double, y: Double, finger: Int = 0) {
        self.x = x
        self.y = y
        self.finger = finger
        isCancelled = false
    }

    /// The point at which the touch is cancelled.
    public static func cancelled(x: Double, y: Double, finger: Int = 0) -> TouchPoint {
        var point = TouchPoint(x: x, y: y, finger: finger)
        point.isCancelled = true
        return point
    }

    /// The point in the form that the view takes.
    var value: ScriptValue {
        var fields = ScriptObject([("x", .number(x)), ("y", .number(y)), ("identifier", .number(Double(finger)))])
        if isCancelled { fields["type"] = "touchCancel" }
        return .object(fields)
    }
}
