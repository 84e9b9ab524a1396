/// A stand-in for the type of UIKit, which Linux does not have, so that code for the vendor's SDK compiles.
///
/// It records what is presented and shows nothing. The super app sets ``onPresent`` and shows it.
open class UIViewController {
    /// The view; empty by default.
    public var view = UIView()
    /// The title; nil for none.
    public var title: String?
    /// The controller that was presented last; nil for none.
    public private(set) var presentedViewController: UIViewController?
    /// The controller that has presented this one; nil for none.
    public private(set) weak var presentingViewController: UIViewController?
    /// The controller that contains this one; nil for none.
    public internal(set) weak var navigationController: UINavigationController?

    /// Called with each controller that this one presents, on the thread that presents it; nil for none.
    ///
    /// UIKit does not have this property.
    public var onPresent: ((UIViewController) -> Void)?

    /// Creates a controller.
    public init() {}

    /// Presents a controller.
    ///
    /// - Parameters:
    ///   - viewControllerToPresent: The controller.
    ///   - flag: Has no effect.
    ///   - completion: Called before this method returns; nil for none.
    open func present(
        _ viewControllerToPresent: UIViewController,
        animated flag: Bool,
        completion: (() -> Void)? = nil,
    ) {
        presentedViewController = viewControllerToPresent
        viewControllerToPresent.presentingViewController = self
        onPresent?(viewControllerToPresent)
        completion?()
    }

    /// Ends the presentation of this controller, or else of the one that it has presented.
    ///
    /// - Parameters:
    ///   - flag: Has no effect.
    ///   - completion: Called before this method returns; nil for none.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        let presenting = presentingViewController ?? self
        presenting.presentedViewController?.presentingViewController = nil
        presenting.presentedViewController = nil
        completion?()
    }
}
