/// A stand-in for the type of UIKit, which Linux does not have, so that code for the vendor's SDK compiles.
open class UIWindow: UIView {
    /// The controller of the content; nil for none.
    public var rootViewController: UIViewController?

    /// Creates a window.
    public override init() {}
}
