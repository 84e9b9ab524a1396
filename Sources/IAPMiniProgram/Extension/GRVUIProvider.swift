internal import Foundation
internal import Synchronization

/// The components of the interface that a super app registers with the host.
///
/// The documents of the vendor name the members; the name of the type is MiniHost's.
///
/// ## Threading
/// May be used from any thread. A change applies from the next use.
///
/// - Source: GRVExtensionDelegate, IAPMiniProgram SDK.
public final class GRVUIProvider: Sendable {
    let auth = RegisteredDelegate<any GRVAuthDelegate>()
    let splash = RegisteredDelegate<any GRVSplashViewDelegate>()
    let loadingView = RegisteredDelegate<any GRVLoadingViewDelegate>()
    let moreMenu = RegisteredDelegate<any GRVMPMoreMenuDelegate>()
    let feedback = RegisteredDelegate<any GRVMPFeedbackDelegate>()
    let appSettings = RegisteredDelegate<any GRVAppSettingsDelegate>()
    private let backButton = RegisteredDelegate<any GRVNavigationBackButtonItemProtocol>()
    private let backHomeButton = RegisteredDelegate<any GRVNavigationBackHomeButtonItemProtocol>()
    private let pages = Mutex(Pages())

    private struct Pages: Sendable {
        var error: String?
        var status: String?
    }

    init() {}

    /// Requests the consent of the user; nil to use ``HostConfiguration/userInterface``.
    public var authDelegate: (any GRVAuthDelegate)? {
        get { auth.original }
        set { auth.original = newValue }
    }

    /// Shows the start of a program; nil to show nothing.
    public var splashViewDelegate: (any GRVSplashViewDelegate)? {
        get { splash.original }
        set { splash.original = newValue }
    }

    /// Shows the indicator of `my.showLoading`; nil to use ``HostConfiguration/userInterface``.
    public var loadingViewDelegate: (any GRVLoadingViewDelegate)? {
        get { loadingView.original }
        set { loadingView.original = newValue }
    }

    /// Adds items to the menu of a program; nil for none.
    public var moreMenuDelegate: (any GRVMPMoreMenuDelegate)? {
        get { moreMenu.original }
        set { moreMenu.original = newValue }
    }

    /// Names the program that receives feedback; nil for no such item in the menu.
    public var feedbackDelegate: (any GRVMPFeedbackDelegate)? {
        get { feedback.original }
        set { feedback.original = newValue }
    }

    /// Shows the settings of a program for `my.openSetting`; nil to use ``HostConfiguration/userInterface``.
    public var appSettingsDelegate: (any GRVAppSettingsDelegate)? {
        get { appSettings.original }
        set { appSettings.original = newValue }
    }

    /// The page for a program that cannot be loaded from its source, as a path or URL; nil for none.
    ///
    /// ``GRVAppSession/errorPage`` has the error in its query.
    public var errorPageURL: String? {
        get { pages.withLock { $0.error } }
        set { pages.withLock { $0.error = newValue } }
    }

    /// The page for a program that does not exist or cannot start, as a path or URL; nil for none.
    ///
    /// ``GRVAppSession/errorPage`` has the error in its query.
    public var statusPageURL: String? {
        get { pages.withLock { $0.status } }
        set { pages.withLock { $0.status = newValue } }
    }

    /// The back button of pages, for the interface of the super app; MiniHost draws nothing.
    public var pageBackButtonItemSetting: (any GRVNavigationBackButtonItemProtocol)? {
        get { backButton.original }
        set { backButton.original = newValue }
    }

    /// The button that leads to the first page, for the interface of the super app; MiniHost draws nothing.
    public var backHomeButtonItemSetting: (any GRVNavigationBackHomeButtonItemProtocol)? {
        get { backHomeButton.original }
        set { backHomeButton.original = newValue }
    }

    /// The page for an error with the documented fields in its query; nil if none is set.
    func page(for error: GRVLaunchError, appID: String, language: String) -> String? {
        guard let page = error.isOfSource ? errorPageURL : statusPageURL else { return nil }
        var fields: [(String, String)] = error.isOfSource ? [] : [("appId", appID), ("type", "MINI_PROGRAM")]
        fields += [
            ("errorCode", "\(error.code.rawValue)"), ("errorMessage", error.message), ("layoutDirection", "LTR"),
            ("language", language),
        ]
        let query = fields.map { name, value in
            "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
        }
        return page + (page.contains("?") ? "&" : "?") + query.joined(separator: "&")
    }
}
