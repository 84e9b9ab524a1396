internal import MiniCore

/// One point of a touch, in pixels from the page's upper left corner.
public struct TouchPoint: Sendable, Hashable {
    /// From the left.
    public var x: Double
    /// From the top.
    public var y: Double
    /// Whether the touch is broken off here, as by a call; of the last point of a touch.
    public var isCancelled: Bool

    /// Makes a point.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
        isCancelled = false
    }

    /// The point at which something breaks the touch off.
    public static func cancelled(x: Double, y: Double) -> TouchPoint {
        var point = TouchPoint(x: x, y: y)
        point.isCancelled = true
        return point
    }

    /// As the view takes it.
    var value: Value {
        var fields: ValueObject = ValueObject([("x", .number(x)), ("y", .number(y))])
        if isCancelled { fields["type"] = "touchCancel" }
        return .object(fields)
    }
}
