// swift-format-ignore-file
// The samples are identical to the vendor's documents, character by character.

import Foundation
import IAPMiniProgram

/// The icon that the sample uses.
private let icon = UIImage(named: "attention")

class DemoMoreMenuDelegate: NSObject, GRVMPMoreMenuDelegate {    
    func getMenuList(_ appId: String) -> [GRVMPMoreMenuItem] {
        let item = GRVMPMoreMenuItem()
        item.row = 2
        item.title = "Attention"
        item.icon = icon
        item.clickMenuItemAction = { context in
            
        }
        return [item]
    }
}

/// The sample with an image.
enum ImageButtonSample {
class BackButtonCustomization: NSObject, GRVNavigationBackButtonItemProtocol {
    var itemContentType: GRVNavigationItemContentType = .image
    var image: UIImage? = UIImage(named: "xxx")?.withRenderingMode(.alwaysOriginal)
    var text: String? = nil
}
}

/// The sample with a text.
enum TextButtonSample {
class BackButtonCustomization: NSObject, GRVNavigationBackButtonItemProtocol {
    var itemContentType: GRVNavigationItemContentType = .text
    var image: UIImage? = nil
    var text: String? = "xxx"
}
}

class DemoAppLanguageDelegate: NSObject, GRVAppLanguageDelegate {
    func getAppLanguage() -> String {
        return "en-US"
    }
}

/// The names that the samples use without declaring them.
typealias MPMoreMenuDelegateImpl = DemoMoreMenuDelegate

final class DemoSplashViewDelegate: GRVSplashViewDelegate {
    func splashView(_ splashView: UIView, updateLoading info: GRVSplashViewInfo) {}
    func splashView(_ splashView: UIView, showErrorMessage message: String, code: String) {}
    func exitSplash(_ splashView: UIView) { splashView.removeFromSuperview() }
}

final class DemoLoadingViewDelegate: GRVLoadingViewDelegate {
    func show(in view: UIView, withText text: String) { view.addSubview(UIView()) }
    func dismiss(from view: UIView) { view.subviews.forEach { $0.removeFromSuperview() } }
}

final class DemoAuthDelegateImpl: GRVAuthDelegate {
    func showAuth(
        with param: GRVAuthParam,
        currentViewController: UIViewController,
        positiveAction: GRVAuthActionBlock?,
        cancelAction: GRVAuthActionBlock?
    ) {
        positiveAction?()
    }
}

final class DemoGRVMPFeedbackDelegateImpl: GRVMPFeedbackDelegate {
    func getFeedbackMiniProgramId(_ appId: String) -> String { "feedback" }
}

final class BackHomeButtonCustomization: NSObject, GRVNavigationBackHomeButtonItemProtocol {
    func itemContentType() -> GRVNavigationItemContentType { .text }
    func image() -> UIImage? { nil }
    func text() -> String? { "Home" }
}

final class DemoAppUpdateIntervalDelegate: NSObject, GRVAppUpdateIntervalDelegate {
    func syncUpdateIntervalForApp() -> TimeInterval { 60 }
    func asyncUpdateIntervalForApp() -> TimeInterval { -1 }
}

/// Registers all components with the lines of the documents.
func registerSamples() -> IAPConnectInitConfig {
let config = IAPConnectInitConfig()
let extensionDelegate = GRVExtensionDelegate()
extensionDelegate.networkAllowedDelegate = DemoNetworkAllowedDelegateImpl()
extensionDelegate.appEventDelegate = DemoAppEventDelegate()
extensionDelegate.navigationBarEventDelegate = DemoNavigationBarEventDelegate()
extensionDelegate.shareDelegate = LinkSample.DemoShareDelegate();
extensionDelegate.updateIntervalDelegate = DemoAppUpdateIntervalDelegate()
extensionDelegate.appLanguageDelegate = DemoAppLanguageDelegate()
extensionDelegate.uiProvider.loadingViewDelegate = DemoLoadingViewDelegate()
extensionDelegate.uiProvider.authDelegate = DemoAuthDelegateImpl();
extensionDelegate.uiProvider.splashViewDelegate = DemoSplashViewDelegate()
extensionDelegate.uiProvider.moreMenuDelegate = MPMoreMenuDelegateImpl()
extensionDelegate.uiProvider.feedbackDelegate = DemoGRVMPFeedbackDelegateImpl()
extensionDelegate.uiProvider.appSettingsDelegate = DemoAppSettingsImpl()
extensionDelegate.uiProvider.errorPageURL = Bundle.main.path(forResource: "error", ofType: "html")
extensionDelegate.uiProvider.statusPageURL = Bundle.main.path(forResource: "status_error", ofType: "html")
extensionDelegate.uiProvider.pageBackButtonItemSetting = ImageButtonSample.BackButtonCustomization()
extensionDelegate.uiProvider.backHomeButtonItemSetting = BackHomeButtonCustomization()
config.riverExtensionDelegate = extensionDelegate
return config
}
