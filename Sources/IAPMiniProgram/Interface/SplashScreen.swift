internal import Foundation

/// The splash view of one start of a program.
///
/// SAFETY: the view is used in calls of the delegate only, which are made one at a time.
final class SplashScreen: @unchecked Sendable {
    private let calls: DelegateCalls<any GRVSplashViewDelegate>
    private var view: UIView?

    /// Creates the view.
    init(
        _ calls: DelegateCalls<any GRVSplashViewDelegate>,
        appID: String,
        close: @escaping @Sendable () -> Void,
        reload: @escaping @Sendable () -> Void,
    ) {
        self.calls = calls
        calls.notify { [self] delegate in
            view = delegate.createSplashView(withCloseAppAction: close, reloadAppAction: reload, appId: appID)
        }
        show(progress: 0)
    }

    func show(_ app: GRVAppInfo) {
        use { $0.splashView($1, updateLoading: GRVSplashViewInfo(app)) }
    }

    func show(progress: Double) {
        use { $0.splashView($1, updateLoadingProgress: CGFloat(progress)) }
    }

    func show(_ error: GRVLaunchError) {
        use { $0.splashView($1, showErrorMessage: error.message, code: "\(error.code.rawValue)") }
    }

    func exit() {
        use { $0.exitSplash($1) }
    }

    private func use(_ body: @escaping @Sendable (any GRVSplashViewDelegate, UIView) -> Void) {
        calls.notify { [self] delegate in
            if let view { body(delegate, view) }
        }
    }
}
