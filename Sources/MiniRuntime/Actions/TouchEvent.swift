internal import MiniCore

/// One event of a touch, with any number of fingers that software names.
///
/// Only the event is dispatched: software that drives a program requests each event by itself, also one without a start, and the
/// view keeps no state in between. ``TouchPart`` is for a person's finger, whose touch the view follows from its start.
package struct TouchEvent: Sendable {
    /// The event.
    package enum Phase: String, Sendable {
        case start = "touchStart"
        case move = "touchMove"
        case end = "touchEnd"
    }

    /// The event.
    package let phase: Phase
    /// The fingers that touch the screen.
    package let touches: [TouchPoint]
    /// The fingers that have changed.
    package let changedTouches: [TouchPoint]

    /// Makes an event; without any finger, one touches the centre of the element.
    package init(_ phase: Phase, touches: [TouchPoint] = [], changedTouches: [TouchPoint] = []) {
        self.phase = phase
        self.touches = touches
        self.changedTouches = changedTouches
    }

    /// The event in the form that the view takes.
    var value: ScriptValue {
        [
            "type": .string(phase.rawValue), "touches": .array(touches.map(\.value)),
            "changedTouches": .array(changedTouches.map(\.value)),
        ]
    }
}
