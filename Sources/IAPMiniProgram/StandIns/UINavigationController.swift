/// A stand-in for the type of UIKit, which Linux does not have, so that code for the vendor's SDK compiles.
open class UINavigationController: UIViewController {
    /// The controllers from the bottom to the top.
    public private(set) var viewControllers: [UIViewController] = []

    /// Creates a controller without content.
    public override init() {}

    /// Adds a controller at the top.
    ///
    /// - Parameters:
    ///   - viewController: The controller, as `openApp` returns it; nil has no effect.
    ///   - animated: Has no effect.
    open func pushViewController(_ viewController: UIViewController?, animated: Bool) {
        guard let viewController else { return }
        viewControllers.append(viewController)
        viewController.navigationController = self
    }

    /// Removes the controller at the top, unless it is the only one.
    ///
    /// - Parameter animated: Has no effect.
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        guard viewControllers.count > 1 else { return nil }
        let top = viewControllers.removeLast()
        top.navigationController = nil
        return top
    }
}
