public import Foundation

/// The vendor's protocol to show the start of a program.
///
/// An implementation has one of the two methods that create the view. The start of a program does not wait for the
/// methods.
///
/// ## Threading
/// The methods of one registered delegate are called one at a time, on a thread that is neither a program's nor the
/// main one. The actions may be called from any thread.
///
/// - Source: GRVSplashViewDelegate, IAPMiniProgram SDK. The names in Swift are those that Swift gives to the documented
///   names in Objective-C.
public protocol GRVSplashViewDelegate: AnyObject {
    /// Creates a view.
    ///
    /// - Parameter closeAppAction: Ends the program.
    func createSplashView(withCloseAppAction closeAppAction: @escaping () -> Void) -> UIView

    /// Creates a view for a program that can be started again after a failure.
    ///
    /// - Parameters:
    ///   - closeAppAction: Ends the program.
    ///   - reloadAppAction: Starts the program again after a failure; has no other effect.
    ///   - appId: The program's id.
    func createSplashView(
        withCloseAppAction closeAppAction: @escaping () -> Void,
        reloadAppAction: (() -> Void)?,
        appId: String?,
    ) -> UIView

    /// Shows the program that starts, after its source has returned its information.
    func splashView(_ splashView: UIView, updateLoading info: GRVSplashViewInfo)

    /// Shows a failure of the start.
    ///
    /// - Parameters:
    ///   - splashView: The view that was created for the program.
    ///   - message: The documented message.
    ///   - code: The documented number.
    func splashView(_ splashView: UIView, showErrorMessage message: String, code: String)

    /// Removes the view, since the first page is open.
    func exitSplash(_ splashView: UIView)

    /// Shows the progress of the start, from 0 to 1.
    func splashView(_ splashView: UIView, updateLoadingProgress progress: CGFloat)
}

extension GRVSplashViewDelegate {
    /// Creates an empty view.
    public func createSplashView(withCloseAppAction closeAppAction: @escaping () -> Void) -> UIView { UIView() }

    /// Creates a view without starting again.
    public func createSplashView(
        withCloseAppAction closeAppAction: @escaping () -> Void,
        reloadAppAction: (() -> Void)?,
        appId: String?,
    ) -> UIView {
        createSplashView(withCloseAppAction: closeAppAction)
    }

    /// Does nothing.
    public func splashView(_ splashView: UIView, updateLoadingProgress progress: CGFloat) {}
}
