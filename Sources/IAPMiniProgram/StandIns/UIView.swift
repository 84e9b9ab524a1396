/// A stand-in for the type of UIKit, which Linux does not have, so that code for the vendor's SDK compiles.
///
/// It draws nothing and has no size. The super app shows what its subclasses contain.
open class UIView {
    /// The view that contains this one; nil for none.
    public private(set) weak var superview: UIView?
    /// The views in this one, in order.
    public private(set) var subviews: [UIView] = []

    /// Creates a view.
    public init() {}

    /// Adds a view at the end.
    open func addSubview(_ view: UIView) {
        view.removeFromSuperview()
        subviews.append(view)
        view.superview = self
    }

    /// Removes the view from the one that contains it.
    open func removeFromSuperview() {
        superview?.subviews.removeAll { $0 === self }
        superview = nil
    }
}
