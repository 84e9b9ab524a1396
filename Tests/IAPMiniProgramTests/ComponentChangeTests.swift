import Foundation
import IAPMiniProgram
import Testing

/// Components that are set while a program runs.
@Suite(.timeLimit(.minutes(5)))
struct ComponentChangeTests {
    private static let files = ["a.axml": "<button open-type='getAuthorize' scope='phoneNumber'/>"]

    /// Calls the encryptor, the delegate of the network and those of the interface.
    private static let code = """
        my.setStorageSync({ key: 'k' + Math.random(), data: 1 });
        await my.request({ url: 'http://a.example/' }).catch(() => {});
        await my.showLoading();
        await my.hideLoading();
        await my.openSetting();
        """
    /// Calls the services.
    private static let services = """
        await my.getAuthCode({ scopes: 'auth_user' }).catch(() => {});
        await my.getOpenUserInfo().catch(() => {});
        await my.tradePay({ tradeNO: '1' }).catch(() => {});
        await my.scan().catch(() => {});
        """

    private let calls = Mailbox<ComponentCall>()

    /// Waits until a version of the components has received every call, and returns the calls that others received meanwhile.
    private func callsOfOthers(than version: String) async -> [ComponentCall] {
        var missing = Set(ComponentCall.Name.allCases)
        var others: [ComponentCall] = []
        while !missing.isEmpty, let call = await calls.next() {
            if call.version == version { missing.remove(call.name) } else { others.append(call) }
        }
        return others
    }

    @Test func `a component that is set while a program runs receives the next call instead of the former one`()
        async throws
    {
        try await withVendorHost(["shop": Self.files], configure: { $0.networkConfiguration = .unhurried }) { host in
            var controller = try host.open("shop")
            var program = try await controller.session.program()
            for version in ["first", "second"] {
                Self.set(AnyComponent(version, calls), in: host.delegate)
                _ = try await program.evaluate(Self.code)
                try await program.perform(.tap, on: .selector("button"))
                _ = await program.waitUntilIdle(limit: .seconds(60))
                _ = await controller.menuItems()
                _ = await controller.share()
                await controller.tapNavigationBarItem(.optionMenu)
                _ = await host.delegate.updateIntervals()
                await controller.session.close()
                controller = try host.open("shop")
                program = try await controller.session.program()
                let others = await callsOfOthers(than: version)
                #expect(others == [])
            }
        }
    }

    @Test func `every component can be set by many threads while a program calls them`() async throws {
        try await withVendorHost(["shop": Self.files], configure: { $0.networkConfiguration = .unhurried }) { host in
            let controller = try host.open("shop")
            let program = try await controller.session.program()
            let (delegate, calls) = (host.delegate, calls)
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        for round in 0..<50 {
                            let isSet = round.isMultiple(of: 2)
                            Self.set(isSet ? AnyComponent("any", calls) : nil, in: delegate)
                            Self.setOthers(isSet, in: delegate)
                        }
                    }
                }
                group.addTask {
                    // The results depend on the components of the moment.
                    for _ in 0..<20 { _ = try? await program.evaluate(Self.code + Self.services) }
                }
            }
            _ = await controller.menuItems()
            _ = await controller.share()
            let sum = try await program.evaluate("1 + 1")
            #expect(sum == 2)
        }
    }

    /// Sets each component that is called while a program runs or starts.
    private static func set(_ component: AnyComponent?, in delegate: GRVExtensionDelegate) {
        delegate.encryptorForLocalStorage = component
        delegate.networkAllowedDelegate = component
        delegate.appEventDelegate = component
        delegate.navigationBarEventDelegate = component
        delegate.shareDelegate = component
        delegate.updateIntervalDelegate = component
        delegate.appLanguageDelegate = component
        delegate.authDelegate = component
        delegate.splashViewDelegate = component
        delegate.uiProvider.loadingViewDelegate = component
        delegate.uiProvider.moreMenuDelegate = component
        delegate.uiProvider.feedbackDelegate = component
        delegate.uiProvider.appSettingsDelegate = component
    }

    /// Sets the services, and the properties that the super app reads.
    private static func setOthers(_ isSet: Bool, in delegate: GRVExtensionDelegate) {
        delegate.oauthService = isSet ? GrantsCodes() : nil
        delegate.memberService = isSet ? Member() : nil
        delegate.paymentService = isSet ? PaymentService(Mailbox()) : nil
        delegate.codeService = isSet ? Scans(Mailbox()) : nil
        delegate.uiProvider.errorPageURL = isSet ? "error" : nil
        delegate.uiProvider.statusPageURL = isSet ? "status" : nil
        delegate.uiProvider.pageBackButtonItemSetting = isSet ? TextButtonSample.BackButtonCustomization() : nil
        delegate.uiProvider.backHomeButtonItemSetting = isSet ? BackHomeButtonCustomization() : nil
    }
}

/// A call of a component.
private struct ComponentCall: Equatable {
    enum Name: CaseIterable {
        case encrypt, network, loading, dismissal, settings, consent, menu, feedback, link, bar, intervals, exit,
            language
        case splash, start
    }

    let version: String
    let name: Name
}

/// A component of every kind.
///
/// Each property that it is assigned to calls it on a thread of its own, so that it has no state besides the mailbox.
private final class AnyComponent: NSObject, GRVSecureLocalStorageEncryptorProtocol {
    private let version: String
    private let calls: Mailbox<ComponentCall>

    init(_ version: String, _ calls: Mailbox<ComponentCall>) {
        self.version = version
        self.calls = calls
    }

    private func add(_ name: ComponentCall.Name) { calls.put(ComponentCall(version: version, name: name)) }

    // MARK: Storage

    var identifier: String { version }

    func encrypt(_ data: String) -> String {
        add(.encrypt)
        return "sealed " + data
    }

    func decrypt(_ data: String, identifier: String) -> String? { String(data.dropFirst(7)) }
}

extension AnyComponent: GRVNetworkRequestAllowDelegate {
    func shouldAllowHttpRequest(_ url: String) -> Bool {
        add(.network)
        return false
    }
}

extension AnyComponent: GRVAppEventDelegate, GRVNavigationBarEventDelegate {
    func onAppStart(_ app: any GRVAppSessionInfo) { add(.start) }
    func onAppExit(_ app: any GRVAppSessionInfo) { add(.exit) }
    func navigationBarItemDidClicked(with type: GRVNavigationBarItemClickedType) { add(.bar) }
}

extension AnyComponent: ShareDelegate {
    func makeLink(queryItems: [URLQueryItem]) -> String {
        add(.link)
        return "https://a.example/"
    }

    func showPanel(
        items: [ShareItem],
        context: ShareContext,
        visibleViewController: UIViewController?,
        completion: @escaping Completion
    ) {
        completion(true, nil)
    }
}

extension AnyComponent: GRVAppUpdateIntervalDelegate, GRVAppLanguageDelegate {
    func syncUpdateIntervalForApp() -> TimeInterval {
        add(.intervals)
        return 60
    }

    func getAppLanguage() -> String {
        add(.language)
        return "en"
    }
}

extension AnyComponent: GRVAuthDelegate, GRVAppSettingsDelegate {
    func showAuth(
        with param: GRVAuthParam,
        currentViewController: UIViewController,
        positiveAction: GRVAuthActionBlock?,
        cancelAction: GRVAuthActionBlock?
    ) {
        add(.consent)
        cancelAction?()
    }

    func openAppSettings(with param: GRVAppSettingsParam, proxy: any GRVAppSettingsProxy) {
        add(.settings)
        proxy.finish()
    }
}

extension AnyComponent: GRVSplashViewDelegate, GRVLoadingViewDelegate {
    func createSplashView(withCloseAppAction closeAppAction: @escaping () -> Void) -> UIView {
        add(.splash)
        return UIView()
    }

    func splashView(_ splashView: UIView, updateLoading info: GRVSplashViewInfo) {}
    func splashView(_ splashView: UIView, showErrorMessage message: String, code: String) {}
    func exitSplash(_ splashView: UIView) {}

    func show(in view: UIView, withText text: String) { add(.loading) }
    func dismiss(from view: UIView) { add(.dismissal) }
}

extension AnyComponent: GRVMPMoreMenuDelegate, GRVMPFeedbackDelegate {
    func getMenuList(_ appId: String) -> [GRVMPMoreMenuItem] {
        add(.menu)
        return []
    }

    func getFeedbackMiniProgramId(_ appId: String) -> String {
        add(.feedback)
        return ""
    }
}
