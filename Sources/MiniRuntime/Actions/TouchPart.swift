internal import MiniCore

/// A part of a touch by one finger, while whose parts the program continues.
///
/// ``start(_:)`` begins a touch of an element, and the parts that follow for the same element continue it. Parts for another
/// element, and parts without a start, have no effect. ``ElementAction/touch(_:)`` is a complete touch, and ``TouchEvent`` an event
/// without a touch that the view follows.
package enum TouchPart: Sendable, Hashable {
    /// The finger touches the element.
    ///
    /// It ends a touch that is under way, without an event.
    case start(TouchPoint)
    /// The finger moves through points, of which there is at least one.
    case move([TouchPoint])
    /// The finger is lifted, or the touch is cancelled with ``TouchPoint/cancelled(x:y:finger:)``.
    case end(TouchPoint)

    /// The argument of the action for the view.
    var value: ScriptValue {
        switch self {
        case .start(let point): ["type": "touchStart", "points": [point.value]]
        case .move(let points): ["type": "touchMove", "points": .array(points.map(\.value))]
        case .end(let point):
            ["type": point.isCancelled ? "touchCancel" : "touchEnd", "points": [point.value]]
        }
    }
}
