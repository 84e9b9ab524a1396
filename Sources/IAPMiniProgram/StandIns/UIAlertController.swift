/// A stand-in for the type of UIKit, which Linux does not have, so that code for the vendor's SDK compiles.
///
/// The super app shows the title, the message and the actions, and calls ``UIAlertAction/perform()`` for a choice.
open class UIAlertController: UIViewController {
    /// The form of an alert.
    public enum Style: Int, Sendable {
        /// A list of choices.
        case actionSheet
        /// A question.
        case alert
    }

    /// The text; nil for none.
    public var message: String?
    /// The form.
    public let preferredStyle: Style
    /// The choices, in order.
    public private(set) var actions: [UIAlertAction] = []

    /// Creates an alert without choices.
    public init(title: String?, message: String?, preferredStyle: Style) {
        self.message = message
        self.preferredStyle = preferredStyle
        super.init()
        self.title = title
    }

    /// Adds a choice at the end.
    open func addAction(_ action: UIAlertAction) { actions.append(action) }
}
