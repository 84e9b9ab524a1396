public import MiniCore
public import MiniHost

/// An event of a person that ``ProgramCheck`` dispatches to the elements that have a handler of it.
///
/// The raw value is the name of the event in templates: `longTap` for `onLongTap`, `catchLongTap` and `capture-onLongTap`.
public enum HandledEvent: String, Sendable, Hashable, CaseIterable {
    /// A tap on any element.
    case tap
    /// A touch of any element for longer than half a second.
    case longTap
    /// A new text in an `input` or `textarea`.
    case input
    /// The confirming key of the keyboard in an `input` or `textarea`.
    case confirm
    /// Another value of a control, such as a `switch`, a `picker` or a `swiper`.
    case change
    /// The submission of a `form`.
    case submit
    /// The reset of a `form`.
    case reset

    /// The event that an attribute handles, such as `tap` for `onTap`, `catchTap` and `capture-onTap`; nil for other attributes.
    ///
    /// As in a program, the case of the event does not count, and only taps are captured.
    public init?(attribute: String) {
        let prefixes = ["on", "catch"]
        let isCapture = attribute.hasPrefix("capture-")
        let name = isCapture ? attribute.dropFirst("capture-".count) : attribute[...]
        guard let prefix = prefixes.first(where: { name.hasPrefix($0) }) else { return nil }
        let type = name.dropFirst(prefix.count).lowercased()
        guard let event = Self.allCases.first(where: { $0.rawValue.lowercased() == type }),
            !isCapture || event == .tap || event == .longTap
        else { return nil }
        self = event
    }

    /// The action that causes the event on an element: another value than the present one for ``change``, a digit for ``input``.
    ///
    /// - Returns: Nil for an element without the event, and for a control without another value.
    public func action(on element: ViewNode) -> ElementAction? {
        let tag = element.component == nil ? element.tag : ""
        let isText = tag == "input" || tag == "textarea"
        return switch self {
        case .tap: .tap
        case .longTap: .longTap
        case .input: isText ? .input("1") : nil
        case .confirm: isText ? .confirm : nil
        case .change: element.otherValue.map(ElementAction.change)
        case .submit: tag == "form" ? .submit : nil
        case .reset: tag == "form" ? .reset : nil
        }
    }

    /// The event as a noun before its element, such as `long tap on`.
    package var label: String {
        switch self {
        case .tap: "tap on"
        case .longTap: "long tap on"
        case .input: "text input in"
        case .confirm: "confirmation of"
        case .change: "change of"
        case .submit: "submission of"
        case .reset: "reset of"
        }
    }
}
