public import MiniCore
internal import Synchronization

/// The components that a super app registers with the host, under the vendor's names.
///
/// A host uses the instance that its configuration was created from, or the one that is assigned to
/// ``GRVAppContainerLaunch/extensionDelegate``.
///
/// ## Threading
/// May be used from any thread. A change applies from the next call of a program. The methods of one registered
/// component are called one at a time, on a thread that is neither a program's nor the main one; those of the encryptor
/// on the threads of programs.
///
/// - Source: GRVExtensionDelegate, IAPMiniProgram SDK.
public final class GRVExtensionDelegate: Sendable {
    private let encryptor = Mutex<EncryptorRegistration?>(nil)
    private let settings = Mutex(Settings())
    let network = RegisteredDelegate<any GRVNetworkRequestAllowDelegate>()
    let appEvents = RegisteredDelegate<any GRVAppEventDelegate>()
    let navigationBar = RegisteredDelegate<any GRVNavigationBarEventDelegate>()
    let share = RegisteredDelegate<any ShareDelegate>()
    let updateInterval = RegisteredDelegate<any GRVAppUpdateIntervalDelegate>()
    let languages = RegisteredDelegate<any GRVAppLanguageDelegate>()
    let oauth = RegisteredDelegate<IAPWalletOAuthServiceSignature>()
    let member = RegisteredDelegate<IAPWalletMemberServiceSignature>()
    let payment = RegisteredDelegate<IAPWalletPaymentServiceSignature>()
    let code = RegisteredDelegate<IAPWalletCodeServiceSignature>()

    private struct Settings: Sendable {
        var deadline = Duration.seconds(5)
        var errorHandler: GRVDelegateError.Handler?
    }

    /// The components of the interface.
    public let uiProvider = GRVUIProvider()

    /// Creates a delegate without registered components.
    public init() {}

    /// The encryptor for the values of local storage; nil to store them in plaintext.
    ///
    /// A value is decrypted by the encryptor that is registered when the value is read. It receives the identifier that
    /// the value was stored with. Its own identifier is read once, when it is registered.
    public var encryptorForLocalStorage: (any GRVSecureLocalStorageEncryptorProtocol)? {
        get { encryptor.withLock { $0?.original } }
        set {
            let registration = newValue.map(EncryptorRegistration.init)
            // The old registration is released after the lock, since its `deinit` may read the properties of this object.
            _ = encryptor.withLock { exchange(&$0, with: registration) }
        }
    }

    /// The delegate that allows plain HTTP and other schemes; nil to allow neither.
    public var networkAllowedDelegate: (any GRVNetworkRequestAllowDelegate)? {
        get { network.original }
        set { network.original = newValue }
    }

    /// The delegate that is notified of the start and the end of programs; nil for none.
    public var appEventDelegate: (any GRVAppEventDelegate)? {
        get { appEvents.original }
        set { appEvents.original = newValue }
    }

    /// The delegate that is notified of taps in the navigation bar; nil for none.
    public var navigationBarEventDelegate: (any GRVNavigationBarEventDelegate)? {
        get { navigationBar.original }
        set { navigationBar.original = newValue }
    }

    /// The delegate that shares pages of programs; nil to share nothing.
    public var shareDelegate: (any ShareDelegate)? {
        get { share.original }
        set { share.original = newValue }
    }

    /// The delegate that sets the intervals of updates; nil for the vendor's defaults.
    public var updateIntervalDelegate: (any GRVAppUpdateIntervalDelegate)? {
        get { updateInterval.original }
        set { updateInterval.original = newValue }
    }

    /// The delegate that sets the language of the system information; nil for that of ``HostConfiguration/environment``.
    ///
    /// A running program keeps its language.
    public var appLanguageDelegate: (any GRVAppLanguageDelegate)? {
        get { languages.original }
        set { languages.original = newValue }
    }

    /// The delegate of ``GRVUIProvider/authDelegate``.
    public var authDelegate: (any GRVAuthDelegate)? {
        get { uiProvider.authDelegate }
        set { uiProvider.authDelegate = newValue }
    }

    /// The delegate of ``GRVUIProvider/splashViewDelegate``.
    public var splashViewDelegate: (any GRVSplashViewDelegate)? {
        get { uiProvider.splashViewDelegate }
        set { uiProvider.splashViewDelegate = newValue }
    }

    /// The service of `my.getAuthCode`; nil for none, so that a call fails with error 1.
    ///
    /// The name is MiniHost's: the documents of the vendor name the classes of services, not their registration.
    public var oauthService: IAPWalletOAuthServiceSignature? {
        get { oauth.original }
        set { oauth.original = newValue }
    }

    /// The service of `my.getOpenUserInfo`, and of the user whose data a program stores; nil for none.
    ///
    /// The name is MiniHost's.
    public var memberService: IAPWalletMemberServiceSignature? {
        get { member.original }
        set { member.original = newValue }
    }

    /// The service of `my.tradePay`; nil for none, so that a call fails with error 1.
    ///
    /// The name is MiniHost's.
    public var paymentService: IAPWalletPaymentServiceSignature? {
        get { payment.original }
        set { payment.original = newValue }
    }

    /// The service of `my.scan`; nil for none, so that a call fails with error 1.
    ///
    /// The name is MiniHost's.
    public var codeService: IAPWalletCodeServiceSignature? {
        get { code.original }
        set { code.original = newValue }
    }

    /// The maximum time until a method of a component returns; five seconds by default.
    ///
    /// Work that a method starts, and that calls back, has no limit. The network's delegate has the deadline of the
    /// network's configuration. A method of the encryptor that takes longer blocks its program until it returns; the calls
    /// that wait for it fail. The name is MiniHost's.
    public var deadline: Duration {
        get { settings.withLock { $0.deadline } }
        set { settings.withLock { $0.deadline = newValue } }
    }

    /// Receives mistakes of components, from any thread; nil for none.
    ///
    /// The name is MiniHost's.
    public var errorHandler: GRVDelegateError.Handler? {
        get { settings.withLock { $0.errorHandler } }
        set { _ = settings.withLock { exchange(&$0.errorHandler, with: newValue) } }
    }

    /// Passes an error to the handler.
    func report(_ error: GRVDelegateError) { errorHandler?(error) }
}

extension GRVExtensionDelegate: LocalStorageEncryptorSource {
    /// The registered encryptor.
    public var current: (any LocalStorageEncryptor)? {
        encryptor.withLock { $0?.calls }.map { GRVLocalStorageEncryptorAdapter($0, self) }
    }

    /// Always nil: the registered encryptor checks the identifier of a value itself.
    public func encryptor(for identifier: String) -> (any LocalStorageEncryptor)? { nil }
}

extension GRVExtensionDelegate: NetworkAllowDelegate {
    private var allowing: GRVNetworkAllowDelegateAdapter? { network.calls.map { GRVNetworkAllowDelegateAdapter($0) } }

    /// The decision of the registered delegate; false without one.
    @concurrent public func shouldAllowHttpRequest(_ url: String, for program: ProgramIdentity) async -> Bool {
        await allowing?.shouldAllowHttpRequest(url, for: program) ?? false
    }

    /// The decision of the registered delegate; false without one.
    @concurrent public func shouldAllowScheme(_ url: String, for program: ProgramIdentity) async -> Bool {
        await allowing?.shouldAllowScheme(url, for: program) ?? false
    }
}

/// A registered encryptor and its calls.
///
/// SAFETY: the original is only returned to callers that read the property.
private struct EncryptorRegistration: @unchecked Sendable {
    let original: any GRVSecureLocalStorageEncryptorProtocol
    let calls: EncryptorCalls

    init(_ encryptor: any GRVSecureLocalStorageEncryptorProtocol) {
        original = encryptor
        calls = EncryptorCalls(encryptor)
    }
}
