/// A stand-in for the type of UIKit, which Linux does not have, so that code for the vendor's SDK compiles.
open class UIAlertAction {
    /// The kind of a choice.
    public enum Style: Int, Sendable {
        /// A usual choice.
        case `default`
        /// The choice that changes nothing.
        case cancel
        /// A choice that removes something.
        case destructive
    }

    /// The text; nil for none.
    public let title: String?
    /// The kind.
    public let style: Style
    private let handler: ((UIAlertAction) -> Void)?

    /// Creates a choice.
    ///
    /// - Parameters:
    ///   - title: The text; nil for none.
    ///   - style: The kind.
    ///   - handler: Called when the user makes the choice; nil for no effect.
    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
        self.handler = handler
    }

    /// Makes the choice, for the interface of the super app; UIKit does not have this method.
    public func perform() { handler?(self) }
}
