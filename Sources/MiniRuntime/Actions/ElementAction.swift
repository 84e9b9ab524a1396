public import MiniCore

/// An action of a person on an element, or an external event of it.
///
/// A touch of a disabled element dispatches no event. A new value for a disabled element is an error.
public enum ElementAction: Sendable, Hashable {
    /// Taps the element.
    ///
    /// Dispatches `touchStart`, `touchEnd` and `tap`, then runs the element's default action: a checkbox, radio or switch
    /// changes, a label forwards to its control, a button submits or resets its form, a navigator opens its page.
    case tap
    /// Touches the element for longer than half a second: `touchStart`, `longTap`, `touchEnd`.
    case longTap
    /// Touches the element at the first point, moves through the others and ends the touch at the last.
    ///
    /// If the last is ``TouchPoint/cancelled(x:y:finger:)``, the touch is cancelled there instead of being moved to it.
    /// Drags the `movable-view` that contains the element.
    case touch([TouchPoint])
    /// Replaces the text of an `input` or `textarea`.
    ///
    /// The text is cut at the element's `maxlength`.
    case input(String)
    /// Changes the value of a control.
    ///
    /// A boolean for `switch`, `checkbox` and `radio`; a value for `radio-group`, a list for `checkbox-group`; a number for
    /// `slider`; an index or the option's text for `picker`, a list of them for its columns, a text such as `2024-02-29`
    /// or `09:30` for dates and times; a list of indexes for `picker-view`; an index for `swiper`; `{x, y}` for
    /// `movable-view`; a text for `input` and `textarea`.
    case change(ScriptValue)
    /// Moves the keyboard's focus to the element.
    case focus
    /// Removes the focus from the element.
    case blur
    /// Presses the keyboard's confirming key.
    case confirm
    /// Submits the form that the element is or is in.
    case submit
    /// Resets the form that the element is or is in.
    case reset
    /// Scrolls a `scroll-view`.
    case scroll(ScrollTarget)
    /// Reports that an `image` has been loaded, with its size in pixels.
    ///
    /// Images are not fetched; without this action no event is dispatched.
    case load(width: Double, height: Double)
    /// Reports an error of loading an `image`.
    case fail(String)
    /// Sends a message from the page inside a `web-view`.
    case message(ScriptValue)
    /// Dispatches an event of a type without the default action of a touch.
    ///
    /// A touch has one point, in the middle of the element. On a component the action calls the function that the attribute
    /// `onType` passes, with the detail.
    case trigger(String, detail: ScriptValue = [:])

    /// The target of scrolling a `scroll-view`, limited to the size of its content in the layout.
    public enum ScrollTarget: Sendable, Hashable {
        /// An offset in its content, in pixels; nil does not scroll in that direction.
        case offset(left: Double?, top: Double?)
        /// Its beginning.
        case upperEdge
        /// Its end.
        case lowerEdge
    }

    /// The name of the action in the view.
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

    /// The argument of the action for the view.
    var value: ScriptValue {
        switch self {
        case .tap, .longTap, .focus, .blur, .confirm, .submit, .reset: [:]
        case .touch(let points): .array(points.map(\.value))
        case .input(let text): .string(text)
        case .change(let value): value
        case .scroll(.offset(let left, let top)):
            ["left": left.map(ScriptValue.number) ?? .undefined, "top": top.map(ScriptValue.number) ?? .undefined]
        case .scroll(.upperEdge): ["edge": "upper"]
        case .scroll(.lowerEdge): ["edge": "lower"]
        case .load(let width, let height): ["width": .number(width), "height": .number(height)]
        case .fail(let message): .string(message)
        case .message(let message): message
        case .trigger(let type, let detail): ["type": .string(type), "detail": detail]
        }
    }
}
