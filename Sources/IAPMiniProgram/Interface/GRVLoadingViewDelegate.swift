/// The vendor's protocol to show the loading indicator of `my.showLoading`.
///
/// Each program has a container of its own from the call of `my.showLoading` until `my.hideLoading` or the end of the program.
/// A program does not wait for the methods.
///
/// ## Threading
/// The methods of one registered delegate are called one at a time, on a thread that is neither a program's nor the
/// main one. While one of them hangs, at most 1,000 notifications wait.
///
/// - Source: GRVLoadingViewDelegate, Customize loading view, Antom integration guide. The name of the first method in Swift
///   is the one that Swift gives to the documented name in Objective-C.
public protocol GRVLoadingViewDelegate: AnyObject {
    /// Shows an indicator in a container.
    ///
    /// - Parameters:
    ///   - view: The container, which is empty at the first call; the same one for each call until the indicator is dismissed.
    ///   - text: The text of the indicator; can be empty.
    func show(in view: UIView, withText text: String)

    /// Removes the indicator from a container.
    ///
    /// The name of this method is MiniHost's.
    ///
    /// - Parameter view: The container in which the indicator was shown.
    func dismiss(from view: UIView)
}
