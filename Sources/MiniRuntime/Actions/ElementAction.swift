public import MiniCore

/// What a person does to an element, and what happens to it from outside.
///
/// Disabled elements are told of no touch, and take no value: the latter is an error.
public enum ElementAction: Sendable, Hashable {
    /// Touches it shortly.
    ///
    /// Tells `touchStart`, `touchEnd` and `tap`, then does what the component does: a checkbox, radio or switch changes, a
    /// label forwards to its control, a button submits or resets its form, a navigator opens its page.
    case tap
    /// Touches it for longer than half a second: `touchStart`, `longTap`, `touchEnd`.
    case longTap
    /// Touches it at the first point, moves through the others and lets go at the last.
    ///
    /// Where the last is ``TouchPoint/cancelled(x:y:)``, the touch is broken off there instead of being moved to it.
    /// Drags the `movable-view` that it belongs to.
    case touch([TouchPoint])
    /// Types a text into an `input` or `textarea`, in place of what stands there.
    ///
    /// What exceeds its `maxlength` is not typed.
    case input(String)
    /// Gives a control another value.
    ///
    /// A boolean for `switch`, `checkbox` and `radio`; a value for `radio-group`, a list for `checkbox-group`; a number for
    /// `slider`; an index or the option's text for `picker`, a list of them for its columns, a text such as `2024-02-29`
    /// or `09:30` for dates and times; a list of indexes for `picker-view`; an index for `swiper`; `{x, y}` for
    /// `movable-view`; a text for `input` and `textarea`.
    case change(Value)
    /// Puts the keyboard's focus on it.
    case focus
    /// Takes the focus from it.
    case blur
    /// Presses the keyboard's confirming key.
    case confirm
    /// Submits the form that it is, or stands in.
    case submit
    /// Resets the form that it is, or stands in.
    case reset
    /// Scrolls a `scroll-view`.
    case scroll(ScrollTarget)
    /// Says that an `image` has been loaded, with its size in pixels.
    ///
    /// Images are not fetched; without this nothing is told.
    case load(width: Double, height: Double)
    /// Says why an `image` could not be loaded.
    case fail(String)
    /// Lets the page inside a `web-view` send a message.
    case message(Value)
    /// Sends an event as it is, without what a person's touch does besides.
    ///
    /// A touch has one point, in the middle of the element. On a component it calls the function that the attribute
    /// `onType` passes, with the detail.
    case trigger(String, detail: Value = [:])

    /// Where a `scroll-view` is scrolled to, as far as its content reaches by the layout.
    public enum ScrollTarget: Sendable, Hashable {
        /// A place of its content, in pixels; nil leaves that direction alone.
        case offset(left: Double?, top: Double?)
        /// Its beginning.
        case upperEdge
        /// Its end.
        case lowerEdge
    }

    /// What the view calls it.
    var name: String {
        switch self {
        case .tap: "tap"
        case .longTap: "longTap"
        case .touch: "touch"
        case .input: "input"
        case .change: "change"
        case .focus: "focus"
        case .blur: "blur"
        case .confirm: "confirm"
        case .submit: "submit"
        case .reset: "reset"
        case .scroll: "scroll"
        case .load: "load"
        case .fail: "fail"
        case .message: "message"
        case .trigger: "trigger"
        }
    }

    /// What the view is told besides.
    var value: Value {
        switch self {
        case .tap, .longTap, .focus, .blur, .confirm, .submit, .reset: [:]
        case .touch(let points): .array(points.map(\.value))
        case .input(let text): .string(text)
        case .change(let value): value
        case .scroll(.offset(let left, let top)):
            ["left": left.map(Value.number) ?? .undefined, "top": top.map(Value.number) ?? .undefined]
        case .scroll(.upperEdge): ["edge": "upper"]
        case .scroll(.lowerEdge): ["edge": "lower"]
        case .load(let width, let height): ["width": .number(width), "height": .number(height)]
        case .fail(let message): .string(message)
        case .message(let message): message
        case .trigger(let type, let detail): ["type": .string(type), "detail": detail]
        }
    }
}
